"""Describe which boards are wanted, and check whether such boards can exist.

spec      the kind, the size, the grade, demands on the solution (see masume.verbs.generate.technique_demands), and
          options of the kind
aim       a grade that the kind's generator tries to hit; a spec may have several
fault     the reason why a board does not meet a spec
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, Final, NamedTuple

from masume import kinds
from masume.core.engine import Limit
from masume.core.errors import Listed, MasumeError, Message, UsageError, Word, option_name
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
BOARDS_OF_OWN_GRADE = 3  # boards tried per board of the next grade, if a technique is required and no grade is
BOARDS_BEFORE_LAST = 12  # the same number if the next grade is the last one, whose boards take long to make
MODEST = GRADES[: GRADES.index("medium")]  # in these grades, a board may state a rule that it does not need


class BoardSpec(NamedTuple):
    """A description of the boards that are wanted. Equal specs with the same seed give the same boards."""

    kind: str
    rows: int
    cols: int
    grade: str = ANY
    requires: str | None = None
    """A technique that the solution must need."""
    options: tuple[tuple[str, Any], ...] = ()
    """The options of the kind's generator. A board to start from is a puzzle, and a pattern is a `DrawnPattern`."""
    without: tuple[str, ...] = ()
    """Techniques that no step may use."""
    score: Bounds | None = None
    openings: Bounds | None = None

    @property
    def chooses(self) -> bool:
        """Return whether boards are accepted only after a check against the spec."""
        return self.grade != ANY or self.requires is not None or bool(self.demands)

    @property
    def demands(self) -> dict[str, Any]:
        """Return the excluded techniques and the bounds on score and openings, as the meta of a puzzle states them."""
        asked = {"without": list(self.without) or None, "score": self.score, "openings": self.openings}
        return {name: str(wish) if isinstance(wish, Bounds) else wish for name, wish in asked.items() if wish}

    @property
    def written_options(self) -> dict[str, object]:
        """Return the options of the kind's generator, as the meta of a puzzle states them."""
        return {name: start_and_pattern.written(value) for name, value in self.options}

    @property
    def aims(self) -> tuple[str, ...]:
        """Return the grades that the generator tries to hit, the hardest one last.

        If the spec names a grade, this is the only aim. Otherwise, a spec that requires a technique aims at the grade
        of the technique's easiest step and at the next grade. A spec with bounds on the score aims at all grades in
        which such scores occur. A spec that excludes techniques aims at any grade, and at the hardest grade in which
        none of these techniques occurs.
        """
        bands = kinds.find(self.kind).logic.techniques.bands
        if self.grade != ANY:
            return (self.grade,)
        if self.requires is not None:
            lowest = self._grade_of(self.requires)
            return GRADES[lowest : lowest + 2]
        if self.score is not None:
            reach = {grade: scores_of(grade, bands) for grade in GRADES}
            return tuple(
                grade for grade, (least, most) in reach.items() if most >= self.score.least and least <= self.score.most
            )
        modest = min(map(self._grade_of, self.without), default=0)
        return (GRADES[modest - 1], ANY) if modest else (ANY,)

    def _grade_of(self, technique: str) -> int:
        """Return the index in GRADES of the grade of a board whose hardest step is the easiest step of `technique`."""
        techniques = kinds.find(self.kind).logic.techniques
        return GRADES.index(grade_of(techniques.find(technique).weight, techniques.bands))

    @property
    def turns(self) -> tuple[str, ...]:
        """Return the aims in the order in which boards are tried. The sequence is repeated; an aim may occur several
        times in it.
        """
        first, *rest = self.aims
        if not self.requires or not rest:
            return self.aims
        return (first,) * (BOARDS_BEFORE_LAST if rest == [GRADES[-1]] else BOARDS_OF_OWN_GRADE) + tuple(rest)

    @property
    def top(self) -> float:
        """Return the greatest weight that a step of the solution may have."""
        return min(self._top_of_grades, inf if self.score is None else heaviest_step(self.score.most))

    @property
    def _top_of_grades(self) -> float:
        return inf if self.aims[-1] == ANY else top_of(self.aims[-1], kinds.find(self.kind).logic.techniques.bands)

    def fault_of_steps(self, rating: Rating | None) -> Message | None:
        """Return the fault of a board that its steps show, or None if they show none. Its score and its openings are
        not checked. `rating` is None if the board has a step that is heavier than `top`.
        """
        if rating is None:
            return harder_than(self.aims[-1]) if self.top == self._top_of_grades else SCORED_TOO_HIGH
        if self.grade not in (ANY, rating.grade):
            return of_grade(rating.grade)
        used = next((name for name in self.without if name in rating.counts), None)
        if used is None:
            return None
        return fault("{count} {grade} with {technique}", grade=Word(rating.grade), technique=used)

    def fault_of(self, puzzle: Puzzle, rating: Rating, watch: Callable[[], bool]) -> Message | None:
        """Return the fault of a board whose steps meet the spec, or None if the board meets the whole spec."""
        if self.score is not None and not self.score.least <= rating.score <= self.score.most:
            return SCORED_TOO_HIGH if rating.score > self.score.most else fault("{count} scored too low")
        grade = Word(rating.grade)
        if self.openings is not None and not self.openings.least <= rating.openings <= self.openings.most:
            if rating.openings < self.openings.least:
                return fault("{count} {grade} with too few openings", grade=grade)
            return fault("{count} {grade} with too many openings", grade=grade)
        if self.requires is not None and not needs(puzzle, self.requires, rating, watch):
            return fault("{count} {grade} without need of the technique", grade=grade)
        promised = rating.grade not in MODEST and not start_and_pattern.is_around(dict(self.options))
        if promised and not kinds.kind_of(puzzle).generator.needs_rules(puzzle):
            return fault("{count} {grade} without need of a rule", grade=grade)
        return None

    def in_words(self) -> Message:
        """Return a phrase that describes the boards, such as `hard hitori 9x9 that needs twins`."""
        wish = Message("{kind} {size}", kind=self.kind, size=f"{self.rows}x{self.cols}")
        if self.options:
            options = Listed([_named(name, value) for name, value in self.options], ", ")
            wish = Message("{boards} ({options})", boards=wish, options=options)
        if self.grade != ANY:
            wish = Message("{grade} {boards}", grade=Word(self.grade), boards=wish)
        if self.requires:
            wish = Message("{boards} that needs {technique}", boards=wish, technique=self.requires)
        if self.without:
            wish = Message("{boards} without {techniques}", boards=wish, techniques=Listed(self.without, " and "))
        if self.score is not None:
            wish = Message("{boards} with a score in {bounds}", boards=wish, bounds=str(self.score))
        if self.openings is not None:
            wish = Message("{boards} with openings in {bounds}", boards=wish, bounds=str(self.openings))
        return wish

    def __str__(self) -> str:
        return str(self.in_words())


