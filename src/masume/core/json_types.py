"""Declare the types of the JSON documents that Masume writes: boards, answers, games, manifests.

Only the type checker reads this module. It checks every function that returns such a document, and
`python -m release.json_schemas` makes the JSON Schemas in `json_schemas/` from it: one per class in DOCUMENTS, and one
per answer of the API (`masume.web.schemas.responses`). The texts below the fields are their descriptions there.

Within a version, fields may be added, never removed or changed (see docs/json.md). Cells are names such as `r3c5`, or
integers, row by row from 0.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict

Option = str | int | bool | None
Verdict = Literal["unique", "many", "none", "solved", "unknown"]
Grade = Literal["beginner", "easy", "medium", "hard", "expert", "diabolical"]
Part = Literal["named", "because", "place", "remove", "suppose", "clash"]


class Items(NamedTuple):
    """An annotation of an array with a fixed length: the type of each item."""

    types: tuple[Any, ...]


CellValue = Annotated[list[int], Items((int, int))]
"""A cell and a value."""
CellValues = Annotated[list[Any], Items((int, list[int]))]
"""A cell and several values."""
CellPart = Annotated[list[Any], Items((int, Part))]
"""A cell and the part that it plays in a step."""
Point = Annotated[list[float], Items((float, float))]
Sums = Annotated[list[int], Items((int, int))]
Square = int | str | None | Sums
"""A square as printed: a number or a word; 0 for an open cell of a Hidato or Kakuro; null for an open cell of a Binairo
or a hole of a Hidato; [down, across] for a wall of a Kakuro, 0 for no sum."""


# ---- Boards


class Squares(TypedDict):
    """The printed contents of a board."""

    givens: list[list[Square]]
    """The squares, row by row."""
    marks: NotRequired[list[list[int | None]]]
    """Hitori: the printed shadings, 1 for shaded and 0 for unshaded."""


class _Board(Squares):
    format: Literal["masume"]
    version: Literal[1]
    kind: str
    """The kind: `hitori`, `hidato`, `kakuro`, `binairo`, or one of another package."""
    rows: int
    cols: int
    rules: dict[str, Option]
    """The options of the kind, such as `{"neighbours": 8}`."""


class Puzzle(_Board):
    """A puzzle. Kinds of other packages may have more fields."""

    meta: NotRequired[dict[str, Any]]
    """Facts that are not part of the puzzle: title, author, source, and what `generate` and `rate` record."""


class Use(TypedDict):
    """A use of a puzzle."""

    purpose: str
    used: str
    """The date."""


class Proof(TypedDict):
    """A proof that a puzzle has exactly one solution."""

    engine: str
    version: str
    """The version of Masume."""
    proved: str | None
    """The date."""


class LibraryRecord(TypedDict):
    """Everything that a library knows about a puzzle. Fields that are missing are private."""

    added: str
    changed: str
    proof: Proof | None
    source: NotRequired[str | None]
    uses: NotRequired[list[Use]]
    batch: NotRequired[str | None]
    task: NotRequired[int | None]


class LibraryMeta(TypedDict):
    """The meta of a puzzle in a library."""

    library: LibraryRecord


class LibraryBoard(_Board):
    """A puzzle of a library, as `library show` and `library export` write it."""

    meta: LibraryMeta


# ---- Steps and ratings


class Case(TypedDict):
    """An assumption and the steps that follow from it."""

    cell: int
    value: int
    holds: bool
    """Whether the cell is assumed to have the value (true), or not to have it (false)."""
    steps: list[Step]
    untold: NotRequired[list[Any]]
    """The nested assumptions that the text only counts."""


class Step(TypedDict):
    """A deduction. A step without `places` and `removes` reports a contradiction, or a mistake of the player."""

    kind: str
    cols: int
    technique: str
    weight: float
    places: list[CellValue]
    """The values entered."""
    removes: list[CellValue]
    """The candidates eliminated."""
    because: list[int]
    """The cells that the argument rests on."""
    region: list[int]
    """The line, run or area to look at; empty if there is no single place."""
    variant: str
    """The key of the sentence."""
    words: dict[str, dict[str, Any]]
    """The arguments of the sentence. Their form may change without a new version."""
    cases: NotRequired[list[Case]]
    leaves: NotRequired[list[CellValues]]
    """The remaining values of cells that lose candidates, if few."""


class NumberedStep(Step):
    """A step of an explanation."""

    number: int
    """The number of the step, from 1."""
    text: str


class PassageSteps(TypedDict):
    """The numbers of the steps in a passage."""

    step: int
    """The main step."""
    rests_on: list[int]
    follows: list[int]


class Passage(PassageSteps):
    """Steps that are told together."""

    text: str


class Rating(TypedDict):
    """The difficulty of a board."""

    grade: Grade | None
    """null for a board without exactly one solution, and if the steps do not solve it."""
    peak: float
    """The weight of the hardest step, which determines the grade."""
    load: float
    """How much there is to do."""
    bottleneck: float
    """How few conclusions are available at once, from 0 to 1."""
    score: float
    """The difficulty as a number from 0 to 10."""
    hardest: str | None
    """The hardest technique; null if there was no step."""
    counts: dict[str, int]
    """The number of steps of each technique."""
    complete: bool
    """Whether the steps solve the board."""


class RatingWithText(Rating):
    """A rating, also as a sentence."""

    steps: int
    text: str
    hardest_title: str | None
    """The title of the hardest technique."""


# ---- Answers about boards


class BoardPlace(TypedDict, total=False):
    """The position of a board in the input."""

    file: str
    """The file, if several were named."""
    board: int
    """The number of the board in its file or request, from 1."""
    verb: Literal["solve", "compare"]
    """In results of a batch: the verb of the part of the specification."""
    part: int
    """In results of a batch: the number of that part among those with the same verb."""


class BoardAnswer(BoardPlace):
    """An answer about one board, with the facts that identify the board."""

    hash: str
    """The canonical hash of the board, which only its symmetric copies share."""
    kind: str
    rows: int
    cols: int
    notes: list[str]
    """How the board was read where its text leaves a choice; empty if it leaves none."""


class SolverResult(TypedDict):
    """The result of the search for solutions."""

    verdict: Verdict
    """`unique`, `many` or `none`; `solved` if the search for a second solution did not end; `unknown` if it found none
    within the limits."""
    solutions: list[list[list[int | None]]]
    """The value of each square, row by row, null where there is no cell. Hitori: 1 for shaded, 0 for unshaded."""
    engine: str
    nodes: int
    """The guesses of the search."""
    seconds: float


class SolveAnswer(BoardAnswer, SolverResult):
    """The solutions of a board."""

    format: Literal["masume-solve"]
    version: Literal[1]


class Place(TypedDict):
    """A cell, as its name and as its row and column, counted from 1."""

    cell: str
    row: int
    col: int


class OpenCell(Place):
    """A cell, and the values that it has in several solutions."""

    values: list[int]


class Clue(TypedDict):
    """A printed item of a board."""

    clue: str
    """The clue in words."""
    what: str
    """`given`, `symbol`, `mark`, `across` or `down`."""
    value: int | str
    cells: list[str]


class Change(Place):
    """A change of a clue. If the clue belongs to a run, the place is the first cell of the run."""

    what: str
    old: int | str | None
    """null if the clue is added."""
    new: int | str | None
    """null if the clue is removed."""
    text: str


class ChangedDigit(Place):
    """A cell of a Kakuro whose digit in the intended solution is changed by a repair, with the old and the new
    digit.
    """

    old: int
    new: int


class Repair(TypedDict):
    """Changes that are made together."""

    changes: list[Change]
    leaves: int
    """The number of solutions after the repair; a lower bound unless `exact`."""
    exact: bool
    minimal: bool
    """Whether it is proved that fewer changes of this sort are not enough."""
    irreducible: bool
    """Whether it is proved that no change can be left out."""
    digits: list[ChangedDigit]
    others: list[int | str]
    """For a single change: other values that leave one solution as well."""
    puzzle: Puzzle
    text: str


class Remark(TypedDict):
    """A remark about some cells."""

    code: str
    cells: list[str]
    text: str


class CheckAnswer(BoardAnswer, SolverResult):
    """The report on a board: its repairs, and the rating of a board with one solution, the differences between several
    solutions, or the reason why there is none.
    """

    format: Literal["masume-check"]
    version: Literal[1]
    differs: list[OpenCell]
    """The cells in which the first two solutions differ, with their values in both."""
    number: int
    """The number of solutions, up to 1,000; a lower bound unless `counted`."""
    counted: bool
    open: list[OpenCell]
    """The cells whose value differs between solutions, with the values found."""
    open_complete: bool
    """Whether `open` has all values of these cells."""
    repairs: list[Repair]
    searched: bool
    """Whether the search for repairs ended before its limit."""
    missed: bool
    """Whether the intended solution is not a solution of the board."""
    slips: list[Remark]
    """Contradictions that counting and adding up show."""
    clash: list[Clue]
    """Clues that no solution satisfies together."""
    needed: bool
    """Whether it is proved that no clue of `clash` can be left out."""
    smallest: bool
    """Whether it is proved that there is no smaller conflict."""
    hopeless: bool
    """Whether the board has no solution, whatever its clues."""
    reason: list[str]
    """The explanation of the conflict, line by line."""
    rating: RatingWithText | None
    openings: list[int]
    """How many conclusions were as easy to reach as each step of the rating."""
    spare: list[Clue]
    """The clues that can each be left out alone."""
    spare_together: list[Clue]
    """Some clues that can be left out together."""
    spare_complete: bool
    """Whether every clue was tried."""
    pattern: str | None
    """What forms the visible pattern: givens, or walls."""
    symmetries: list[str] | None
    """The symmetries of the pattern; null if there is no pattern."""
    needs_its_rules: bool | None
    """Whether the board needs the special rules that it states; null if it states none."""
    remarks: list[Remark]
    """Possible slips of the setter."""
    lines: list[str]
    """The report in words, line by line."""


class RateAnswer(BoardAnswer, RatingWithText):
    """The rating of a board."""

    format: Literal["masume-rate"]
    version: Literal[1]
    verdict: Verdict
    stopped: bool
    """Whether a limit ended the search for steps."""


class TraceCounts(TypedDict):
    """The number of searches for steps of one technique, and their results."""

    looks: int
    """How often the board, or a unit of it, was searched."""
    hits: int
    """How many of the steps that were taken belong to the technique."""
    assumptions: int
    """How many assumptions were followed, nested ones included."""
    seconds: float


class TracedArgument(TypedDict):
    """An argument with assumptions for which a sentence was written."""

    technique: str
    cell: int
    value: int
    holds: bool
    """Whether the first assumption is that the cell has the value (true), or that it has not (false)."""
    lines: int
    """The lines of its chains, with those of nested assumptions."""
    depth: int
    """How deep assumptions are nested: 1 if none is nested in another one."""
    assumptions: int
    phase: str
    """The phase in which it was worded."""
    seconds: float


class TracedNestedSearch(TypedDict):
    """An attempt to refute an assumption with nested assumptions."""

    cell: int
    value: int
    holds: bool
    """Whether the assumption is that the cell has the value (true), or that it has not (false)."""
    budget: int
    """The largest number of nested assumptions that was allowed."""
    assumptions: int | None
    """How many it took; null if the assumption was not refuted."""
    phase: str
    seconds: float


class Trace(TypedDict):
    """The time that each part of the work took."""

    seconds: float
    phases: dict[str, float]
    """Seconds by phase. The time of a phase within another one counts for the inner one."""
    searches: dict[str, dict[str, TraceCounts]]
    """By phase and technique."""
    arguments: list[TracedArgument]
    nested_searches: list[TracedNestedSearch]


class HintAnswer(BoardAnswer):
    """The next step from a player's position."""

    format: Literal["masume-hint"]
    version: Literal[1]
    verdict: Verdict
    mistake: bool
    """Whether the hint names a mistake of the player."""
    stopped: bool
    """Whether the time ran out before a step was found."""
    levels: list[str]
    """Where to look, what to look for, and the move."""
    full: str
    """The move with all steps that it rests on."""
    step: Step | None
    """null if the board is solved, if no step is found, or if there is no solution."""
    rests_on: list[Step]
    technique: str | None
    """The hardest technique of the hint."""
    title: str | None
    """Its title; null for a mistake."""
    highlights: list[list[CellPart]]
    """The cells that the text of each level speaks of."""
    moves: list[CellValue]
    """What to enter; empty for a mistake."""
    removes: list[CellValue]
    """The candidates to eliminate; empty for a mistake."""
    trace: NotRequired[Trace]
    """Where the time went; with `--trace` only."""


