"""What an experiment is: settings in, tables and numbers out.

Each experiment repeats one paper: it prints the paper's figures beside ours, and says where the paper was wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from masume.i18n.catalog import catalogue
from masume.papers.phrases import Phrase, Word, say, text_of
from masume.verbs import read
from masume.verbs.compare import align

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
    progress: Callable[[Phrase], None] = lambda message: None
    """Told what is being done, for people who wait."""
    seed: int | None = None
    """Instead of the boards of the package, as many new ones of the same sizes are made from this seed."""


class Table(NamedTuple):
    """A table to print: its title, its head and its rows."""

    title: Word
    head: tuple[Word, ...]
    rows: Sequence[tuple[Word, ...]]

    def text(self, lang: str | None = None) -> str:
        words = catalogue(lang)
        head, *rows = ([text_of(cell, words) for cell in row] for row in (self.head, *self.rows))
        return f"{text_of(self.title, words)}\n{align(head, rows)}"


def head_of(*names: str) -> tuple[Phrase, ...]:
    """Return the headings with these names in the catalogue."""
    return tuple(say(f"heads.{name}") for name in names)


def table_of(title: Word, items: Iterable[T], columns: Mapping[str, Callable[[T], Word]]) -> Table:
    """Return a table with a row for each item: the name of each heading comes with what its column says of an item."""
    return Table(title, head_of(*columns), [tuple(show(item) for show in columns.values()) for item in items])


def share_of(part: int, whole: int) -> Phrase:
    """Return a cell such as `3 of 8`."""
    return say("words.of", part=part, whole=whole)


class Outcome(NamedTuple):
    """What an experiment found."""

    tables: tuple[Table, ...]
    remarks: tuple[Word, ...]
    """Sentences to read below the tables. Below a sentence there may be a picture: the lines after the first."""
    data: Mapping[str, Any]
    """Every number, for JSON."""
    lines: Mapping[Word, Sequence[tuple[float, float]]] = {}
    """Curves to plot: for each name its points."""
    labels: tuple[Word, Word, Word] = ("", "", "")
    """The plot's title and the names of its axes."""

    def text(self, lang: str | None = None) -> str:
        """Return all tables and remarks in a language."""
        words = catalogue(lang)
        remarks = [text_of(remark, words) for remark in self.remarks]
        spaced = "\n".join(f"\n{remark}" if "\n" in remark else remark for remark in remarks)
        return "\n\n".join([*(table.text(lang) for table in self.tables), spaced])

    def plotted(self, lang: str | None = None) -> tuple[dict[str, Sequence[tuple[float, float]]], tuple[str, str, str]]:
        """Return the curves and the labels of the plot in a language."""
        words = catalogue(lang)
        title, across, up = (text_of(label, words) for label in self.labels)
        return {text_of(name, words): points for name, points in self.lines.items()}, (title, across, up)


class Experiment(NamedTuple):
    """A paper's experiment, ready to run."""

    name: str
    run: Callable[[Settings], Outcome]

    @property
    def paper(self) -> Phrase:
        """What the paper is about and what it reports, in a sentence."""
        return say(f"{self.name}.paper")


def boards(settings: Settings, kind: str, shipped: str, **rules: Any) -> list[Any]:
    """The boards of a kind that an experiment runs on: the user's, new ones, or those that ship with the package."""
    if not settings.files and settings.seed is not None:
        return list(_new_boards(settings, kind, shipped))
    sources = [Path(file) for file in settings.files] or [BOARDS / f"{shipped}.txt"]
    return [puzzle for source in sources for puzzle in read.load_all(source, kind=kind, **rules)]


def _new_boards(settings: Settings, kind: str, shipped: str) -> Iterator[Any]:
    """New boards, as many of each size as ship with the package; where none do, some squares."""
    from masume.verbs.generate.generate import generate

    file = BOARDS / f"{shipped}.txt"
    sizes = (
        Counter((puzzle.rows, puzzle.cols) for puzzle in read.load_all(file, kind=kind)) if file.exists() else SQUARES
    )
    for (rows, cols), count in sizes.items():
        settings.progress(say("progress.making", boards=count, size=f"{rows}x{cols}"))
        yield from generate(kind, rows, cols, count=count, seed=settings.seed, rated=False)
