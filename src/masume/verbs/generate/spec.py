"""Orders: what boards are wanted, and whether such boards can be.

order     kind, size, grade, demands on the way to the solution (see masume.verbs.generate.technique_demands),
          options of the kind
aim       a grade that the kind's generator is told; an order may have several
fault     why a board does not meet an order
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, Final, NamedTuple

from masume import kinds
from masume.core.engine import Limit
from masume.core.errors import MasumeError, UsageError
from masume.core.generator_limits import DRAWN, board_size
from masume.core.kind import Kind, Puzzle
from masume.core.puzzle import quote
from masume.reasoning.rating import GRADES, Rating, grade_of, heaviest_step, scores_of, top_of
from masume.verbs.argument_types import checked
from masume.verbs.generate import start_and_pattern
from masume.verbs.generate.technique_demands import (
    Bounds,
    BoundsLike,
    check_openings,
    check_requires_score,
    check_score,
    check_teachable,
    check_without,
)
from masume.verbs.rate import needs

Side = int | None
ANY: Final = "any"
UNRATED = "not rated in time"
LABORIOUS = "too laborious to rate"
BOARDS_OF_OWN_GRADE = 3  # tried for each board of the next grade, when a technique is asked for and no grade is
BOARDS_BEFORE_LAST = 12  # the same, when the next grade is the last one: its boards take long to make
MODEST = GRADES[: GRADES.index("medium")]  # in these grades, a board may state a rule that it does not need


class Order(NamedTuple):
    """What is wanted. Two equal orders with the same seed give the same boards."""

    kind: str
    rows: int
    cols: int
    grade: str = ANY
    requires: str | None = None
    """A technique that the solution must need."""
    options: tuple[tuple[str, Any], ...] = ()
    """Options of the kind's generator; a board to start from is a puzzle, a pattern a `DrawnPattern`."""
    without: tuple[str, ...] = ()
    """Techniques that no step may use."""
    score: Bounds | None = None
    openings: Bounds | None = None

    @property
    def chooses(self) -> bool:
        """Whether boards are looked at before they are taken."""
        return self.grade != ANY or self.requires is not None or bool(self.demands)

    @property
    def demands(self) -> dict[str, Any]:
        """What is asked of the way to the solution, besides a grade and a technique, as it is written down."""
        asked = {"without": list(self.without) or None, "score": self.score, "openings": self.openings}
        return {name: str(wish) if isinstance(wish, Bounds) else wish for name, wish in asked.items() if wish}

    @property
    def written_options(self) -> dict[str, object]:
        """The options of the kind's generator as a puzzle's meta has them."""
        return {name: start_and_pattern.written(value) for name, value in self.options}

    @property
    def aims(self) -> tuple[str, ...]:
        """The grades that the generator aims at, the hardest last.

        An order without a grade aims at the grade of the technique that it requires, in its easiest step, and at the
        next grade; at all grades that may have the score; or, if it is to do without a technique, at any grade and at
        the hardest grade in which that never occurs."""
        bands = kinds.find(self.kind).toolbox.bands
        if self.grade != ANY:
            return (self.grade,)
        if self.requires is not None:
            own = self._grade_of(self.requires)
            return GRADES[own : own + 2]
        if self.score is not None:
            reach = {grade: scores_of(grade, bands) for grade in GRADES}
            return tuple(
                grade for grade, (least, most) in reach.items() if most >= self.score.least and least <= self.score.most
            )
        modest = min(map(self._grade_of, self.without), default=0)
        return (GRADES[modest - 1], ANY) if modest else (ANY,)

    def _grade_of(self, technique: str) -> int:
        """The number of the grade that a technique's easiest step gives to a board."""
        toolbox = kinds.find(self.kind).toolbox
        return GRADES.index(grade_of(toolbox.find(technique).weight, toolbox.bands))

    @property
    def turns(self) -> tuple[str, ...]:
        """The aims in the order in which boards are tried, again and again."""
        own, *rest = self.aims
        if not self.requires or not rest:
            return self.aims
        return (own,) * (BOARDS_BEFORE_LAST if rest == [GRADES[-1]] else BOARDS_OF_OWN_GRADE) + tuple(rest)

    @property
    def top(self) -> float:
        """The weight of the heaviest step that a board may take."""
        return min(self._top_of_grades, inf if self.score is None else heaviest_step(self.score.most))

    @property
    def _top_of_grades(self) -> float:
        return inf if self.aims[-1] == ANY else top_of(self.aims[-1], kinds.find(self.kind).toolbox.bands)

    def fault_of_steps(self, rating: Rating | None) -> str | None:
        """Why a board does not meet the order, as far as its steps tell, whatever its score; None when it may. The
        rating is None if the board takes a step that is heavier than `top`."""
        if rating is None:
            return f"harder than {self.aims[-1]}" if self.top == self._top_of_grades else "scored too high"
        if self.grade not in (ANY, rating.grade):
            return rating.grade
        used = next((name for name in self.without if name in rating.counts), None)
        return None if used is None else f"{rating.grade} with {used}"

    def fault_of(self, puzzle: Puzzle, rating: Rating, watch: Callable[[], bool]) -> str | None:
        """Why a board does not meet the order although its steps do; None when it does."""
        if self.score is not None and not self.score.least <= rating.score <= self.score.most:
            return "scored too high" if rating.score > self.score.most else "scored too low"
        if self.openings is not None and not self.openings.least <= rating.openings <= self.openings.most:
            return f"{rating.grade} with too {'few' if rating.openings < self.openings.least else 'many'} openings"
        if self.requires is not None and not needs(puzzle, self.requires, rating, watch):
            return f"{rating.grade} without need of the technique"
        promised = rating.grade not in MODEST and not start_and_pattern.is_around(dict(self.options))
        if promised and not kinds.kind_of(puzzle).needs_its_rules(puzzle):
            return f"{rating.grade} without need of a rule"
        return None

    def __str__(self) -> str:
        wish = f"{self.kind} {self.rows}x{self.cols}"
        if self.grade != ANY:
            wish = f"{self.grade} {wish}"
        if self.options:
            wish += f" ({', '.join(_named(name, value) for name, value in self.options)})"
        ways = [f"that needs {self.requires}"] if self.requires else []
        if self.without:
            ways.append(f"without {' and '.join(self.without)}")
        if self.score is not None:
            ways.append(f"with a score in {self.score}")
        if self.openings is not None:
            ways.append(f"with openings in {self.openings}")
        return " ".join([wish, *ways])