class RefuteAnswer(BoardAnswer):
    """The answer whether a move is right or wrong, with its proof if there is one."""

    format: Literal["masume-refute"]
    version: Literal[1]
    cell: str
    value: int
    verdict: Literal["wrong", "right", "open", "mistake", "impossible", "unknown"]
    """`open`: there are solutions with the move and without it; `mistake`: another entry is wrong; `impossible`: the
    board has no solution; `unknown`: a limit was reached."""
    text: str
    step: Step | None
    """The proof; null if there is none."""
    scenes: NotRequired[list[Scene]]
    """The proof as scenes; from the API only."""
    pictures: NotRequired[SpriteSheet]
    """The pictures of the scenes; from the API only."""


class ExplainAnswer(BoardAnswer):
    """An explanation: all steps from the board to its solution. `Explanation.from_json` reads it, unless it is a
    summary."""

    format: Literal["masume-explain"]
    version: Literal[1]
    puzzle: Puzzle
    entered: list[CellValues]
    """What the player had entered: each cell with the values that are left."""
    verdict: Verdict
    complete: bool
    """Whether the steps lead to the solution."""
    stopped: bool
    """Whether a limit ended the search for steps."""
    rating: RatingWithText
    headline: str
    """How far the steps go, and how many they are."""
    choices: NotRequired[list[int]]
    """How many conclusions were as easy to reach as each step. Missing in a summary, as are steps and passages."""
    steps: NotRequired[list[NumberedStep]]
    passages: NotRequired[list[Passage]]
    scenes: NotRequired[list[PassageScenes]]
    """The passages as scenes; from the API only."""
    pictures: NotRequired[SpriteSheet]
    """The pictures of the scenes; from the API only. The first is the board before the first passage."""
    legend: NotRequired[list[LegendEntry]]
    """What the borders and signs in the pictures mean; from the API only."""
    trace: NotRequired[Trace]
    """Where the time went; with `--trace` only."""


