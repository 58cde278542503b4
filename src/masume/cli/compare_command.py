"""Run the command `masume compare`: measure several engines on the same boards."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from masume import engines
from masume.cli import command_options
from masume.cli.file_options import add_output_file
from masume.core import files

if TYPE_CHECKING:
    from masume.core.json_types import BoardAnswer

SECONDS = 10.0  # for each run
USUAL = "kernel,backtrack,logic"  # engines that need no other library and are fast on most boards


def add(commands: Any) -> None:
    """Add the command `compare` and its options to `commands`."""
    parser = commands.add_parser(
        "compare",
        help="run several engines on the same boards and compare them",
        description="Run several engines on the same boards, and compare their answers, times and numbers of nodes.",
    )
    command_options.add_input(parser)
    parser.add_argument(
        "--engines",
        default=USUAL,
        metavar="A,B,…",
        help=f"engines to compare (default {USUAL}), each optionally with options, as in astar:heuristic=paper; "
        f"known are {', '.join(engine.name for engine in engines.ENGINES)}, and those of the papers, as in paper-astar",
    )
    command_options.add_seconds(parser, f"stop each run after S seconds (default {SECONDS:g})", SECONDS)
    parser.add_argument("--nodes", type=command_options.positive, metavar="N", help="stop each run after N nodes")
    command_options.add_solutions(parser, "stop each run after N solutions (default 2)")
    parser.add_argument(
        "--repeat",
        type=command_options.positive,
        default=1,
        metavar="N",
        help="run each engine N times per board, and show median and spread",
    )
    add_output_file(parser, "--csv", metavar="FILE", help="write the runs as CSV")
    command_options.add_json(parser, "print the runs and the machine as one JSON object")
    command_options.add_lang(parser, "of the tables and plots")
    add_output_file(parser, "--plot", metavar="FILE", help="draw time against size and a cactus plot, as .svg or .png")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    from masume.papers import PAPER_ENGINES
    from masume.verbs import comparison_plots, machine_info
    from masume.verbs.compare import EngineRun, RunLimits, compare, csv_text, summary, table
    from masume.verbs.json_answers import board_answer, compare_answer

    chosen = [(name, engines.find(name, PAPER_ENGINES)) for name in options.engines.split(",") if name]
    if options.plot:
        comparison_plots.check_target(options.plot)
    boards = command_options.located(options)
    puzzles = [board.puzzle for board in boards]
    bounds = RunLimits(options.solutions, options.seconds, options.nodes)
    runs: list[EngineRun] = []
    bar = command_options.Bar(len(puzzles) * len(chosen), "runs", options.lang)
    interrupted = False

    def done(run: EngineRun) -> None:
        runs.append(run)
        bar.show(len(runs), "run", board=str(run.board), engine=run.engine)

    try:
        compare(puzzles, chosen, bounds, options.repeat, done)
    except KeyboardInterrupt:  # keep the runs so far
        interrupted = True
    bar.clear()
    if options.csv:
        files.write_whole(options.csv, csv_text(runs))
    if options.plot and runs:
        comparison_plots.save_comparison(runs, options.plot, options.lang)
    facts = machine_info.record()
    if options.json:
        answers: list[BoardAnswer] = [{**place, **board_answer(puzzle, options.lang)} for puzzle, place in boards]
        command_options.print_json({**compare_answer(answers, runs, bounds)})
    elif runs:
        print(table(runs, options.lang))
        print()
        print(summary(runs, options.lang))
        print()
        print("\n".join(machine_info.told(facts, options.lang)))
    if interrupted:
        raise KeyboardInterrupt
    return 0
