"""Define the interface of experiments: an experiment takes settings and returns tables, remarks and numbers.

Each experiment repeats one paper. It shows the paper's figures beside those of Masume and states the paper's errors.
"""

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


class ExperimentSettings(NamedTuple):
    """The settings of a run of an experiment."""

    files: tuple[str, ...] = ()
    """The files with puzzles; if there are none, those of the package are used."""
    seconds: float | None = None
    """The time limit of each run; None for the experiment's own."""
    quick: bool = False
    """Whether to use fewer puzzles and shorter limits, for a demonstration rather than a measurement."""
    progress: Callable[[Phrase], None] = lambda message: None
    """A function that is called with messages on the progress."""
    seed: int | None = None
    """The seed for new puzzles, which are generated in the numbers and sizes of the package's; None to use no new ones.
    """


class ResultTable(NamedTuple):
    """A table to print: its title, its headings and its rows."""

    title: Word
    head: tuple[Word, ...]
    rows: Sequence[tuple[Word, ...]]

    def text(self, lang: str | None = None) -> str:
        """Return the table as text, in the language `lang`."""
        words = catalogue(lang)
        head, *rows = ([text_of(cell, words) for cell in row] for row in (self.head, *self.rows))
        return f"{text_of(self.title, words)}\n{align(head, rows)}"


def head_of(*names: str) -> tuple[Phrase, ...]:
    """Return column headings, given by their names in the catalogue."""
    return tuple(say(f"heads.{name}") for name in names)


def table_of(title: Word, items: Iterable[T], columns: Mapping[str, Callable[[T], Word]]) -> ResultTable:
    """Return a table with one row per item. `columns` maps the name of each column's heading to a function that returns
    the text of an item in that column.
    """
    return ResultTable(title, head_of(*columns), [tuple(show(item) for show in columns.values()) for item in items])


def share_of(part: int, whole: int) -> Phrase:
    """Return the text of a table cell such as `3 of 8`."""
    return say("words.of", part=part, whole=whole)


class ExperimentResult(NamedTuple):
    """The results of an experiment, to be shown, plotted and stored."""

    tables: tuple[ResultTable, ...]
    remarks: tuple[Word, ...]
    """Sentences below the tables. If one has several lines, those after the first are a picture."""
    data: Mapping[str, Any]
    """Every number, for JSON."""
    lines: Mapping[Word, Sequence[tuple[float, float]]] = {}
    """Curves to plot: the points of each curve by its name."""
    labels: tuple[Word, Word, Word] = ("", "", "")
    """The title of the plot and the names of its axes."""

    def text(self, lang: str | None = None) -> str:
        """Return all tables and remarks as text, in the language `lang`."""
        words = catalogue(lang)
        remarks = [text_of(remark, words) for remark in self.remarks]
        spaced = "\n".join(f"\n{remark}" if "\n" in remark else remark for remark in remarks)
        return "\n\n".join([*(table.text(lang) for table in self.tables), spaced])

    def plotted(self, lang: str | None = None) -> tuple[dict[str, Sequence[tuple[float, float]]], tuple[str, str, str]]:
        """Return the curves and the labels of the plot, in the language `lang`."""
        words = catalogue(lang)
        title, across, up = (text_of(label, words) for label in self.labels)
        return {text_of(name, words): points for name, points in self.lines.items()}, (title, across, up)


class Experiment(NamedTuple):
    """An experiment that repeats a paper."""

    name: str
    run: Callable[[ExperimentSettings], ExperimentResult]

    @property
    def paper(self) -> Phrase:
        """Return a sentence that states the subject and the results of the paper."""
        return say(f"{self.name}.paper")


def boards(settings: ExperimentSettings, kind: str, shipped: str, **rules: Any) -> list[Any]:
    """Return the puzzles of an experiment: those in the user's files or, if a seed is set, new ones, or else the
    puzzles in the package's file `shipped`.
    """
    if not settings.files and settings.seed is not None:
        return list(_new_boards(settings, kind, shipped))
    sources = [Path(file) for file in settings.files] or [BOARDS / f"{shipped}.txt"]
    return [puzzle for source in sources for puzzle in read.load_all(source, kind=kind, **rules)]


def _new_boards(settings: ExperimentSettings, kind: str, shipped: str) -> Iterator[Any]:
    """Generate puzzles and yield them: as many of each size as the package's file `shipped` has, or a few of each of
    some square sizes if there is no such file.
    """
    from masume.verbs.generate.generate import generate

    file = BOARDS / f"{shipped}.txt"
    sizes = (
        Counter((puzzle.rows, puzzle.cols) for puzzle in read.load_all(file, kind=kind)) if file.exists() else SQUARES
    )
    for (rows, cols), count in sizes.items():
        settings.progress(say("progress.making", boards=count, size=f"{rows}x{cols}"))
        yield from generate(kind, rows, cols, count=count, seed=settings.seed, rated=False)
