"""Hints: the next step that enters something from a player's position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from masume.core.engine import Verdict
from masume.core.errors import UsageError
from masume.core.grid import Cell
from masume.core.kind import Puzzle
from masume.core.puzzle import quote
from masume.core.record import ValueRecord
from masume.i18n.catalog import catalogue
from masume.i18n.placeholders import Cells, Line, Run
from masume.reasoning import narrate
from masume.reasoning.direct_proofs import take_shortcut
from masume.reasoning.passages import renumbered
from masume.reasoning.position import OutOfTimeError
from masume.reasoning.technique import Step
from masume.verbs import player_state
from masume.verbs.argument_types import checked
from masume.verbs.explain import Explainer
from masume.verbs.player_state import State

WITHOUT_STEP = {"unique": "done", "none": "impossible"}  # what a hint says that has no step, by the verdict
MANY_ASSUMPTIONS = (4, 16, 64)  # without an entry: then a shorter way to one is looked for, of at most twice as many
MOST_REASONS = 2  # of the silent steps that a hint rests on, those that its third level says


class Hint(ValueRecord):
    """The next step that enters something from a player's position, in levels: where to look, why, the move, and
    everything that it rests on."""

    step: Step | None
    """None when the board is solved, when the rules lead no further, or when the board has no solution."""
    verdict: Verdict
    stopped: bool = False
    """Whether the caller's time was up before a step was found."""
    rests_on: tuple[Step, ...] = ()
    """The steps before it that the player need not write down, in order: what they strike out, or mark as unshaded."""
    bookkeeping: frozenset[str] = frozenset()
    """The techniques that go without saying."""

    @property
    def is_mistake(self) -> bool:
        return self.step is not None and self.step.is_mistake

    @property
    def key(self) -> Step | None:
        """The hardest of the steps that the hint needs."""
        return max((*self.rests_on, self.step), key=lambda step: step.weight) if self.step else None

    @property
    def reasons(self) -> tuple[Step, ...]:
        """Of the steps that it rests on and that do not go without saying, the last ones and the hardest; all of them
        if only one more would be left out."""
        told = self._arguments
        key = self.key
        some = tuple(step for at, step in enumerate(told, MOST_REASONS - len(told)) if at >= 0 or step is key)
        return some if len(told) - len(some) > 1 else told

    @property
    def _arguments(self) -> tuple[Step, ...]:
        """The steps that it rests on and that do not go without saying."""
        return tuple(step for step in self.rests_on if step.technique not in self.bookkeeping)

    def has_more(self, level: int) -> bool:
        """Whether a higher level says more."""
        _checked_level(level)
        return self.step is not None and (level < 3 or (level == 3 and len(self.reasons) < len(self.rests_on)))

    @overload
    def text(self, level: int = 3, lang: str | None = None) -> str: ...
    @overload
    def text(self, lang: str | None, /) -> str: ...
    def text(self, level: int | str | None = 3, lang: str | None = None) -> str:
        """Level 1: where to look; 2: what to look for there; 3: the move with its reason; 4: all that it rests on.
        Given a language alone, as the `text` of every other answer is, it is level 3: `hint.text("es")`."""
        if lang is None and (level is None or isinstance(level, str)):
            lang = level
            level = 3
        level = _checked_level(level)
        words = catalogue(lang)
        if self.step is None:
            return words.say("hint", "late" if self.stopped else WITHOUT_STEP.get(self.verdict, "stuck"))
        if self.is_mistake:
            return self.step.text(lang)
        if level > 3:
            return "\n".join(self._lines(self.rests_on, lang))
        if level == 3:
            omitted = len(self._arguments) - len(self.reasons)
            first = [words.say("hint", "omitted", steps=omitted)] if omitted else []
            return "\n".join([*first, *self._lines(self.reasons, lang)])
        if level == 1:
            return self.where(lang)
        return (
            f"{self.why(lang)} {self.where(lang, 'then-')}"
            if self._elsewhere
            else f"{self.where(lang)} {self.why(lang)}"
        )

    def _lines(self, silent: Sequence[Step], lang: str | None) -> Iterator[str]:
        """The move, unless the line before it says it, and some of the steps that it rests on before it, numbered from
        1. Sentences name steps by these numbers, and say it if they also speak of some that are left out. A line alone
        needs none."""
        assert self.step is not None
        steps = (*self.rests_on, self.step)
        told = [at for at, step in enumerate(steps, 1) if any(step is one for one in silent)]
        if not silent or silent[-1] is not steps[-2] or not set(self.step.places) <= set(silent[-1].forced):
            told.append(len(steps))
        numbers = {at: number for number, at in enumerate(told, 1)}
        for at in told:
            text = renumbered(steps[at - 1], numbers, in_part=True).text(lang)
            yield f"{numbers[at]}. {text}" if len(told) > 1 else text

    @property
    def _elsewhere(self) -> Line | Run | Cells | None:
        """Where the hardest step that it takes lies, if that is not where something will be entered."""
        assert self.key is not None
        assert self.step is not None
        place = place_of(self.key, ())
        return place if place != place_of(self.step, self.rests_on) else None

    def where(self, lang: str | None = None, when: str = "") -> str:
        """Where something will be entered: a run or line, or a few cells."""
        assert self.step is not None
        return _look(place_of(self.step, self.rests_on), self.step, lang, when)

    def why(self, lang: str | None = None) -> str:
        """What to look for: the hardest technique that it takes, where that is somewhere else, and what it supposes."""
        key = self.key
        assert key is not None
        words = catalogue(lang)
        place = self._elsewhere
        elsewhere = [_look(place, key, lang, "first-")] if place else []
        cases = [case[:3] for case in key.cases]
        supposed = [words.assumptions(key.kind, cases, key.cols)] if cases else []
        return " ".join([*elsewhere, f"{key.title(lang)}: {key.idea(lang)}", *supposed])