class OrderNotMetError(MasumeError):
    """An order that could not be met. The boards that came before are right; the text says what was tried."""

    def __init__(self, message: str, order: Order, tried: int = 0, faults: Mapping[str, int] | None = None) -> None:
        super().__init__(message)
        self.order = order
        self.tried = tried
        """How many boards were tried since the last one that met the order."""
        self.faults = dict(faults or {})
        """What was wrong with them, with their numbers: another grade, mostly."""

    def __reduce__(self) -> tuple[Any, ...]:
        return OrderNotMetError, (str(self), self.order, self.tried, self.faults)


class Tally:
    """What was tried since the last board that met an order."""

    def __init__(self) -> None:
        self.tried = 0
        self.faults: Counter[str] = Counter()
        self.scores: list[float] = []
        self.openings: list[float] = []

    def note(self, fault: str, rating: Rating | None, order: Order) -> None:
        """Notes what was wrong with a board, and how far its rating was from what is asked for."""
        self.faults[fault] += 1
        if rating is not None and order.grade in (ANY, rating.grade):
            for seen, value in ((self.scores, rating.score), (self.openings, rating.openings)):
                seen[:] = [min([value, *seen]), max([value, *seen])]

    def not_met(self, order: Order, seconds: float) -> OrderNotMetError:
        """The error that says what was tried, how near it came, and what may help."""
        out = ", ".join(f"{number} {what}" for what, number in self.faults.most_common())
        looked = f"{self.tried} board{'s' * (self.tried != 1)} tried{f' ({out})' if out else ''}"
        for name, asked, seen in (("scores", order.score, self.scores), ("openings", order.openings, self.openings)):
            if asked is not None and seen:
                looked += f", with {name} from {seen[0]:g} to {seen[1]:g}"
        ways = ["more time", "another size"]
        if order.requires:
            side = kinds.find(order.kind).toolbox.find(order.requires).side
            if side:
                ways[1] += f" ({order.requires} comes soonest on {side}x{side})"
            ways.append("another technique")
        elif order.grade != ANY:
            ways.append("another grade")
        if order.demands:
            ways.append("fewer demands")
        if start_and_pattern.PATTERN in dict(order.options):
            ways[1] = "another pattern"
        elif start_and_pattern.START in dict(order.options):
            ways[1] = "fewer clues to start from"
        elif order.options:
            ways.append("fewer options")
        relaxed = f"{', '.join(ways[:-1])} or {ways[-1]} may help"
        said = f"no {order} came out in {seconds:g} s: {looked}; {relaxed}"
        return OrderNotMetError(said, order, self.tried, self.faults)


