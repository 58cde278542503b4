"""Define Kind, the record of names, options, rules and functions that describes one kind of puzzle.

A kind is a value, not a base class. Its functions are in six groups, which the verbs call: logic, clues, formats,
generator, setter and drawing. A function that not every program needs is a reference by name (`lazy`), so that its
module is imported on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, NoReturn, Protocol, TypeVar

from masume.core.errors import Listed, UsageError, Word
from masume.core.generator_limits import GeneratorLimits
from masume.core.grid import Cell, cell_name
from masume.core.lazy import Lazy, LazyField, lazy
from masume.core.model import NO_VALUE, Model, Values
from masume.core.partial_board import Remaining
from masume.core.picture import Picture
from masume.core.puzzle import quote
from masume.core.record import Record

if TYPE_CHECKING:
    from typing import Self

    import typing_extensions

    from masume.reasoning.position import Position
    from masume.reasoning.technique import TechniqueSet

Option = str | int | bool | None


class Puzzle(Protocol):
    """The interface of all puzzle classes. Puzzles are immutable and are compared by their contents. The `repr` of a
    puzzle is an expression that rebuilds it.
    """

    kind: ClassVar[str]

    @property
    def rows(self) -> int:
        """Return the number of rows."""
        ...

    @property
    def cols(self) -> int:
        """Return the number of columns."""
        ...

    @property
    def options(self) -> dict[str, Option]:
        """Return the values of all options, such as {"unique_lines": True}. They select the variant of the rules."""
        ...

    @property
    def meta(self) -> Mapping[str, object]:
        """Return facts such as title, author and source, which do not belong to the puzzle's content."""
        ...

    def with_meta(self, /, **entries: object) -> Self:
        """Return a copy of this puzzle with `entries` added to its meta."""
        ...


# The puzzle class of a kind. Plain `Kind` means a kind of any puzzles; Python itself has such defaults from 3.13 on.
if TYPE_CHECKING:
    P = typing_extensions.TypeVar("P", bound=Puzzle, default=Any)
else:
    P = TypeVar("P", bound=Puzzle)


class Clue(NamedTuple):
    """A printed item that a setter could change, such as a given, a symbol or a sum."""

    cells: tuple[Cell, ...]
    """The cells that the clue is about; one cell for a given."""
    value: int | str
    """The number, word or sum that is printed."""
    text: str
    """The clue in words for setters: `7 at r3c5`, `16 across from r2c3`."""
    what: str = "given"
    """The type of the clue: given (a value in a cell), symbol, mark (a printed shading), across or down (a sum)."""


class Notice(NamedTuple):
    """A message to the setter about a fault or an unusual property of a puzzle, and its place."""

    code: str
    """The key of the sentence in the kind's catalogue."""
    cells: tuple[Cell, ...]
    """The cells that the sentence is about."""
    words: Mapping[str, Any]
    """The arguments of the sentence."""


class Counterexample(NamedTuple, Generic[P]):
    """A filled board that breaks one rule and no other."""

    puzzle: P
    values: tuple[int, ...]


class OptionSpec(NamedTuple):
    """An option of a kind. `choices` maps words, as they are written in texts, to the values of the option."""

    choices: Mapping[str, Option]
    default: Option
    sentence: str

    def word(self, value: Option) -> str:
        """Return the word for `value` that is written in texts."""
        return next(word for word, choice in self.choices.items() if choice == value and type(choice) is type(value))


class TokenFormat(NamedTuple, Generic[P]):
    """The functions by which a kind's puzzles are read and written as rows of tokens, in one format."""

    read: Callable[..., P]
    """Build the puzzle from (rows of tokens, **options); raise TokenError at the first token that does not belong."""
    write: Callable[[P], list[list[str]]]
    """Return the rows of tokens of a puzzle; raise FormatError when the format cannot express it."""
    likely: Callable[[Sequence[Sequence[str]]], bool]
    """Return whether rows that do not name their kind look like this kind; stricter than `read`."""
    name: str = ""
    """The format's own name for the kind, if it has one."""
    options: Mapping[str, Option] = {}
    """The options that the format implies, unless the caller chooses others."""
    signs: Mapping[str, str] = {}
    """The tokens with a fixed meaning (an empty cell, a wall), each with the token that is written for that meaning.
    Numbers and words need no entry."""


