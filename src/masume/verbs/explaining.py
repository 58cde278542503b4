"""Explaining: every step to the solution, the next one as a hint, why a move is wrong, and how hard it all is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import islice
from math import inf
from typing import Any, Literal, NamedTuple

from masume import kinds
from masume.codecs.json import to_object
from masume.core.engine import Limit, Result, Verdict
from masume.core.errors import FormatError
from masume.core.grid import Cell, Mask, bits
from masume.core.kind import Kind, Puzzle
from masume.engines.kernel import KERNEL
from masume.language.arguments import Cells
from masume.language.catalogue import catalogue
from masume.reasoning.assumptions import Assumption, failing_case, refutation
from masume.reasoning.ladder import Ladder
from masume.reasoning.position import OutOfTimeError, Position
from masume.reasoning.rating import Rating, Rung, rating_of
from masume.reasoning.technique import Step, Technique
from masume.verbs import pictures, playing, reading, solving
from masume.verbs.playing import Entries, State

FORMAT, VERSION = "masume-explanation", 1


class ExplainedStep(Step):
    """A step that knows its place in an explanation, so that notebooks can draw the board beside it. It compares, and
    is stored, as the step alone."""

    explanation: Explanation
    number: int

    def __reduce__(self) -> tuple[Any, ...]:
        return Step, tuple(self)

    def _repr_html_(self) -> str:
        from masume.render import svg

        position = next(islice(self.explanation.positions(), self.number, None))
        title = pictures.title_of(self.explanation.puzzle, "step", n=self.number)
        return f"{super()._repr_html_()}\n{svg.draw(pictures.picture_of(position, self), title)}"


class Explanation:
    """The steps from a position to the solution, or as far as the rules lead.

    `verdict` says how many solutions the puzzle has with what was entered; `complete` whether the steps fill the
    board."""

    def __init__(
        self,
        puzzle: Puzzle,
        entered: Entries,
        steps: Iterable[Step],
        choices: Iterable[int],
        verdict: Verdict,
        stopped: bool = False,
        solved: bool | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.entered = entered
        self.steps: tuple[Step, ...] = tuple(self._placed(step, i) for i, step in enumerate(steps, 1))
        self.choices = tuple(choices)
        self.verdict = verdict
        self.stopped = stopped
        """Whether a limit ended it."""
        self._solved = solved

    def _placed(self, step: Step, number: int) -> Step:
        placed = ExplainedStep(*step)
        placed.explanation, placed.number = self, number
        return placed

    def _repr_html_(self) -> str:
        """What notebooks show: the board before and after, and the steps between in words."""
        from masume.render import svg

        before, *between = self.positions()
        boards = [svg.draw(pictures.picture_of(before), pictures.title_of(self.puzzle, "board"))]
        if between:
            title = pictures.title_of(self.puzzle, "step", n=len(self.steps))
            boards.append(svg.draw(pictures.picture_of(between[-1]), title))
        steps = "".join(f"<li>{step._repr_html_()}</li>" for step in map(Step._make, self.steps))
        return f"<div>{' '.join(boards)}</div>\n<ol>{steps}</ol>"

    @cached_property
    def complete(self) -> bool:
        """Whether the steps lead to a full board."""
        if self._solved is None:
            *_, last = self.positions()
            self._solved = last.solved
        return self._solved and not any(step.is_flaw for step in self.steps)

    @cached_property
    def rating(self) -> Rating:
        rungs = [Rung(step.technique, step.weight, n) for step, n in zip(self.steps, self.choices, strict=True)]
        return rating_of(rungs, self.complete)

    def positions(self) -> Iterator[Position]:
        """The position before the first step, and after each step."""
        position = playing.position(self.puzzle, self.entered)
        yield position
        for step in self.steps:
            position = position.copy()
            position.apply(step)
            yield position

    def to_json(self) -> dict[str, Any]:
        """The explanation as plain lists and dictionaries; `from_json` reads it back."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "puzzle": to_object(kinds.kind_of(self.puzzle), self.puzzle),
            "entered": [[cell, list(bits(mask))] for cell, mask in self.entered],
            "verdict": self.verdict,
            "complete": self.complete,
            "stopped": self.stopped,
            "rating": self.rating.to_json(),
            "choices": list(self.choices),
            "steps": [step.to_json() for step in self.steps],
        }

    @classmethod
    def from_json(cls, plain: Any) -> Explanation:
        """The explanation that `to_json` wrote."""
        import json

        if not isinstance(plain, dict) or plain.get("format") != FORMAT:
            raise FormatError("this is not a saved explanation")
        if plain.get("version") != VERSION:
            raise FormatError(f"the explanation was saved in version {plain.get('version')!r}, known is {VERSION}")
        try:
            puzzle = reading.read(json.dumps(plain["puzzle"]), format="json")
            entered = tuple((int(cell), sum(1 << int(value) for value in set(left))) for cell, left in plain["entered"])
            return cls(
                puzzle,
                entered,
                [Step.from_json(step) for step in plain["steps"]],
                [int(choice) for choice in plain["choices"]],
                plain["verdict"],
                bool(plain["stopped"]),
            )
        except KeyError as error:
            raise FormatError(f"the saved explanation lacks {error}") from None
        except (TypeError, ValueError) as error:
            raise FormatError(f"the saved explanation is not as it was written: {error}") from None


