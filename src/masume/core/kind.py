"""Kind: the record that a puzzle kind fills in.

A kind is a value, not a base class: names, options, rules, examples and the functions that the verbs call.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, Protocol, TypeVar

from masume.core.errors import UsageError
from masume.core.generator_limits import Offer
from masume.core.grid import Cell, cell_name
from masume.core.lazy import Lazy, LazyField
from masume.core.model import NOTHING, Model, Values
from masume.core.partial_board import Remaining
from masume.core.picture import Picture
from masume.core.puzzle import quote
from masume.core.record import Record
from masume.core.tuples import NamedTuple

if TYPE_CHECKING:
    from typing import Self

    import typing_extensions

    from masume.reasoning.position import Position
    from masume.reasoning.technique import Toolbox

Option = str | int | bool | None


class Puzzle(Protocol):
    """What every puzzle class has. Puzzles are immutable, compare by content, and `repr` rebuilds them."""

    kind: ClassVar[str]

    @property
    def rows(self) -> int: ...

    @property
    def cols(self) -> int: ...

    @property
    def options(self) -> dict[str, Option]:
        """The rules' variants, complete: {"unique_lines": True}."""
        ...

    @property
    def meta(self) -> Mapping[str, object]:
        """Title, author, source and the like; no part of the content."""
        ...

    def with_meta(self, /, **entries: object) -> Self:
        """The same puzzle with more entries in its meta."""
        ...


# A kind's puzzle class. Plain `Kind` means a kind of any puzzles; Python itself has such defaults from 3.13 on.
if TYPE_CHECKING:
    P = typing_extensions.TypeVar("P", bound=Puzzle, default=Any)
else:
    P = TypeVar("P", bound=Puzzle)


class Clue(NamedTuple):
    """Something printed on the board that a setter could change: a given, a symbol, a sum."""

    cells: tuple[Cell, ...]
    """The cells it speaks of; for a given, the one cell."""
    value: int | str
    text: str
    """As a setter would say it: `7 at r3c5`, `16 across from r2c3`."""
    what: str = "given"
    """given (a value in a cell), symbol, mark (a printed shading), across, down (sums)."""


class Remark(NamedTuple):
    """Something that a setter should know of a board: the code of its sentence in the kind's catalogue, the cells that
    it speaks of, and the words that the sentence needs."""

    code: str
    cells: tuple[Cell, ...]
    words: Mapping[str, Any]


class Breaking(NamedTuple, Generic[P]):
    """A board filled so that it breaks one rule and no other."""

    puzzle: P
    values: tuple[int, ...]


class OptionSpec(NamedTuple):
    """One option of a kind: its choices by the word that stands for them in text, and the default."""

    choices: Mapping[str, Option]
    default: Option
    sentence: str

    def word(self, value: Option) -> str:
        """The word that stands for a value."""
        return next(word for word, choice in self.choices.items() if choice == value and type(choice) is type(value))


class Dialect(NamedTuple, Generic[P]):
    """How one format writes a kind's board as a matrix of tokens."""

    read: Callable[..., P]
    """(rows of tokens, **options) → puzzle; raises TokenError at the first token that does not belong."""
    write: Callable[[P], list[list[str]]]
    """puzzle → rows of tokens; raises FormatError when the format cannot say what the board says."""
    likely: Callable[[Sequence[Sequence[str]]], bool]
    """Whether a matrix that does not name its kind looks like this kind. Stricter than `read`."""
    name: str = ""
    """What the format calls the kind, where it names it."""
    options: Mapping[str, Option] = {}
    """The options that the format implies, unless the caller says otherwise."""
    signs: Mapping[str, str] = {}
    """The tokens that stand for one thing each (an empty cell, a wall, a value of two), with the token that is written
    for it. Numbers and words that mean themselves need not be here."""


class Pasted(NamedTuple):
    """One way to read the tokens of a pasted board: the board in our own tokens, and how the signs were taken, where
    that is not plain to see (`x is an empty cell`)."""

    rows: Sequence[Sequence[str]]
    how: str = ""
    plain: bool = True
    """Whether each thing is written with one sign. Where two signs stand for empty cells, the reading is not believed
    only because another one fails."""


class Link(NamedTuple, Generic[P]):
    """How a format that is not a matrix of tokens, such as a link or a game ID, writes a kind's boards."""

    name: str
    """What the format calls the kind."""
    read: Callable[..., P]
    """(the pieces that the format's module takes a text apart into, **options) → puzzle; raises FormatError."""
    write: Callable[[P], Any]
    """puzzle → the same pieces; raises FormatError when the format cannot say what the board says."""
    likely: Callable[..., bool] = lambda *pieces: True
    """Whether pieces that do not name their kind look like this kind. Stricter than `read`."""