class Limits(TypedDict):
    """The limits of each run; null stands for no limit."""

    solutions: int
    seconds: float | None
    nodes: int | None


class EngineRun(TypedDict):
    """The measurements of one engine on one board."""

    board: int
    """The number of the board in `boards`."""
    kind: str
    rows: int
    cols: int
    engine: str
    verdict: Verdict
    seconds: float
    """The median over the repetitions."""
    fastest: float
    slowest: float
    nodes: int
    memory: int | None
    """The growth of the process at its peak, in bytes; null if the system does not tell."""


class Comparison(TypedDict):
    """The results of several engines on the same boards."""

    machine: NotRequired[dict[str, str]]
    """The machine and the versions of all libraries. Missing in results of a batch."""
    verb: NotRequired[Literal["compare"]]
    """In results of a batch, as `part` and `hash`."""
    part: NotRequired[int]
    """The number of the part of the specification among those that compare."""
    hash: NotRequired[str]
    """The canonical hash of the only board."""
    limits: Limits
    boards: list[BoardAnswer]
    runs: list[EngineRun]


class CompareAnswer(Comparison):
    """The measurements of several engines on the same boards."""

    format: Literal["masume-compare"]
    version: Literal[1]


# ---- Games, books, batches, experiments


class Game(TypedDict):
    """A game of a player with its whole history."""

    format: Literal["masume-game"]
    version: Literal[1]
    puzzle: Puzzle
    moves: list[list[int | str]]
    """Each move as a list: its name, its cell, its values."""
    undone: int
    """The number of moves at the end that were undone."""


