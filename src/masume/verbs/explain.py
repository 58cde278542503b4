"""Explain puzzles: find every step to the solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from masume import kinds
from masume.core.engine import Budget, Limit, Result, Verdict
from masume.core.errors import FormatError
from masume.core.grid import Cell, bits
from masume.core.kind import Kind, Puzzle
from masume.i18n.placeholders import Cells
from masume.reasoning import narrate
from masume.reasoning.passages import Passage
from masume.reasoning.position import OutOfTimeError, Position
from masume.reasoning.rating import Rating, SolvePath
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Step
from masume.reasoning.trace import phase
from masume.verbs import board_pictures, player_entries, read, solve
from masume.verbs.argument_types import checked
from masume.verbs.player_entries import Entries, State

if TYPE_CHECKING:
    from masume.core import json_types

FORMAT, VERSION = "masume-explain", 1
SHARE_OF_PROOF = 0.5  # share of the seconds for counting the solutions; the rest is for the steps
LEAST_TELLING = 0.1  # seconds that the rating and the passages may always take, even if a limit ended the steps


class ExplainedStep(Step):
    """A step that refers to its place in an explanation, so that notebooks can draw the board beside it. For comparison
    and pickling, it is a plain step.
    """

    steps: Steps
    number: int

    def __reduce__(self) -> tuple[Any, ...]:
        return Step, tuple(self)

    def _repr_html_(self) -> str:
        from masume.render import svg

        position = next(islice(self.steps.positions(), self.number, None))
        title = board_pictures.title_of(self.steps.puzzle, "step", n=self.number)
        return f"{super()._repr_html_()}\n{svg.draw(board_pictures.position_picture(position, self), title)}"


class Steps(tuple[Step, ...]):
    """The steps of an explanation. Indexing them by a number returns a step that notebooks can draw."""

    puzzle: Puzzle
    entered: Entries

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)

    def __getitem__(self, which: Any) -> Any:
        chosen = super().__getitem__(which)
        if isinstance(which, slice):
            return chosen
        step = ExplainedStep(*chosen)
        step.steps, step.number = self, range(1, len(self) + 1)[which]
        return step

    def positions(self) -> Iterator[Position]:
        """Yield the position before the first step and the position after each step. A step that reports a mistake
        changes nothing, because the player has to erase the entry.
        """
        position = player_entries.position(self.puzzle, self.entered)
        yield position
        for step in self:
            position = position.copy()
            if not step.is_mistake:
                position.apply(step)
            yield position


class Explanation:
    """The steps from a position to the solution, or as far as the techniques get.

    `verdict` states how many solutions the puzzle has with the player's entries. `complete` states whether the steps
    fill the board. Two explanations are equal if they explain the same puzzle from the same entries by the same steps.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        entered: Entries,
        steps: Iterable[Step],
        choices: Iterable[int],
        verdict: Verdict,
        stopped: bool = False,
        solved: bool | None = None,
        seconds_left: float | None = None,
    ) -> None:
        """Store the steps and their context. `seconds_left` limits the time for the rating and the passages; None means
        no limit.
        """
        self.puzzle = puzzle
        self.entered = entered
        self.steps = Steps(steps)
        self.steps.puzzle, self.steps.entered = puzzle, entered
        self.choices = tuple(choices)
        self.verdict = verdict
        self.stopped = stopped
        """Whether a limit ended the search for steps."""
        self._solved = solved
        self._seconds_left = seconds_left

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Explanation):
            return NotImplemented
        return self._content() == other._content()

    def __hash__(self) -> int:
        return hash((self.puzzle, self.entered, self.choices, self.verdict))

    def _content(self) -> tuple[Any, ...]:
        return self.puzzle, self.entered, tuple(self.steps), self.choices, self.verdict, self.stopped

    def __reduce__(self) -> tuple[Any, ...]:
        return Explanation, (*self._content(), self._solved)

    def __repr__(self) -> str:
        board = f"{self.puzzle.kind} {self.puzzle.rows}x{self.puzzle.cols}"
        return f"<Explanation: {board}, {self.verdict}, {len(self.steps)} steps>"

    def _repr_html_(self) -> str:
        """Return the HTML that notebooks show: the board before and after the steps, and the passages in words."""
        from masume.render import svg

        before, *between = self.positions()
        boards = [svg.draw(board_pictures.position_picture(before), board_pictures.title_of(self.puzzle, "board"))]
        if between:
            title = board_pictures.title_of(self.puzzle, "step", n=len(self.steps))
            boards.append(svg.draw(board_pictures.position_picture(between[-1]), title))
        passages = "".join(f"<li>{passage._repr_html_()}</li>" for passage in self.passages)
        return f"<div>{' '.join(boards)}</div>\n<ol>{passages}</ol>"

    @cached_property
    def complete(self) -> bool:
        """Return whether the steps fill the board."""
        if self._solved is None:
            *_, last = self.positions()
            self._solved = last.solved
        return self._solved and not any(step.is_contradiction or step.is_mistake for step in self.steps)

    @property
    def in_outline(self) -> bool:
        """Return whether some arguments are told only in outline because they need many nested assumptions."""
        return any(step.in_outline for step in self.steps)

    @cached_property
    def solve_path(self) -> SolvePath:
        """Return the steps, reduced to the data that a rating needs."""
        from masume.verbs.rate import normal_steps

        rated_steps = [
            (step.technique, round(100 * step.weight), choices)
            for step, choices in zip(self.steps, self.choices, strict=True)
        ]
        bands = kinds.kind_of(self.puzzle).logic.techniques.bands
        solve_path = SolvePath(self.puzzle, bands, self.verdict, tuple(rated_steps), self.complete, self.stopped)
        if not self._is_of_the_puzzle():
            return solve_path
        with self._telling() as late:
            try:
                return solve_path._replace(normal=normal_steps(self.puzzle, late))
            except OutOfTimeError:
                return solve_path._replace(complete=False, stopped=True)

    @contextmanager
    def _telling(self) -> Iterator[Callable[[], bool] | None]:
        """Provide a time limit for computing the rating or the passages: yield a function that returns whether the time
        left for both is over, or None if there is no limit. Afterwards, subtract the time used.
        """
        if self._seconds_left is None:
            yield None
            return
        budget = Budget(self._seconds_left)
        try:
            yield budget.is_over
        finally:
            self._seconds_left = budget.seconds_left()

    def _is_of_the_puzzle(self) -> bool:
        """Return whether the steps yield a rating of the puzzle itself. This requires that they lead from its givens to
        its only solution, and that none of them argues from uniqueness.
        """
        techniques = kinds.kind_of(self.puzzle).logic.techniques.all
        unrated = {technique.name for technique in techniques if technique.uniqueness}
        return (
            self.complete
            and self.verdict == "unique"
            and not self.entered
            and not any(step.technique in unrated for step in self.steps)
        )

    @property
    def rating(self) -> Rating:
        return self.solve_path.rating

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """Return the passages in which a person would present the steps: without bookkeeping, and without steps that
        are not used later. If there is no time left to find them, return all steps in their order.
        """
        if not self.steps:
            return ()
        techniques = kinds.kind_of(self.puzzle).logic.techniques
        start = player_entries.position(self.puzzle, self.entered)
        with self._telling() as late:
            start.watch = start.late = late
            try:
                return narrate.in_passages(start, self.steps, techniques)
            except OutOfTimeError:
                start.watch = start.late = None
                return narrate.in_order(start, self.steps, techniques)

    def positions(self) -> Iterator[Position]:
        """Yield the position before the first step and the position after each step."""
        return self.steps.positions()

    def passage_positions(self) -> Iterator[Position]:
        """Yield the position before the first passage and the position after each passage. The positions include the
        eliminations of bookkeeping techniques.
        """
        start = player_entries.position(self.puzzle, self.entered)
        return narrate.positions(start, self.passages, kinds.kind_of(self.puzzle).logic.techniques)

    def text(self, lang: str | None = None, full: bool = False) -> str:
        """Return the passages in words, with drawings of the board where they help. If `full` is true, return every
        step instead.
        """
        from masume.verbs import explanation_output
        from masume.verbs.draw import Look

        return "\n".join(explanation_output.text_lines(self, Look(lang=lang), full=full))

    def to_html(self, lang: str | None = None, full: bool = False) -> str:
        """Return an HTML page on which readers go from passage to passage or, if `full` is true, from step to step."""
        from masume.verbs import explanation_output

        return explanation_output.to_html(self, lang, full)

    def to_pdf(self, lang: str | None = None, full: bool = False) -> bytes:
        """Return a PDF handout of the passages or, if `full` is true, of every step."""
        from masume.verbs import explanation_output

        return explanation_output.to_pdf(self, lang, full=full)

    def to_json(self, lang: str | None = None) -> json_types.ExplainAnswer:
        """Return the explanation as plain lists and dictionaries, which `from_json` reads. Its texts are in the
        language `lang`.
        """
        from masume.verbs.json_answers import explain_answer

        return explain_answer(self, lang)

    @classmethod
    def from_json(cls, plain: object) -> Explanation:
        """Parse an explanation that `to_json` wrote. Raise FormatError if `plain` is not valid."""
        import json

        if not isinstance(plain, dict) or plain.get("format") != FORMAT:
            raise FormatError("this is not a saved explanation")
        if plain.get("version") != VERSION:
            raise FormatError(
                "the explanation was saved in version {version}, known is {known}",
                version=f"{plain.get('version')!r:.40}",
                known=VERSION,
            )
        try:
            puzzle = read.read(json.dumps(plain["puzzle"]), format="json")
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
            raise FormatError("the saved explanation lacks {reason}", reason=str(error)) from None
        except (TypeError, ValueError) as error:
            raise FormatError("the saved explanation is not as it was written: {reason}", reason=str(error)) from None