def no_fillings(puzzle: Puzzle, *order: object) -> NoReturn:
    raise UsageError(f"boards of the kind {puzzle.kind} cannot be filled around what is printed on them")


def _no_groups(puzzle: Puzzle, symmetry: str) -> NoReturn:
    raise UsageError(f"the clues of a {puzzle.kind} take no symmetry: they follow from its solution")


def _no_blank(*size: int) -> NoReturn:
    raise UsageError("boards of this kind cannot be made from a pattern alone")


class Kind(Record, Generic[P]):
    """A puzzle kind. `P` is its puzzle class."""

    name: str
    aliases: Mapping[str, Mapping[str, Option]]
    """Other names that people know the kind by, each with the options that the name stands for where they differ from
    the defaults: Numbrix is a Hidato with `{"neighbours": 4}`."""
    puzzle: type[P]
    """The puzzle class, built from plain lists and the options as keywords."""
    rules: Mapping[str, str]
    """Each rule's code and the sentence that users see."""
    options: Mapping[str, OptionSpec]
    examples: LazyField[tuple[P, ...]] = LazyField()
    """Example puzzles, small to large, each with exactly one solution."""
    breaking: LazyField[Mapping[str, Breaking[P]]] = LazyField()
    """For each rule's code, a board that breaks this rule alone."""
    model: Callable[[P], Model]
    """P → its meaning."""
    remaining: Callable[[P, Values], tuple[Remaining, ...]]
    """(P, values with NOTHING where a cell is open) → what is left to do, as players of the kind count it."""
    picture: Callable[..., Picture]
    """(P, values or None, notes or None) → what to draw; values have NOTHING where a cell is open, notes say what is
    left for some open cells."""
    give: Callable[[P, Iterable[tuple[Cell, int]]], P]
    """(P, pairs of cell and value) → the same puzzle with these values printed as givens."""
    clues: Callable[[P], tuple[Clue, ...]]
    """P → everything that is printed on it."""
    count_clues: Callable[[P], int] | None = None
    """P → how many clues are printed on it, where they can be counted faster than they are listed."""
    keep: Callable[[P, Iterable[int]], P]
    """(P, indices into clues(P)) → the puzzle with only these clues printed."""
    tokens: Dialect[P]
    """The board as one token a square, the way our own text and one-line formats print it."""
    dialects: Mapping[str, Dialect[P]]
    """The same for other people's formats that are a matrix of tokens, by the format's name."""
    pasted: Callable[[Sequence[Sequence[str]]], list[Pasted]] = lambda rows: [Pasted(rows)]
    """Rows of tokens as people write them → the ways to read them; none when the tokens cannot be of this kind."""
    to_plain: Callable[[P], dict[str, object]]
    """P → plain lists under the keywords of the puzzle class, for JSON."""
    position: Callable[[P], Position]
    """P → the board of candidates that techniques work on."""
    toolbox: LazyField[Toolbox] = LazyField()
    """The kind's techniques."""
    boards: LazyField[Callable[..., Iterator[P]]] = LazyField()
    """(seed, rows, columns, grade to aim at, limit, **options) → endless puzzles, each with one solution."""
    offer: Callable[[], Offer] = Offer
    """→ which sizes, symmetries and shapes can be ordered."""
    normal_forms: Callable[[P], list[bytes]]
    """P → its normal forms. Two puzzles with the same options are symmetric copies of each other if they have a normal
    form in common, and then they have them all."""
    normal_copy: Callable[[P], tuple[P, Callable[[Values], list[int]]]] = lambda puzzle: (puzzle, list)
    """P → the one of its symmetric copies that scores are measured on, the same for all of them, and what takes a
    solution of P to the copy's. By default the puzzle itself: then a score depends on how the board lies."""
    links: LazyField[Mapping[str, Link[P]]] = LazyField()
    """How links, game IDs and the like write the kind, by the format's name."""
    filled: Kind[P] | None = None
    """The kind as it reads boards with what players have entered, where puzzles refuse what players may write."""
    value_words: Mapping[int, str] = {}
    """What users call a value, where it is not simply its number."""
    value_of_open: int = NOTHING
    """The value that players mean by leaving a cell as it is: nobody has to mark the unshaded cells of a Hitori."""
    needs_its_rules: Callable[[P], bool] = lambda puzzle: True
    """Whether a puzzle with one solution needs the rules that its options state."""
    states_special_rules: Callable[[P], bool] = lambda puzzle: False
    """Whether its options state rules that a board of the kind could do without."""
    fillings: Callable[..., Iterator[P]] = no_fillings
    """(P, seed, grade to aim at, symmetry, whether a board is enough, whether to stop, **options) → endless puzzles,
    each with all that P prints and with one solution. A kind that takes patterns has the option `pattern`."""
    blank: Callable[..., P] = _no_blank
    """(rows, columns, **options) → a puzzle on which nothing is printed."""
    groups: Callable[[P, str], Sequence[tuple[Cell, ...]]] = _no_groups
    """(P, symmetry) → the cells that have givens together: each cell with its image, or alone if it is its own."""
    customary: Callable[[P], Collection[int]] = lambda puzzle: ()
    """P → indices into clues(P) of those that are printed even if they could be spared: the sums of a Kakuro."""
    is_full: Callable[[P], bool] = lambda puzzle: False
    """Whether everything is printed that could be, so that nothing is left to fill."""
    slips: Callable[[P], tuple[Remark, ...]] = lambda puzzle: ()
    """P → what makes it impossible and is seen by adding up, before any search."""
    remarks: Callable[[P], tuple[Remark, ...]] = lambda puzzle: ()
    """P → what its setter may not have meant, although it may be right."""
    oddities: Callable[[P], tuple[Remark, ...]] = lambda puzzle: ()
    """P → what looks mistyped, although it may be right, whether the board has a solution or not."""
    pattern: Callable[[P], tuple[str, Iterable[Cell]]] | None = None
    """P → what makes the pattern that people look at (givens, walls), and its squares; None for squares with a
    given."""
    instead: Callable[[P, int], Iterator[P]] = lambda puzzle, index: iter(())
    """(P, index into clues(P)) → the boards with another symbol or sum in its place; of givens and marks nobody asks,
    as they are values."""
    misprints: Callable[[P], Iterator[tuple[P, Clue, Clue]]] = lambda puzzle: iter(())
    """P → the boards with something of another sort where a clue is suspicious by itself, each with that clue and with
    what would be printed: a wall with a sum where a digit of a Kakuro begins a run without one."""
    as_meant: Callable[[P, Values], P] | None = None
    """(P, a filled board) → P with those clues changed that do not agree with it; None where all clues are givens."""
    moves: Callable[[P, Values, Values], Iterator[Any]] | None = None
    """(P, the solution that is meant, another solution) → small changes of what is printed, by which the other solution
    is lost and the one that is meant stays, or changes a little. None where one prints another given instead."""
    moved: Callable[[P, Values, Sequence[Any]], tuple[P, tuple[int, ...]] | None] = lambda puzzle, values, moves: None
    """(P, the solution that is meant, some moves) → the board after these moves, and the solution that is meant then;
    None where they do not go together."""

    def __repr__(self) -> str:
        return f"masume.kinds.find({self.name!r})"

    @property
    def names(self) -> Mapping[str, Mapping[str, Option]]:
        """All names of the kind, each with the options that it stands for."""
        return {self.name: {}, **self.aliases}

    def options_of_name(self, name: str) -> Mapping[str, Option] | None:
        """The options that a name of the kind stands for; None when it is not a name of the kind. Capitals, blanks,
        hyphens and underscores do not matter: `Tohu-Wa-Vohu`, `tohuwavohu`."""
        if name == self.name:
            return {}
        plain = plain_name(name)
        if plain == self.name:
            return {}
        return next((options for alias, options in self.aliases.items() if plain == plain_name(alias)), None)

    def options_from(self, words: Iterable[str]) -> dict[str, Option]:
        """Options from words such as `unique_lines=no`."""
        found: dict[str, Option] = {}
        for word in words:
            name, _, value = word.partition("=")
            spec = self.options.get(name)
            if spec is None:
                known = ", ".join(self.options) or "none"
                raise UsageError(f"{self.name} has no option {quote(name)} (its options: {known})")
            if value not in spec.choices:
                raise UsageError(f"{name} must be one of {', '.join(spec.choices)}, not {quote(value)}")
            found[name] = spec.choices[value]
        return found

    def clue_count(self, puzzle: P) -> int:
        """How many clues are printed on a puzzle."""
        return len(self.clues(puzzle)) if self.count_clues is None else self.count_clues(puzzle)

    def option_words(self, puzzle: Puzzle) -> list[str]:
        """The puzzle's options as words, complete and in order."""
        return [f"{name}={spec.word(puzzle.options[name])}" for name, spec in self.options.items()]


def plain_name(name: str) -> str:
    """A name without what people write in different ways: capitals, blanks, hyphens, underscores."""
    return "".join(name.lower().replace("-", " ").replace("_", " ").split())


def given_clue(cell: Cell, value: int | str, cols: int, what: str = "given") -> Clue:
    """The clue that is a value or symbol printed in a cell."""
    return Clue((cell,), value, f"{value} at {cell_name(cell, cols)}", what)


def reasoning_of(kind: Lazy[Kind[P]], puzzle: P) -> tuple[Position, Toolbox]:
    """How people argue about a puzzle, as its model offers it: the board of candidates, and the techniques."""
    return kind.load().position(puzzle), kind.load().toolbox