class BookFile(TypedDict):
    """The file of a book."""

    file: str
    sha256: str
    pages: int


class LeftOut(TypedDict):
    """A board that was left out of a book."""

    source: str
    why: str


class BookOrigin(TypedDict, total=False):
    """The facts about a board's origin that its meta contains."""

    title: Any
    name: Any
    author: Any
    source: Any
    url: Any


class BookSource(BookOrigin):
    """The origin of a board in a book."""

    file: str
    board: int | None
    """The number of the board in the file."""


class EngineVerdict(TypedDict):
    """The verdict of an engine on a board."""

    engine: str
    verdict: Verdict


class BookBoard(TypedDict):
    """A board in a book."""

    number: int
    page: int
    answer_page: int | None
    chapter: str
    kind: str
    rows: int
    cols: int
    rules: dict[str, Option]
    hash: str
    """The canonical hash."""
    grade: Grade | None
    score: float | None
    peak: float | None
    hardest: str | None
    techniques: dict[str, int] | None
    rated_by: str | None
    generator: Any
    """What the board's meta says of its generator, or null; likewise `seed`, `spec` and `number_in_spec`."""
    seed: Any
    spec: Any
    number_in_spec: Any
    source: BookSource
    proofs: list[EngineVerdict]
    line: str
    """The board in the one-line format."""


