"""Define the types of those answers of the API that the command line does not give.

Only the type checker and `python -m release.json_schemas` read this module; see `masume.core.json_types`.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from masume.core import json_types
from masume.core.json_types import (
    BoardAnswer,
    CellValue,
    EngineRun,
    Grade,
    NumberedStep,
    Option,
    Point,
    Puzzle,
    RatingWithText,
    Sprites,
    SpriteSheet,
    Step,
    Verdict,
)

__all__ = ["ANSWERS", "WITHOUT_FORMAT", "EngineRun", "NumberedStep"]


# ---- Errors


class ErrorDetails(TypedDict):
    """The details of an error."""

    code: str
    """What went wrong, for programs."""
    message: str
    """The same for people, in the language that was asked for."""
    detail: str | None
    """The exact fault, in English."""
    template: str | None
    """The template of `detail`, with the names of its parameters in braces."""
    params: dict[str, Any]
    """The parameters of `detail`, by their names. One that is a message itself has a template and parameters."""
    line: int | None
    """The line of the board's text, counted from 1."""
    cell: str | None
    """The cell, as r3c5."""


class ErrorAnswer(TypedDict):
    """The answer to a request that failed."""

    format: Literal["masume-error"]
    version: Literal[1]
    error: ErrorDetails


# ---- Boards


class ReadBoard(BoardAnswer):
    """A board that was read from a text."""

    puzzle: Puzzle
    line: str
    """The board in the one-line format."""
    options: dict[str, Option]


class ReadAnswer(TypedDict):
    """The boards in a text."""

    format: Literal["masume-read"]
    version: Literal[1]
    boards: list[ReadBoard]


class ConvertAnswer(BoardAnswer):
    """A board in another format."""

    format: Literal["masume-convert"]
    version: Literal[1]
    text: str
    formats: list[str]
    """The formats that can carry the board."""


class GeneratedRating(TypedDict):
    """The rating that is stored in the metadata of a generated board."""

    grade: Grade
    score: float
    peak: float
    hardest: str | None
    hardest_title: str | None
    techniques: dict[str, int]
    """The number of steps of each technique."""


class GeneratedBoard(BoardAnswer):
    """A generated board."""

    puzzle: Puzzle
    line: str
    rating: GeneratedRating | None
    seed: int | None


class GenerateAnswer(TypedDict):
    """Generated boards."""

    format: Literal["masume-generate"]
    version: Literal[1]
    boards: list[GeneratedBoard]


class AddedClue(TypedDict):
    """A clue that was added to a board."""

    text: str
    cells: list[str]


class CompleteAnswer(GeneratedBoard):
    """A board with one solution, made by adding clues to the board of the request."""

    format: Literal["masume-complete"]
    version: Literal[1]
    added: list[AddedClue]


class BrokenRule(TypedDict):
    """A rule that a position violates."""

    code: str
    rule: str
    """The rule as a sentence."""
    cells: list[int]


class MistakesAnswer(BoardAnswer):
    """The mistakes in a player's position."""

    format: Literal["masume-mistakes"]
    version: Literal[1]
    solved: bool
    mistakes: list[int]
    """The cells with a wrong entry or wrong pencil marks."""
    violations: list[BrokenRule]


class MoveTechnique(TypedDict):
    """The technique that an entry of a player used."""

    cell: str
    technique: str | None
    """null if no technique without assumptions yields the entry."""
    title: str | None


class TechniquesUsedAnswer(BoardAnswer):
    """The techniques that a player's right entries used, in the order in which they were made."""

    format: Literal["masume-techniques-used"]
    version: Literal[1]
    moves: list[MoveTechnique]


# ---- For the page


class Run(TypedDict):
    """A run of a Kakuro."""

    cells: list[int]
    total: int | None
    """null where no sum is printed."""
    clue: int
    """The square of the sum."""
    direction: Literal["across", "down"]


class Line(TypedDict):
    """A line of a Binairo, with the lowest and the highest number of ones that it may have."""

    cells: list[int]
    low: int
    high: int


class Remaining(TypedDict, total=False):
    """The data from which the page computes what the player still has to do. The fields depend on the kind."""

    neighbours: dict[str, list[int]]
    last: int
    """The last number of the path."""
    runs: list[Run]
    lines: list[Line]


