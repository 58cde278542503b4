"""Folding: many small steps as the few passages that a person would tell.

entering      a step that writes something down
narrowing     a step that only takes candidates away: worth telling when something is entered because of it
bookkeeping   a step that goes without saying, such as striking out a digit that its run has used
passage       one step that is told, with the silent steps that it rests on and the bookkeeping that follows from it

A narrowing step is told where it is first used, and never if nothing is entered because of it. There it is found again,
so that its sentence fits the board as it then is. Ratings count all steps: folding does not change them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from masume.core.grid import Cell, bits
from masume.language.catalogue import Catalogue, catalogue
from masume.reasoning.candidates import Candidate
from masume.reasoning.position import Position
from masume.reasoning.technique import Step, Technique, Toolbox

MOST_TRIED = 16  # silent steps; if a step rests on more, none of them is left out on trial
MOST_FOLLOWING = 6  # steps of bookkeeping that enter something, after one that is told


class Passage(NamedTuple):
    """A step that is told, with what it rests on and what follows."""

    step: Step
    rests_on: tuple[Step, ...] = ()
    """The silent steps, not told before, without which the step could not be taken; in order."""
    follows: tuple[Step, ...] = ()
    """The bookkeeping that comes of it; in order. What it strikes out is here only if something is entered by that."""
    numbers: tuple[int, ...] = ()
    """Where `steps` stand among all steps, counted from 1."""
    bookkeeping: frozenset[str] = frozenset()
    """The techniques that go without saying."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """All of it, in order."""
        return (*self.rests_on, self.step, *self.follows)

    @property
    def told(self) -> tuple[Step, ...]:
        """The steps that are told in full: the one, and those that it rests on and that do not go without saying."""
        return (*(step for step in self.rests_on if step.technique not in self.bookkeeping), self.step)

    @property
    def whole(self) -> Step:
        """The passage as if it were one step, for drawing."""
        places = dict.fromkeys(place for step in self.steps for place in step.places)
        written = {cell for cell, _ in places}
        return self.step._replace(
            weight=max(step.weight for step in self.steps),
            places=tuple(places),
            removes=tuple(
                dict.fromkeys(lost for step in self.told for lost in step.removes if lost[0] not in written)
            ),
            because=tuple(dict.fromkeys(cell for step in self.told for cell in step.because)),
        )

    def aftermath(self, lang: str | None = None) -> str:
        """What follows, in one sentence; nothing when nothing is entered."""
        entered = [place for step in self.follows for place in step.places]
        if not entered:
            return ""
        words = catalogue(lang)
        return words.say("passage", "follows", conclusion=words.in_order(self.step.kind, entered, self.step.cols))

    def text(self, lang: str | None = None) -> str:
        """The sentences of what is told, then what follows."""
        lines = [step.text(lang) for step in self.told]
        return "\n".join([*lines, after] if (after := self.aftermath(lang)) else lines)

    def _repr_html_(self) -> str:
        """What notebooks show."""
        from html import escape

        after = self.aftermath()
        return "\n".join([*(step._repr_html_() for step in self.told), *([f"<p>{escape(after)}</p>"] if after else [])])


def fold(position: Position, steps: Sequence[Step], toolbox: Toolbox) -> tuple[Passage, ...]:
    """The passages of a climb that starts from a position."""
    folding = Folding(position, steps, toolbox)
    for number, step in enumerate(steps):
        if step.places or not step.removes:
            folding.tell(number)
    if not folding.full.solved and steps and not (steps[-1].is_flaw or steps[-1].is_mistake):
        folding.tell_the_rest()
    return folding.passages()


def silent_steps(position: Position, steps: Sequence[Step], toolbox: Toolbox) -> tuple[Step, ...]:
    """Of the steps of a climb that starts from a position, those that its last one rests on, as they are found without
    the others; then that last one."""
    folding = Folding(position, steps, toolbox)
    last = len(steps) - 1
    return tuple(step for _, step in folding.retell([*folding.supports(last)[0], last], folding.start.copy()))


class _Bundle(NamedTuple):
    """A passage in the making: the numbers of its steps."""

    step: int
    rests_on: list[int]
    follows: list[int]


class Folding:
    """A climb that is being folded."""

    def __init__(self, position: Position, steps: Sequence[Step], toolbox: Toolbox) -> None:
        self.steps = steps
        self.by_name = {technique.name: technique for technique in toolbox.techniques + toolbox.contradictions}
        self.bookkeeping = frozenset(technique.name for technique in toolbox.techniques if technique.bookkeeping)
        self.start = position.copy()
        self._strike(self.start, [(cell, position.value(cell)) for cell in bits(position.placed)])
        self.told = self.start.copy()
        """The position after all steps that are told so far."""
        self.full = position.copy()
        """The position after all steps."""
        self._changing: dict[Cell, list[int]] = {}
        """For each cell, the steps that change what is known of it."""
        for number, step in enumerate(steps):
            if not step.is_mistake:
                for cell in dict.fromkeys(cell for cell, _ in self.full.apply(step)):
                    self._changing.setdefault(cell, []).append(number)
        self._bundles: list[_Bundle] = []
        self._home: dict[int, int] = {}
        """For each step that is told, the number of its passage."""

    def tell(self, number: int) -> None:
        """Makes a step part of the telling: of a passage of its own, or of the one that it follows from."""
        needed, causes = self.supports(number)
        keys = [silent for silent in needed if self._is_key(silent)]
        if self._is_key(number):
            self._open(number, needed, [])
        elif keys:
            at = needed.index(keys[-1])
            self._open(keys[-1], needed[:at], [*needed[at + 1 :], number])
        elif causes and self._has_room(max(causes)):
            self._bundles[max(causes)].follows.extend([*needed, number])
            self._note([*needed, number], max(causes))
        else:
            self._open(number, needed, [])

    def tell_the_rest(self) -> None:
        """Tells what only narrows, where no more can be entered."""
        for number, step in enumerate(self.steps):
            if number not in self._home and self._is_key(number) and step.removes:
                self._open(number, self.supports(number)[0], [])

    def passages(self) -> tuple[Passage, ...]:
        """The passages, in the order in which they are told; each sentence as it is true there."""
        told: list[Passage] = []
        position = self.start.copy()
        for bundle in self._bundles:
            found = self.retell([*bundle.rests_on, bundle.step, *bundle.follows], position)
            if not found:
                continue
            numbers = [number for number, _ in found]
            if bundle.step in numbers:
                key = numbers.index(bundle.step)
            else:  # it is known by now; what it brought is not
                key = next((at for at, number in enumerate(numbers) if self._is_key(number)), len(found) - 1)
            steps = tuple(step for _, step in found)
            places = tuple(number + 1 for number in numbers)
            told.append(Passage(steps[key], steps[:key], steps[key + 1 :], places, self.bookkeeping))
        return tuple(told)

    def supports(self, number: int) -> tuple[list[int], set[int]]:
        """The silent steps that a step rests on, in order, without those that it can do without; and the passages told
        before that it rests on."""
        needed: set[int] = set()
        causes: set[int] = set()
        waiting = [number]
        while waiting:
            for before in self._before(waiting.pop()):
                if before in self._home:
                    causes.add(self._home[before])
                elif before not in needed:
                    needed.add(before)
                    waiting.append(before)
        silent = sorted(before for before in needed if not self._goes_without_saying(before))
        return self._without_needless(silent, number), causes

    def _before(self, number: int) -> Iterable[int]:
        """The earlier steps that changed a cell that a step argues from."""
        for cell in self.steps[number].because:
            for before in self._changing.get(cell, ()):
                if before >= number:
                    break
                yield before

    def _without_needless(self, needed: list[int], number: int) -> list[int]:
        if len(needed) > MOST_TRIED:
            return needed
        for silent in reversed(needed):
            fewer = [other for other in needed if other != silent]
            if self._can_spare(silent, fewer, number):
                needed = fewer
        return needed

    def _can_spare(self, silent: int, others: list[int], number: int) -> bool:
        """Whether what rests on a silent step is found without it, as easily."""
        position = self.told.copy()
        for later in [*others, number]:
            step = self.steps[later]
            if later > silent and silent in self._before(later):
                found = self._again(position, step)
                if found is None or found.weight > step.weight:
                    return False
            if later != number:
                position.apply(step)
        return True

    def retell(self, numbers: Sequence[int], position: Position) -> list[tuple[int, Step]]:
        """Steps as they are found one after another from a position, which is changed; without those that say nothing
        new there, or nothing that the others need."""
        told = self._retell(numbers, position.copy(), strict=True) or self._retell(numbers, position, strict=False)
        for _, step in told:
            self._apply(position, step)
        return told

    def _retell(self, numbers: Sequence[int], position: Position, strict: bool) -> list[tuple[int, Step]]:
        """Steps as they are found one after another. What only narrows and is not found is left out, if it is not
        missed; if it is, nothing is returned, or else it is told as it was found before."""
        told: list[tuple[int, Step]] = []
        position = position.copy()
        for at, number in enumerate(numbers):
            step = self.steps[number]
            if step.is_mistake:
                return [(number, step)]
            if not step.is_flaw and not any(_news(position, step)):
                continue
            found = (
                self._again(position, step)
                or self._again(position, step, self._argued(numbers[at + 1 :]))
                or self._shorter(position, step)
            )
            if found is None:
                if strict and not step.cases:
                    if step.removes and not step.places:
                        continue
                    return []
                found = _what_is_new(position, step)
            self._apply(position, found)
            told.append((number, found))
        return told

    def _argued(self, numbers: Iterable[int]) -> set[Cell]:
        """The cells that some steps argue from."""
        return {cell for number in numbers for cell in self.steps[number].because}

    def _again(self, position: Position, step: Step, wanted: set[Cell] | None = None) -> Step | None:
        """The step as its technique finds it in a position, with all its conclusions, or with those about the wanted
        cells; None if it does not."""
        technique = self.by_name.get(step.technique)
        if technique is None or technique.uses_assumptions or step.cases:
            return None
        places, removes = _news(position, step)
        if not places and not removes and not step.is_flaw:
            return step
        if wanted is not None:
            removes = {lost for lost in removes if lost[0] in wanted}
            if not removes and not places:
                return None
        best: Step | None = None
        for found in _find(position, technique, step):
            if places <= set(found.places) and removes <= _excluded(position, found):
                best = found if best is None else min(best, found, key=_length)
        return best

    def _shorter(self, position: Position, step: Step) -> Step | None:
        """Bookkeeping that enters what a step enters, which it does not find any more as so much is known by now."""
        places, _ = _news(position, step)
        if not places:
            return None
        for name in sorted(self.bookkeeping):
            for found in _find(position, self.by_name[name], step):
                if places <= set(found.places):
                    return found
        return None

    def _is_key(self, number: int) -> bool:
        """Whether a step does not go without saying."""
        return self.steps[number].technique not in self.bookkeeping

    def _goes_without_saying(self, number: int) -> bool:
        """Whether a step only strikes out what is gone without saying."""
        return not self._is_key(number) and not self.steps[number].places

    def _has_room(self, bundle: int) -> bool:
        return sum(bool(self.steps[number].places) for number in self._bundles[bundle].follows) < MOST_FOLLOWING

    def _open(self, step: int, rests_on: list[int], follows: list[int]) -> None:
        self._bundles.append(_Bundle(step, rests_on, follows))
        self._note([*rests_on, step, *follows], len(self._bundles) - 1)

    def _note(self, numbers: Iterable[int], bundle: int) -> None:
        for number in numbers:
            self._home[number] = bundle
            self._apply(self.told, self.steps[number])

    def _apply(self, position: Position, step: Step) -> None:
        """Does what a step says, and strikes out what is then gone without saying."""
        if not step.is_mistake:
            position.apply(step)
            self._strike(position, step.places)

    def _strike(self, position: Position, places: Iterable[Candidate]) -> None:
        changed = list(places)
        for name in sorted(self.bookkeeping):
            technique = self.by_name[name]
            for unit in bits(position.touched(technique.scope, changed)):
                for step in technique.find(position, unit):
                    if not step.places:
                        position.apply(step)


def _length(step: Step) -> tuple[float, int]:
    return step.weight, len(step.removes)


def _excluded(position: Position, step: Step) -> set[Candidate]:
    """The candidates that are gone after a step."""
    others = ((cell, other) for cell, value in step.places for other in bits(position.domains[cell]) if other != value)
    return {*step.removes, *others}


def _news(position: Position, step: Step) -> tuple[set[Candidate], set[Candidate]]:
    """What a step places and removes that is not yet known in a position."""
    return (
        {place for place in step.places if not position.placed >> place[0] & 1},
        {lost for lost in step.removes if position.allows(*lost)},
    )


def _what_is_new(position: Position, step: Step) -> Step:
    """A step without those of its conclusions that are known."""
    places, removes = _news(position, step)
    return step._replace(
        places=tuple(place for place in step.places if place in places),
        removes=tuple(lost for lost in step.removes if lost in removes),
        leaves=tuple(left for left in step.leaves if any(cell == left[0] for cell, _ in removes)),
    )


def _find(position: Position, technique: Technique, step: Step) -> Iterable[Step]:
    """What a technique finds where a step argues and concludes."""
    changed = [*step.places, *step.removes]
    if step.is_flaw:
        changed = [(cell, value) for cell in step.because for value in bits(position.domains[cell])]
    for unit in bits(position.touched(technique.scope, changed)):
        yield from technique.find(position, unit)