def fault(template: str, /, **params: object) -> Message:
    """Return a fault as a message. `template` begins with a placeholder for the number of boards, which `told_faults`
    fills in.
    """
    return Message(template.removeprefix(NUMBER), **params)


NUMBER = "{count} "
UNRATED = fault("{count} not rated in time")
LABORIOUS = fault("{count} too laborious to rate")
SCORED_TOO_HIGH = fault("{count} scored too high")


def of_grade(grade: object) -> Message:
    """Return the fault of boards that have the grade `grade` instead of the wanted one."""
    return fault("{count} {grade}", grade=Word(grade))


def harder_than(grade: str) -> Message:
    """Return the fault of boards that are harder than `grade`."""
    return fault("{count} harder than {grade}", grade=Word(grade))


def told_faults(faults: Counter[Message]) -> Listed:
    """Return the faults as a list of messages, the most frequent fault first. Each message states the number of
    boards.
    """
    messages = [Message(NUMBER + why.template, count=number, **why.params) for why, number in faults.most_common()]
    return Listed(messages, ", ")


class GenerationError(MasumeError):
    """Error raised when no board that meets a spec was found in time. Boards that were generated before are valid. The
    message states what was tried.
    """

    def __init__(
        self,
        template: str,
        spec: BoardSpec,
        tried: int = 0,
        faults: Mapping[Message, int] | Mapping[str, int] | None = None,
        /,
        **params: object,
    ) -> None:
        super().__init__(template, **params)
        self.spec = spec
        self.tried = tried
        """The number of boards tried since the last one that met the spec."""
        self.faults: dict[str, int] = {str(name): number for name, number in (faults or {}).items()}
        """The faults of these boards, each with the number of boards that have it. The most frequent fault is another
        grade."""