class PlayBoard(BoardAnswer):
    """A board with all data that the page needs to let people play on it."""

    puzzle: Puzzle
    line: str
    title: str
    verdict: Verdict
    solution: list[int] | None
    """The value of every square, -1 for none; null unless there is exactly one solution."""
    rating: RatingWithText | None
    sheet: json_types.PlaySheet
    remaining: Remaining
    givens: dict[str, int]
    values: list[int]
    value_names: dict[str, str]
    open_value: int
    """The value of cells that may stay open, such as unshaded cells of a Hitori; negative if there are none."""
    rules: list[str]
    """The rules as sentences."""
    rule_codes: list[str]
    """The code of each of these rules."""


class PlayBoardAnswer(PlayBoard):
    """A board with all data that the page needs to let people play on it, as an answer."""

    format: Literal["masume-play-board"]
    version: Literal[1]


class ExerciseStep(TypedDict):
    """A deduction that is accepted as the answer to an exercise."""

    places: list[CellValue]
    removes: list[CellValue]
    because: list[int]
    text: str


class StepWithText(Step):
    """A step with the sentence that tells it."""

    text: str
    cells: list[str]
    """The cells of its conclusions."""


class PractiseAnswer(PlayBoard):
    """An exercise: a position in which a certain technique is the next step."""

    format: Literal["masume-practise"]
    version: Literal[1]
    game: json_types.Game
    technique: str
    idea: str
    generated: bool
    """Whether the board was generated for this; otherwise it is the example of the technique."""
    answers: list[ExerciseStep]
    """Every deduction that the technique makes."""
    candidates: dict[str, list[int]]
    step: StepWithText


class RenderAnswer(TypedDict):
    """The picture of a position."""

    format: Literal["masume-render"]
    version: Literal[1]
    picture: SpriteSheet


class EditorSpritesAnswer(Sprites):
    """The drawings of the squares of a draft. Its single picture contains all of them, by the index of the square."""

    format: Literal["masume-editor-sprites"]
    version: Literal[1]
    layout: json_types.DraftLayout | None


class Clash(TypedDict):
    """A clue that takes part in a conflict."""

    text: str
    value: int | str
    cells: list[int]


class QuickCheckAnswer(TypedDict):
    """The result of checking a draft. If the draft is not a valid board yet, `verdict` is `unfinished`, and `message`
    and `cells` give the reason.
    """

    format: Literal["masume-quick-check"]
    version: Literal[1]
    kind: str | None
    verdict: Verdict | Literal["unfinished"]
    rating: RatingWithText | None
    message: NotRequired[str]
    cells: NotRequired[list[str]]
    line: NotRequired[str]
    clues: NotRequired[int]
    """The number of clues."""
    solution: NotRequired[list[int] | None]
    differs: NotRequired[list[json_types.CellValues]]
    """The cells in which two solutions differ, with their values in both."""
    clash: NotRequired[list[Clash]]
    smallest: NotRequired[bool]
    """Whether it is proved that there is no smaller conflict."""
    hopeless: NotRequired[bool]
    slips: NotRequired[list[str]]
    reason: NotRequired[list[str]]
    needs_its_rules: NotRequired[bool | None]


class BookProgress(TypedDict):
    """A line in the answer of `book` before the last one. It reports the progress."""

    done: int
    total: int
    message: str


class BookAnswer(TypedDict):
    """The last line of the answer of `book`, with the book."""

    pdf: str
    """The book, in base64."""
    manifest: json_types.BookManifest
    report: str
    """The QA report."""
    boards: int
    pages: int
    notes: list[str]


# ---- Facts, which do not depend on a request


class Named(TypedDict):
    """A name in the API, and the text that people see for it."""

    name: str
    text: str


class UiStrings(TypedDict):
    """The texts of the page, by their names."""

    lang: str
    languages: list[str]
    strings: dict[str, str]


class KnownFormat(Named):
    """A format in which boards can be read and written."""

    one_line: bool


class KnownFormats(TypedDict):
    """The formats in which boards can be read and written."""

    formats: list[KnownFormat]


class KnownRule(TypedDict):
    """A rule of a kind."""

    code: str
    text: str


class OptionChoice(TypedDict):
    """A value of an option, and the word by which it is chosen."""

    word: str
    value: Option


class KnownOption(TypedDict):
    """An option of a kind."""

    choices: list[OptionChoice]
    default: Option
    text: str


class KnownTechnique(TypedDict):
    """A technique of a kind."""

    name: str
    title: str
    weight: float


class KnownKind(TypedDict):
    """A kind of puzzle, with the choices that the forms of the page offer for it."""

    name: str
    aliases: list[str]
    rules: list[KnownRule]
    options: dict[str, KnownOption]
    generate_options: list[str]
    """The options of `generate` that the kind takes."""
    smallest: int
    """The smallest number of rows or columns that can be generated."""
    largest: int
    symmetries: list[str]
    shapes: list[str]
    techniques: list[KnownTechnique]
    values: dict[str, str]
    """The words for values that are not written as numbers."""
    examples: list[str]
    """Boards in the one-line format."""