def techniques_in_use(kind: Kind, uniqueness: bool = False) -> tuple[str, ...]:
    """Return the names of the techniques that explanations of a kind use. Techniques that argue from uniqueness are
    included only if `uniqueness` is true.
    """
    return tuple(t.name for t in kind.logic.techniques.all if uniqueness or not t.uniqueness)


@checked
def explain(
    puzzle: Puzzle,
    state: State = None,
    seconds: float | None = None,
    uniqueness: bool = False,
    thorough: bool = False,
) -> Explanation:
    """Explain every step to the solution, from the puzzle or from the state of a player.

    A puzzle with one solution is explained to the end. A puzzle with several solutions is explained as far as its rules
    determine the cells, and a puzzle without a solution up to the contradiction. If `state` contains a mistake, the
    only step reports it. `uniqueness` allows techniques that rely on the fact that there is only one solution.
    Arguments with more than 50 nested assumptions are told in outline. If `thorough` is true, they are told in full,
    which may take hundreds of thousands of lines.
    """
    return Explainer(puzzle, state, seconds, uniqueness, thorough=thorough).explanation()


class Explainer:
    """An explanation in progress of one puzzle from one state: the position, and the ladder that takes the steps."""

    def __init__(
        self,
        puzzle: Puzzle,
        state: State = None,
        seconds: float | None = None,
        uniqueness: bool = False,
        result: Result | None = None,
        thorough: bool = False,
        budget: Budget | None = None,
    ) -> None:
        """Solve the puzzle, unless `result` already is the result of solving it. If the caller has already used some of
        its time, `budget` replaces `seconds`.
        """
        self.budget = budget or Budget(seconds)
        self.puzzle = puzzle
        self.kind = kinds.kind_of(puzzle)
        self.entered = player_entries.entries(puzzle, state)
        self.result = result or _solve_with(puzzle, self.entered, self.budget.seconds_left(SHARE_OF_PROOF))
        self.search_budget = Budget(stop=self.budget.is_over)
        if self.result.verdict == "many":
            self.search_budget.questions = self.kind.logic.techniques.search_budget(puzzle.rows * puzzle.cols) - 1
        self._enabled = techniques_in_use(self.kind, uniqueness)
        self._thorough = thorough

    @cached_property
    def position(self) -> Position:
        """Return the position that the ladder has reached. Raise OutOfTimeError if there is no time left to set it
        up.
        """
        position = self._start()
        if self.result.verdict == "many":
            position.watch = self.search_budget.should_stop
        return position

    @cached_property
    def ladder(self) -> Ladder:
        """Return the ladder that takes the steps. Raise OutOfTimeError if there is no time left to set it up."""
        self.position.check_late()
        ladder = Ladder(self.position, self.kind.logic.techniques, self._enabled)
        ladder.thorough = self._thorough
        return ladder

    def _start(self) -> Position:
        """Return the position before the first step. Raise OutOfTimeError if there is no time left."""
        if self.budget.is_over():
            raise OutOfTimeError
        position = player_entries.position(self.puzzle, self.entered)
        position.watch = position.late = self.budget.is_over
        position.decided = self.result.verdict in ("unique", "none")
        if self.result.verdict == "unique":
            position.answer = self.result.solutions[0].values
        return position

    def steps(self) -> Iterator[tuple[Step, int]]:
        """Yield each step, together with the number of conclusions that were as easy to reach."""
        if self._may_be_wrong():
            wrong = player_entries.mistakes(self.puzzle, self.entered, self.budget.is_over)
            if wrong:
                yield mistake_step(self.position, self.entered, wrong, self.result.verdict), 1
                return
        steps = self.ladder.take_steps()
        if self.result.verdict != "none":
            try:
                yield from steps
            except OutOfTimeError:
                if not self.search_budget.is_spent:
                    raise
                self.search_budget.questions = None  # no limit for telling the steps that were following
            return
        while (contradiction := self.ladder.contradiction()) is None:
            following = next(steps, None)
            if following is None:
                return
            yield following
        yield contradiction, 1

    def _may_be_wrong(self) -> bool:
        """Return whether a search for mistakes of the player is necessary. It is if there is no solution, if the only
        solution contradicts an entry or a pencil mark, or if there are several solutions and the player has written
        pencil marks.
        """
        if self.result.verdict == "unique":
            values = self.result.solutions[0].values
            return any(not mask >> values[cell] & 1 for cell, mask in self.entered)
        pencilled = any(not player_entries.is_entry(mask) for _, mask in self.entered)
        return self.result.verdict == "none" or (self.result.verdict == "many" and pencilled)

    def in_full(self, steps: Sequence[Step]) -> list[Step]:
        """Return `steps`, which are the first steps that the ladder took. Steps whose chains were left out get their
        chains.
        """
        position = self._start()
        self.search_budget.questions = None  # no limit for telling the steps that were found
        ladder = Ladder(position, self.kind.logic.techniques, self._enabled)
        in_full = list(ladder.retell(steps, self.ladder))
        ladder.release()
        return [*in_full, *steps[len(in_full) :]]  # a contradiction at the end is not sketched

    def explanation(self) -> Explanation:
        steps: list[Step] = []
        choices: list[int] = []
        stopped = False
        try:
            with phase("steps"):
                for step, choice in self.steps():
                    steps.append(step)
                    choices.append(choice)
        except OutOfTimeError:
            stopped = True
        else:
            if "ladder" in self.__dict__:
                self.ladder.release()
        solved = not stopped and self.position.solved
        left = self.budget.seconds_left()
        return Explanation(
            *(self.puzzle, self.entered, steps, choices, self.result.verdict, stopped, solved),
            seconds_left=None if left is None else max(left, LEAST_TELLING),
        )


def _solve_with(puzzle: Puzzle, entered: Entries, seconds: float | None = None) -> Result:
    """Return the result of solving the puzzle with the values that the player entered. Pencil marks are ignored,
    because they are only notes.
    """
    model = player_entries.model_with(puzzle, tuple(entry for entry in entered if player_entries.is_entry(entry[1])))
    return solve.solve_model(model, Limit(seconds=seconds))._replace(puzzle=puzzle)


def mistake_step(position: Position, entered: Entries, wrong: tuple[Cell, ...], verdict: Verdict) -> Step:
    """Return the step that reports the wrong entries in the cells `wrong`. `verdict` is the verdict on the board with
    the player's entries.
    """
    pencilled = all(not player_entries.is_entry(mask) for cell, mask in entered if cell in wrong)
    return position.step(
        "mistake",
        0,
        wrong,
        removes=[(cell, value) for cell, mask in entered if cell in wrong for value in bits(mask)],
        region=wrong,
        variant="marks" if pencilled and verdict == "unique" else "text",
        cells=Cells(wrong),
    )