def techniques(kind: Kind, uniqueness: bool = False) -> tuple[Technique, ...]:
    """The techniques in use: all of the kind's but those that argue from uniqueness, unless these are wanted too."""
    return tuple(t for t in kind.toolbox.techniques if uniqueness or not t.uniqueness)


def explain(puzzle: Puzzle, state: State = None, seconds: float | None = None, uniqueness: bool = False) -> Explanation:
    """Every step from the puzzle, or from what a player has entered, to the solution.

    A puzzle with one solution is explained to the end; one with several, as far as its rules lead; one with none, up to
    the contradiction. When the state contains a mistake, the only step says so. `uniqueness` allows techniques that
    argue from there being only one solution."""
    return _Explainer(puzzle, state, seconds, uniqueness).explanation()


def rate(puzzle: Puzzle, seconds: float | None = None) -> Rating:
    """How hard a puzzle is: grade, peak, score, hardest technique, and how often each technique is used."""
    if solving.solve(puzzle, seconds=seconds).verdict == "unique":
        with suppress(OutOfTimeError):
            rating = walked(puzzle, inf, Limit(seconds=seconds).watch())
            if rating is not None:
                return rating
    return explain(puzzle, seconds=seconds).rating


def walked(puzzle: Puzzle, top: float, late: Callable[[], bool] | None) -> Rating | None:
    """The rating of a puzzle with one solution, where it can be had without the words and nothing is heavier than
    `top`."""

    def check_time() -> None:
        if late is not None and late():
            raise OutOfTimeError

    rungs = kinds.kind_of(puzzle).fast_ladder(puzzle, top, check_time)
    return None if rungs is None else rating_of(rungs, True)


class _Explainer:
    """One puzzle and one state on the way to an explanation."""

    def __init__(self, puzzle: Puzzle, state: State, seconds: float | None, uniqueness: bool = False) -> None:
        self.puzzle = puzzle
        self.kind = kinds.kind_of(puzzle)
        self.entered = playing.entries(puzzle, state)
        self.result = _solved(puzzle, self.entered, seconds)
        self.position = playing.position(puzzle, self.entered)
        self.position.decided = self.result.verdict in ("unique", "none")
        self.position.guesses = guesses(puzzle)
        if self.result.verdict == "unique":
            self.position.answer = self.result.solutions[0].values
        self.position.watch = None if seconds is None else Limit(seconds=seconds).watch()
        self.ladder = Ladder(self.position, techniques(self.kind, uniqueness), self.kind.toolbox.contradictions)

    def steps(self) -> Iterator[tuple[Step, int]]:
        """Each step, with the number of conclusions that were as easy to reach."""
        if self.result.verdict == "none":
            wrong = mistakes(self.puzzle, self.entered)
            if wrong:
                yield _mistake(self.position, wrong), 1
                return
        climb = self.ladder.climb()
        while True:
            if self.result.verdict == "none" and (flaw := self.ladder.flaw()):
                yield flaw, 1
                return
            found = next(climb, None)
            if found is None:
                return
            yield found

    def explanation(self) -> Explanation:
        steps: list[Step] = []
        choices: list[int] = []
        stopped = False
        try:
            for step, choice in self.steps():
                steps.append(step)
                choices.append(choice)
        except OutOfTimeError:
            stopped = True
        solved = self.position.solved
        return Explanation(self.puzzle, self.entered, steps, choices, self.result.verdict, stopped, solved)


def guesses(puzzle: Puzzle) -> Callable[[Sequence[Mask]], int]:
    """How many guesses the kernel needs when these are the candidates."""

    def count(domains: Sequence[Mask]) -> int:
        model = solving.model_of(puzzle)._replace(domains=tuple(domains))
        return KERNEL.solve(model, Limit(1)).nodes

    return count


def _solved(puzzle: Puzzle, entered: Entries, seconds: float | None = None) -> Result:
    """How many solutions there are with what was entered."""
    return solving.solve(_with(puzzle, entered), seconds=seconds)


def _with(puzzle: Puzzle, entered: Entries) -> Puzzle:
    """The puzzle with the entered values printed (not with pencil marks, which are only what a player thinks)."""
    values = [(cell, mask.bit_length() - 1) for cell, mask in entered if mask & (mask - 1) == 0]
    made: Puzzle = kinds.kind_of(puzzle).give(puzzle, values) if values else puzzle
    return made


