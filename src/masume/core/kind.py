"""Kind: the record that a puzzle kind fills in.

A kind is a value, not a base class: names, options, rules, examples and the functions that the verbs call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from masume.core.errors import UsageError
from masume.core.grid import Cell, cell_name
from masume.core.model import NOTHING, Model, Values
from masume.core.picture import Picture
from masume.core.unfinished import Remaining

if TYPE_CHECKING:
    from masume.reasoning.position import Position
    from masume.reasoning.rating import Rung
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


class Clue(NamedTuple):
    """Something printed on the board that a setter could change: a given, a symbol, a sum."""

    cells: tuple[Cell, ...]
    """The cells it speaks of; for a given, the one cell."""
    value: int | str
    text: str
    """As a setter would say it: `7 at r3c5`, `sum 16 across from r2c3`."""


class Breaking(NamedTuple):
    """A board filled so that it breaks one rule and no other."""

    puzzle: Any
    values: tuple[int, ...]


class OptionSpec(NamedTuple):
    """One option of a kind: its choices by the word that stands for them in text, and the default."""

    choices: Mapping[str, Option]
    default: Option
    sentence: str

    def word(self, value: Option) -> str:
        """The word that stands for a value."""
        return next(word for word, choice in self.choices.items() if choice == value and type(choice) is type(value))


class Dialect(NamedTuple):
    """How one form writes a kind's board as a matrix of tokens."""

    read: Callable[..., Any]
    """(rows of tokens, **options) → puzzle; raises TokenError at the first token that does not belong."""
    write: Callable[[Any], list[list[str]]]
    """puzzle → rows of tokens; raises FormatError when the form cannot say what the board says."""
    likely: Callable[[Sequence[Sequence[str]]], bool]
    """Whether a matrix that does not name its kind looks like this kind. Stricter than `read`."""
    name: str = ""
    """What the form calls the kind, where it names it."""
    options: Mapping[str, Option] = {}
    """The options that the form implies, unless the caller says otherwise."""


class Link(NamedTuple):
    """How a form that is no matrix of tokens, such as a link or a game ID, writes a kind's boards."""

    name: str
    """What the form calls the kind."""
    read: Callable[..., Any]
    """(the pieces that the form's module takes a text apart into, **options) → puzzle; raises FormatError."""
    write: Callable[[Any], Any]
    """puzzle → the same pieces; raises FormatError when the form cannot say what the board says."""
    likely: Callable[..., bool] = lambda *pieces: True
    """Whether pieces that do not name their kind look like this kind. Stricter than `read`."""


class Kind(NamedTuple):
    """A puzzle kind. `P` below is its puzzle class."""

    name: str
    aliases: tuple[str, ...]
    puzzle: type[Any]
    """The puzzle class, built from plain lists and the options as keywords."""
    rules: Mapping[str, str]
    """Each rule's code and the sentence that users see."""
    options: Mapping[str, OptionSpec]
    example_boards: Callable[[], tuple[Any, ...]]
    breaking_boards: Callable[[], Mapping[str, Breaking]]
    model: Callable[[Any], Model]
    """P → its meaning."""
    remaining: Callable[[Any, Values], tuple[Remaining, ...]]
    """(P, values with NOTHING where a cell is open) → what is left to do, as players of the kind count it."""
    picture: Callable[..., Picture]
    """(P, values or None, notes or None) → what to draw; values have NOTHING where a cell is open, notes say what is
    left for some open cells."""
    give: Callable[[Any, Iterable[tuple[Cell, int]]], Any]
    """(P, pairs of cell and value) → the same puzzle with these values printed as givens."""
    clues: Callable[[Any], tuple[Clue, ...]]
    """P → everything that is printed on it."""
    keep: Callable[[Any, Iterable[int]], Any]
    """(P, indices into clues(P)) → the puzzle with only these clues printed."""
    tokens: Dialect
    """The board as one token a square, the way our own text and one-line forms print it."""
    dialects: Mapping[str, Dialect]
    """The same for other people's forms that are a matrix of tokens, by the form's name."""
    to_plain: Callable[[Any], dict[str, Any]]
    """P → plain lists under the keywords of the puzzle class, for JSON."""
    position: Callable[[Any], Position]
    """P → the board of candidates that techniques work on."""
    tools: Callable[[], Toolbox]
    """How the kind is argued about; loaded when it is first asked for."""
    maker: Callable[[], Callable[..., Iterator[Any]]]
    """How boards are made; loaded when it is first asked for."""
    forms: Callable[[Any], list[bytes]]
    """P → its normal forms. Two puzzles with the same options are symmetric copies of each other if they have a form in
    common, and then they have them all."""
    links: Callable[[], Mapping[str, Link]]
    """How links, game IDs and the like write the kind, by the form's name; loaded when it is first asked for."""
    value_words: Mapping[int, str] = {}
    """What users call a value, where it is not simply its number."""
    value_of_open: int = NOTHING
    """The value that players mean by leaving a cell as it is: nobody has to mark the unshaded cells of a Hitori."""
    walk: Callable[[Any, float, Callable[[], None]], list[Rung] | None] = lambda puzzle, top, check_time: None
    """(P with one solution, the most that a step may weigh, a call that raises OutOfTime) → the way that the ladder
    takes through it, found faster; None where the ladder has to be asked."""
    is_honest: Callable[[Any], bool] = lambda puzzle: True
    """Whether a puzzle with one solution needs the rules that its options state."""

    @property
    def examples(self) -> tuple[Any, ...]:
        """Example puzzles, small to large, each with exactly one solution."""
        return self.example_boards()

    @property
    def toolbox(self) -> Toolbox:
        """The kind's techniques."""
        return self.tools()

    @property
    def boards(self) -> Callable[..., Iterator[Any]]:
        """(seed, rows, columns, grade to aim at, limit, **options) → endless puzzles, each with one solution."""
        return self.maker()

    @property
    def breaking(self) -> Mapping[str, Breaking]:
        """For each rule's code, a board that breaks this rule alone."""
        return self.breaking_boards()

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
    """The clue of a value printed in a cell."""
    return Clue((cell,), value, f"{value} at {cell_name(cell, cols)}")
