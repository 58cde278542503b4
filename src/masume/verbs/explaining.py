"""Explaining: every step to the solution, the next step as a hint, and why a move is right or wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, Literal, NamedTuple

from masume import kinds
from masume.codecs.json import to_object
from masume.core.engine import Limit, Result, Verdict, check_seconds
from masume.core.errors import FormatError
from masume.core.grid import Cell, Mask, bits
from masume.core.kind import Kind, Puzzle
from masume.language.arguments import Cells
from masume.language.catalogue import catalogue
from masume.reasoning.finding import Ladder
from masume.reasoning.position import OutOfTimeError, Position
from masume.reasoning.rating import Climb, Rating, Rung
from masume.reasoning.supposing import Assumption, failing_case, refutation
from masume.reasoning.technique import Step
from masume.verbs import pictures, playing, reading, solving
from masume.verbs.playing import Entries, State

FORMAT, VERSION = "masume-explanation", 1


class ExplainedStep(Step):
    """A step that knows its place in an explanation, so that notebooks can draw the board beside it. It is compared and
    stored as a plain step."""

    explanation: Explanation
    number: int

    def __reduce__(self) -> tuple[Any, ...]:
        return Step, tuple(self)

    def _repr_html_(self) -> str:
        from masume.render import svg

        position = next(islice(self.explanation.positions(), self.number, None))
        title = pictures.title_of(self.explanation.puzzle, "step", n=self.number)
        return f"{super()._repr_html_()}\n{svg.draw(pictures.position_picture(position, self), title)}"


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
        self.steps: tuple[Step, ...] = tuple(self._numbered(step, i) for i, step in enumerate(steps, 1))
        self.choices = tuple(choices)
        self.verdict = verdict
        self.stopped = stopped
        """Whether a limit ended it."""
        self._solved = solved

    def _numbered(self, step: Step, number: int) -> Step:
        own = ExplainedStep(*step)
        own.explanation, own.number = self, number
        return own

    def _repr_html_(self) -> str:
        """What notebooks show: the board before and after, and the steps between in words."""
        from masume.render import svg

        before, *between = self.positions()
        boards = [svg.draw(pictures.position_picture(before), pictures.title_of(self.puzzle, "board"))]
        if between:
            title = pictures.title_of(self.puzzle, "step", n=len(self.steps))
            boards.append(svg.draw(pictures.position_picture(between[-1]), title))
        steps = "".join(f"<li>{step._repr_html_()}</li>" for step in map(Step._make, self.steps))
        return f"<div>{' '.join(boards)}</div>\n<ol>{steps}</ol>"

    @cached_property
    def complete(self) -> bool:
        """Whether the steps lead to a full board."""
        if self._solved is None:
            *_, last = self.positions()
            self._solved = last.solved
        return self._solved and not any(step.is_flaw or step.is_mistake for step in self.steps)

    @cached_property
    def climb(self) -> Climb:
        """The steps, reduced to what a rating needs."""
        rungs = tuple(Rung(step.technique, step.weight, n) for step, n in zip(self.steps, self.choices, strict=True))
        bands = kinds.kind_of(self.puzzle).toolbox.bands
        return Climb(self.puzzle, bands, self.verdict, rungs, self.complete, self.stopped)

    @property
    def rating(self) -> Rating:
        return self.climb.rating

    def positions(self) -> Iterator[Position]:
        """The position before the first step, and after each step. A step that names a mistake changes nothing: it is
        the player who erases."""
        position = playing.position(self.puzzle, self.entered)
        yield position
        for step in self.steps:
            position = position.copy()
            if not step.is_mistake:
                position.apply(step)
            yield position

    def text(self, lang: str | None = None) -> str:
        """All steps in words, with the board drawn where it helps."""
        from masume.verbs import presenting
        from masume.verbs.drawing import Look

        return "\n".join(presenting.text_lines(self, Look(lang=lang)))

    def to_html(self, lang: str | None = None) -> str:
        """A page to leaf through."""
        from masume.verbs import presenting

        return presenting.to_html(self, lang)

    def to_pdf(self, lang: str | None = None) -> bytes:
        """A handout to print."""
        from masume.verbs import presenting

        return presenting.to_pdf(self, lang)

    def to_json(self) -> dict[str, object]:
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
    def from_json(cls, plain: object) -> Explanation:
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


def techniques_in_use(kind: Kind, uniqueness: bool = False) -> tuple[str, ...]:
    """The names of all techniques of a kind; those that argue from uniqueness only if they are wanted."""
    return tuple(t.name for t in kind.toolbox.techniques if uniqueness or not t.uniqueness)


def explain(puzzle: Puzzle, state: State = None, seconds: float | None = None, uniqueness: bool = False) -> Explanation:
    """Every step from the puzzle, or from what a player has entered, to the solution.

    A puzzle with one solution is explained to the end; one with several, as far as its rules lead; one with none, up to
    the contradiction. When the state contains a mistake, the only step says so. `uniqueness` allows techniques that
    argue from there being only one solution."""
    return Explainer(puzzle, state, seconds, uniqueness).explanation()


class Explainer:
    """Explains one puzzle from one state: holds the position, and the ladder that climbs from it."""

    def __init__(
        self,
        puzzle: Puzzle,
        state: State = None,
        seconds: float | None = None,
        uniqueness: bool = False,
        result: Result | None = None,
    ) -> None:
        """`result` is what solving gave, if the caller has solved the puzzle already."""
        check_seconds(seconds)
        self.puzzle = puzzle
        self.kind = kinds.kind_of(puzzle)
        self.entered = playing.entries(puzzle, state)
        self.result = result or _solve_with(puzzle, self.entered, seconds)
        self.position = playing.position(puzzle, self.entered)
        self.position.decided = self.result.verdict in ("unique", "none")
        self.position.guesses = guess_counter(puzzle)
        if self.result.verdict == "unique":
            self.position.answer = self.result.solutions[0].values
        self.position.watch = None if seconds is None else Limit(seconds=seconds).watch()
        self.ladder = Ladder(self.position, self.kind.toolbox, techniques_in_use(self.kind, uniqueness))

    def steps(self) -> Iterator[tuple[Step, int]]:
        """Each step, with the number of conclusions that were as easy to reach."""
        if self._may_be_wrong():
            wrong = playing.mistakes(self.puzzle, self.entered)
            if wrong:
                yield _mistake(self.position, self.entered, wrong), 1
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

    def _may_be_wrong(self) -> bool:
        """Whether what was entered leaves no solution, or a pencil mark is missing that the only solution needs."""
        if self.result.verdict == "unique":
            values = self.result.solutions[0].values
            return any(not mask >> values[cell] & 1 for cell, mask in self.entered)
        return self.result.verdict == "none"

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


def guess_counter(puzzle: Puzzle) -> Callable[[Sequence[Mask]], int]:
    """A function that counts the guesses that the kernel needs, given the candidates of all cells."""

    def count(domains: Sequence[Mask]) -> int:
        model = solving.model_of(puzzle)._replace(domains=tuple(domains))
        return solving.solve_model(model, Limit(1)).nodes

    return count


def _solve_with(puzzle: Puzzle, entered: Entries, seconds: float | None = None) -> Result:
    """The puzzle solved with what was entered. Pencil marks are left out, as they are only what a player thinks."""
    model = playing.model_with(puzzle, tuple(entry for entry in entered if playing.is_entry(entry[1])))
    return solving.solve_model(model, Limit(seconds=seconds))._replace(puzzle=puzzle)


def _mistake(position: Position, entered: Entries, wrong: tuple[Cell, ...]) -> Step:
    return position.step(
        "mistake",
        0,
        wrong,
        removes=[(cell, value) for cell, mask in entered if cell in wrong for value in bits(mask)],
        region=wrong,
        cells=Cells(wrong),
    )


class Hint(NamedTuple):
    """The next step from a player's position, in three levels: where to look, why, and the move."""

    step: Step | None
    """None when the board is solved, or when the rules lead no further."""
    verdict: Verdict
    stopped: bool = False
    """Whether the caller's time was up before a step was found."""

    @property
    def is_mistake(self) -> bool:
        return self.step is not None and self.step.is_mistake

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
        names = words.format_argument(Cells(tuple(cells[:4])), self.step.kind, self.step.cols)
        return words.say("hint", "around", cells=names)