class LooseReading(NamedTuple):
    """One way to read a pasted board."""

    rows: Sequence[Sequence[str]]
    """The board in the tokens of Masume's text format."""
    how: Listed | None = None
    """A note on how ambiguous signs were read (`x is an empty cell`)."""
    plain: bool = True
    """Whether each meaning has only one sign. A reading with two signs for empty cells is not accepted merely because
    all others fail."""


class LinkFormat(NamedTuple, Generic[P]):
    """The functions by which a kind's puzzles are read and written in a format without rows of tokens, such as links or
    game IDs.
    """

    name: str
    """The format's name for the kind."""
    read: Callable[..., P]
    """Build the puzzle from (the parts into which the format's module splits a text, **options); raise FormatError."""
    write: Callable[[P], Any]
    """Return these parts for a puzzle; raise FormatError when the format cannot express it."""
    likely: Callable[..., bool] = lambda *parts: True
    """Return whether parts that do not name their kind look like this kind; stricter than `read`."""


def cannot_complete(puzzle: Puzzle, *order: object) -> NoReturn:
    """Raise UsageError. Kinds that do not support `complete` have this function instead."""
    raise UsageError("boards of the kind {kind} cannot be completed around their clues", kind=puzzle.kind)


def _no_generator(*order: object, **options: object) -> NoReturn:
    """Raise UsageError. Kinds that do not support `generate` have this function instead."""
    raise UsageError("boards of this kind cannot be generated")


def _no_orbits(puzzle: Puzzle, symmetry: str) -> NoReturn:
    """Raise UsageError. Kinds that do not support `orbits` have this function instead."""
    raise UsageError("the clues of a {kind} cannot be symmetric: they follow from its solution", kind=puzzle.kind)


def _no_blank(*size: int) -> NoReturn:
    """Raise UsageError. Kinds that do not support `blank` have this function instead."""
    raise UsageError("boards of this kind cannot be made from a pattern alone")


class KindLogic(Record, Generic[P]):
    """The model of a kind's puzzles, and the techniques by which people solve them."""

    model: Callable[[P], Model]
    """Return the cells, domains and rules of a puzzle, as engines see them."""
    position: Callable[[P], Position]
    """Return the candidates of a puzzle, on which techniques work."""
    techniques: LazyField[TechniqueSet] = LazyField()
    """The techniques of the kind."""
    remaining: Callable[[P, Values], tuple[Remaining, ...]] = lambda puzzle, values: ()
    """Return the work that is left per line, run or board, as players count it; `values` has NO_VALUE in open cells."""
    rule_keys: Callable[[P], Mapping[str, str]] = lambda puzzle: {}
    """Return the keys of the sentences that state rules as they hold on this board, by the rule's code. Rules that read
    the same on every board are left out."""
    open_value: int = NO_VALUE
    """The value that players need not enter, such as unshaded in a Hitori; NO_VALUE if they enter every value."""
    normal_forms: Callable[[P], list[bytes]] = lambda puzzle: [repr(puzzle).encode()]
    """Return the normal forms of a puzzle. Two puzzles with the same options are symmetric copies of each other if and
    only if they share a normal form, and then they share all of them. By default, only equal puzzles share one."""
    normal_copy: Callable[[P], tuple[P, Callable[[Values], list[int]]]] = lambda puzzle: (puzzle, list)
    """Return the symmetric copy on which scores are measured, the same for all copies, and a function that maps a
    solution of the puzzle to one of that copy. By default the puzzle itself, so that scores depend on orientation."""


