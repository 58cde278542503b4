"""Make boards around clues that a setter has placed, or around a pattern of givens or shaded cells.

start     a partial board, of which everything printed is kept
pattern   the cells of a board that have givens or, in a Hitori, the cells that are shaded
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from math import inf
from typing import Any, NamedTuple, cast

from masume.core.clue_pattern import Pattern, read_pattern
from masume.core.engine import Limit
from masume.core.errors import FormatError, UsageError, option_name
from masume.core.grid import cell_name
from masume.core.kind import Kind, P, Puzzle, cannot_complete
from masume.core.lazy import Lazy
from masume.core.puzzle import BasePuzzle, quote
from masume.reasoning.position import OutOfTimeError
from masume.reasoning.rating import GRADES, top_of
from masume.verbs import read, solve
from masume.verbs.rate import is_solved_within

START, PATTERN, LAYOUT = "start", "pattern", "layout"
MOST_NODES = 5000  # for the proof that a board has one solution; a board that takes more gets more clues
Late = Callable[[], bool]


class DrawnPattern(NamedTuple):
    """A pattern, with the text from which it was read."""

    pattern: Pattern
    text: str


class CannotFillError(UsageError):
    """Error raised when nothing can be added to a board: it is full, or it has no solution as it stands."""

    def __init__(self, template: str, is_full: bool) -> None:
        self.is_full = is_full
        super().__init__(template)


def is_around(options: Mapping[str, Any]) -> bool:
    """Return whether the options of a spec include a board to start from or a pattern."""
    return options.get(START) is not None or options.get(PATTERN) is not None


def names(kind: Kind) -> list[str]:
    """Return which of the options `start` and `pattern` the kind accepts."""
    if kind.generator.complete is cannot_complete:
        return []
    return [START, *(name for name in (PATTERN,) if name in keywords(kind.generator.complete))]


def option_names(kind: Kind, options: Mapping[str, Any]) -> list[str]:
    """Return the names of the options that a spec may have if its `options` include a board to start from or a
    pattern.
    """
    names = keywords(kind.generator.complete)
    if options.get(START) is not None:
        return [START, "symmetry", *names]
    return [*names, *keywords(kind.generator.blank)]


def keywords(function: Callable[..., Any]) -> list[str]:
    """Return the names of the keyword-only parameters of `function`."""
    loaded: Callable[..., Any] = function.load() if isinstance(function, Lazy) else function
    parameters = inspect.signature(loaded).parameters.values()
    return [parameter.name for parameter in parameters if parameter.kind is parameter.KEYWORD_ONLY]


# ---- Specs


def prepare(kind: Kind, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a spec with the board to start from converted to a puzzle and the pattern converted to a
    `DrawnPattern`. A layout that contains sums or digits becomes a board to start from.
    """
    prepared = dict(options)
    layout = prepared.get(LAYOUT)
    if kind.generator.check_layout is not None and isinstance(layout, str | list | tuple):
        text = layout if isinstance(layout, str) else "\n".join(map(str, layout))
        if any(sign.isdigit() for sign in text):
            if prepared.get(START) is not None:
                raise UsageError("a layout with sums or digits is a board to start from, and there is one already")
            prepared[START] = _laid_out(kind, text, bool(prepared.pop("islands", False)))
            del prepared[LAYOUT]
    if prepared.get(START) is not None:
        rules = {name: prepared.pop(name) for name in kind.options if prepared.get(name) is not None}
        prepared[START] = _start(kind, prepared[START], rules)
    if prepared.get(PATTERN) is not None:
        if PATTERN not in keywords(kind.generator.complete):
            raise UsageError(
                "{kind} boards take no pattern; draw their walls and white cells with {option}",
                kind=kind.name,
                option=option_name(LAYOUT, "…"),
            )
        prepared[PATTERN] = _drawn(kind, prepared[PATTERN])
    return prepared