def hint(puzzle: Puzzle, state: State = None, seconds: float | None = None) -> Hint:
    """The easiest next step from what a player has entered; or the player's mistake, if there is one."""
    explainer = Explainer(puzzle, state, seconds)
    values = {cell: mask.bit_length() - 1 for cell, mask in explainer.entered if playing.is_entry(mask)}
    if playing.is_solution(puzzle, playing.givens(puzzle) | values):
        return Hint(None, "unique")  # even if it is a Hitori of which only the shaded cells are marked
    try:
        for step, _ in explainer.steps():
            return Hint(step, explainer.result.verdict)
    except OutOfTimeError:
        return Hint(None, explainer.result.verdict, True)
    return Hint(None, explainer.result.verdict)


class Refutation(NamedTuple):
    """What can be said of a move: `wrong`, `right`, `open` (there are solutions with it and without it), `mistake`
    (something else was entered wrongly), `impossible` (the puzzle has no solution, with or without it), or
    `unknown` (a limit came first)."""

    verdict: Literal["wrong", "right", "open", "mistake", "impossible", "unknown"]
    cell: Cell
    value: int
    step: Step | None
    """The proof that a move is wrong or right: it assumes the opposite and ends where that breaks a rule. If there is a
    mistake, the step says where."""

    def text(self, lang: str | None = None) -> str:
        """The verdict, and the proof step by step."""
        words = catalogue(lang)
        sentence = words.say("refute", self.verdict)
        return f"{sentence}\n{self.step.text(lang)}" if self.step else sentence


def refute(
    puzzle: Puzzle, move: str | tuple[Cell, int], state: State = None, seconds: float | None = None
) -> Refutation:
    """Whether a move (`r3c5=2`, or a pair of cell and value) is right, and why. It takes the place of what the state
    has in its cell."""
    check_seconds(seconds)
    cell, value = playing.move(puzzle, move) if isinstance(move, str) else move
    before = tuple(entry for entry in playing.entries(puzzle, state) if entry[0] != cell)
    playing.entries(puzzle, {cell: value})  # refuses a move that the board does not allow
    position = playing.position(puzzle, before)
    model = playing.model_with(puzzle, tuple(entry for entry in before if playing.is_entry(entry[1])))
    limit = Limit(1, seconds)
    with_it = solving.solve_model(model.restricted(cell, 1 << value), limit)
    without = solving.solve_model(model.restricted(cell, ~(1 << value)), limit)
    if not all(result.solutions or result.exhausted for result in (with_it, without)):
        return Refutation("unknown", cell, value, None)
    if with_it.solutions and without.solutions:
        return Refutation("open", cell, value, None)
    if not with_it.solutions and not without.solutions:
        if wrong := playing.mistakes(puzzle, before):
            return Refutation("mistake", cell, value, _mistake(position, before, wrong))
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