class BookManifest(TypedDict):
    """The manifest of a book: every board with its origin, grade and proofs."""

    format: Literal["masume-book"]
    version: Literal[1]
    made_by: str
    book: BookFile
    style: dict[str, Any]
    """The settings of the book, by the names of the options of `masume book`."""
    left_out: list[LeftOut]
    boards: list[BookBoard]


class BatchStatus(TypedDict):
    """The status of a batch."""

    format: Literal["masume-batch"]
    version: Literal[1]
    name: str
    state: Literal["ended", "stopped", "running", "left"]
    """`left`: the batch has not ended, but no process works on it."""
    digest: str
    """The hash of the specification."""
    tasks: int
    """The number of tasks that are known so far."""
    done: int
    wanted: int
    """The number of boards in the tasks that are known so far."""
    boards: int
    """The number of boards that are done."""
    failed: int
    begun: str
    seen: str
    """When the batch was last heard of."""
    ended: str | None
    stopping: bool
    boards_per_second: float


class LabAnswer(TypedDict):
    """The measurements of an experiment. The fields depend on the experiment."""

    format: Literal["masume-lab"]
    version: Literal[1]
    experiment: str
    machine: dict[str, str]


# ---- Pictures


class Layout(TypedDict):
    """The positions of a board's cells, and the lines and labels around them."""

    rows: int
    cols: int
    width: float
    height: float
    border: str
    """The outline of the board, as SVG."""
    labels: str
    """The names of rows and columns, as SVG."""
    middle: Point
    """The middle of a sprite."""
    cells: list[Annotated[list[Any], Items((int, float, float))]]
    """Each cell, and how far its sprites are moved to the right and down."""


class Sprites(TypedDict):
    """Fragments of SVG, and the pictures that are composed of them."""

    sprites: list[str]
    looks: list[Annotated[list[int], Items((int, int, int))]]
    """The sprites of a cell in the order in which they cover each other: its background, the path from it, its
    contents."""
    highlights: dict[str, dict[Part, int]]
    """The sprites of highlighted backgrounds, by the sprite of the background and the part in a step."""
    frames: list[dict[str, int]]
    """The pictures, each as the looks of the cells that differ from the picture before."""


class SpriteSheet(Layout, Sprites):
    """Pictures of one board."""


class CellLooks(TypedDict):
    """The look of a cell for each of its values, as an entry and as an entry of a trial."""

    values: dict[str, int]
    trial: dict[str, int]


class CellClass(CellLooks):
    """A group of cells that look alike and can have the same values."""

    cells: list[int]


class PencilSprites(TypedDict, total=False):
    """The sprites of pencil marks. There is one per digit, or one for each number of marks in a cell, with placeholders
    for their texts.
    """

    digits: dict[str, int]
    sprites: list[int]
    placeholders: list[str]


class PlaySheet(SpriteSheet):
    """All data by which a page draws a board to play on. The only picture is the empty board."""

    classes: list[CellClass]
    notes: PencilSprites | None
    """The sprites of pencil marks; null if the kind has none."""
    cursor: str
    """The mark of the selected cell, as SVG."""
    path: bool
    """Whether consecutive numbers are joined."""


class DraftLayout(Layout):
    """The layout of a board that a setter is drawing."""

    cursor: str


class Scene(TypedDict):
    """A sentence with its picture, and the chains that prove it."""

    title: str
    text: str
    folded: bool
    """Whether it is a small step that is shown only on request."""
    chains: list[Chain]
    frame: int
    """The index of the picture."""


class Chain(TypedDict):
    """An assumption and the lines that follow from it."""

    assumption: Scene
    lines: list[Scene]


