"""Folding: many small steps as the few passages that a person would tell.

entering      a step that writes something down
narrowing     a step that only takes candidates away: worth telling when something is entered because of it
bookkeeping   a step that goes without saying, such as striking out a digit that its run has used
passage       one step that is told, with the silent steps that it rests on and the bookkeeping that follows from it

A narrowing step is told where it is first used, and never if nothing is entered because of it. There it is found again,
so that its sentence fits the board as it then is. Ratings count all steps: folding does not change them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from masume.core.grid import Cell, Mask, bits
from masume.reasoning.assumption_chains import Assumption, agree, failing, plain_name, refutation
from masume.reasoning.candidates import Candidate
from masume.reasoning.passages import Passage, renumbered, within
from masume.reasoning.position import MOST_LISTED, Position
from masume.reasoning.rating import in_hundredths
from masume.reasoning.reader_position import Argument, Line, Places, Telling, take_all
from masume.reasoning.short_proofs import without_spare
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Found, Script, Step, TechniqueSet, Untold

MOST_TRIED = 60  # silent steps; if a step rests on more, none of them is left out on trial
MOST_CHAINS = 400  # chains that are followed again on trial for one passage
MOST_CHAINS_OF_HINT = 100  # the same for a hint, for which somebody waits
COMPARING = 10  # chains that looking for what assumptions have in common counts as
MOST_EARLY = 4  # narrowing steps that are told where the climb took them
MOST_FOLLOWING = 12  # steps of bookkeeping that enter something, after one that is told
MOST_TOLD = 8  # steps in one passage; if something rests on more, some of them are told before it by themselves


def fold(position: Position, steps: Sequence[Step], techniques: TechniqueSet) -> tuple[Passage, ...]:
    """The passages of a climb that starts from a position. A narrowing step that is not found again where it would be
    told is told where the climb took it."""
    early: set[int] = set()
    folding = _folded(position, steps, techniques, early)
    for _ in range(MOST_EARLY):
        if not folding.is_stale or folding.missed is None:
            break
        early.add(folding.missed)
        folding.told.ladder.release()
        folding = _folded(position, steps, techniques, early)
    if steps and not (folding.full.solved or steps[-1].is_flaw or steps[-1].is_mistake):
        for number in range(len(steps)):  # what only narrows, where no more can be entered
            folding.tell(number)
    folding.told.ladder.release()
    return in_order(position, steps, techniques) if folding.is_stale else tuple(folding.passages)


def _folded(position: Position, steps: Sequence[Step], techniques: TechniqueSet, early: Collection[int]) -> Folding:
    """A climb in which all that enters something is told, and some narrowing steps where the climb took them."""
    folding = Folding(position, steps, techniques)
    for number, step in enumerate(steps):
        if step.places or step.is_flaw or step.is_mistake or number in early:
            folding.tell(number)
    return folding


def in_order(position: Position, steps: Sequence[Step], techniques: TechniqueSet) -> tuple[Passage, ...]:
    """Passages that tell every step where the climb took it, in its words: each has all silent steps since the one
    before. It is for climbs of which some step cannot be found again where it would be told."""
    bookkeeping = techniques.bookkeeping
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
        within(renumbered(step, home), home.get(number, 0))
        for number, step in enumerate(_tidied(position, steps, techniques), 1)
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


def _tidied(position: Position, steps: Sequence[Step], techniques: TechniqueSet) -> Iterator[Step]:
    """The steps of a climb; bookkeeping that enters something is told as it is found where nothing that goes without
    saying is left to strike out."""
    telling = Telling(position, techniques)
    for step in steps:
        entries = telling.entries() if step.technique in techniques.bookkeeping and step.places else ()
        entry = next((found for found in entries if found.places == step.places), None)
        yield step if entry is None else techniques.tell(telling.position, entry)
        telling.take(step)


def positions(position: Position, passages: Iterable[Passage], techniques: TechniqueSet) -> Iterator[Position]:
    """The position before the first passage and after each of them, with what goes without saying struck out."""
    told = Telling(position, techniques)
    yield told.position.copy()
    for passage in passages:
        for step in passage.steps:
            told.take(step)
        yield told.position.copy()


def silent_steps(
    position: Position, steps: Sequence[Step], techniques: TechniqueSet, brief: bool
) -> tuple[Step, ...] | None:
    """Of the steps of a climb that starts from a position, those that its last one rests on, as they are found without
    the others; then that last one. They are counted from 1 where a sentence names one. None if they are not found
    so. If they are to be `brief`, they say nothing that is not used."""
    folding = Folding(position, steps, techniques, MOST_CHAINS_OF_HINT)
    folding.counts = False
    argument = folding.argument(len(steps) - 1)
    told = None
    if not folding.is_stale:
        told = tuple(line.tell(techniques) for line in (_to_the_point(argument) if brief else argument))
    folding.told.ladder.release()
    return told


def _to_the_point(argument: Argument) -> Argument:
    """An argument whose lines say only what later ones argue from, and the last one only what it enters, if it does."""
    *before, last = argument
    if isinstance(last.said, Found) and last.said.places:
        last = last._replace(said=last.said._replace(removes=()))
    lines, argued, counted = [last], set(last.said.because), _counted(last)
    for line in reversed(before):
        said, values = line.said, line.position.has_two_values
        places = tuple(place for place in said.places if place[0] in argued or not values)
        removes = tuple(lost for lost in said.removes if lost[0] in argued or lost[1] in counted)
        if (places or removes) and (len(removes) <= MOST_LISTED or line.position.is_pencilled):
            said = said._replace(places=places, removes=removes)
        if isinstance(said, Step):
            said = said._replace(leaves=tuple(left for left in said.leaves if left[0] in argued))
        lines.append(line._replace(said=said))
        argued.update(said.because)
        counted |= _counted(lines[-1])
    return lines[::-1]


def _counted(line: Line) -> set[int]:
    """The values that a step, or a line of its chain, concludes something about, where players think of the cells that
    are left for a value: it may say which these are, so all cells count that the value was taken from."""
    return set() if line.position.is_pencilled else set(_values(line.said))


def _values(said: Found | Step) -> Iterator[int]:
    yield from (value for _, value in said.places + said.removes)
    for case in said.cases if isinstance(said, Step) else ():
        for line in case.steps:
            yield from _values(line)


def _script(step: Step) -> Script | None:
    """How the assumption of a step fails with the help of further ones; None if it makes more than one."""
    if len(step.cases) != 1 or not step.cases[0].fails:
        return None
    script: Script = []
    for line in step.cases[0].steps:
        if line.cases:
            untold = line.cases[0].untold
            inner = _script(line) if untold is None else Untold(untold)
            if inner is None:
                return None
            script.append((line.cases[0].cell, line.cases[0].value, inner))
    return script


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
        self, position: Position, steps: Sequence[Step], techniques: TechniqueSet, most_chains: int = MOST_CHAINS
    ) -> None:
        self.steps = tuple(steps)  # an explanation's own steps take longer to look up
        self.techniques = techniques
        self.bookkeeping = techniques.bookkeeping
        self.passages: list[Passage] = []
        self.told = Telling(position, techniques)
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
        self._is_plain = False
        """Whether the plainest step that says the same stands for one that is found."""
        self.is_stale = False
        """Whether some step was told in the words of the climb, though what is known may differ there."""
        self._simple = sorted(techniques.simple, key=lambda technique: technique.weight)
        self._supposing = {technique.name for technique in techniques.all if technique.uses_assumptions}
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
        supposing = self._is_plain = bool(self.steps[number].cases)
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
        take_all(self.told, found)
        if not (self.steps[number].is_flaw or self.steps[number].is_mistake):  # nobody goes on from there
            found = found + self._aftermath(self.told, found, waiting)
            found = found if start is None else self._brief(start, found, key, waiting)
        if start is not None:
            self.told.end(start)
        told = []
        for line in found:
            told.append(within(line.tell(self.techniques), len(self.passages) + 1))
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
            take_all(trial, shorter)
            self._aftermath(trial, shorter, waiting)
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
            take_all(trial, shorter)
            shorter += self._aftermath(trial, shorter, waiting)
            start.end(trial)
            same = placed == {place for after in shorter[key + 1 :] for place in after.said.places}
            brief = shorter if same else brief
            return same

        without_spare(sorted(spare), is_enough)
        return brief

    def _aftermath(self, telling: Telling, argument: Argument, waiting: Collection[Places]) -> Argument:
        """The bookkeeping that can be entered after an argument, and could not before it. What this has said to be the
        only value left for a cell is entered first, and all of it: nobody should have to read that again."""
        after: Argument = []
        position = telling.position
        lost = {cell for line in argument for cell, _ in line.said.removes}
        forced = {cell for cell in lost if position.open >> cell & 1 and position.domains[cell].bit_count() == 1}
        while forced or len(after) < MOST_FOLLOWING:
            entries = (entry for entry in telling.entries() if entry.places not in waiting)
            entry = next((entry for entry in entries if not forced or entry.places[0][0] in forced), None)
            if entry is None:
                if not forced:
                    break
                forced = set()
                continue
            forced -= {cell for cell, _ in entry.places}
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
            if found == []:  # parts that were told by themselves have said it
                return found
            if found is not None and (argument := self._without_needless(found)) is not None:
                return argument
        self.is_stale = True
        return [Line(number, self.told.only_news(self.steps[number]), self.told.position)]

    def _begin(self, number: int, hardest: float) -> None:
        """Begins to argue for a step."""
        self._hardest, self._goal, self._chains, self.missed = hardest, number, 0, None
        self._in_parts, self._is_open, self._is_plain = set(), True, False

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
        argument = list(above)
        for number, line in enumerate(above, 1):
            trial.take(line.said)
            self._note(trial, line.said, number)
        last = self.steps[self._goal]
        for at, number in enumerate(numbers):
            trial.position.check_late()
            step = self.steps[number]
            if not trial.is_news(step):
                continue
            said: Found | Step | None
            said = self._suppose_again(trial, step, told) if step.cases else self._again(trial, step, None)
            wanted = set[Cell]()
            if said is None:
                wanted.update(*(self.steps[later].because for later in numbers[at + 1 :]))
                wanted = wanted or set(step.cells)
            if said is None and not step.cases:
                said = self._again(trial, step, wanted) or self._otherwise(trial, step, wanted)
            if said is not None and self._is_plain:
                said = trial.ladder.plainer(said, self._simple) or said
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
        self._is_plain = True
        told = self._find_in_turn([line.number for line in argument])
        if told is None:
            return None if supposing else argument
        return self._without_unused(told, told=True)

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
        if step.cases or step.technique in self._supposing:
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
        followed_by = self.techniques.named(step.technique).followed_by
        ladder = trial.ladder.fork(followed_by) if followed_by else trial.ladder
        found = self._refute_again(trial, ladder, step, script, told)
        if followed_by:
            trial.ladder.finder.give_back(ladder.finder)
        return found

    def _refute_again(
        self, trial: Telling, ladder: Ladder, step: Step, script: Script, told: bool
    ) -> Found | Step | None:
        """A refutation, if it holds here when the ladder follows its assumption."""
        assumption = Assumption(*step.cases[0][:3])
        self._chains += 1
        places, removes = trial.news(step)
        if not told and assumption.holds:
            placed, lost = trial.position.refuted(assumption.cell, assumption.value)
            found = step._replace(places=placed, removes=lost)
            fits = places.issubset(placed) and trial.rules_out(found, removes)
            fails = fits and ladder.finder.is_refuted(assumption.cell, assumption.value, script)
            return found if fails else None
        case = failing(ladder, assumption, script)
        if case is None:
            return None
        name = plain_name(ladder.techniques, step.technique, case)
        found = refutation(trial.position, name, step.weight, case)
        return found if places.issubset(found.places) and trial.rules_out(found, removes) else None

    def _compare_again(self, trial: Telling, step: Step, told: bool) -> Found | Step | None:
        """A step that says what several assumptions have in common, if it is found here."""
        self._chains += COMPARING
        places, removes = trial.news(step)
        for found in self._comparisons(trial, step, places):
            if places.issubset(found.places) and removes.issubset(found.removes):
                found = found._replace(places=tuple(sorted(places)), removes=tuple(sorted(removes)))
                # What it rests on shows when it is told; here it is what it rested on in the climb, most likely.
                return trial.ladder.tell(found) if told else found._replace(because=step.because)
        return None

    def _comparisons(self, trial: Telling, step: Step, places: set[Candidate]) -> Iterable[Found]:
        """What a technique that compares assumptions finds. Where cells have two values, the assumptions of a step are
        all that can be, whatever is known, so it is enough to see where they lead: others may lead somewhere sooner."""
        if not trial.position.has_two_values:
            return trial.ladder.found_by(step.technique)
        assumptions = [Assumption(*case[:3]) for case in step.cases]
        if not agree(trial.ladder, assumptions, frozenset((*place, True) for place in places)):
            return ()
        detail = (0, *(number for cell, value, _ in assumptions for number in (cell, value)))
        return [Found(step.technique, in_hundredths(step.weight), -1, tuple(places), (), (), detail)]

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