class AttemptLog:
    """A log of the boards that were tried since the last one that met a spec, with their faults."""

    def __init__(self) -> None:
        self.tried = 0
        self.faults: Counter[Message] = Counter()
        self.scores: list[float] = []
        self.openings: list[float] = []

    def note(self, fault: Message, rating: Rating | None, spec: BoardSpec) -> None:
        """Count the fault of a board. If the board has the grade of `spec`, extend the ranges of scores and openings
        that the error message states.
        """
        self.faults[fault] += 1
        if rating is not None and spec.grade in (ANY, rating.grade):
            for seen, value in ((self.scores, rating.score), (self.openings, rating.openings)):
                seen[:] = [min([value, *seen]), max([value, *seen])]

    def not_met(self, spec: BoardSpec, seconds: float) -> GenerationError:
        """Return an error that states what was tried in `seconds`, how close the boards came to `spec`, and which
        changes may help.
        """
        if self.faults:
            tried = Message(
                "{count} {count:board|boards} tried ({faults})", count=self.tried, faults=told_faults(self.faults)
            )
        else:
            tried = Message("{count} {count:board|boards} tried", count=self.tried)
        scores = self.scores if spec.score is not None else []
        openings = self.openings if spec.openings is not None else []
        seen = {"tried": tried, **_ends("score", scores), **_ends("openings", openings)}
        if scores and openings:
            tried = Message(
                "{tried}, with scores from {least_score} to {most_score}, with openings from {least_openings} to "
                "{most_openings}",
                **seen,
            )
        elif scores:
            tried = Message("{tried}, with scores from {least_score} to {most_score}", **seen)
        elif openings:
            tried = Message("{tried}, with openings from {least_openings} to {most_openings}", **seen)
        return GenerationError(
            "no {boards} came out in {seconds} s: {tried}; {ways} may help",
            spec,
            self.tried,
            self.faults,
            boards=spec.in_words(),
            seconds=f"{seconds:g}",
            tried=tried,
            ways=Listed(_ways_out(spec), "or"),
        )


def _ends(name: str, seen: Sequence[float]) -> dict[str, str]:
    return {f"least_{name}": f"{seen[0]:g}", f"most_{name}": f"{seen[1]:g}"} if seen else {}


def _ways_out(spec: BoardSpec) -> list[Message]:
    """Return suggestions of how to change a spec that was not met, such as another size."""
    ways = [Message("more time")]
    side = kinds.find(spec.kind).logic.techniques.find(spec.requires).side if spec.requires else None
    if start_and_pattern.PATTERN in dict(spec.options):
        ways.append(Message("another pattern"))
    elif start_and_pattern.START in dict(spec.options):
        ways.append(Message("fewer clues to start from"))
    elif side:
        size = f"{side}x{side}"
        ways.append(Message("another size ({technique} comes soonest on {size})", technique=spec.requires, size=size))
    else:
        ways.append(Message("another size"))
    if spec.requires:
        ways.append(Message("another technique"))
    elif spec.grade != ANY:
        ways.append(Message("another grade"))
    if spec.demands:
        ways.append(Message("fewer demands"))
    if spec.options and not start_and_pattern.is_around(dict(spec.options)):
        ways.append(Message("fewer options"))
    return ways


