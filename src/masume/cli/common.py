"""What the commands share: their common options, reading boards from files, output."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from masume.cli.exit_codes import EXIT_LIMIT, EXIT_NO, EXIT_YES
from masume.codecs import files
from masume.codecs.detect import FORMATS, is_board
from masume.core.engine import Result
from masume.core.errors import FormatError, UsageError
from masume.core.grid import Cell, cell_name
from masume.core.kind import Option, Puzzle
from masume.core.puzzle import quote
from masume.kinds import KINDS
from masume.verbs import reading

if TYPE_CHECKING:
    from masume.reasoning.rating import Climb
    from masume.verbs.drawing import Look
    from masume.verbs.playing import State

T = TypeVar("T")
MOVE = re.compile(r"\s*r\d+c\d+\s*=", re.IGNORECASE)


def add_input(parser: argparse.ArgumentParser) -> None:
    """FILE…, --kind, --format and the kinds' own options."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a file with one or more boards, or a link or game ID in quotes (nothing is fetched); - is standard input",
    )
    parser.add_argument(
        "--kind", metavar="K", help=f"the kind, if the file does not say: {', '.join(k.name for k in KINDS)}"
    )
    parser.add_argument(
        "--format",
        metavar="F",
        help=f"the format, if it cannot be detected: {', '.join(f.name for f in FORMATS)}",
    )
    for kind in KINDS:
        for name, spec in kind.options.items():
            parser.add_argument(
                f"--{name.replace('_', '-')}",
                dest=f"rule_{name}",
                type=current_word,
                choices=list(spec.choices),
                help=f"{kind.name}, if the file does not say: {spec.sentence} (default {spec.word(spec.default)})",
            )


def current_word(text: str) -> str:
    """The word for an option's value; on and off are old words for yes and no."""
    return {"on": "yes", "off": "no"}.get(text, text)


def add_option(parser: argparse.ArgumentParser, name: str, old: Sequence[str] = (), **keywords: Any) -> None:
    """An option. Its old names are taken as well, but `--help` does not show them."""
    dest = parser.add_argument(name, **keywords).dest
    hidden = {**keywords, "dest": dest, "default": argparse.SUPPRESS, "help": argparse.SUPPRESS}
    for former in old:
        parser.add_argument(former, **hidden)


def add_seconds(
    parser: argparse.ArgumentParser,
    text: str = "give up on a board after S seconds",
    default: float | None = None,
    read: Callable[[str], float] | None = None,
    old: str = "--timeout",
) -> None:
    """--seconds, the time limit of every command."""
    add_option(parser, "--seconds", [old], type=read or seconds, default=default, metavar="S", help=text)


def add_solutions(parser: argparse.ArgumentParser, text: str) -> None:
    """--solutions, how many are looked for."""
    add_option(parser, "--solutions", ["--limit"], type=positive, default=2, metavar="N", help=text)


def add_state(parser: argparse.ArgumentParser, old: Sequence[str] = ()) -> None:
    """--state, what a player has entered."""
    add_option(
        parser,
        "--state",
        old,
        metavar="STATE",
        help="start from here: moves such as 'r1c2=1 r2c2=3', or a file with moves or with the same board and more "
        "on it",
    )


def add_json(
    parser: argparse.ArgumentParser,
    text: str = "print one JSON object per board; several boards are always printed this way",
) -> None:
    parser.add_argument("--json", action="store_true", help=text)


def seconds(text: str) -> float:
    value = float(text)
    if not 0 <= value < float("inf"):
        raise ValueError
    return value


seconds.__name__ = "number of seconds"  # argparse shows it: "invalid number of seconds value: '-1'"


def whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{quote(text)} is not a whole number") from None


def positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise ValueError
    return value


positive.__name__ = "positive whole number"


def boards(options: argparse.Namespace) -> list[Any]:
    """The puzzles in all files; errors name the file."""
    return [puzzle for file in options.files for puzzle in boards_in(file, options)]


def boards_in(file: str, options: argparse.Namespace) -> list[Any]:
    """The puzzles in one file."""
    rules: dict[str, Option] = {}
    for kind in KINDS:
        for name, spec in kind.options.items():
            word = getattr(options, f"rule_{name}")
            if word is not None:
                rules[name] = spec.choices[word]
    name, text = _open_input(file)
    try:
        found: list[Any] = reading.read_all(text, options.kind, options.format, **rules)
    except FormatError as error:
        how = " (--kind, --format)" if "name the kind" in str(error) else ""
        raise FormatError(f"{name}: {error}{how}") from None
    return found


def one_board(options: argparse.Namespace, wanted: str) -> Any:
    """The only puzzle of the input; UsageError when there are several. Its text begins with `wanted`."""
    puzzles = boards(options)
    if len(puzzles) != 1:
        raise UsageError(f"{wanted}, the input holds {len(puzzles)}")
    return puzzles[0]


def check_state(options: argparse.Namespace, puzzles: Sequence[Puzzle]) -> None:
    """UsageError when there is a state and several boards that it could belong to."""
    if options.state and len(puzzles) > 1:
        raise UsageError(f"--state belongs to one board, the input holds {len(puzzles)}")