def written(value: object) -> object:
    """Return the value of an option as the meta of a puzzle states it: a board to start from as one line, a pattern as
    text.
    """
    if isinstance(value, DrawnPattern):
        return value.text
    return read.write(cast(Puzzle, value), "line") if isinstance(value, BasePuzzle) else value


def _laid_out(kind: Kind, text: str, islands: bool) -> Puzzle:
    assert kind.generator.check_layout is not None
    try:
        board = read.read(text, kind.name)
    except FormatError as error:
        raise UsageError("the layout has sums or digits, and it is no Kakuro: {fault}", fault=error.message) from None
    kind.generator.check_layout(board, islands)
    return board


def _start(kind: Kind, start: object, rules: dict[str, Any]) -> Puzzle:
    """Return the board to start from, without its meta. `start` is a puzzle or a text. Raise UsageError if its kind is
    not `kind`, or if its options contradict `rules`.
    """
    if isinstance(start, str):
        start = read.read(start, kind.name, **rules)
    if not isinstance(start, kind.puzzle_class):
        raise UsageError(
            "a board to start from is a {kind} or its text, not {start}", kind=kind.name, start=quote(start)
        )
    board: Puzzle = start
    for name, value in rules.items():
        if board.options[name] != value:
            word = kind.options[name].word
            raise UsageError(
                "the board to start from says {start}, the spec {spec}",
                start=option_name(name, word(board.options[name])),
                spec=option_name(name, word(value)),
            )
    plain: Puzzle = kind.puzzle_class.unchecked(**{**vars(board), "meta": {}, "_notes": ()})
    return plain


def _drawn(kind: Kind, pattern: object) -> DrawnPattern:
    """Parse a pattern from a text or from rows of text. If the text is a board instead, return the pattern that marks
    the cells with clues on that board.
    """
    if not isinstance(pattern, str | list | tuple):
        raise UsageError("a pattern is rows of text, not {pattern}", pattern=quote(pattern))
    text = pattern if isinstance(pattern, str) else "\n".join(map(str, pattern))
    try:
        return DrawnPattern(read_pattern(text, kind.generator.pattern_block), text)
    except FormatError as error:
        try:
            board = read.read(text, kind.name)
        except FormatError:
            raise error from None
        given = {clue.cells[0] for clue in kind.clues.list(board)}
        domains = kind.logic.model(board).domains
        signs = ["x" if cell in given else "." if domain else "#" for cell, domain in enumerate(domains)]
        text = "\n".join("".join(signs[i : i + board.cols]) for i in range(0, len(signs), board.cols))
        return DrawnPattern(read_pattern(text, kind.generator.pattern_block), text)


def size_of(options: Mapping[str, Any]) -> tuple[int, int] | None:
    """Return the numbers of rows and columns of the board to start from or of the pattern, or None if there is neither.
    Raise UsageError if these two have different sizes.
    """
    sizes = {}
    if options.get(START) is not None:
        sizes[START] = options[START].rows, options[START].cols
    pattern = pattern_of(options)
    if pattern is not None:
        sizes[PATTERN] = pattern.rows, pattern.cols
    if len(set(sizes.values())) > 1:
        raise UsageError(
            "the board to start from is {start} and the pattern is {pattern}; they should be of one size",
            **{name: f"{rows}x{cols}" for name, (rows, cols) in sizes.items()},
        )
    return next(iter(sizes.values()), None)


def check(kind: Kind, rows: int, cols: int, options: Mapping[str, Any]) -> None:
    """Raise UsageError if no board can be made around the board to start from or the pattern in `options`."""
    own = size_of(options)
    if own != (rows, cols):
        assert own is not None
        raise UsageError(
            "the board to start from or the pattern is {high}x{wide}, the spec {rows}x{cols}",
            high=own[0],
            wide=own[1],
            rows=rows,
            cols=cols,
        )
    board = begun(kind, rows, cols, options)
    check_open(kind, board)
    if solve.solve(board, solutions=1, nodes=MOST_NODES).verdict == "none":
        raise CannotFillError("the board has no solution as it stands, so nothing can be added to it", is_full=False)
    pattern = pattern_of(options)
    if pattern is not None:
        _check_pattern(kind, board, pattern)
        if options.get("symmetry") not in (None, "none"):
            raise UsageError("a pattern says where the givens are; it takes no symmetry besides")
    next(boards(kind, board, 0, "any", options, lambda: True), None)  # the kind checks the other options first