class PassageScenes(TypedDict):
    """A passage with its scenes."""

    title: str
    weight: float
    technique: str
    techniques: dict[str, str]
    """The titles of the techniques that it uses, by name."""
    steps: list[Scene]
    frame: int
    """The index of the picture of the whole passage."""


class LegendEntry(TypedDict):
    """The meaning of a border or sign in the pictures."""

    meaning: str
    """The name of the meaning."""
    drawing: str
    """A sample cell, as SVG."""
    text: str


class ExplanationScenes(TypedDict):
    """An explanation as scenes."""

    scenes: list[PassageScenes]
    pictures: SpriteSheet
    legend: list[LegendEntry]


class ExplanationView(ExplanationScenes):
    """All data of an explanation that the page shows."""

    puzzle: Puzzle
    headline: str
    rating: RatingWithText


# ---- The gym


GymTask = Literal["solve", "step", "move", "count", "wrong-clue", "missing-clue"]
GymNotation = Literal["text", "grid", "json", "line"]


class GymItem(TypedDict):
    """A question about a board, with its answer: a line of a data set."""

    format: Literal["masume-gym-item"]
    version: Literal[1]
    id: str
    task: GymTask
    language: str
    """The language of the prompt: en, es or pl."""
    notation: GymNotation
    """How the prompt shows the board."""
    prompt: str
    answer: str
    """One right answer, in the form that the prompt asks for."""
    puzzle: Puzzle
    """The board as it is shown; with some tasks, it has no solution or several."""
    state: list[CellValue]
    """What has been entered."""
    target: dict[str, Any]
    """What scoring needs besides, such as the solution."""
    metadata: dict[str, Any]
    """Kind, size, grade, score, peak, techniques and canonical hash of the board, the version that made the item, and
    the seed and the numbers by which it can be made again."""


class GymScore(TypedDict):
    """The score of an answer to an item."""

    format: Literal["masume-gym-score"]
    version: Literal[1]
    id: str
    score: float
    """From 0 to 1."""
    parts: dict[str, float]


class GymStratum(TypedDict):
    """The boards of one kind, size and grade in a data set."""

    name: str
    kind: str
    rows: int
    cols: int
    grade: str
    """A grade, or any."""
    tasks: list[str]
    wanted: int
    train: int
    test: int


class GymFile(TypedDict):
    """A file of a data set."""

    name: str
    bytes: int
    sha256: str


class GymManifest(TypedDict):
    """What a data set has, and how it was made."""

    format: Literal["masume-gym"]
    version: Literal[1]
    name: str
    generator: str
    seed: int
    spec: str
    """A hash of the spec."""
    complete: bool
    """Whether every stratum has the boards that were wanted."""
    items: dict[str, int]
    """The number of items in each split."""
    strata: list[GymStratum]
    files: list[GymFile]


class GymAudit(TypedDict):
    """What was found out about boards of others."""

    format: Literal["masume-gym-audit"]
    version: Literal[1]
    name: str
    boards: int
    verdicts: dict[str, int]
    """Boards that are unique, have many solutions or none, could not be decided in time, or could not be read."""
    duplicates: int
    """Boards that are a copy, up to symmetry, of an earlier one."""
    solutions: int
    """Different solutions of the unique boards, up to symmetry."""
    commonest_solution: int
    """Boards whose solution is the most frequent one."""
    grades: dict[str, int]
    claimed: int
    """Boards that come with a solution."""
    wrong_claims: int
    sizes: dict[str, int]
    faults: dict[str, int]
    """Why boards could not be read, the most frequent reasons."""


DOCUMENTS = {
    "puzzle": Puzzle,
    "library": LibraryBoard,
    "solve": SolveAnswer,
    "check": CheckAnswer,
    "rate": RateAnswer,
    "hint": HintAnswer,
    "refute": RefuteAnswer,
    "explain": ExplainAnswer,
    "compare": CompareAnswer,
    "game": Game,
    "book": BookManifest,
    "batch": BatchStatus,
    "lab": LabAnswer,
    "gym": GymManifest,
    "gym-item": GymItem,
    "gym-score": GymScore,
    "gym-audit": GymAudit,
}
"""The types of the documents by the names of their schemas."""

OPEN = {"Puzzle", "LibraryBoard", "LibraryMeta", "LabAnswer"}
"""The types whose objects may have more fields than declared."""