def _open_input(file: str) -> tuple[str, str]:
    """What errors call the input, and its text. A link or a game ID is itself the text, unless a file has that name."""
    if file == "-":
        return "standard input", files.decode(sys.stdin.buffer.read(), "standard input")
    if is_board(file) and not os.path.exists(file):
        return file if len(file) <= 60 else f"{file[:59]}…", file
    if file.lower().startswith(("http://", "https://")):
        known = ", ".join(known.name for known in FORMATS if known.one_line)
        raise FormatError(f"{file} is not a link to a puzzle that Masume can read ({known}); nothing is fetched")
    return file, files.read_text(file)


def add_lang(parser: argparse.ArgumentParser) -> None:
    from masume.language.catalogue import LANGUAGES

    parser.add_argument(
        "--lang", choices=LANGUAGES, help="the language of explanations (default: taken from the environment)"
    )


def state(text: str | None, puzzle: Puzzle) -> State:
    """What a player has entered: a file or a text with moves (`r1c2=1 r2c2=3`), or with the same board and more on
    it, or a link or file of another program that keeps what is entered."""
    if text is None:
        return None
    name = "the state"
    if text == "-" or os.path.isfile(text):
        name, text = _open_input(text)
    elif not _is_state(text):
        raise FormatError(f"the state {quote(text)} is neither a file, nor moves such as r3c5=2, nor a board")
    if MOVE.match(text) or not text.strip():
        return text
    try:
        boards = reading.read_all(text, puzzle.kind, None, **puzzle.options)
    except FormatError as error:
        mistaken = reading.read_entries(text, puzzle)
        if mistaken is not None:
            return mistaken
        raise FormatError(f"{name} holds neither moves such as r3c5=2 nor a board: {error}") from None
    if len(boards) != 1:
        raise FormatError(f"{name} holds {len(boards)} boards where one is wanted")
    size, wanted = (f"{board.rows}x{board.cols}" for board in (boards[0], puzzle))
    if size != wanted:
        raise FormatError(f"{name} holds a board of {size}, and the puzzle is {wanted}")
    entered = boards[0].meta.get("state")
    found: State = entered if boards[0] == puzzle and isinstance(entered, str) else boards[0]
    return found


def _is_state(text: str) -> bool:
    """Whether a text can be a state: moves, or a board. A word or two is rather a slip, or a file that is not there."""
    return not text.strip() or "\n" in text or bool(MOVE.match(text)) or is_board(text) or text.strip()[0] in "[{"


def wants_colour() -> bool:
    """Whether stdout is a terminal that wants colour."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def terminal_look(lang: str | None = None) -> Look:
    """How boards look on stdout."""
    from masume.verbs.drawing import Look

    return Look(wants_colour(), lang=lang)


def exit_code(climb: Climb) -> int:
    """The exit code of a command that shows or rates the steps to a solution."""
    return EXIT_LIMIT if climb.is_late else EXIT_YES if climb.complete else EXIT_NO


def show_each(puzzles: list[Any], options: argparse.Namespace, what: str, show: Callable[[Any, bool], int]) -> int:
    """Shows one board after another; returns the highest exit code. `show` is given the board, and whether it is to be
    printed as JSON: when that is asked for, and always when there are several boards."""
    as_json = options.json or len(puzzles) > 1
    return max((show(puzzle, as_json) for puzzle in with_progress(puzzles, what)), default=EXIT_YES)


def with_progress(items: list[T], what: str) -> Iterator[T]:
    """The items, with a bar on stderr when that is a terminal and there are several."""
    if len(items) < 2:
        yield from items
        return
    bar = Bar(len(items), what)
    try:
        for i, item in enumerate(items):
            bar.show(i)
            yield item
    finally:
        bar.clear()


class Bar:
    """A progress bar on stderr; it is drawn on a terminal only, and a few times a second at most."""

    WIDTH = 30

    def __init__(self, total: int, what: str) -> None:
        self.total = total
        self.what = what
        self._begun = monotonic()
        self._drawn = 0.0
        self._wanted = sys.stderr.isatty()

    def show(self, done: int, note: str = "") -> None:
        now = monotonic()
        if not self._wanted or now - self._drawn < 0.1:
            return
        self._drawn = now
        filled = self.WIDTH * done // max(1, self.total)
        left = (now - self._begun) * (self.total - done) / done if done else None
        time_left = "" if left is None else f", {duration(left)} left" if left >= 1 else ""
        bar = "█" * filled + "░" * (self.WIDTH - filled)
        print(
            f"\r\x1b[K{bar} {self.what} {done} of {self.total}{time_left} {note}", end="", file=sys.stderr, flush=True
        )

    def clear(self) -> None:
        if self._wanted:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def names_of(cells: Iterable[Cell], puzzle: Puzzle) -> str:
    return " ".join(cell_name(cell, puzzle.cols) for cell in cells)


def as_object(puzzle: Puzzle, result: Result) -> dict[str, Any]:
    """A result as a JSON object."""
    return {
        "kind": puzzle.kind,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "verdict": result.verdict,
        "solutions": [solution.rows for solution in result.solutions],
        "engine": result.engine,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
    }


def print_json(item: dict[str, Any]) -> None:
    print(json.dumps(item, ensure_ascii=False), flush=True)


def duration(seconds: float) -> str:
    """A time as people read it."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


def effort(result: Result) -> str:
    """What a result cost: `3 guesses, 1.2 ms`."""
    guesses = "no guess" if result.nodes == 0 else "1 guess" if result.nodes == 1 else f"{result.nodes} guesses"
    return f"{result.engine}, {guesses}, {duration(result.seconds)}"
