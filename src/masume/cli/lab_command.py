"""Run the command `masume lab`: repeat experiments from the papers."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from masume.cli import command_options
from masume.cli.file_options import add_input_file, add_output_file

if TYPE_CHECKING:
    from masume.core.json_types import LabAnswer


def add(commands: Any) -> None:
    """Add the command `lab` and its options to `commands`."""
    parser = commands.add_parser(
        "lab",
        help="repeat the experiments of published papers",
        description="Repeat the experiment of a published paper. Without a name, list the experiments.",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="the experiment")
    add_input_file(
        parser, "files", nargs="*", metavar="FILE", help="boards to use instead of those that come with Masume"
    )
    command_options.add_seconds(parser, "stop each run after S seconds")
    parser.add_argument("--quick", action="store_true", help="use fewer boards, for a quick look")
    parser.add_argument(
        "--seed",
        type=command_options.whole_number,
        metavar="S",
        help="generate as many new boards from this seed instead",
    )
    command_options.add_json(parser, "print every number as one JSON object")
    command_options.add_lang(parser, "of the tables, remarks and plots")
    add_output_file(parser, "--plot", metavar="FILE", help="draw the result, as .svg or .png")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    from masume.core.errors import UsageError
    from masume.papers import EXPERIMENTS
    from masume.papers.experiment import ExperimentSettings
    from masume.papers.phrases import Phrase
    from masume.verbs import comparison_plots, machine_info

    if options.name is None:
        for experiment in EXPERIMENTS:
            print(f"{experiment.name:<18}{experiment.paper.text(options.lang)}")
        return 0
    chosen = next((experiment for experiment in EXPERIMENTS if experiment.name == options.name), None)
    if chosen is None:
        known = ", ".join(experiment.name for experiment in EXPERIMENTS)
        raise UsageError("there is no experiment {name} (experiments: {known})", name=f"{options.name!r}", known=known)
    if options.files and options.seed is not None:
        raise UsageError("--seed makes new boards; it does not go together with files")
    if options.plot:
        comparison_plots.check_target(options.plot)
    show = sys.stderr.isatty()

    def progress(message: Phrase) -> None:
        if show:
            print(f"\r\x1b[K{message.text(options.lang)}", end="", file=sys.stderr, flush=True)

    outcome = chosen.run(
        ExperimentSettings(tuple(options.files), options.seconds, options.quick, progress, options.seed)
    )
    if show:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    if options.plot:
        if not outcome.lines:
            raise UsageError("the experiment {chosen} has nothing to plot", chosen=chosen.name)
        comparison_plots.save_lines(*outcome.plotted(options.lang), options.plot)
    if options.json:
        answer: LabAnswer = {
            "format": "masume-lab",
            "version": 1,
            "experiment": chosen.name,
            "machine": machine_info.record(),
        }
        print(json.dumps({**answer, **outcome.data}))
    else:
        print(chosen.paper.text(options.lang))
        print()
        print(outcome.text(options.lang))
    return 0