@checked
def check_spec(
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
) -> BoardSpec:
    """Return the spec that these arguments of `generate` describe. Raise UsageError if no such boards can be made."""
    kind_record, implied = kinds.find_with_options(kind)
    options = {**options, **{name: value for name, value in implied.items() if options.get(name) is None}}
    grade = find_grade(grade)
    own_grade = None if grade == ANY else grade
    options = start_and_pattern.prepare(kind_record, options)
    is_around = start_and_pattern.is_around(options)
    known = start_and_pattern.option_names(kind_record, options) if is_around else option_names(kind_record)
    for name in options:
        if name not in known:
            own = ", ".join(known) or Word("none")
            if is_around:
                raise UsageError(
                    "{kind} boards around something have no option {name} (their options: {own})",
                    kind=kind_record.name,
                    name=quote(name),
                    own=own,
                )
            raise UsageError(
                "{kind} boards have no option {name} (their options: {own})",
                kind=kind_record.name,
                name=quote(name),
                own=own,
            )
    technique = None if requires is None else check_teachable(kind_record, requires, own_grade, options)
    chosen = {name: _as_key(value) for name, value in options.items() if value is not None}
    high, wide = start_and_pattern.size_of(options) or (None, None)
    size = board_size(rows or high, cols or wide, options)
    if is_around:
        start_and_pattern.check(kind_record, *size, options)
    spec = BoardSpec(
        kind_record.name,
        *size,
        grade,
        technique,
        tuple(sorted(chosen.items())),
        () if without is None else check_without(kind_record, without, technique, own_grade),
        None if score is None else check_score(kind_record, score, own_grade),
        None if openings is None else check_openings(openings),
    )
    if spec.requires is not None and spec.score is not None:
        check_requires_score(kind_record, spec.requires, spec.score)
    for aim in spec.aims:
        stream(spec, aim, 0, lambda: True)  # the kind's generator checks the spec before it makes anything
    return spec


def find_grade(name: object) -> str:
    """Return the grade called `name`, or `any`, in lower case. Raise UsageError if there is no such grade."""
    grade = name.strip().lower() if isinstance(name, str) else ""
    if grade not in (ANY, *GRADES):
        raise UsageError(
            "there is no grade {grade} (grades: {grades})", grade=quote(name), grades=", ".join((ANY, *GRADES))
        )
    return grade


def option_names(kind: Kind) -> list[str]:
    """Return the names of the options that a spec for boards of `kind` may have besides the size, the grade and the
    demands.
    """
    return [*start_and_pattern.keywords(kind.generator.generate), *start_and_pattern.names(kind)]


def _named(name: str, value: Any) -> str:
    """Return an option as it appears in messages. The value of a drawing or a board is omitted, and other values are
    shortened.
    """
    if name in (start_and_pattern.START, start_and_pattern.PATTERN, *DRAWN):
        return name
    return option_name(name, value if isinstance(value, bool) else f"{value!s:.20}")


def _as_key(value: Any) -> Any:
    """Return the value of an option in a hashable form: rows of text or a set of numbers become a single text."""
    if isinstance(value, range | set | frozenset):
        return ",".join(map(str, sorted(value)))
    return "\n".join(map(str, value)) if type(value) in (list, tuple) else value


def stream(spec: BoardSpec, aim: str, seed: int, late: Callable[[], bool]) -> Iterator[Any]:
    """Return the boards that the kind's generator makes for `spec` from `seed`, aiming at the grade `aim`."""
    kind = kinds.find(spec.kind)
    options = dict(spec.options)
    if start_and_pattern.is_around(options):
        return start_and_pattern.stream(kind, spec.rows, spec.cols, seed, aim, options, late)
    limit = Limit(stop=late)
    return kind.generator.generate(seed, spec.rows, spec.cols, aim, limit, **options)