class KnownEngine(TypedDict):
    """An engine that users can choose."""

    name: str
    complete: bool
    """Whether it can prove that there are no further solutions."""
    options: dict[str, list[str]]


class Known(TypedDict):
    """The choices that the forms of the page offer."""

    version: str
    kinds: list[KnownKind]
    grades: list[Named]
    any_grade: str
    """The word for boards of any grade."""
    engines: list[KnownEngine]
    papers: list[str]
    boards_per_page: list[int]
    answers: list[str]
    chapters: list[str]
    inks: list[str]
    symbols: list[str]
    themes: list[str]
    languages: list[str]


class Technique(TypedDict):
    """A technique with its example."""

    kind: str
    name: str
    code: str
    weight: float
    grade: Grade
    title: str
    idea: str
    text: str
    papers: str
    uniqueness: bool
    """Whether it argues from there being only one solution."""
    practise: bool
    pictures: SpriteSheet
    """The board before and after the step."""


class Techniques(TypedDict):
    """The catalogue of techniques."""

    techniques: list[Technique]


class ExperimentName(TypedDict):
    """The name of an experiment and its paper."""

    name: str
    paper: str


class Experiments(TypedDict):
    """The experiments with stored results."""

    experiments: list[ExperimentName]


class Table(TypedDict):
    """A table of an experiment."""

    title: str
    head: list[str]
    rows: list[list[str]]


class Plot(TypedDict):
    """A figure that plots curves."""

    title: str
    across: str
    """The label of the horizontal axis."""
    up: str
    """The label of the vertical axis."""
    lines: dict[str, list[Point]]


class Experiment(TypedDict):
    """The stored result of an experiment."""

    experiment: str
    paper: str
    command: str
    machine: dict[str, str]
    tables: list[Table]
    remarks: list[str]
    plot: Plot | None


# ---- The library of the server


class LibraryFacts(TypedDict):
    """The data about a board that a list of boards shows."""

    hash: str
    kind: str
    rows: int
    cols: int
    line: str
    givens: int
    grade: Grade | None
    score: float | None
    uses: NotRequired[list[str]]
    """The purposes for which the board was used; missing on public servers."""
    added: str


class LibraryPage(TypedDict):
    """One page of the boards that match a query."""

    format: Literal["masume-library-page"]
    version: Literal[1]
    boards: list[LibraryFacts]
    page: int
    has_more: bool
    total: int | None
    """The number of boards in the library; null if the search has conditions."""
    is_private: bool
    accepts_boards: bool


class LibraryEntry(LibraryFacts):
    """A board of the library with its data."""

    format: Literal["masume-library-entry"]
    version: Literal[1]
    puzzle: json_types.LibraryBoard


class LibraryAdded(TypedDict):
    """The answer to a request that added a board to the library."""

    format: Literal["masume-library-added"]
    version: Literal[1]
    hash: str
    new: bool
    """Whether the library did not have it before."""


ANSWERS: dict[str, Any] = {
    "read": ReadAnswer,
    "play-board": PlayBoardAnswer,
    "editor-sprites": EditorSpritesAnswer,
    "quick-check": QuickCheckAnswer,
    "solve": json_types.SolveAnswer,
    "check": json_types.CheckAnswer,
    "mistakes": MistakesAnswer,
    "explain": json_types.ExplainAnswer,
    "hint": json_types.HintAnswer,
    "refute": json_types.RefuteAnswer,
    "techniques-used": TechniquesUsedAnswer,
    "rate": json_types.RateAnswer,
    "convert": ConvertAnswer,
    "generate": GenerateAnswer,
    "complete": CompleteAnswer,
    "compare": json_types.CompareAnswer,
    "practise": PractiseAnswer,
    "render": RenderAnswer,
    "library-page": LibraryPage,
    "library-entry": LibraryEntry,
    "library-added": LibraryAdded,
    "error": ErrorAnswer,
}
"""The types of JSON answers by the names of their schemas: the verb, or the library's address."""

WITHOUT_FORMAT: dict[str, Any] = {
    "ui-strings": UiStrings,
    "formats": KnownFormats,
    "kinds": Known,
    "techniques": Techniques,
    "experiments": Experiments,
    "experiment": Experiment,
    "explanation-view": json_types.ExplanationView,
    "book-progress": BookProgress,
    "book-answer": BookAnswer,
}
"""The types without format and version: facts, the lines of `book`, and what a page of an explanation shows."""