@checked
def check_order(
    kind: str | type[Puzzle],
    rows: Side = None,
    cols: Side = None,
    grade: str = ANY,
    *,
    requires: str | None = None,
    without: str | Sequence[str] | None = None,
    score: BoundsLike | None = None,
    openings: BoundsLike | None = None,
    **options: Any,
) -> Order:
    """Return the order that these arguments of `generate` describe; UsageError when no such boards can be made."""
    found, implied = kinds.find_with_options(kind)
    options = {**options, **{name: value for name, value in implied.items() if options.get(name) is None}}
    grade = find_grade(grade)
    own_grade = None if grade == ANY else grade
    options = start_and_pattern.prepare(found, options)
    is_around = start_and_pattern.is_around(options)
    known = start_and_pattern.option_names(found, options) if is_around else option_names(found)
    for name in options:
        if name not in known:
            theirs = f"(their options: {', '.join(known) or 'none'})"
            if is_around:
                raise UsageError(f"{found.name} boards around something have no option {quote(name)} {theirs}")
            raise UsageError(f"{found.name} boards have no option {quote(name)} {theirs}")
    technique = None if requires is None else check_teachable(found, requires, own_grade, options)
    chosen = {name: _as_key(value) for name, value in options.items() if value is not None}
    high, wide = start_and_pattern.size_of(options) or (None, None)
    size = board_size(rows or high, cols or wide, options)
    if is_around:
        start_and_pattern.check(found, *size, options)
    order = Order(
        found.name,
        *size,
        grade,
        technique,
        tuple(sorted(chosen.items())),
        () if without is None else check_without(found, without, technique, own_grade),
        None if score is None else check_score(found, score, own_grade),
        None if openings is None else check_openings(openings),
    )
    if order.requires is not None and order.score is not None:
        check_requires_score(found, order.requires, order.score)
    for aim in order.aims:
        stream(order, aim, 0, lambda: True)  # the kind's generator checks the order before it makes anything
    return order


def find_grade(name: object) -> str:
    """The grade of this name, in capitals or not, or `any`."""
    grade = name.strip().lower() if isinstance(name, str) else ""
    if grade not in (ANY, *GRADES):
        raise UsageError(f"there is no grade {quote(name)} (grades: {', '.join((ANY, *GRADES))})")
    return grade


def option_names(kind: Kind) -> list[str]:
    """What can be asked of a kind's boards besides size and grade."""
    return [*start_and_pattern.keywords(kind.boards), *start_and_pattern.names(kind)]


def _named(name: str, value: Any) -> str:
    """An option as a message names it; drawings and boards are long."""
    return name if name in (start_and_pattern.START, start_and_pattern.PATTERN, *DRAWN) else f"{name}={value!s:.20}"


def _as_key(value: Any) -> Any:
    """An option as part of an order, which must be hashable: rows of text become one text, and so do numbers."""
    if isinstance(value, range | set | frozenset):
        return ",".join(map(str, sorted(value)))
    return "\n".join(map(str, value)) if type(value) in (list, tuple) else value


def stream(order: Order, aim: str, seed: int, late: Callable[[], bool]) -> Iterator[Any]:
    """What the kind's generator makes."""
    kind = kinds.find(order.kind)
    options = dict(order.options)
    if start_and_pattern.is_around(options):
        return start_and_pattern.stream(kind, order.rows, order.cols, seed, aim, options, late)
    limit = Limit(stop=late)
    return kind.boards(seed, order.rows, order.cols, aim, limit, **options)
