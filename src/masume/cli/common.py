"""What the commands share: reading boards from files, options of the kinds, output."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from masume.codecs import files
from masume.codecs.detect import FORMS, is_board
from masume.core.engine import Result
from masume.core.errors import FormatError
from masume.core.grid import Cell, cell_name
from masume.core.kind import Option, Puzzle
from masume.kinds import KINDS
from masume.verbs import reading

if TYPE_CHECKING:
    from masume.verbs.playing import State

T = TypeVar("T")

ENDS = {"unique": 0, "many": 0, "solved": 0, "none": 1, "unknown": 3}


def add_input(parser: argparse.ArgumentParser) -> None:
    """FILE…, --kind, --format and the kinds' own options."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a file with one or more boards, or a link or game ID in quotes (nothing is fetched); - is standard input",
    )
    parser.add_argument(
        "--kind", metavar="K", help=f"the kind, where the file does not tell: {', '.join(k.name for k in KINDS)}"
    )
    parser.add_argument(
        "--format",
        metavar="F",
        help=f"the format, where it cannot be detected: {', '.join(form.name for form in FORMS)}",
    )
    for kind in KINDS:
        for name, spec in kind.options.items():
            parser.add_argument(
                f"--{name.replace('_', '-')}",
                dest=f"rule_{name}",
                choices=list(spec.choices),
                help=f"{kind.name}, where the file does not tell: {spec.sentence} (default {spec.word(spec.default)})",
            )


def add_limits(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--timeout", type=seconds, metavar="S", help="give up on a board after S seconds")


def seconds(text: str) -> float:
    value = float(text)
    if not 0 <= value < float("inf"):
        raise ValueError
    return value


seconds.__name__ = "number of seconds"  # argparse shows it: "invalid number of seconds value: '-1'"


def positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise ValueError
    return value


positive.__name__ = "positive whole number"


def boards(options: argparse.Namespace) -> list[Any]:
    """The puzzles in all files; errors name the file."""
    rules: dict[str, Option] = {}
    for kind in KINDS:
        for name, spec in kind.options.items():
            word = getattr(options, f"rule_{name}")
            if word is not None:
                rules[name] = spec.choices[word]
    found: list[Any] = []
    for file in options.files:
        name, text = _opened(file)
        try:
            found += reading.read_all(text, options.kind, options.format, **rules)
        except FormatError as error:
            raise FormatError(f"{name}: {error}") from None
    return found


def _opened(file: str) -> tuple[str, str]:
    """What errors call the input, and its text. A link or a game ID is the text itself, unless a file has that name."""
    if file == "-":
        return "standard input", files.decoded(sys.stdin.buffer.read(), "standard input")
    if is_board(file) and not os.path.exists(file):
        return file if len(file) <= 60 else f"{file[:59]}…", file
    return file, files.read_text(file)


def add_lang(parser: argparse.ArgumentParser) -> None:
    from masume.language.catalogue import LANGUAGES

    parser.add_argument(
        "--lang", choices=LANGUAGES, help="the language of explanations (default: the one of the environment)"
    )


def state(text: str | None, puzzle: Puzzle) -> State:
    """What a player has entered: a file or a text with moves (`r1c2=1 r2c2=3`), or with the same board and more on
    it, or a link or file of another program that keeps what is entered."""
    if text is None:
        return None
    if text == "-":
        text = files.decoded(sys.stdin.buffer.read(), "standard input")
    elif os.path.isfile(text):
        text = files.read_text(text)
    if re.match(r"\s*r\d+c\d+\s*=", text, re.IGNORECASE) or not text.strip():
        return text
    try:
        boards = reading.read_all(text, puzzle.kind, None, **puzzle.options)
    except FormatError as error:
        raise FormatError(f"the state is neither a file, nor moves such as r3c5=2, nor a board: {error}") from None
    if len(boards) != 1:
        raise FormatError(f"the state holds {len(boards)} boards where one is wanted")
    entered = boards[0].meta.get("state")
    found: State = entered if boards[0] == puzzle and isinstance(entered, str) else boards[0]
    return found


def coloured() -> bool:
    """Whether stdout is a terminal that wants colour."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


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


def named(cells: Iterable[Cell], puzzle: Puzzle) -> str:
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