class KindClues(Record, Generic[P]):
    """Functions that list the clues of a kind's puzzles, and that build puzzles with other clues."""

    list: Callable[[P], tuple[Clue, ...]]
    """Return all clues of a puzzle."""
    count: Callable[[P], int]
    """Return the number of clues, faster than by listing them."""
    with_givens: Callable[[P, Iterable[tuple[Cell, int]]], P]
    """Return the puzzle with the values of (cell, value) pairs added as givens."""
    with_only: Callable[[P, Iterable[int]], P]
    """Return the puzzle with only some of its clues, by their indices in `list`."""
    conventional: Callable[[P], Collection[int]] = lambda puzzle: ()
    """Return the indices of the clues that are printed even where the solution is unique without them, such as the sums
    of a Kakuro."""
    is_full: Callable[[P], bool] = lambda puzzle: False
    """Return whether the puzzle has every clue that it could have."""
    pattern: Callable[[P], tuple[str, Iterable[Cell]]] | None = None
    """Return the name and the cells of the visible pattern (walls, shaded cells); None for the cells with givens."""


class KindFormats(Record, Generic[P]):
    """Functions that read and write a kind's puzzles."""

    tokens: TokenFormat[P]
    """The rows of tokens in Masume's text and one-line formats."""
    to_plain: Callable[[P], dict[str, object]]
    """Return plain lists under the keywords of the puzzle class, for JSON."""
    dialects: Mapping[str, TokenFormat[P]] = {}
    """The rows of tokens in the formats of other programs, by the name of the format."""
    loose: Callable[[Sequence[Sequence[str]]], Sequence[LooseReading]] = lambda rows: [LooseReading(rows)]
    """Return the possible readings of pasted rows of tokens; none when the tokens cannot be of this kind."""
    links: LazyField[Mapping[str, LinkFormat[P]]] = LazyField({})
    """Links, game IDs and other formats without rows of tokens, by the name of the format."""
    lenient: Kind[P] | None = None
    """The kind with a puzzle class that also accepts wrong entries, such as a number that occurs twice in a Hidato;
    None if the usual class accepts them.
    """


class KindGenerator(Record, Generic[P]):
    """Functions that generate puzzles of a kind."""

    generate: Callable[..., Iterator[P]] = _no_generator
    """Yield puzzles without end, each with one solution, from (seed, rows, columns, target grade, limit, **options)."""
    limits: Callable[[], GeneratorLimits] = GeneratorLimits
    """Return the sizes, symmetries and shapes that can be generated."""
    complete: Callable[..., Iterator[P]] = cannot_complete
    """Yield puzzles without end, each with one solution and with all clues of a puzzle, from (puzzle, seed, target
    grade, symmetry, test for puzzles that need no more clues, test whether to stop, **options). A kind that accepts
    patterns has the option `pattern`.
    """
    blank: Callable[..., P] = _no_blank
    """Return a puzzle without clues, from (rows, columns, **options)."""
    pattern_block: str = "marked"
    """The meaning of `#` in a pattern: `marked` or `hole`."""
    marks_givens: bool = True
    """Whether the marked cells of a pattern are those with givens; if not, `complete` checks patterns itself."""
    check_layout: Callable[[P, bool], None] | None = None
    """Raise UsageError if the walls of a puzzle that was drawn as a layout are not allowed, from (puzzle, whether the
    white cells may be disconnected); None for kinds without layouts."""
    variations: Callable[..., Iterator[P]] | None = None
    """Yield other puzzles with the same solution, from (puzzle, solution, seed, target grade, test for puzzles that are
    easy enough, test whether to stop); None for kinds whose generator removes givens from a full board.
    """
    orbits: Callable[[P, str], Sequence[tuple[Cell, ...]]] = _no_orbits
    """Group the cells of a puzzle by a symmetry: each group has givens in all of its cells or in none."""
    needs_rules: Callable[[P], bool] = lambda puzzle: True
    """Return whether a puzzle with one solution would have more without the rules that its options add."""
    states_special_rules: Callable[[P], bool] = lambda puzzle: False
    """Return whether the options of a puzzle add a rule that other options omit."""


