"""What an experiment is: settings in, tables and numbers out.

Each experiment repeats one paper: it prints the paper's figures beside ours, and says where the paper was wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from masume.lab.compare import align
from masume.verbs import reading

BOARDS = Path(__file__).with_name("boards")
T = TypeVar("T")
SQUARES = {(side, side): 5 for side in (5, 6, 7, 8)}


class Settings(NamedTuple):
    """What the user asked for."""

    files: tuple[str, ...] = ()
    """Where the boards are; without any, those that ship with the package."""
    seconds: float | None = None
    """The limit of each run; None for the experiment's own."""
    quick: bool = False
    """Fewer boards and shorter limits: a look at the experiment rather than a measurement."""
    progress: Callable[[str], None] = lambda message: None
    """Told what is being done, for people who wait."""
    seed: int | None = None
    """Instead of the boards of the package, as many new ones of the same sizes are made from this seed."""


class Table(NamedTuple):
    """A table to print: its title, its head and its rows, all text."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]

    def text(self) -> str:
        return f"{self.title}\n{align(self.head, self.rows)}"


def table_of(title: str, items: Iterable[T], columns: Mapping[str, Callable[[T], str]]) -> Table:
    """A table with a row for each item: each heading comes with what its column says of an item."""
    return Table(title, tuple(columns), [tuple(say(item) for say in columns.values()) for item in items])


class Outcome(NamedTuple):
    """What an experiment found."""

    tables: tuple[Table, ...]
    remarks: tuple[str, ...]
    """Sentences to read below the tables."""
    data: Mapping[str, Any]
    """Every number, for JSON."""
    lines: Mapping[str, Sequence[tuple[float, float]]] = {}
    """Curves to plot: for each name its points."""
    labels: tuple[str, str, str] = ("", "", "")
    """The plot's title and the names of its axes."""

    def text(self) -> str:
        return "\n\n".join([*(table.text() for table in self.tables), "\n".join(self.remarks)])


class Experiment(NamedTuple):
    """A paper's experiment, ready to run."""

    name: str
    paper: str
    """What the paper is about and what it reports, in a sentence."""
    run: Callable[[Settings], Outcome]


def boards(settings: Settings, kind: str, shipped: str, **rules: Any) -> list[Any]:
    """The boards of a kind that an experiment runs on: the user's, new ones, or those that ship with the package."""
    if not settings.files and settings.seed is not None:
        return list(_new_boards(settings, kind, shipped))
    sources = [Path(file) for file in settings.files] or [BOARDS / f"{shipped}.txt"]
    return [puzzle for source in sources for puzzle in reading.load_all(source, kind=kind, **rules)]


def _new_boards(settings: Settings, kind: str, shipped: str) -> Iterator[Any]:
    """New boards, as many of each size as ship with the package; where none do, some squares."""
    from masume.verbs.generating import generate

    file = BOARDS / f"{shipped}.txt"
    sizes = (
        Counter((puzzle.rows, puzzle.cols) for puzzle in reading.load_all(file, kind=kind))
        if file.exists()
        else SQUARES
    )
    for (rows, cols), count in sizes.items():
        settings.progress(f"making {count} boards of {rows}x{cols}")
        yield from generate(kind, rows, cols, count=count, seed=settings.seed, rated=False)
