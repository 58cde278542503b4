"""Find hints: the next step by which a player can enter a value."""

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
from masume.reasoning.direct_proofs import take_direct_proof
from masume.reasoning.passages import renumbered
from masume.reasoning.position import OutOfTimeError
from masume.reasoning.technique import Step
from masume.reasoning.trace import phase
from masume.verbs import player_entries
from masume.verbs.argument_types import checked
from masume.verbs.explain import Explainer
from masume.verbs.player_entries import State

WITHOUT_STEP = {"unique": "done", "none": "impossible"}  # keys of the text of a hint without a step, by verdict
# Numbers of assumptions without an entry at which a shorter way to an entry is sought, with twice as many at most.
MANY_ASSUMPTIONS = (4, 16, 64)
MOST_REASONS = 2  # steps before the entry that level 3 tells


class Hint(ValueRecord):
    """The next step that enters a value from a player's position, told in levels: where to look, what to look for, the
    move with its reason, and all steps that it rests on.
    """

    step: Step | None
    """The step that makes the entry; None if the board is solved or has no solution, or if no step is found."""
    verdict: Verdict
    stopped: bool = False
    """Whether time ran out before a step was found."""
    rests_on: tuple[Step, ...] = ()
    """The steps before `step` that the player need not write down, in order: eliminations and unshaded cells."""
    routine: frozenset[str] = frozenset()
    """The bookkeeping techniques of the kind, which need no explanation."""

    @property
    def is_mistake(self) -> bool:
        """Return whether the hint reports a mistake of the player instead of a step."""
        return self.step is not None and self.step.is_mistake

    @property
    def key(self) -> Step | None:
        """Return the hardest step of the hint, or None if the hint has no step."""
        return max((*self.rests_on, self.step), key=lambda step: step.weight) if self.step else None

    @property
    def reasons(self) -> tuple[Step, ...]:
        """Return the steps that level 3 tells before the move: of the steps that the hint rests on, the hardest one and
        the last few, without bookkeeping. If this would leave out only one step, return all of them.
        """
        arguments = self._arguments
        key = self.key
        kept = tuple(step for at, step in enumerate(arguments, MOST_REASONS - len(arguments)) if at >= 0 or step is key)
        return kept if len(arguments) - len(kept) > 1 else arguments

    @property
    def _arguments(self) -> tuple[Step, ...]:
        """Return the steps that the hint rests on, except bookkeeping steps."""
        return tuple(step for step in self.rests_on if step.technique not in self.routine)

    def has_more(self, level: int) -> bool:
        """Return whether a level above `level` tells more than `level` does."""
        _checked_level(level)
        return self.step is not None and (level < 3 or (level == 3 and len(self.reasons) < len(self.rests_on)))

    @overload
    def text(self, level: int = 3, lang: str | None = None) -> str: ...
    @overload
    def text(self, lang: str | None, /) -> str: ...
    def text(self, level: int | str | None = 3, lang: str | None = None) -> str:
        """Return the text of `level`. Level 1 states where to look, level 2 what to look for, level 3 the move and its
        reason, and level 4 all steps that it rests on. If a language is the only argument, as in `hint.text("es")`, the
        level is 3.
        """
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
        """Yield the lines that tell the steps in `silent` and then the move. The move is omitted if the last of these
        steps already states it. Several lines are numbered from 1, and references to other steps use these numbers. If
        a sentence refers to a step that is left out, it says so.
        """
        assert self.step is not None
        steps = (*self.rests_on, self.step)
        numbers_told = [at for at, step in enumerate(steps, 1) if any(step is chosen for chosen in silent)]
        if not silent or silent[-1] is not steps[-2] or not set(self.step.places) <= set(silent[-1].forced):
            numbers_told.append(len(steps))
        numbers = {at: number for number, at in enumerate(numbers_told, 1)}
        for at in numbers_told:
            text = renumbered(steps[at - 1], numbers, in_part=True).text(lang)
            yield f"{numbers[at]}. {text}" if len(numbers_told) > 1 else text

    @property
    def _elsewhere(self) -> Line | Run | Cells | None:
        """Return the place of the hardest step, or None if the entry is made at the same place."""
        assert self.key is not None
        assert self.step is not None
        place = place_of(self.key, ())
        return place if place != place_of(self.step, self.rests_on) else None

    def where(self, lang: str | None = None, when: str = "") -> str:
        """Return the sentence that tells where to make the entry: in a run or a line, or around a few cells. `when`
        selects the variant of the sentence.
        """
        assert self.step is not None
        return _look(place_of(self.step, self.rests_on), self.step, lang, when)

    def why(self, lang: str | None = None) -> str:
        """Return the sentences that tell what to look for: the hardest technique, its place if this is not the place of
        the entry, and its assumptions.
        """
        key = self.key
        assert key is not None
        words = catalogue(lang)
        place = self._elsewhere
        elsewhere = [_look(place, key, lang, "first-")] if place else []
        cases = [case[:3] for case in key.cases]
        supposed = [words.assumptions(key.kind, cases, key.cols)] if cases else []
        return " ".join([*elsewhere, f"{key.title(lang)}: {key.idea(lang)}", *supposed])


def _checked_level(level: int | str | None) -> int:
    """Return `level`. Raise UsageError if there is no such level."""
    if isinstance(level, int) and level in (1, 2, 3, 4):
        return level
    raise UsageError("level must be 1, 2, 3 or 4, not {level}", level=quote(level))