def check_open(kind: Kind, board: Puzzle) -> None:
    """Raise CannotFillError if no square of `board` is blank."""
    if kind.clues.is_full(board):
        raise CannotFillError("nothing on the board is blank, so there is nothing to fill", is_full=True)


def _check_pattern(kind: Kind, board: Puzzle, pattern: Pattern) -> None:
    if not kind.generator.marks_givens:
        return
    domains = kind.logic.model(board).domains
    if pattern.either:
        raise UsageError("a pattern of givens says of each cell whether it has one; ? is for Hitori")
    if not pattern.marked:
        raise UsageError("the pattern has no cell with a given; mark them with x")
    for cell, domain in enumerate(domains):
        where = cell_name(cell, board.cols)
        if (domain == 0) != (cell in pattern.holes):
            raise UsageError(
                "{where} is a cell, and in the pattern a hole (#)"
                if domain
                else "{where} is no cell, and in the pattern it is one",
                where=where,
            )
        if domain.bit_count() == 1 and cell not in pattern.marked:
            raise UsageError("{where} has a given on the board to start from and none in the pattern", where=where)


def begun(kind: Kind, rows: int, cols: int, options: Mapping[str, Any]) -> Any:
    """Return the board to be completed: the one to start from or, if there is none, a blank board in the shape of the
    pattern.
    """
    if options.get(START) is not None:
        return options[START]
    wanted = {name: options[name] for name in keywords(kind.generator.blank) if options.get(name) is not None}
    pattern = pattern_of(options)
    if pattern is not None and pattern.holes and not {"mask", "shape"} & set(wanted):
        wanted["mask"] = sum(1 << cell for cell in range(rows * cols) if cell not in pattern.holes)
    return kind.generator.blank(rows, cols, **wanted)


def pattern_of(options: Mapping[str, Any]) -> Pattern | None:
    drawn: DrawnPattern | None = options.get(PATTERN)
    return None if drawn is None else drawn.pattern


# ---- Making


def is_proved(board: Puzzle, late: Late) -> bool:
    """Return whether at most MOST_NODES guesses prove that `board` has exactly one solution."""
    return solve.solve_model(solve.model_of(board), Limit(2, nodes=MOST_NODES, stop=late)).verdict == "unique"


def stream(
    kind: Kind, rows: int, cols: int, seed: int, aim: str, options: Mapping[str, Any], late: Late
) -> Iterator[Any]:
    """Return an iterator over boards with one solution that are made around the board to start from or the pattern in
    `options`.
    """
    return boards(kind, begun(kind, rows, cols, options), seed, aim, options, late)


def boards(kind: Kind, board: P, seed: int, aim: str, options: Mapping[str, Any], late: Late) -> Iterator[P]:
    """Return an iterator over boards with one solution that are made around `board`. If `aim` is a grade, harder boards
    are avoided where possible.
    """
    top = top_of(aim, kind.logic.techniques.bands) if aim in GRADES else inf

    def enough(board: P) -> bool:
        try:
            return is_proved(board, late) and (top == inf or is_solved_within(board, top, late))
        except OutOfTimeError:
            return False

    wanted = {name: options[name] for name in keywords(kind.generator.complete) if options.get(name) is not None}
    if PATTERN in wanted:
        wanted[PATTERN] = pattern_of(options)
    symmetry = options.get("symmetry") or "none"
    made: Iterator[P] = kind.generator.complete(board, seed, aim, symmetry, enough, late, **wanted)
    return made
