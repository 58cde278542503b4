"""Folding: many small steps as the few passages that a person would tell.

entering      a step that writes something down
narrowing     a step that only takes candidates away: worth telling when something is entered because of it
bookkeeping   a step that goes without saying, such as striking out a digit that its run has used
passage       one step that is told, with the silent steps that it rests on and the bookkeeping that follows from it

A narrowing step is told where it is first used, and never if nothing is entered because of it. There it is found again,
so that its sentence fits the board as it then is. Ratings count all steps: folding does not change them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from masume.core.grid import Cell, bits
from masume.language.catalogue import catalogue
from masume.reasoning.candidates import Candidate
from masume.reasoning.position import Position
from masume.reasoning.technique import Step, Technique, Toolbox

MOST_TRIED = 40  # silent steps; if a step rests on more, none of them is left out on trial
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
            removes=tuple(dict.fromkeys(lost for step in self.told for lost in step.removes if lost[0] not in written)),
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

    def to_json(self) -> dict[str, object]:
        """Which steps the passage holds, by their numbers from 1, and which of them it tells."""
        at = len(self.rests_on)
        return {
            "step": self.numbers[at],
            "rests_on": list(self.numbers[:at]),
            "follows": list(self.numbers[at + 1 :]),
        }

    def _repr_html_(self) -> str:
        """What notebooks show."""
        from html import escape

        after = self.aftermath()
        return "\n".join([*(step._repr_html_() for step in self.told), *([f"<p>{escape(after)}</p>"] if after else [])])


def heading(step: Step, lang: str | None = None) -> str:
    """What players call the technique, to stand before the sentence; nothing if the sentence begins with it."""
    title = step.title(lang)
    return "" if _bare(step.reason(lang)).startswith(_bare(title)) else f"{title}."


def _bare(text: str) -> str:
    return text.lower().strip("¿?¡!.… ")


def fold(position: Position, steps: Sequence[Step], toolbox: Toolbox) -> tuple[Passage, ...]:
    """The passages of a climb that starts from a position."""
    folding = Folding(position, steps, toolbox)
    for number, step in enumerate(steps):
        if step.places or step.is_flaw or step.is_mistake:
            folding.tell(number)
    if steps and not (folding.full.solved or steps[-1].is_flaw or steps[-1].is_mistake):
        for number in range(len(steps)):  # what only narrows, where no more can be entered
            folding.tell(number)
    return tuple(folding.passages)


def positions(position: Position, passages: Iterable[Passage], toolbox: Toolbox) -> Iterator[Position]:
    """The position before the first passage and after each of them, with what goes without saying struck out."""
    folding = Folding(position, (), toolbox)
    yield folding.told.copy()
    for passage in passages:
        for step in passage.steps:
            folding.apply(folding.told, step)
        yield folding.told.copy()


def silent_steps(position: Position, steps: Sequence[Step], toolbox: Toolbox) -> tuple[Step, ...]:
    """Of the steps of a climb that starts from a position, those that its last one rests on, as they are found without
    the others; then that last one."""
    folding = Folding(position, steps, toolbox)
    return tuple(step for _, step in folding.argument(len(steps) - 1))


Argument = list[tuple[int, Step]]
"""Steps one after another, each with its place in the climb. The last one is what they are for."""


class Folding:
    """A climb that is being folded."""

    def __init__(self, position: Position, steps: Sequence[Step], toolbox: Toolbox) -> None:
        self.steps = steps
        self.bookkeeping = toolbox.bookkeeping
        self.passages: list[Passage] = []
        self.told = position.copy()
        """The position after all that is told so far, with what goes without saying struck out."""
        self.full = position.copy()
        """The position after all steps."""
        simple = [t for t in toolbox.techniques if not t.uses_assumptions and not t.uniqueness]
        self._simple = sorted(simple, key=lambda technique: technique.weight)
        self._trivial = [technique for technique in self._simple if technique.bookkeeping]
        self._by_name = {technique.name: technique for technique in toolbox.techniques + toolbox.contradictions}
        self._changing: dict[Cell, list[int]] = {}
        """For each cell, the steps that change what is known of it."""
        for number, step in enumerate(steps):
            if not step.is_mistake:
                for cell in dict.fromkeys(cell for cell, _ in self.full.apply(step)):
                    self._changing.setdefault(cell, []).append(number)
        self._strike(self.told, [(cell, position.value(cell)) for cell in bits(position.placed)])

    def tell(self, number: int) -> None:
        """Makes a passage of a step, unless all that it says is known from the passages before."""
        step = self.steps[number]
        if not step.is_flaw and not any(_news(self.told, step)):
            return
        found = self.argument(number)
        keys = [at for at, (_, one) in enumerate(found) if one.technique not in self.bookkeeping]
        key = keys[-1] if keys else len(found) - 1
        for _, one in found:
            self.apply(self.told, one)
        found += self._aftermath(found)
        told = tuple(one for _, one in found)
        numbers = tuple(at + 1 for at, _ in found)
        self.passages.append(Passage(told[key], told[:key], told[key + 1 :], numbers, self.bookkeeping))

    def _aftermath(self, found: Argument) -> Argument:
        """The bookkeeping that can be entered after a passage, because of it. The position is changed by it."""
        changed = [candidate for _, step in found for candidate in step.places + step.removes]
        after: Argument = []
        while changed and len(after) < MOST_FOLLOWING:
            step = next((s for s in self._entries(changed) if s.places and any(_news(self.told, s))), None)
            if step is None:
                break
            self.apply(self.told, step)
            after.append((self._number(step), step))
            changed += step.places
        return after

    def _entries(self, changed: list[Candidate]) -> Iterator[Step]:
        """What bookkeeping finds where something has changed."""
        for technique in self._trivial:
            for unit in bits(self.told.touched(technique.scope, changed.copy())):
                yield from technique.find(self.told, unit)

    def _number(self, step: Step) -> int:
        """The step of the climb that enters what bookkeeping enters."""
        for number in self._changing.get(step.places[0][0], ()):
            if step.places[0] in self.steps[number].places:
                return number
        return len(self.steps) - 1

    def argument(self, number: int) -> Argument:
        """A step as it is found after all that is told so far, with the silent steps that it rests on before it."""
        if self.steps[number].is_mistake:
            return [(number, self.steps[number])]
        earlier = (before for before in range(number) if any(_news(self.told, self.steps[before])))
        for needed in (self._supports(number), earlier):
            found = self._find_in_turn([*needed, number])
            if found is not None:
                return self._without_needless(found)
        return self._told_as_it_was([*self._supports(number), number])

    def _supports(self, number: int) -> list[int]:
        """The silent steps on which a step rests, directly or not."""
        needed: set[int] = set()
        waiting = [number]
        while waiting:
            step = waiting.pop()
            for cell in self.steps[step].because:
                for before in self._changing.get(cell, ()):
                    if before >= step:
                        break
                    if before not in needed and any(_news(self.told, self.steps[before])):
                        needed.add(before)
                        waiting.append(before)
        return sorted(needed)

    def _find_in_turn(self, numbers: Sequence[int]) -> Argument | None:
        """Steps as they are found one after another; without those that say nothing new, and without silent ones that
        are not found and not missed. None if the last one is not found."""
        position = self.told.copy()
        argument: Argument = []
        for at, number in enumerate(numbers):
            step = self.steps[number]
            if not step.is_flaw and not any(_news(position, step)):
                continue
            wanted = {cell for later in numbers[at + 1 :] for cell in self.steps[later].because}
            found = (
                self._again(position, step)
                or self._again(position, step, wanted)
                or self._otherwise(position, step, wanted)
            )
            if found is None and step.cases:
                found = _what_is_new(position, step)
            if found is not None:
                self.apply(position, found)
                argument.append((number, found))
        last = self.steps[numbers[-1]]
        if last.is_flaw:
            return argument if argument and argument[-1][0] == numbers[-1] else None
        return None if any(_news(position, last)) else argument

    def _told_as_it_was(self, numbers: Sequence[int]) -> Argument:
        """Steps in the words of the climb."""
        position = self.told.copy()
        argument: Argument = []
        for number in numbers:
            if self.steps[number].is_flaw or any(_news(position, self.steps[number])):
                step = _what_is_new(position, self.steps[number])
                self.apply(position, step)
                argument.append((number, step))
        return argument

    def _without_needless(self, argument: Argument) -> Argument:
        """The argument without the steps that nothing in it rests on, and without those that can be spared."""
        *before, last = argument
        used, argued = [last[0]], set(last[1].because)
        for number, step in reversed(before):
            if not argued.isdisjoint(step.cells):
                used.append(number)
                argued.update(step.because)
        if len(used) < len(argument):
            argument = self._find_in_turn(used[::-1]) or argument
        if len(argument) > MOST_TRIED or any(step.cases for _, step in argument):
            return argument
        at = len(argument) - 2
        while at >= 0:
            weights = {number: step.weight for number, step in argument}
            shorter = self._find_in_turn([number for i, (number, _) in enumerate(argument) if i != at])
            if shorter and all(step.weight <= weights[number] for number, step in shorter):
                argument = shorter
            at = min(at, len(argument) - 1) - 1
        return argument

    def _again(self, position: Position, step: Step, wanted: set[Cell] | None = None) -> Step | None:
        """The step as its technique finds it in a position, with all its conclusions, or with those about the wanted
        cells; None if it does not."""
        technique = self._by_name.get(step.technique)
        if technique is None or technique.uses_assumptions or step.cases:
            return None
        places, removes = _news(position, step)
        if wanted is not None:
            removes = {lost for lost in removes if lost[0] in wanted}
            if not removes and not places:
                return None
        best: Step | None = None
        for found in _find(position, technique, step):
            if places <= set(found.places) and removes <= _excluded(position, found):
                best = found if best is None else min(best, found, key=_length)
        return best

    def _otherwise(self, position: Position, step: Step, wanted: set[Cell]) -> Step | None:
        """A step of another technique, as easy or easier, that concludes the same about the wanted cells."""
        places, removes = _news(position, step)
        removes = {lost for lost in removes if lost[0] in wanted}
        if step.cases or (not places and not removes):
            return None
        for technique in self._simple:
            if technique.weight > step.weight:
                break
            for found in _find(position, technique, step):
                if (
                    found.weight <= step.weight
                    and places <= set(found.places)
                    and removes <= _excluded(position, found)
                ):
                    return found
        return None

    def apply(self, position: Position, step: Step) -> None:
        """Does what a step says, and strikes out what is then gone without saying."""
        if not step.is_mistake:
            position.apply(step)
            self._strike(position, step.places)

    def _strike(self, position: Position, places: Iterable[Candidate]) -> None:
        changed = list(places)
        for technique in self._trivial:
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