def _look(place: Line | Run | Cells, step: Step, lang: str | None, when: str = "") -> str:
    """Return the sentence that tells the player to look at `place`. `when` selects the variant of the sentence."""
    key = "around" if isinstance(place, Cells) else "where"
    return catalogue(lang).tell(("common", "hint", f"{when}{key}"), {"place": place}, step.kind, step.cols)


FEW_CELLS = 4  # the most cells that a sentence names


def place_of(step: Step, rests_on: Sequence[Step]) -> Line | Run | Cells:
    """Return the place where `step` enters a value. If the step makes assumptions, this is the cell itself. Otherwise
    it is the first of the following that exists: a line or run that the sentences of the steps name; a few cells that
    the argument is about; premises beside the cell; the row or column that contains the cell; the cell itself.
    """
    target = step.places[0][0] if step.places else step.cells[0] if step.cells else step.premises[0]
    named = [word for source in (step, *reversed(rests_on)) for word in source.words.values()]
    if step.cases:
        return Cells((target,))
    for word in named:
        if isinstance(word, Run) and target in word.cells:
            return word
        if (
            isinstance(word, Line)
            and word.number == (target // step.cols if word.direction == "row" else target % step.cols) + 1
        ):
            return word
    touch = [cell for cell in step.region if _touch(cell, target, step.cols)]
    if 0 < len(step.region) <= FEW_CELLS and (target in step.region or len(touch) == len(step.region)):
        return Cells(tuple(sorted(set(step.region))))
    for word in step.words.values():
        if isinstance(word, Cells) and target in word.cells and 1 < len(word.cells) <= FEW_CELLS:
            return Cells(tuple(sorted(word.cells)))
    beside = [cell for cell in dict.fromkeys((*step.premises, *step.region)) if _touch(cell, target, step.cols)]
    if beside:
        return Cells(tuple(sorted(beside)[:FEW_CELLS]))
    others = [cell for cell in step.premises if cell != target]
    if not others:
        return Cells((target,))
    if any(cell % step.cols == target % step.cols for cell in others):
        return Line("column", target % step.cols + 1)
    return Line("row", target // step.cols + 1)


def _touch(cell: Cell, other: Cell, cols: int) -> bool:
    """Return whether two different cells share a side or a corner."""
    return cell != other and abs(cell // cols - other // cols) <= 1 and abs(cell % cols - other % cols) <= 1


@checked
def hint(puzzle: Puzzle, state: State = None, seconds: float | None = None) -> Hint:
    """Return the easiest next step by which a player with this state can enter a value. If the player has made a
    mistake, the hint reports the mistake instead. A board without a solution has no next step.

    Steps that the player does not write down count as done: eliminations for players who write only values, and
    unshaded cells for players who only shade.
    """
    explainer = Explainer(puzzle, state, seconds)
    if player_entries.is_solution(
        puzzle, player_entries.givens(puzzle) | player_entries.values_of_entries(explainer.entered)
    ):
        return Hint(None, "unique")  # a Hitori may have only its shaded cells marked
    answer = _next_entry(explainer)
    if not answer.stopped:
        explainer.ladder.release()
    return answer


def _next_entry(explainer: Explainer) -> Hint:
    """Return the hint for the state of `explainer`. Chains are left out while the steps are searched for, because most
    of the steps will not be told.
    """
    verdict, techniques = explainer.result.verdict, explainer.kind.logic.techniques
    hand = player_entries.hand(explainer.puzzle, explainer.entered)
    steps: list[Step] = []
    try:
        start = explainer.position.copy()
        explainer.ladder.without_proof = True
        with phase("steps"):
            for step, _ in explainer.steps():
                steps.append(step)
                if step.is_mistake:
                    return Hint(step, verdict)
                if verdict == "none":  # the puzzle itself has no solution
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
        alone = len(steps) == 1 and first.cases and not ladder.is_unproved(ladder.taken[0])
        path = (first,) if alone else narrate.silent_steps(start, steps, techniques, not hand.pencils)
        if path is None:  # all steps are needed, so their sentences are too
            steps = explainer.in_full(steps)
            path = narrate.silent_steps(start, steps, techniques, not hand.pencils)
    except OutOfTimeError:
        return Hint(None, verdict, True)
    if path is None:
        path = tuple(steps)
    bookkeeping = techniques.routine
    if hand.pencils:  # then eliminations are written down too
        at = next((i for i, step in enumerate(path) if step.technique not in bookkeeping), len(path) - 1)
        path = path[: at + 1]
    return Hint(path[-1], verdict, False, path[:-1], bookkeeping)


def _takes_shortcut(explainer: Explainer, steps: list[Step], hand: player_entries.PlayerNotation) -> bool:
    """Take a direct proof if the steps have made many assumptions without reaching an entry, and append its steps to
    `steps`. Return whether it reaches an entry.
    """
    position, made = explainer.position, sum(bool(step.cases) for step in steps)
    if position.answer is None or position.is_binary or made not in MANY_ASSUMPTIONS:
        return False
    for step in take_direct_proof(explainer.ladder, 2 * made):
        steps.append(step)
        if hand.enters(step, explainer.kind.logic.techniques):
            return True
    return False


def _first_of_use(steps: Sequence[Step], hand: player_entries.PlayerNotation) -> int:
    """Return the number of steps up to the first one that this player can write down, or 0 if there is no such step.
    `steps` are steps that make no entry.
    """
    for number, step in enumerate(steps, 1):
        if (step.places and hand.marks_open) or (step.removes and hand.pencils):
            return number
    return 0
