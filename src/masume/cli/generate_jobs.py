"""What `masume generate` is to make: one order from the command line, or all those of an order file.

job    boards of one order and seed
stem   what the files of a job's boards are called, but for the seed and the number
"""

from __future__ import annotations

import argparse
import os
import secrets
from collections.abc import Container, Generator, Iterable, Sequence
from typing import Any

from masume import kinds
from masume.core import files
from masume.core.errors import FormatError, Message, UsageError, Word
from masume.core.generator_limits import DRAWN, drawn_size
from masume.verbs import read
from masume.verbs.generate.generate import generate
from masume.verbs.generate.start_and_pattern import LAYOUT, PATTERN, START


class Job:
    """Boards of one order."""

    def __init__(self, options: argparse.Namespace, names: Iterable[str]) -> None:
        """`names` are the options of the kinds, some of which name files."""
        self.options = options
        self.names = tuple(names)
        self.paths: dict[str, str] = {}
        self.chosen = {name: getattr(options, name) for name in self.names if getattr(options, name) is not None}
        for name in (*DRAWN, PATTERN, START):
            if name in self.chosen:
                self.paths[name] = self.chosen[name]
                self.chosen[name] = files.read_text(self.chosen[name])
                if not self.chosen[name].strip():
                    raise UsageError(files.of_file(self.paths[name], _empty(name)))
        self._begin()
        self.kind = kinds.find(self.options.kind)
        self.rows, self.cols = self._size()
        self.seed: int | None = options.seed
        self.count: int = options.count
        self.prefix = ""
        """What the names of files begin with: the number of the entry in an order file."""

    def _begin(self) -> None:
        """Reads the board to start from, which may say the kind, and a pattern or a layout that is one."""
        if START in self.chosen:
            try:
                rules = kinds.find(self.options.kind).options if self.options.kind else ()
                said = {name: self.chosen[name] for name in rules if name in self.chosen}
                board = read.read(self.chosen[START], self.options.kind, **said)
            except FormatError as error:
                raise FormatError(files.of_file(self.paths[START], error.message)) from None
            self.chosen[START] = board
            self.options.kind = self.options.kind or board.kind
        if self.options.kind is None:
            raise UsageError("say which boards are to be made: masume generate hitori --size 10x10")

    def _size(self) -> tuple[int, int]:
        start = self.chosen.get(START)
        if start is not None:
            return self.options.size or (start.rows, start.cols)
        drawings = {**self.chosen, "mask": self.chosen.get("mask") or self.chosen.get(PATTERN)}
        takes_layout = self.kind.generator.check_layout is not None
        if takes_layout and LAYOUT in self.chosen and any(sign.isdigit() for sign in self.chosen[LAYOUT]):
            drawings[LAYOUT] = None
            try:
                board = read.read(self.chosen[LAYOUT], self.kind.name)
            except FormatError:
                return self.options.size or (0, 0)  # the order says what is wrong with the layout
            return self.options.size or (board.rows, board.cols)
        size: tuple[int, int] | None = self.options.size or drawn_size(drawings)
        if size is None:
            raise UsageError("say how large the boards are to be: --size 10x10")
        return size

    @property
    def is_slanted(self) -> bool:
        """Whether the boards are blocks of hexagons, each row half a cell to the right, because no outline is given."""
        return self.chosen.get("neighbours") == 6 and not {"shape", "mask", PATTERN, START} & self.chosen.keys()

    @property
    def stem(self) -> str:
        return f"{self.kind.name}-{self.rows}x{self.cols}-{self.options.grade}"

    @property
    def name(self) -> str:
        return f"{self.stem}-s{self.seed}"

    def draw_seed(self) -> None:
        """Draws a seed by chance, where there is none."""
        if self.seed is None:
            self.seed = secrets.randbelow(1 << 32)

    def boards(
        self, rated: bool | None, after: Sequence[str] = (), unlike: Container[str] = (), count: int | None = None
    ) -> Generator[Any, None, None]:
        """The boards, those after which hashes are given left out; the order is checked at once."""
        options = self.options
        try:
            return generate(
                options.kind,
                self.rows,
                self.cols,
                options.grade,
                count=self.count if count is None else count,
                seed=self.seed,
                requires=options.requires,
                without=options.without and ",".join(options.without),
                score=options.score,
                openings=options.openings,
                distinct=options.distinct,
                rated=rated,
                jobs=options.jobs,
                seconds=options.seconds,
                unlike=unlike,
                after=after,
                **self.chosen,
            )
        except (FormatError, UsageError) as error:
            drawings = "".join(f" (--{name} {path})" for name, path in self.paths.items())
            raise UsageError("{fault}{drawings}", fault=error.message.typed(), drawings=drawings) from None


def _empty(name: str) -> Message:
    """What is wrong with an empty file that an option names."""
    if name == START:
        return Message("the file is empty; it should hold the board")
    signs = Message("rows of . and x" if name == PATTERN else "rows of . and #")
    return Message("the file is empty; it should hold the {drawing}, {signs}", drawing=Word(name), signs=signs)


def check_names(jobs: Sequence[Job], file: str) -> None:
    """UsageError when two jobs would make files of the same names."""
    seen: dict[str, int] = {}
    for number, job in enumerate(jobs, 1):
        if job.name in seen:
            fault = Message(
                "boards {seen} and {number} are of the same kind, size, grade and seed; give them different seeds",
                seen=seen[job.name],
                number=number,
            )
            raise UsageError(files.of_file(os.path.basename(file), fault))
        seen[job.name] = number