class KindSetter(Record, Generic[P]):
    """Functions that check and repair a kind's puzzles for their setters."""

    arithmetic_errors: Callable[[P], tuple[Notice, ...]] = lambda puzzle: ()
    """Return contradictions between sums, before any search."""
    warnings: Callable[[P], tuple[Notice, ...]] = lambda puzzle: ()
    """Return properties that the setter of a solvable puzzle may not have intended."""
    likely_typos: Callable[[P], tuple[Notice, ...]] = lambda puzzle: ()
    """Return clues that look mistyped, whether or not the puzzle has a solution."""
    alternatives: Callable[[P, int], Iterator[P]] = lambda puzzle, index: iter(())
    """Yield copies of a puzzle with another symbol or sum for the clue at an index. Never called for givens and marks,
    which are values."""
    misprint_edits: Callable[[P], Iterator[tuple[P, Clue, Clue]]] = lambda puzzle: iter(())
    """Yield copies of a puzzle in which a suspicious clue is replaced by one of another type, with the old and the new
    clue. In a Kakuro, a wall with a sum replaces a digit at the start of a run without a sum."""
    adapt: Callable[[P, Values], P] | None = None
    """Return the puzzle with those clues changed that contradict a full board; None if all clues are givens."""
    repair_edits: Callable[[P, Values, Values], Iterator[Any]] | None = None
    """Yield clue edits that rule out another solution and keep the intended one, possibly slightly changed, from
    (puzzle, intended solution, other solution); None for kinds that are repaired by adding givens."""
    apply_edits: Callable[[P, Values, Sequence[Any]], tuple[P, tuple[int, ...]] | None] = lambda *edits: None
    """Apply `repair_edits` to (puzzle, intended solution) and return the puzzle and its new intended solution; None if
    the edits contradict each other."""


class KindDrawing(Record, Generic[P]):
    """The functions and words by which a kind's puzzles are shown."""

    picture: Callable[..., Picture]
    """Return the picture of (puzzle, values or None, notes or None); values have NO_VALUE in open cells, notes are the
    remaining candidates of some open cells."""
    value_words: Mapping[int, str] = {}
    """Words for values that are not shown as numbers."""
    variant: Callable[[P], str] = lambda puzzle: ""
    """Return the key of the variant's own name in the kind's catalogue, such as `numbrix`; "" for the kind's name."""


_number_clues = lazy("masume.core.number_grid:clues")
_number_formats = lazy("masume.core.number_grid:formats")
_number_picture = lazy("masume.core.number_grid:picture")