def mistakes(puzzle: Puzzle, entered: Entries) -> tuple[Cell, ...]:
    """The entered cells that are wrong: those that differ from the only solution; or, where there are several, few
    cells that do not go together. None when the puzzle itself has no solution."""
    result = solving.solve(puzzle)
    if result.verdict == "unique":
        values = result.solutions[0].values
        return tuple(cell for cell, mask in entered if not mask >> values[cell] & 1)
    if not result.solutions:
        return ()
    kept = list(entered)
    for entry in entered:
        fewer = [other for other in kept if other != entry]
        if not solving.solve(_with(puzzle, tuple(fewer)), solutions=1).solutions:
            kept = fewer
    return tuple(cell for cell, _ in kept)


def _mistake(position: Position, wrong: tuple[Cell, ...]) -> Step:
    return position.step(
        "mistake",
        0,
        wrong,
        removes=[(cell, value) for cell in wrong for value in bits(position.domains[cell])],
        region=wrong,
        cells=Cells(wrong),
    )


class Hint(NamedTuple):
    """The next step from a player's position, in three levels: where to look, why, and the move."""

    step: Step | None
    """None when the board is full and right, or when the rules lead no further."""
    verdict: Verdict
    stopped: bool = False
    """Whether the caller's time was up before a step was found."""

    @property
    def is_mistake(self) -> bool:
        return self.step is not None and self.step.technique == "mistake"

    def text(self, level: int = 3, lang: str | None = None) -> str:
        """Level 1: where to look; 2: what to look for there; 3: the whole step with its move."""
        words = catalogue(lang)
        if self.step is None:
            return words.say("hint", "late" if self.stopped else "done" if self.verdict == "unique" else "stuck")
        if self.is_mistake or level >= 3:
            return self.step.text(lang)
        where = self.where(lang)
        if level <= 1:
            return where
        return f"{where} {self.step.title(lang)}: {self.step.idea(lang)}"

    def where(self, lang: str | None = None) -> str:
        """Where to look: the line or run that the step names, or some of its cells."""
        assert self.step is not None
        words = catalogue(lang)
        for name in ("line", "run"):
            if name in self.step.words:
                return words.say(
                    "hint", "where", place=words.format_argument(self.step.words[name], self.step.kind, self.step.cols)
                )
        cells = self.step.region or self.step.cells or self.step.because
        shown = words.format_argument(Cells(tuple(cells[:4])), self.step.kind, self.step.cols)
        return words.say("hint", "around", cells=shown)


def hint(puzzle: Puzzle, state: State = None, seconds: float | None = None) -> Hint:
    """The easiest next step from what a player has entered; or the mistake in it."""
    explainer = _Explainer(puzzle, state, seconds)
    try:
        for step, _ in explainer.steps():
            return Hint(step, explainer.result.verdict)
    except OutOfTimeError:
        return Hint(None, explainer.result.verdict, True)
    return Hint(None, explainer.result.verdict)


class Refutation(NamedTuple):
    """What can be said of a move: `wrong`, `right`, `open` (there are solutions with it and without it), `impossible`
    (the puzzle has no solution, with or without it), or `unknown` (a limit came first)."""

    verdict: Literal["wrong", "right", "open", "impossible", "unknown"]
    cell: Cell
    value: int
    step: Step | None
    """For a wrong or a right move, the proof: its case assumes the contrary and ends in a rule broken."""

    def text(self, lang: str | None = None) -> str:
        """The verdict, and the proof step by step."""
        words = catalogue(lang)
        said = words.say("refute", self.verdict)
        return f"{said}\n{self.step.text(lang)}" if self.step else said


def refute(
    puzzle: Puzzle, move: str | tuple[Cell, int], state: State = None, seconds: float | None = None
) -> Refutation:
    """Whether a move (`r3c5=2`, or a pair of cell and value) is right, and why."""
    cell, value = playing.move(puzzle, move) if isinstance(move, str) else move
    before = playing.entries(puzzle, state)
    playing.entries(puzzle, {cell: value})  # refuses a move that the board does not allow
    position = playing.position(puzzle, before)
    model = solving.model_of(_with(puzzle, before))
    limit = Limit(1, seconds)
    with_it = KERNEL.solve(model.restricted(cell, 1 << value), limit)
    without = KERNEL.solve(model.restricted(cell, ~(1 << value)), limit)
    if not all(result.solutions or result.exhausted for result in (with_it, without)):
        return Refutation("unknown", cell, value, None)
    if with_it.solutions and without.solutions:
        return Refutation("open", cell, value, None)
    if not with_it.solutions and not without.solutions:
        return Refutation("impossible", cell, value, None)
    position.decided = True
    position.watch = Limit(seconds=seconds).watch()
    is_wrong = not with_it.solutions
    toolbox = kinds.kind_of(puzzle).toolbox
    try:
        case = failing_case(position, Assumption(cell, value, is_wrong), toolbox)
    except OutOfTimeError:
        return Refutation("unknown", cell, value, None)
    return Refutation(
        "wrong" if is_wrong else "right", cell, value, refutation(position, toolbox.refutation_name, 0.0, case)
    )
