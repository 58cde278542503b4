"""Kind: the record that a puzzle kind fills in.

A kind is a value, not a base class: names, options, rules, examples and the functions that the verbs call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from masume.core.errors import UsageError
from masume.core.grid import Cell, cell_name
from masume.core.lazy import Lazy, LazyField
from masume.core.model import NOTHING, Model, Values
from masume.core.picture import Picture
from masume.core.record import Record
from masume.core.unfinished import Remaining

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
    """As a setter would say it: `7 at r3c5`, `sum 16 across from r2c3`."""


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


class Kind(Record, Generic[P]):
    """A puzzle kind. `P` is its puzzle class."""

    name: str
    aliases: tuple[str, ...]
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
    keep: Callable[[P, Iterable[int]], P]
    """(P, indices into clues(P)) → the puzzle with only these clues printed."""
    tokens: Dialect[P]
    """The board as one token a square, the way our own text and one-line formats print it."""
    dialects: Mapping[str, Dialect[P]]
    """The same for other people's formats that are a matrix of tokens, by the format's name."""
    to_plain: Callable[[P], dict[str, object]]
    """P → plain lists under the keywords of the puzzle class, for JSON."""
    position: Callable[[P], Position]
    """P → the board of candidates that techniques work on."""
    toolbox: LazyField[Toolbox] = LazyField()
    """The kind's techniques."""
    boards: LazyField[Callable[..., Iterator[P]]] = LazyField()
    """(seed, rows, columns, grade to aim at, limit, **options) → endless puzzles, each with one solution."""
    normal_forms: Callable[[P], list[bytes]]
    """P → its normal forms. Two puzzles with the same options are symmetric copies of each other if they have a normal
    form in common, and then they have them all."""
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

    def __repr__(self) -> str:
        return f"masume.kinds.find({self.name!r})"

    def options_from(self, words: Iterable[str]) -> dict[str, Option]:
        """Options from words such as `unique_lines=no`."""
        found: dict[str, Option] = {}
        for word in words:
            name, _, value = word.partition("=")
            spec = self.options.get(name)
            if spec is None:
                known = ", ".join(self.options) or "none"
                raise UsageError(f"{self.name} has no option {name!r} (its options: {known})")
            if value not in spec.choices:
                raise UsageError(f"{name} must be one of {', '.join(spec.choices)}, not {value!r}")
            found[name] = spec.choices[value]
        return found

    def option_words(self, puzzle: Puzzle) -> list[str]:
        """The puzzle's options as words, complete and in order."""
        return [f"{name}={spec.word(puzzle.options[name])}" for name, spec in self.options.items()]


def given_clue(cell: Cell, value: int | str, cols: int) -> Clue:
    """The clue that is a value printed in a cell."""
    return Clue((cell,), value, f"{value} at {cell_name(cell, cols)}")


def reasoning_of(kind: Lazy[Kind[P]], puzzle: P) -> tuple[Position, Toolbox]:
    """How people argue about a puzzle, as its model offers it: the board of candidates, and the techniques."""
    return kind.load().position(puzzle), kind.load().toolbox