class Kind(Record, Generic[P]):
    """A kind of puzzle. `P` is its puzzle class.

    A kind whose puzzles are rows of numbers may leave out the clues, formats and drawing: those of
    `masume.core.number_grid` are then used.
    """

    name: str
    """The name in data and on the command line."""
    aliases: Mapping[str, Mapping[str, Option]]
    """Other names of the kind, each with the options that it implies: Numbrix is a Hidato with `{"neighbours": 4}`."""
    puzzle_class: type[P]
    """The puzzle class, built from plain lists and the options as keywords."""
    options: Mapping[str, OptionSpec]
    """The options that choose a variant of the rules."""
    rules: Mapping[str, str]
    """The sentence that users see for each rule, by the rule's code."""
    examples: LazyField[tuple[P, ...]] = LazyField()
    """Example puzzles, small to large, each with exactly one solution."""
    counterexamples: LazyField[Mapping[str, Counterexample[P]]] = LazyField()
    """For each rule's code, a filled board that breaks this rule alone."""
    logic: KindLogic[P]
    clues: KindClues[P]
    formats: KindFormats[P]
    generator: KindGenerator[P]
    setter: KindSetter[P]
    drawing: KindDrawing[P]

    def __init__(
        self,
        name: str,
        puzzle_class: type[P],
        *,
        rules: Mapping[str, str],
        examples: Lazy[tuple[P, ...]],
        counterexamples: Lazy[Mapping[str, Counterexample[P]]],
        logic: KindLogic[P],
        aliases: Mapping[str, Mapping[str, Option]] | None = None,
        options: Mapping[str, OptionSpec] | None = None,
        clues: KindClues[P] | None = None,
        formats: KindFormats[P] | None = None,
        generator: KindGenerator[P] | None = None,
        setter: KindSetter[P] | None = None,
        drawing: KindDrawing[P] | None = None,
    ) -> None:
        super().__init__(
            name=name,
            aliases=aliases or {},
            puzzle_class=puzzle_class,
            options=options or {},
            rules=rules,
            examples=examples,
            counterexamples=counterexamples,
            logic=logic,
            clues=clues or _number_clues(puzzle_class),
            formats=formats or _number_formats(puzzle_class),
            generator=generator or KindGenerator(),
            setter=setter or KindSetter(),
            drawing=drawing or KindDrawing(picture=_number_picture),
        )

    def __repr__(self) -> str:
        return f"masume.kinds.find({self.name!r})"

    @property
    def names(self) -> Mapping[str, Mapping[str, Option]]:
        """Return all names of the kind. Each is mapped to the options that it implies."""
        return {self.name: {}, **self.aliases}

    def options_of_name(self, name: str) -> Mapping[str, Option] | None:
        """Return the options that the name `name` of the kind implies, or None if it is not a name of the kind. Case,
        blanks, hyphens and underscores do not matter: `Tohu-Wa-Vohu`, `tohuwavohu`.
        """
        if name == self.name:
            return {}
        plain = plain_name(name)
        if plain == self.name:
            return {}
        return next((options for alias, options in self.aliases.items() if plain == plain_name(alias)), None)

    def options_from(self, words: Iterable[str]) -> dict[str, Option]:
        """Parse options that are given as words such as `unique_lines=no`. Raise UsageError for an unknown option or
        value.
        """
        options: dict[str, Option] = {}
        for word in words:
            name, _, value = word.partition("=")
            spec = self.options.get(name)
            if spec is None:
                known = ", ".join(self.options) or Word("none")
                raise UsageError(
                    "{kind} has no option {name} (its options: {known})", kind=self.name, name=quote(name), known=known
                )
            if value not in spec.choices:
                raise UsageError(
                    "{name} must be one of {choices}, not {value}",
                    name=name,
                    choices=", ".join(spec.choices),
                    value=quote(value),
                )
            options[name] = spec.choices[value]
        return options

    def option_words(self, puzzle: Puzzle) -> list[str]:
        """Return all options of `puzzle` as words such as `unique_lines=no`, in the order in which the kind declares
        the options.
        """
        return [f"{name}={spec.word(puzzle.options[name])}" for name, spec in self.options.items()]


def plain_name(name: str) -> str:
    """Return `name` in lower case, without blanks, hyphens and underscores."""
    return "".join(name.lower().replace("-", " ").replace("_", " ").split())


def given_clue(cell: Cell, value: int | str, cols: int, what: str = "given") -> Clue:
    """Return the clue for a value or symbol that is printed in a cell. `what` is the clue's type."""
    return Clue((cell,), value, f"{value} at {cell_name(cell, cols)}", what)


def reasoning_of(kind: Lazy[Kind[P]], puzzle: P) -> tuple[Position, TechniqueSet]:
    """Return what reasoning about `puzzle` needs: its candidates, and the techniques of its kind."""
    logic = kind.load().logic
    return logic.position(puzzle), logic.techniques
