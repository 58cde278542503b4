"""Define the jobs of `masume generate`. The command line describes one job, and a spec file one job per entry.

job    the boards of one spec and one seed
stem   the part of a job's file names that comes before the seed and the number
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Container, Generator, Mapping, Sequence
from functools import cached_property
from typing import Any

from masume import kinds
from masume.core import files
from masume.core.errors import FormatError, Message, UsageError, Word
from masume.core.generator_limits import DRAWN
from masume.verbs import read
from masume.verbs.generate.generate import make
from masume.verbs.generate.option_declarations import MAX_SECONDS, arguments
from masume.verbs.generate.spec import BoardSpec, check_spec
from masume.verbs.generate.start_and_pattern import PATTERN, START


class GenerateJob:
    """A job: all boards of one spec and one seed."""

    def __init__(self, spec: Mapping[str, Any], processes: int = 1) -> None:
        """Check the options `spec` of `masume generate`. The files that they name are read."""
        chosen = dict(spec)
        self.processes = processes
        self.count: int = chosen.pop("count", 1)
        self.seed: int | None = chosen.pop("seed", None)
        self.distinct: bool = chosen.pop("distinct", True)
        self.rated: bool | None = chosen.pop("rated", None)
        self.seconds: float = chosen.pop("seconds", MAX_SECONDS)
        self.unlike: list[str] = chosen.pop("unlike", [])
        """Names of files and libraries with boards to avoid."""
        if "without" in chosen:
            chosen["without"] = ",".join(chosen["without"])
        self.prefix = ""
        """The beginning of the names of files: the number of the entry in a spec file."""
        self.paths: dict[str, str] = {}
        self.chosen = chosen
        """The options of `generate`, with the contents of files."""
        for name in (*DRAWN, PATTERN, START):
            if isinstance(chosen.get(name), str):
                self._open(name)
        self._begin()
        self.kind = kinds.find(chosen["kind"])
        if "size" not in chosen and not {*DRAWN, PATTERN, START} & chosen.keys():
            raise UsageError("say how large the boards are: --size 10x10")

    def _open(self, name: str) -> None:
        """Replace the value of the option `name`, which names a file, with the text of that file."""
        path = self.paths[name] = self.chosen[name]
        self.chosen[name] = files.read_text(path)
        if not self.chosen[name].strip():
            raise UsageError(files.of_file(path, _empty(name)))

    def _begin(self) -> None:
        """Parse the board of `--start`, if given. Determine the kind of the job, by default that of this board."""
        kind = self.chosen.get("kind")
        if START in self.chosen:
            try:
                rules = kinds.find(kind).options if kind else ()
                chosen = {name: self.chosen[name] for name in rules if name in self.chosen}
                board = read.read(self.chosen[START], kind, **chosen)
            except FormatError as error:
                raise FormatError(files.of_file(self.paths[START], error.message)) from None
            self.chosen[START] = board
            self.chosen["kind"] = kind = kind or board.kind
        if kind is None:
            raise UsageError("name the kind of the boards: masume generate hitori --size 10x10")

    @cached_property
    def spec(self) -> BoardSpec:
        """Return the spec of the boards. Raise UsageError if no such boards can be made."""
        try:
            return check_spec(**arguments(self.chosen))
        except (FormatError, UsageError) as error:
            drawings = "".join(f" (--{name} {path})" for name, path in self.paths.items())
            raise UsageError("{fault}{drawings}", fault=error.message.typed(), drawings=drawings) from None

    def check(self) -> None:
        """Raise UsageError if no such boards can be made."""
        assert self.spec

    @property
    def is_slanted(self) -> bool:
        """Return whether the boards are parallelograms of hexagons, in which each row is shifted right by half a cell.
        They are if cells have six neighbours and no option gives the outline.
        """
        return self.chosen.get("neighbours") == 6 and not {"shape", "mask", PATTERN, START} & self.chosen.keys()

    @property
    def stem(self) -> str:
        """Return the common beginning of the names of the job's files, up to the seed."""
        return f"{self.spec.kind}-{self.spec.rows}x{self.spec.cols}-{self.spec.grade}"

    @property
    def name(self) -> str:
        """Return the common beginning of the names of the job's files, up to and including the seed."""
        return f"{self.stem}-s{self.seed}"

    def draw_seed(self) -> None:
        """Choose a random seed for the job unless it has one."""
        if self.seed is None:
            self.seed = secrets.randbelow(1 << 32)

    def boards(
        self, rated: bool | None, after: Sequence[str] = (), unlike: Container[str] = (), count: int | None = None
    ) -> Generator[Any, None, None]:
        """Generate the boards of the job. Boards whose hashes are in `after` exist already and are not yielded; boards
        whose hashes are in `unlike` are avoided. `rated` tells whether to rate the boards if the spec of the job does
        not. `count` replaces the number of boards in the spec.
        """
        return make(
            self.spec,
            count=self.count if count is None else count,
            seed=self.seed,
            distinct=self.distinct,
            unlike=unlike,
            rated=rated if self.rated is None else self.rated,
            jobs=self.processes,
            seconds=self.seconds,
            after=after,
        )


def _empty(name: str) -> Message:
    """Return the message that the file of the option `name` is empty, and what the file should contain."""
    if name == START:
        return Message("the file is empty; it should contain the board")
    signs = Message("rows of . and x" if name == PATTERN else "rows of . and #")
    return Message("the file is empty; it should contain the {drawing}, {signs}", drawing=Word(name), signs=signs)


def check_names(jobs: Sequence[GenerateJob], file: str) -> None:
    """Raise UsageError if two jobs of the spec file `file` would write files with the same names."""
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
