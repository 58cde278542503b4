"""Run the command `masume draw`: draw boards as text, SVG, PNG or PDF."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from typing import Any

from masume.cli import command_options
from masume.cli.exit_codes import EXIT_LIMIT, EXIT_NO
from masume.cli.file_options import add_output_file
from masume.cli.messages import tell
from masume.cli.standard_streams import write_bytes
from masume.core import files
from masume.core.engine import Solution
from masume.core.errors import Message, UsageError, Word
from masume.core.kind import Puzzle
from masume.core.picture import SYMBOLS, THEMES
from masume.verbs import draw, solve
from masume.verbs.draw import DEFAULT, OUTPUTS, Look, Sketch

ENDINGS = {"text": "txt", "svg": "svg", "png": "png", "pdf": "pdf"}
BATCH = 20  # images drawn at once, because Typst starts slowly


class NoSolutionError(Exception):
    """An error for a board whose solution was to be drawn but was not found. It holds the message and the exit code."""

    def __init__(self, message: Message, code: int) -> None:
        self.message = message
        self.code = code
        super().__init__(message)


def add(commands: Any) -> None:
    """Add the command `draw` and its options to `commands`."""
    parser = commands.add_parser(
        "draw",
        help="draw boards as text, SVG, PNG or PDF",
        description="Draw boards, their solutions, a player's state or a step of the explanation.",
        epilog="Several boards become one text, the pages of one PDF, or files in the folder that --out names.\n"
        "Exit code: 0 drawn, 1 a board has no solution to draw, 2 bad input, 3 out of time; unless it is 0, nothing is "
        "written.",
    )
    command_options.add_input(parser)
    command_options.add_seconds(parser)
    command_options.add_lang(parser)
    parser.add_argument("--to", choices=OUTPUTS, help="the output (default: by the ending of --out, or text)")
    parser.add_argument("--solution", action="store_true", help="draw the solution")
    command_options.add_state(parser)
    parser.add_argument(
        "--step",
        type=command_options.whole_number,
        metavar="N",
        help="draw the board after N steps of the explanation (those of explain --full), with the last one marked",
    )
    parser.add_argument("--symbols", choices=SYMBOLS, default=SYMBOLS[0], help="binairo: how to draw 0 and 1")
    parser.add_argument(
        "--theme",
        choices=THEMES,
        default=THEMES[0],
        help="auto (default) is light on paper and follows the reader's settings on a screen",
    )
    parser.add_argument(
        "--scale",
        type=command_options.number,
        default=DEFAULT.scale,
        metavar="X",
        help=f"PNG: dots per unit; a cell is 40 units wide (default {DEFAULT.scale:g})",
    )
    add_output_file(parser, "--out", metavar="OUT", help="write to this file or folder instead of stdout (-)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    if options.out == "-":
        options.out = None
    to = options.to or _by_name(options.out)
    _check_name(options.out, to)
    colour = command_options.wants_colour() and not options.out
    look = Look(colour, options.symbols, options.theme, options.scale, options.lang)
    look.check()
    puzzles = command_options.boards(options)
    command_options.check_state(options, len(puzzles))
    in_folder = to in ("svg", "png") and _is_folder(options.out, len(puzzles))
    stem, ending = os.path.splitext(options.out or "")
    if in_folder and ending.lower() == f".{ENDINGS[to]}" and not os.path.isdir(options.out):
        raise UsageError(
            "{puzzles} boards do not fit into one {to}: name a folder, as in --out {stem}",
            puzzles=len(puzzles),
            to=to.upper(),
            stem=stem,
        )
    if not options.out and to in ("svg", "png") and len(puzzles) > 1:
        raise UsageError("{puzzles} boards become {puzzles} files: name a folder with --out", puzzles=len(puzzles))
    if not options.out and to in ("png", "pdf") and sys.stdout.isatty():
        raise UsageError(
            "{form} is not text: name a file with --out, as in --out board.{ending}", form=to.upper(), ending=to
        )
    if to in ("png", "pdf"):
        from masume.render import typst

        typst.library()  # report a missing library before the work
    try:
        sketches = [
            _sketch(options, puzzle) for puzzle in command_options.with_progress(puzzles, "sketched", options.lang)
        ]
    except NoSolutionError as problem:
        tell(problem.message, options.lang)
        return problem.code
    contents = list(_contents(sketches, to, look))
    if in_folder:
        _write_folder(options.out, ENDINGS[to], puzzles, contents)
    elif options.out:
        files.write_whole(options.out, contents[0])
    else:
        write_bytes(contents[0])
    return 0


def _by_name(out: str | None) -> str:
    """Return the output (text, svg, png or pdf) that the ending of the file name `out` stands for, or text if `out` is
    None. Raise UsageError if the ending is unknown.
    """
    ending = os.path.splitext(out or "")[1].lower().removeprefix(".")
    known = {name: output for output, name in ENDINGS.items()}
    if out and ending not in known:
        raise UsageError(
            "{out} does not tell what to draw: say it with --to {outputs}", out=out, outputs=", ".join(OUTPUTS)
        )
    return known.get(ending, "text")


def _check_name(out: str | None, to: str) -> None:
    """Raise UsageError if the file name `out` has the ending of another format than `to`, because other programs would
    fail to open such a file.
    """
    ending = os.path.splitext(out or "")[1].lower().removeprefix(".")
    if ending in ENDINGS.values() and ending != ENDINGS[to]:
        raise UsageError("{out} does not fit --to {to}: name it .{ending}", out=out, to=to, ending=ENDINGS[to])


def _is_folder(out: str | None, boards: int) -> bool:
    """Return whether the drawings are written to a folder `out` rather than to a single file."""
    return bool(out) and (boards > 1 or os.path.isdir(str(out)) or str(out).endswith(("/", os.sep)))


def _sketch(options: argparse.Namespace, puzzle: Puzzle) -> Sketch:
    """Return the sketch of `puzzle` with the solution, the entries or the step that the options ask for."""
    solution = _solution(options, puzzle) if options.solution else None
    state = command_options.state(options.state, puzzle)
    return draw.sketch(puzzle, solution, state=state, step=options.step, lang=options.lang, seconds=options.seconds)


def _solution(options: argparse.Namespace, puzzle: Puzzle) -> Solution:
    """Return the first solution of `puzzle`, and print a message if there are others. Raise NoSolutionError if no
    solution is found.
    """
    result = solve.solve(puzzle, seconds=options.seconds)
    board = f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}"
    if not result.solutions:
        if result.exhausted:
            raise NoSolutionError(Message("{board}: there is no solution to draw", board=board), EXIT_NO)
        raise NoSolutionError(Message("{board}: no solution was found in time", board=board), EXIT_LIMIT)
    if len(result.solutions) > 1:
        tell("{board}: more than one solution; the first is drawn", options.lang, board=board)
    return result.solutions[0]


def _contents(sketches: list[Sketch], to: str, look: Look) -> Iterator[bytes]:
    """Yield the content of each output file. Text and PDF are single files with all boards; SVG and PNG have one file
    per board.
    """
    if to == "text":
        yield ("\n\n".join(draw.as_text(sketch.picture, look) for sketch in sketches) + "\n").encode()
    elif to == "svg":
        for sketch in command_options.with_progress(sketches, "drawn", look.lang):
            yield draw.as_svg(sketch, look).encode()
    elif to == "png":
        batches = [sketches[i : i + BATCH] for i in range(0, len(sketches), BATCH)]
        for batch in command_options.with_progress(batches, "batches", look.lang):
            yield from draw.as_png(batch, look)
    else:
        yield draw.as_pdf(sketches, look)


def _write_folder(folder: str, ending: str, puzzles: list[Puzzle], contents: list[bytes]) -> None:
    """Write each of `contents` to a file of its own in `folder`. The file names contain the kinds and the numbers of
    `puzzles`.
    """
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise UsageError("{path} cannot be made: {reason}", path=folder, reason=Word(error.strerror)) from None
    digits = len(str(len(contents)))
    for number, (puzzle, content) in enumerate(zip(puzzles, contents, strict=True), 1):
        files.write_whole(os.path.join(folder, f"{puzzle.kind}-{number:0{digits}}.{ending}"), content)
