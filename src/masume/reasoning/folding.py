"""Folding: many small steps as the few passages that a person would tell.

entering      a step that writes something down
narrowing     a step that only takes candidates away: worth telling when something is entered because of it
bookkeeping   a step that goes without saying, such as striking out a digit that its run has used
passage       one step that is told, with the silent steps that it rests on and the bookkeeping that follows from it

A narrowing step is told where it is first used, and never if nothing is entered because of it. There it is found again,
so that its sentence fits the board as it then is. Ratings count all steps: folding does not change them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from masume.core.grid import Cell, Mask, bits
from masume.language.arguments import Earlier
from masume.language.catalogue import catalogue
from masume.reasoning.assumptions import Assumption, failing, refutation
from masume.reasoning.candidates import Candidate
from masume.reasoning.ladder import Ladder
from masume.reasoning.position import Position
from masume.reasoning.sharpening import without_spare
from masume.reasoning.technique import Found, Script, Step, Toolbox

MOST_TRIED = 60  # silent steps; if a step rests on more, none of them is left out on trial
MOST_CHAINS = 400  # chains that are followed again on trial for one passage
MOST_CHAINS_OF_HINT = 100  # the same for a hint, for which somebody waits
COMPARING = 10  # chains that looking for what assumptions have in common counts as
MOST_EARLY = 4  # narrowing steps that are told where the climb took them
MOST_FOLLOWING = 12  # steps of bookkeeping that enter something, after one that is told
MOST_AT_ONCE = 6  # what follows that one sentence lists
MOST_TOLD = 8  # steps in one passage; if something rests on more, some of them are told before it by themselves


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
        """What follows, in a sentence or two; nothing when nothing is entered, or only what was said to be the one
        value left for its cell."""
        said = {place for step in self.told for place in step.forced}
        entered = [place for step in self.follows for place in step.places if place not in said]
        parts = [entered[first : first + MOST_AT_ONCE] for first in range(0, len(entered), MOST_AT_ONCE)]
        words = catalogue(lang)
        said_of = (words.in_order(self.step.kind, part, self.step.cols) for part in parts)
        return " ".join(words.say("passage", "follows", conclusion=conclusion) for conclusion in said_of)

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
        return "\n".join(
            [*(Step._repr_html_(step) for step in self.told), *([f"<p>{escape(after)}</p>"] if after else [])]
        )


def fold(position: Position, steps: Sequence[Step], toolbox: Toolbox) -> tuple[Passage, ...]:
    """The passages of a climb that starts from a position. A narrowing step that is not found again where it would be
    told is told where the climb took it."""
    early: set[int] = set()
    for _ in range(MOST_EARLY + 1):
        folding = Folding(position, steps, toolbox)
        for number, step in enumerate(steps):
            if step.places or step.is_flaw or step.is_mistake or number in early:
                folding.tell(number)
        if not folding.is_stale or folding.missed is None:
            break
        early.add(folding.missed)
    if steps and not (folding.full.solved or steps[-1].is_flaw or steps[-1].is_mistake):
        for number in range(len(steps)):  # what only narrows, where no more can be entered
            folding.tell(number)
    return _in_order(position, steps, toolbox) if folding.is_stale else tuple(folding.passages)


def _in_order(position: Position, steps: Sequence[Step], toolbox: Toolbox) -> tuple[Passage, ...]:
    """Passages that tell every step where the climb took it, in its words: each has all silent steps since the one
    before. It is for climbs of which some step cannot be found again where it would be told."""
    bookkeeping = toolbox.bookkeeping
    groups: list[tuple[list[int], int, list[int]]] = []
    silent: list[int] = []
    for number, step in enumerate(steps):
        if step.technique in bookkeeping and not step.places:
            continue
        if groups and not silent and step.technique in bookkeeping:
            groups[-1][2].append(number)
        elif step.places or step.is_flaw or step.is_mistake:
            groups.append((silent, number, []))
            silent = []
        else:
            silent.append(number)
    groups += [([], number, []) for number in silent]
    home = {n + 1: at for at, (before, key, after) in enumerate(groups, 1) for n in (*before, key, *after)}
    told = [
        _within(renumbered(step, home), home.get(number, 0))
        for number, step in enumerate(_tidied(position, steps, toolbox), 1)
    ]
    return tuple(
        Passage(
            told[number],
            tuple(told[n] for n in before),
            tuple(told[n] for n in after),
            tuple(n + 1 for n in (*before, number, *after)),
            bookkeeping,
        )
        for before, number, after in groups
    )


def _tidied(position: Position, steps: Sequence[Step], toolbox: Toolbox) -> Iterator[Step]:
    """The steps of a climb; bookkeeping that enters something is told as it is found where nothing that goes without
    saying is left to strike out."""
    telling = Telling(position, toolbox)
    for step in steps:
        entries = telling.entries() if step.technique in toolbox.bookkeeping and step.places else ()
        entry = next((found for found in entries if found.places == step.places), None)
        yield step if entry is None else toolbox.tell(telling.position, entry)
        telling.take(step)


def positions(position: Position, passages: Iterable[Passage], toolbox: Toolbox) -> Iterator[Position]:
    """The position before the first passage and after each of them, with what goes without saying struck out."""
    told = Telling(position, toolbox)
    yield told.position.copy()
    for passage in passages:
        for step in passage.steps:
            told.take(step)
        yield told.position.copy()


def silent_steps(position: Position, steps: Sequence[Step], toolbox: Toolbox) -> tuple[Step, ...] | None:
    """Of the steps of a climb that starts from a position, those that its last one rests on, as they are found without
    the others; then that last one. They are counted from 1 where a sentence names one. None if they are not found
    so."""
    if steps[-1].cases and not _is_plain(steps[-1]):
        return None
    folding = Folding(position, steps, toolbox, MOST_CHAINS_OF_HINT)
    folding.counts = False
    argument = folding.argument(len(steps) - 1)
    return None if folding.is_stale else tuple(line.tell(toolbox) for line in argument)


def _is_plain(step: Step) -> bool:
    """Whether a step that supposes something makes one assumption, which fails without further ones."""
    return len(step.cases) == 1 and step.cases[0].fails and not any(line.cases for line in step.cases[0].steps)


def _script(step: Step) -> Script | None:
    """How the assumption of a step fails with the help of further ones; None if it makes more than one."""
    if len(step.cases) != 1 or not step.cases[0].fails:
        return None
    script: Script = []
    for line in step.cases[0].steps:
        if line.cases:
            inner = _script(line)
            if inner is None:
                return None
            script.append((line.cases[0].cell, line.cases[0].value, inner))
    return script


def renumbered(step: Step, home: Mapping[int, int], all_or_none: bool = False) -> Step:
    """A step that names the steps that ruled something out, with other numbers for them; without those that have none,
    or without all where one has none."""
    words = dict(step.words)
    by = words.get("by")
    if isinstance(by, Earlier):
        known = [number for number in by.numbers if number in home]
        if all_or_none and len(known) < len(by.numbers):
            known = []
        words["by"] = by._replace(numbers=tuple(sorted({home[number] for number in known})))
    cases = [
        case._replace(steps=tuple(renumbered(line, home, all_or_none) for line in case.steps)) for case in step.cases
    ]
    return step._replace(words=words, cases=tuple(cases))


def _within(step: Step, passage: int) -> Step:
    """A step that names the passages that ruled something out, as it is told within one of them: that one is not named
    by its number."""
    words = dict(step.words)
    by = words.get("by")
    if isinstance(by, Earlier) and passage in by.numbers:
        words["by"] = Earlier("here", tuple(number for number in by.numbers if number != passage))
    cases = [case._replace(steps=tuple(_within(line, passage) for line in case.steps)) for case in step.cases]
    return step._replace(words=words, cases=tuple(cases))


class Line(NamedTuple):
    """A step of an argument: as it was found in a position, or in the words of the climb."""

    number: int
    """Where it stands in the climb."""
    said: Found | Step
    position: Position

    def tell(self, toolbox: Toolbox) -> Step:
        return self.said if isinstance(self.said, Step) else toolbox.tell(self.position, self.said)


Argument = list[Line]
"""Steps one after another. The last one is what they are for."""
Places = tuple[Candidate, ...]
"""What a step enters."""


class Telling:
    """A ladder that goes where the telling goes: what goes without saying is always struck out."""

    def __init__(self, position: Position, toolbox: Toolbox) -> None:
        position = position.copy()
        self.ruled_out: dict[Candidate, int] = {}
        """The candidates that passages removed, each with the number of its passage."""
        position.ruled_out = self.ruled_out
        self.ladder = Ladder(position, toolbox)
        self._trivial = [technique.name for technique in toolbox.techniques if technique.bookkeeping]
        self._strike()

    def fork(self) -> Telling:
        """The same on a copy of the ladder."""
        twin = object.__new__(Telling)
        twin.ladder = self.ladder.fork()
        twin.ruled_out = twin.position.ruled_out = dict(self.ruled_out)
        twin._trivial = self._trivial
        return twin

    def end(self, twin: Telling) -> None:
        """Ends a copy: nothing can be found in it any more."""
        self.ladder.finder.give_back(twin.ladder.finder)

    @property
    def position(self) -> Position:
        return self.ladder.position

    def take(self, said: Found | Step) -> None:
        """Does what a step says, and strikes out what is then gone without saying."""
        if isinstance(said, Step) and said.is_mistake:
            return
        self.ladder.apply(Found(said.technique, 0, -1, said.places, said.removes, said.because))
        if said.places:
            self._strike()

    def _strike(self) -> None:
        for name in self._trivial:
            for found in self.ladder.found_by(name):
                if not found.places:
                    for cell, value in found.removes:
                        self.ladder.remove(cell, value)

    def entries(self) -> Iterator[Found]:
        """What can be entered without saying."""
        for name in self._trivial:
            yield from (found for found in self.ladder.found_by(name) if found.places)

    def news(self, step: Step) -> tuple[set[Candidate], set[Candidate]]:
        """What a step places and removes that is not yet known."""
        position = self.position
        return (
            {place for place in step.places if not position.placed >> place[0] & 1},
            {lost for lost in step.removes if position.allows(*lost)},
        )

    def is_news(self, step: Step) -> bool:
        """Whether a step says anything that is not yet known."""
        position = self.position
        placed = position.placed
        for cell, _ in step.places:
            if not placed >> cell & 1:
                return True
        for cell, value in step.removes:
            if position.allows(cell, value):
                return True
        return step.is_flaw or step.is_mistake

    def rules_out(self, found: Found | Step, candidates: set[Candidate]) -> bool:
        """Whether some candidates are gone after a step: as it says, or because of what it places."""
        left = candidates.difference(found.removes)
        if not left or not found.places:
            return not left
        after = self.position.copy()
        after.apply(found)
        return not any(after.allows(*one) for one in left)

    def only_news(self, step: Step) -> Step:
        """A step without those of its conclusions that are known."""
        places, removes = self.news(step)
        return step._replace(
            places=tuple(place for place in step.places if place in places),
            removes=tuple(lost for lost in step.removes if lost in removes),
            leaves=tuple(left for left in step.leaves if any(cell == left[0] for cell, _ in removes)),
        )


def _take(telling: Telling, argument: Argument) -> None:
    """Takes the steps of an argument."""
    for line in argument:
        telling.take(line.said)


def _spare(line: Line, cells: Collection[Cell]) -> set[Cell]:
    """Those of some cells that lose candidates by a step as it was found, and keep more than one."""
    lost: dict[Cell, Mask] = {}
    if isinstance(line.said, Found):
        for cell, value in line.said.removes:
            if cell in cells:
                lost[cell] = lost.get(cell, 0) | 1 << value
    return {cell for cell, mask in lost.items() if (line.position.domains[cell] & ~mask).bit_count() > 1}


class Folding:
    """A climb that is being folded."""

    def __init__(
        self, position: Position, steps: Sequence[Step], toolbox: Toolbox, most_chains: int = MOST_CHAINS
    ) -> None:
        self.steps = tuple(steps)  # an explanation's own steps take longer to look up
        self.toolbox = toolbox
        self.bookkeeping = toolbox.bookkeeping
        self.passages: list[Passage] = []
        self.told = Telling(position, toolbox)
        """Where the passages so far lead."""
        self.full = position.copy()
        """The position after all steps."""
        self.counts = True
        """Whether sentences name passages by their numbers, and not the steps of one argument by theirs."""
        self._chains = 0
        self._most_chains = most_chains
        self._peak = max((step.weight for step in steps), default=0.0)
        self.missed: int | None = None
        """The first silent step that was not found again in the last argument."""
        self._goal = 0
        """The step that is being argued for."""
        self._hardest = 0.0
        """The weight up to which a step may stand for an easier one of the climb."""
        self._in_parts: set[int] = set()
        """The steps that are told in parts."""
        self._is_open = True
        """Whether any step may be told in parts, because none is known yet that has to be."""
        self.is_stale = False
        """Whether some step was told in the words of the climb, though what is known may differ there."""
        simple = [t for t in toolbox.techniques if not t.uses_assumptions and not t.uniqueness]
        self._simple = sorted(simple, key=lambda technique: technique.weight)
        self._changing: dict[Cell, list[int]] = {}
        """For each cell, the steps that change what is known of it."""
        for number, step in enumerate(steps):
            if not step.is_mistake:
                for cell in bits(self.full.apply(step)):
                    self._changing.setdefault(cell, []).append(number)

    def tell(self, number: int) -> None:
        """Makes a passage of a step, unless all that it says is known from the passages before."""
        if not self.told.is_news(self.steps[number]):
            return
        self._tell_in_parts(number, partial(self.argument, number))

    def _tell_in_parts(self, number: int, argue: Callable[[], Argument | None]) -> bool:
        """Makes a passage of a step that some argument leads to. If that is long, makes passages of parts of it before.
        False if there is no argument."""
        found = argue()
        while found and self._is_cut(found):
            found = argue()
        if found:
            self._tell(number, found)
        return bool(found)

    def _is_cut(self, argument: Argument) -> bool:
        """Makes passages of some steps of an argument, if it is long; False if it is not, or if none can be told by
        itself."""
        told = 0
        for stop in self._stops(argument):
            told += self._tell_in_parts(stop, partial(self._part, argument, stop))
            if told and not self.steps[stop].cases:
                break
        return told > 0

    def _stops(self, argument: Argument) -> list[int]:
        """The steps of a long argument that may be told by themselves: all that suppose something, in order; or else
        one of all, best in the middle. None if it is not long."""
        told = [line.number for line in argument[:-1] if line.said.technique not in self.bookkeeping]
        if self.is_stale or len(told) < MOST_TOLD:
            return []
        others = list(dict.fromkeys(number for number in told if number != argument[-1].number))
        supposing = [number for number in others if self.steps[number].cases]
        return supposing or sorted(others, key=lambda number: abs(others.index(number) - len(others) // 2))

    def _part(self, argument: Argument, number: int) -> Argument | None:
        """One of the steps of an argument, with those before it on which it rests; None if it is known, or not found
        so."""
        if not self.told.is_news(self.steps[number]):
            return None
        numbers = [line.number for line in argument]
        self._begin(number, 0.0)
        supposing = bool(self.steps[number].cases)
        found = self._find_in_turn(numbers[: numbers.index(number) + 1], told=supposing)
        if found is None:
            return None
        # A chain could do with less before it, but it would get longer.
        return self._without_unused(found, told=True) if supposing else self._without_needless(found)

    def _tell(self, number: int, found: Argument) -> None:
        """Makes a passage of a step as it was found, with the silent steps that it rests on before it."""
        waiting = {entry.places for entry in self.told.entries()}
        found = self._without_last(number, found, waiting)
        keys = self._keys(found)
        key = keys[-1] if keys else len(found) - 1
        start = self.told.fork() if found[key].said.removes else None
        _take(self.told, found)
        if not (self.steps[number].is_flaw or self.steps[number].is_mistake):  # nobody goes on from there
            found = found + self._aftermath(self.told, waiting)
            found = found if start is None else self._brief(start, found, key, waiting)
        if start is not None:
            self.told.end(start)
        told = []
        for line in found:
            told.append(_within(line.tell(self.toolbox), len(self.passages) + 1))
            self._note(self.told, line.said, len(told))
        numbers = tuple(line.number + 1 for line in found)
        before, after = tuple(told[:key]), tuple(told[key + 1 :])
        self.passages.append(Passage(told[key], before, after, numbers, self.bookkeeping))

    def _note(self, telling: Telling, said: Found | Step, number: int) -> None:
        """Notes that the next passage, or the step with this number in the argument, rules out what a step removes."""
        number = len(self.passages) + 1 if self.counts else number
        telling.ruled_out.update(dict.fromkeys(said.removes, number))

    def _keys(self, argument: Argument) -> list[int]:
        """Where the steps of an argument stand that do not go without saying."""
        return [at for at, line in enumerate(argument) if line.said.technique not in self.bookkeeping]

    def _without_last(self, number: int, found: Argument, waiting: Collection[Places]) -> Argument:
        """The argument for a step without its last steps, if what that step says goes without saying after those
        before them."""
        while len(keys := self._keys(found)) > 1:
            shorter = found[: keys[-1]]
            trial = self.told.fork()
            _take(trial, shorter)
            self._aftermath(trial, waiting)
            is_needed = trial.is_news(self.steps[number])
            self.told.end(trial)
            if is_needed:
                break
            found = shorter
        return found

    def _brief(self, start: Telling, found: Argument, key: int, waiting: Collection[Places]) -> Argument:
        """A passage without what its key step says of cells that are entered right after it, if they are entered
        anyway."""
        line = found[key]
        placed = {place for after in found[key + 1 :] for place in after.said.places}
        spare = _spare(line, {cell for cell, _ in placed})
        brief = found

        def is_enough(kept: Sequence[Cell]) -> bool:
            nonlocal brief
            removes = tuple([lost for lost in line.said.removes if lost[0] in kept or lost[0] not in spare])
            shorter = [*found[:key], line._replace(said=line.said._replace(removes=removes))]
            trial = start.fork()
            _take(trial, shorter)
            shorter += self._aftermath(trial, waiting)
            start.end(trial)
            same = placed == {place for after in shorter[key + 1 :] for place in after.said.places}
            brief = shorter if same else brief
            return same

        without_spare(sorted(spare), is_enough)
        return brief

    def _aftermath(self, telling: Telling, waiting: Collection[Places]) -> Argument:
        """The bookkeeping that can be entered after a passage, and could not before it."""
        after: Argument = []
        while len(after) < MOST_FOLLOWING:
            entry = next((entry for entry in telling.entries() if entry.places not in waiting), None)
            if entry is None:
                break
            after.append(Line(self._number(entry), entry, telling.position.copy()))
            telling.take(entry)
        return after

    def _number(self, entry: Found) -> int:
        """The step of the climb that enters what bookkeeping enters."""
        first = entry.places[0]
        entering = (number for number in self._changing.get(first[0], ()) if first in self.steps[number].places)
        return next(entering, len(self.steps) - 1)

    def argument(self, number: int) -> Argument:
        """A step as it is found after all that is told so far, with the silent steps that it rests on before it."""
        if self.steps[number].is_mistake:
            return [Line(number, self.steps[number], self.told.position)]
        if self.is_stale:
            return [Line(number, self.told.only_news(self.steps[number]), self.told.position)]
        # If what it rests on is not found in this order, perhaps it is with all that was known then, or with steps that
        # are harder than those of the climb.
        for find, hardest in ((self._supports, 0.0), (self._earlier, 0.0), (self._earlier, self._peak)):
            self._begin(number, hardest)
            found = self._find_in_turn([*find(number), number], told=False)
            if found is not None and (argument := self._without_needless(found)) is not None:
                return argument
        self.is_stale = True
        return [Line(number, self.told.only_news(self.steps[number]), self.told.position)]

    def _begin(self, number: int, hardest: float) -> None:
        """Begins to argue for a step."""
        self._hardest, self._goal, self._chains, self.missed = hardest, number, 0, None
        self._in_parts, self._is_open = set(), True

    def _earlier(self, number: int) -> list[int]:
        """The silent steps before a step."""
        return [before for before in range(number) if self.told.is_news(self.steps[before])]

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
                    if before not in needed and self.told.is_news(self.steps[before]):
                        needed.add(before)
                        waiting.append(before)
        return sorted(needed)

    def _find_in_turn(self, numbers: Sequence[int], told: bool = True, above: Sequence[Line] = ()) -> Argument | None:
        """Steps as they are found one after another, after some that were found before; without those that say nothing
        new, and without silent ones that are not found and not missed. None if the last one is not found. Unless
        `told`, no chain is made for steps that suppose something: it is enough that they hold."""
        numbers = list(dict.fromkeys([*numbers, self._goal]))  # one may be told in parts, or before its turn
        trial = self.told.fork()
        argument: Argument = []
        for line in above:
            argument.append(line)
            trial.take(line.said)
            self._note(trial, line.said, len(argument))
        last = self.steps[self._goal]
        for at, number in enumerate(numbers):
            step = self.steps[number]
            if not trial.is_news(step):
                continue
            wanted = {cell for later in numbers[at + 1 :] for cell in self.steps[later].because} or set(step.cells)
            said: Found | Step | None
            if step.cases:
                said = self._suppose_again(trial, step, told)
            else:
                said = self._again(trial, step, None) or self._again(trial, step, wanted)
                said = said or self._otherwise(trial, step, wanted)
            parts: Iterable[Found | Step] = () if said is None else (said,)
            if said is None and (self._is_open or number in self._in_parts):
                parts = self._again_in_parts(trial, step, wanted)
                self._in_parts.add(number)
            for part in parts:
                argument.append(Line(number, part, trial.position.copy()))
                trial.take(part)
                self._note(trial, part, len(argument))
            if self.missed is None and number != self._goal and trial.is_news(step):
                self.missed = number
        is_there = bool(argument) and argument[-1].number == self._goal if last.is_flaw else not trial.is_news(last)
        self.told.end(trial)
        return argument if is_there else None

    def _without_needless(self, argument: Argument) -> Argument | None:
        """The argument without the steps that nothing in it rests on, and without those that can be spared; its chains
        are made. None if it cannot be told so."""
        self._is_open = False
        argument = self._without_unused(argument, told=False)
        supposing = any(self.steps[line.number].cases for line in argument)
        for length in (16, 8, 4, 1):
            if length == 1 and len(argument) > MOST_TRIED:
                break
            at = len(argument) - 1 - length
            while at >= 0 and not (supposing and self._chains > self._most_chains):
                weights = {self._goal: self.steps[self._goal].weight}
                weights |= {line.number: line.said.weight for line in argument}
                others = [line.number for line in argument[at + length :]]
                shorter = self._find_in_turn(others, told=False, above=argument[:at])
                if shorter and all(line.said.weight <= weights[line.number] for line in shorter):
                    argument = shorter
                at = min(at, len(argument) - 1) - length
        if not supposing:
            return argument
        told = self._find_in_turn([line.number for line in argument])
        return None if told is None else self._without_unused(told, told=True)

    def _without_unused(self, argument: Argument, told: bool) -> Argument:
        """The argument without the steps that nothing in it rests on."""
        *before, last = argument
        used, argued = [last], set(last.said.because)
        first = len(argument)  # that is not used; all before it stay as they were found
        for at, line in reversed([*enumerate(before)]):
            if any(cell in argued for cell, _ in line.said.places + line.said.removes):
                used.append(line)
                argued.update(line.said.because)
            else:
                first = at
        if first == len(argument):
            return argument
        later = [line.number for line in used[::-1][first:]]
        return self._find_in_turn(later, told, argument[:first]) or argument

    def _again(self, trial: Telling, step: Step, wanted: set[Cell] | None) -> Found | None:
        """The step as its technique finds it, with all its conclusions, or with those about the wanted cells; None if
        it does not."""
        if step.cases or self.toolbox.named(step.technique).uses_assumptions:
            return None
        places, removes = trial.news(step)
        if wanted is not None:
            removes = {lost for lost in removes if lost[0] in wanted}
            if not removes and not places:
                return None
        about = next((cell for cell, _ in (*places, *removes)), -1)
        fitting = (
            found
            for found in trial.ladder.found_by(step.technique, about)
            if places.issubset(found.places) and trial.rules_out(found, removes)
        )
        if step.is_flaw:
            fitting = (found for found in trial.ladder.finder.flaws() if found.technique == step.technique)
        return min(fitting, key=lambda found: (found.weight, len(found.removes), len(found.because)), default=None)

    def _again_in_parts(self, trial: Telling, step: Step, wanted: set[Cell]) -> Iterator[Found]:
        """Steps that say one after another what a step says of the wanted cells, as far as they are found."""
        part: Found | None
        for lost in 2 * step.removes:  # what was not found before the others may be found after them
            if lost[0] in wanted and trial.position.allows(*lost):
                single = step._replace(places=(), removes=(lost,))
                part = self._again(trial, single, None) or self._otherwise(trial, single, wanted)
                if part is not None:
                    yield part

    def _suppose_again(self, trial: Telling, step: Step, told: bool) -> Found | Step | None:
        """A step that supposes something, if it holds here; if it is to be told, with its chain as it is found here."""
        script = _script(step)
        if script is None:
            return self._compare_again(trial, step, told)
        assumption = Assumption(*step.cases[0][:3])
        self._chains += 1
        places, removes = trial.news(step)
        if not told and assumption.holds:
            placed, lost = trial.position.refuted(assumption.cell, assumption.value)
            found = step._replace(places=placed, removes=lost)
            fits = places.issubset(placed) and trial.rules_out(found, removes)
            fails = fits and trial.ladder.finder.is_refuted(assumption.cell, assumption.value, script)
            return found if fails else None
        case = failing(trial.ladder, assumption, script)
        if case is None:
            return None
        found = refutation(trial.position, step.technique, step.weight, case)
        return found if places.issubset(found.places) and trial.rules_out(found, removes) else None

    def _compare_again(self, trial: Telling, step: Step, told: bool) -> Found | Step | None:
        """A step that says what several assumptions have in common, if it is found here."""
        self._chains += COMPARING
        places, removes = trial.news(step)
        for found in trial.ladder.found_by(step.technique):
            if places.issubset(found.places) and removes.issubset(found.removes):
                found = found._replace(places=tuple(sorted(places)), removes=tuple(sorted(removes)))
                return trial.ladder.tell(found) if told else found
        return None

    def _otherwise(self, trial: Telling, step: Step, wanted: set[Cell]) -> Found | None:
        """A step of another technique, as easy or easier (or as is allowed), that concludes the same about the
        wanted cells."""
        places, removes = trial.news(step)
        removes = {lost for lost in removes if lost[0] in wanted}
        if step.cases or (not places and not removes):
            return None
        hardest = max(step.weight, self._hardest)
        about = next(cell for cell, _ in (*places, *removes))
        for technique in self._simple:
            if technique.weight > hardest:
                break
            for found in trial.ladder.found_by(technique.name, about):
                fits = found.weight <= 100 * hardest and places.issubset(found.places)
                if fits and trial.rules_out(found, removes):
                    return found
        return None