def _checked_level(level: int | str | None) -> int:
    """Return the level; UsageError when there is none of that number."""
    if isinstance(level, int) and level in (1, 2, 3, 4):
        return level
    raise UsageError("level must be 1, 2, 3 or 4, not {level}", level=quote(level))


def _look(place: Line | Run | Cells, step: Step, lang: str | None, when: str = "") -> str:
    """The sentence that sends a player somewhere."""
    key = "around" if isinstance(place, Cells) else "where"
    return catalogue(lang).tell(("common", "hint", f"{when}{key}"), {"place": place}, step.kind, step.cols)


FEW_CELLS = 4  # to look around


def place_of(step: Step, rests_on: Sequence[Step]) -> Line | Run | Cells:
    """Where a step enters something: the line or run that it speaks of, or else the few cells that it speaks of, or
    some beside, or else the line in which it argues, or the cell itself."""
    target = step.places[0][0] if step.places else step.cells[0] if step.cells else step.because[0]
    named = [word for one in (step, *reversed(rests_on)) for word in one.words.values()]
    if step.cases:
        return Cells((target,))
    for word in named:
        if isinstance(word, Run) and target in word.cells:
            return word
        if (
            isinstance(word, Line)
            and word.number == (target // step.cols if word.way == "row" else target % step.cols) + 1
        ):
            return word
    touch = [cell for cell in step.region if _touch(cell, target, step.cols)]
    if 0 < len(step.region) <= FEW_CELLS and (target in step.region or len(touch) == len(step.region)):
        return Cells(tuple(sorted(set(step.region))))
    for word in step.words.values():
        if isinstance(word, Cells) and target in word.cells and 1 < len(word.cells) <= FEW_CELLS:
            return Cells(tuple(sorted(word.cells)))
    beside = [cell for cell in dict.fromkeys((*step.because, *step.region)) if _touch(cell, target, step.cols)]
    if beside:
        return Cells(tuple(sorted(beside)[:FEW_CELLS]))
    others = [cell for cell in step.because if cell != target]
    if not others:
        return Cells((target,))
    if any(cell % step.cols == target % step.cols for cell in others):
        return Line("column", target % step.cols + 1)
    return Line("row", target // step.cols + 1)


def _touch(cell: Cell, other: Cell, cols: int) -> bool:
    return cell != other and abs(cell // cols - other // cols) <= 1 and abs(cell % cols - other % cols) <= 1


@checked
def hint(puzzle: Puzzle, state: State = None, seconds: float | None = None) -> Hint:
    """The easiest next step that enters something on the board of a player who has entered this; or the player's
    mistake, if there is one. A board without a solution has no next step.

    Steps that the player does not write down are taken as done: candidates of one who writes only values, unshaded
    cells of one who only shades."""
    explainer = Explainer(puzzle, state, seconds)
    if player_state.is_solution(
        puzzle, player_state.givens(puzzle) | player_state.values_of_entries(explainer.entered)
    ):
        return Hint(None, "unique")  # even if it is a Hitori of which only the shaded cells are marked
    found = _next_entry(explainer)
    if not found.stopped:
        explainer.ladder.release()
    return found


def _next_entry(explainer: Explainer) -> Hint:
    """The hint of an explainer. Its steps are only sketched at first, as most of them will not be needed."""
    verdict, techniques = explainer.result.verdict, explainer.kind.logic.techniques
    hand = player_state.hand(explainer.puzzle, explainer.entered)
    steps: list[Step] = []
    try:
        start = explainer.position.copy()
        explainer.ladder.sketching = True
        for step, _ in explainer.steps():
            steps.append(step)
            if step.is_mistake:
                return Hint(step, verdict)
            if verdict == "none":  # it is the board that is wrong, and no step from here leads to a solution
                return Hint(None, verdict)
            if hand.enters(step, techniques):
                break
            if step.cases and _takes_shortcut(explainer, steps, hand):
                break
        else:
            steps = steps[: _first_of_use(steps, hand)]
    except OutOfTimeError:
        return Hint(None, verdict, True)
    if not steps:
        return Hint(None, verdict)
    first, ladder = steps[0], explainer.ladder
    try:
        alone = len(steps) == 1 and first.cases and not ladder.is_sketched(ladder.taken[0])
        told = (first,) if alone else narrate.silent_steps(start, steps, techniques, not hand.pencils)
        if told is None:  # it takes all steps, so they have to be told
            steps = explainer.in_full(steps)
            told = narrate.silent_steps(start, steps, techniques, not hand.pencils)
    except OutOfTimeError:
        return Hint(None, verdict, True)
    if told is None:
        told = tuple(steps)
    bookkeeping = techniques.bookkeeping
    if hand.pencils:  # then what narrows is something to write down as well
        at = next((i for i, step in enumerate(told) if step.technique not in bookkeeping), len(told) - 1)
        told = told[: at + 1]
    return Hint(told[-1], verdict, False, told[:-1], bookkeeping)


def _takes_shortcut(explainer: Explainer, steps: list[Step], hand: player_state.Hand) -> bool:
    """Takes a shortcut, if the climb has just made many assumptions without an entry, and adds the steps to those of
    the climb. Whether it leads to an entry."""
    position, made = explainer.position, sum(bool(step.cases) for step in steps)
    if position.answer is None or position.has_two_values or made not in MANY_ASSUMPTIONS:
        return False
    for step in take_shortcut(explainer.ladder, 2 * made):
        steps.append(step)
        if hand.enters(step, explainer.kind.logic.techniques):
            return True
    return False


def _first_of_use(steps: Sequence[Step], hand: player_state.Hand) -> int:
    """How many steps there are up to the first that a player can write down, where none of them enters a value; 0 if
    there is none."""
    for number, step in enumerate(steps, 1):
        if (step.places and hand.marks_open) or (step.removes and hand.pencils):
            return number
    return 0
