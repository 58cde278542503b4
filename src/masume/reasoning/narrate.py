"""Narrate a solve path: group its steps into the few passages in which a person would present them.

A step that assigns a value is always told. A narrowing step, which only eliminates candidates, is told only if a later
entry depends on it, in the passage of that entry. It is found again in the position of that passage, so that its
sentence fits the board that the reader sees. Bookkeeping steps are not told in full: their entries are listed after the
step that they follow from. Narration does not change ratings, which count all steps.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from masume.core.grid import Cell, Mask, bits
from masume.reasoning.assumption_chains import Assumption, agree, failing, plain_name, refutation
from masume.reasoning.candidates import Candidate
from masume.reasoning.justification_graph import without_spare
from masume.reasoning.passages import Passage, renumbered, within
from masume.reasoning.position import MOST_LISTED, Position
from masume.reasoning.rating import in_hundredths
from masume.reasoning.reader_position import Argument, ArgumentStep, Assignments, ReaderPosition, take_all
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Deduction, ElidedScript, Script, Step, TechniqueSet
from masume.reasoning.trace import in_phase

MOST_TRIED = 60  # the most steps of an argument from which single steps are left out on trial
MOST_CHAINS = 400  # the most chains that are propagated again on trial for one passage
MOST_CHAINS_OF_HINT = 100  # the same limit for a hint, for which a user waits
COMPARING = 10  # the number of chains that a search for what assumptions have in common counts as
MOST_EARLY = 4  # the most narrowing steps that are told at their original position
MOST_FOLLOWING = 12  # the most bookkeeping steps that make entries after the main step
MOST_TOLD = 8  # the most steps in one passage; of a longer argument, some steps get passages of their own before it


@in_phase("passages")
def in_passages(position: Position, steps: Sequence[Step], techniques: TechniqueSet) -> tuple[Passage, ...]:
    """Return the passages of a solve path that starts from `position`. If a narrowing step cannot be found again in the
    position of its passage, it is told at its place in the solve path.
    """
    early: set[int] = set()
    narrator = _narrated(position, steps, techniques, early)
    for _ in range(MOST_EARLY):
        if not narrator.is_stale or narrator.missed is None:
            break
        early.add(narrator.missed)
        narrator.reader.ladder.release()
        narrator = _narrated(position, steps, techniques, early)
    if steps and not (narrator.full.solved or steps[-1].is_contradiction or steps[-1].is_mistake):
        for number in range(len(steps)):  # narrowing steps, if the board was not filled
            narrator.tell(number)
    narrator.reader.ladder.release()
    return in_order(position, steps, techniques) if narrator.is_stale else tuple(narrator.passages)


def _narrated(position: Position, steps: Sequence[Step], techniques: TechniqueSet, early: Collection[int]) -> Narrator:
    """Return a narrator that has told every step that makes an entry. The narrowing steps whose indices are in `early`
    are told at their place in the solve path.
    """
    narrator = Narrator(position, steps, techniques)
    for number, step in enumerate(steps):
        if step.places or step.is_contradiction or step.is_mistake or number in early:
            narrator.tell(number)
    return narrator


def in_order(position: Position, steps: Sequence[Step], techniques: TechniqueSet) -> tuple[Passage, ...]:
    """Return passages that present all steps in the order and the words of the solve path. Each passage includes the
    narrowing steps since the previous passage. This is the fallback if a step cannot be found again in the position of
    its passage.
    """
    routine = techniques.routine
    groups: list[tuple[list[int], int, list[int]]] = []
    silent: list[int] = []
    for number, step in enumerate(steps):
        if step.technique in routine and not step.places:
            continue
        if groups and not silent and step.technique in routine:
            groups[-1][2].append(number)
        elif step.places or step.is_contradiction or step.is_mistake:
            groups.append((silent, number, []))
            silent = []
        else:
            silent.append(number)
    groups += [([], number, []) for number in silent]
    home = {n + 1: at for at, (before, key, after) in enumerate(groups, 1) for n in (*before, key, *after)}
    worded = [
        within(renumbered(step, home), home.get(number, 0))
        for number, step in enumerate(_tidied(position, steps, techniques), 1)
    ]
    return tuple(
        Passage(
            worded[number],
            tuple(worded[n] for n in before),
            tuple(worded[n] for n in after),
            tuple(n + 1 for n in (*before, number, *after)),
            routine,
        )
        for before, number, after in groups
    )


def _tidied(position: Position, steps: Sequence[Step], techniques: TechniqueSet) -> Iterator[Step]:
    """Yield the steps of a solve path. A bookkeeping step that makes an entry is replaced by the same step found after
    all automatic eliminations, so that its sentence fits the board that the reader sees.
    """
    reader = ReaderPosition(position, techniques)
    for step in steps:
        entries = reader.entries() if step.technique in techniques.routine and step.places else ()
        entry = next((item for item in entries if item.places == step.places), None)
        yield step if entry is None else techniques.tell(reader.position, entry)
        reader.take(step)


def positions(position: Position, passages: Iterable[Passage], techniques: TechniqueSet) -> Iterator[Position]:
    """Yield the position before the first passage and the position after each passage. The positions include the
    eliminations of bookkeeping techniques.
    """
    reader = ReaderPosition(position, techniques)
    yield reader.position.copy()
    for passage in passages:
        for step in passage.steps:
            reader.take(step)
        yield reader.position.copy()


@in_phase("passages")
def silent_steps(
    position: Position, steps: Sequence[Step], techniques: TechniqueSet, brief: bool
) -> tuple[Step, ...] | None:
    """Return the last of `steps`, preceded by those steps that it depends on. All of them are found again without the
    other steps, and their sentences refer to one another by number, from 1. If `brief` is true, conclusions that are
    not used are dropped. Return None if the steps cannot be found again.
    """
    narrator = Narrator(position, steps, techniques, MOST_CHAINS_OF_HINT)
    narrator.counts = False
    argument = narrator.argument(len(steps) - 1)
    worded = None
    if not narrator.is_stale:
        worded = tuple(line.tell(techniques) for line in (_to_the_point(argument) if brief else argument))
    narrator.reader.ladder.release()
    return worded


def _to_the_point(argument: Argument) -> Argument:
    """Return `argument` without the conclusions that no later step relies on. If the last step makes assignments, drop
    its eliminations too.
    """
    *before, last = argument
    if isinstance(last.deduction, Deduction) and last.deduction.places:
        last = last._replace(deduction=last.deduction._replace(removes=()))
    lines, argued, counted = [last], set(last.deduction.premises), _counted(last)
    for line in reversed(before):
        deduction, values = line.deduction, line.position.is_binary
        places = tuple(place for place in deduction.places if place[0] in argued or not values)
        removes = tuple(lost for lost in deduction.removes if lost[0] in argued or lost[1] in counted)
        if (places or removes) and (len(removes) <= MOST_LISTED or line.position.is_pencilled):
            deduction = deduction._replace(places=places, removes=removes)
        if isinstance(deduction, Step):
            deduction = deduction._replace(leaves=tuple(left for left in deduction.leaves if left[0] in argued))
        lines.append(line._replace(deduction=deduction))
        argued.update(deduction.premises)
        counted |= _counted(lines[-1])
    return lines[::-1]


def _counted(line: ArgumentStep) -> set[int]:
    """Return the values of all conclusions of `line` and its chains, or an empty set in kinds with pencil marks.
    Without pencil marks, players think of the cells that are left for a value, and a sentence may name these cells. So
    earlier eliminations of these values must be kept.
    """
    return set() if line.position.is_pencilled else set(_values(line.deduction))


def _values(deduction: Deduction | Step) -> Iterator[int]:
    """Yield the value of every conclusion of a step and of the steps in its chains."""
    yield from (value for _, value in deduction.places + deduction.removes)
    for case in deduction.cases if isinstance(deduction, Step) else ():
        for line in case.steps:
            yield from _values(line)


def _script(step: Step) -> Script | None:
    """Return the nested assumptions of the refutation `step`, or None if `step` compares several assumptions."""
    if len(step.cases) != 1 or not step.cases[0].fails:
        return None
    script: Script = []
    for line in step.cases[0].steps:
        if line.cases:
            untold = line.cases[0].elided
            inner = _script(line) if untold is None else ElidedScript(untold)
            if inner is None:
                return None
            script.append((line.cases[0].cell, line.cases[0].value, inner))
    return script


def _spare(line: ArgumentStep, cells: Collection[Cell]) -> set[Cell]:
    """Return those of `cells` in which `line` eliminates candidates but leaves at least two."""
    lost: dict[Cell, Mask] = {}
    if isinstance(line.deduction, Deduction):
        for cell, value in line.deduction.removes:
            if cell in cells:
                lost[cell] = lost.get(cell, 0) | 1 << value
    return {cell for cell, mask in lost.items() if (line.position.domains[cell] & ~mask).bit_count() > 1}


class Narrator:
    """A builder of the passages of a solve path. `reader` holds the position after the passages built so far."""

    def __init__(
        self, position: Position, steps: Sequence[Step], techniques: TechniqueSet, most_chains: int = MOST_CHAINS
    ) -> None:
        self.steps = tuple(steps)  # looking up the steps of an explanation takes longer
        self.techniques = techniques
        self.routine = techniques.routine
        self.passages: list[Passage] = []
        self.reader = ReaderPosition(position, techniques)
        """The position after the passages so far."""
        self.full = position.copy()
        """The position after all steps."""
        self.counts = True
        """Whether sentences refer to passages by number. If not, they refer to the steps of a single argument."""
        self._chains = 0
        self._most_chains = most_chains
        self._peak = max((step.weight for step in steps), default=0.0)
        self.missed: int | None = None
        """The first narrowing step that was not found again in the last argument."""
        self._goal = 0
        """The index of the step that the argument leads to."""
        self._hardest = 0.0
        """The largest weight of a step that may replace an easier one of the solve path."""
        self._in_parts: set[int] = set()
        """The indices of the steps that are told in parts."""
        self._is_open = True
        """Whether any step may be told in parts. If not, only the steps in `_in_parts` are."""
        self._is_plain = False
        """Whether each step is replaced by the easiest step that has the same conclusions."""
        self.is_stale = False
        """Whether a step was told in its original words although the position differs."""
        self._simple = sorted(techniques.simple, key=lambda technique: technique.weight)
        self._supposing = {technique.name for technique in techniques.all if technique.uses_assumptions}
        self._changing: dict[Cell, list[int]] = {}
        """For each cell, the indices of the steps that change its candidates."""
        for number, step in enumerate(steps):
            if not step.is_mistake:
                for cell in bits(self.full.apply(step)):
                    self._changing.setdefault(cell, []).append(number)

    def tell(self, number: int) -> None:
        """Add a passage for the step with index `number`, unless all its conclusions are known from earlier
        passages.
        """
        if not self.reader.is_news(self.steps[number]):
            return
        self._tell_in_parts(number, partial(self.argument, number))

    def _tell_in_parts(self, number: int, argue: Callable[[], Argument | None]) -> bool:
        """Add a passage for the step with index `number`. `argue` returns the argument for this step. As long as it
        returns a long argument, first add passages for parts of it, and call `argue` again. Return False if there is no
        argument.
        """
        argument = argue()
        while argument and self._is_cut(argument):
            argument = argue()
        if argument:
            self._tell(number, argument)
        return bool(argument)

    def _is_cut(self, argument: Argument) -> bool:
        """If `argument` is long, add passages for some of its steps. Return whether any were added."""
        count = 0
        for stop in self._stops(argument):
            count += self._tell_in_parts(stop, partial(self._part, argument, stop))
            if count and not self.steps[stop].cases:
                break
        return count > 0

    def _stops(self, argument: Argument) -> list[int]:
        """Return the indices of the steps of a long argument that can be told in passages of their own: all steps that
        make assumptions, in order; if there are none, all other steps, those nearest to the middle first. Return an
        empty list if the argument is not long.
        """
        numbers = [line.number for line in argument[:-1] if line.deduction.technique not in self.routine]
        if self.is_stale or len(numbers) < MOST_TOLD:
            return []
        others = list(dict.fromkeys(number for number in numbers if number != argument[-1].number))
        supposing = [number for number in others if self.steps[number].cases]
        return supposing or sorted(others, key=lambda number: abs(others.index(number) - len(others) // 2))

    def _part(self, argument: Argument, number: int) -> Argument | None:
        """Return the part of `argument` that leads to its step with index `number`: this step and the steps that it
        depends on. Return None if the conclusions of the step are already known, or if the part cannot be found again.
        """
        if not self.reader.is_news(self.steps[number]):
            return None
        numbers = [line.number for line in argument]
        self._begin(number, 0.0)
        supposing = self._is_plain = bool(self.steps[number].cases)
        lines = self._find_in_turn(numbers[: numbers.index(number) + 1], with_chains=supposing)
        if lines is None:
            return None
        # A chain could do with fewer steps before it, but it would become longer.
        return self._without_unused(lines, with_chains=True) if supposing else self._without_needless(lines)

    def _tell(self, number: int, argument: Argument) -> None:
        """Add a passage for the step with index `number`. The passage tells the steps of `argument`."""
        waiting = {entry.places for entry in self.reader.entries()}
        argument = self._without_last(number, argument, waiting)
        keys = self._keys(argument)
        key = keys[-1] if keys else len(argument) - 1
        start = self.reader.fork() if argument[key].deduction.removes else None
        take_all(self.reader, argument)
        if not (self.steps[number].is_contradiction or self.steps[number].is_mistake):  # nothing is told after these
            argument = argument + self._aftermath(self.reader, argument, waiting)
            argument = argument if start is None else self._brief(start, argument, key, waiting)
        if start is not None:
            self.reader.end(start)
        worded = []
        for line in argument:
            worded.append(within(line.tell(self.techniques), len(self.passages) + 1))
            self._note(self.reader, line.deduction, len(worded))
        numbers = tuple(line.number + 1 for line in argument)
        before, after = tuple(worded[:key]), tuple(worded[key + 1 :])
        self.passages.append(Passage(worded[key], before, after, numbers, self.routine))

    def _note(self, reader: ReaderPosition, deduction: Deduction | Step, number: int) -> None:
        """Record which candidates `deduction` eliminates, so that later sentences can refer to the next passage or,
        within a single argument, to the step with number `number`.
        """
        number = len(self.passages) + 1 if self.counts else number
        reader.ruled_out.update(dict.fromkeys(deduction.removes, number))

    def _keys(self, argument: Argument) -> list[int]:
        """Return the indices of the steps of an argument that are not bookkeeping."""
        return [at for at, line in enumerate(argument) if line.deduction.technique not in self.routine]

    def _without_last(self, number: int, argument: Argument, waiting: Collection[Assignments]) -> Argument:
        """Drop steps from the end of `argument` as long as bookkeeping after the remaining steps draws the conclusions
        of the step with index `number`. Return the remaining steps. `waiting` holds the entries that bookkeeping could
        make before the argument.
        """
        while len(keys := self._keys(argument)) > 1:
            shorter = argument[: keys[-1]]
            trial = self.reader.fork()
            take_all(trial, shorter)
            self._aftermath(trial, shorter, waiting)
            is_needed = trial.is_news(self.steps[number])
            self.reader.end(trial)
            if is_needed:
                break
            argument = shorter
        return argument

    def _brief(self, start: ReaderPosition, argument: Argument, key: int, waiting: Collection[Assignments]) -> Argument:
        """Return `argument` with fewer eliminations in its main step, which has the index `key`. An elimination is
        omitted if its cell is filled by one of the entries right after the main step, and if all these entries follow
        without the elimination.
        """
        line = argument[key]
        placed = {place for after in argument[key + 1 :] for place in after.deduction.places}
        spare = _spare(line, {cell for cell, _ in placed})
        brief = argument

        def is_enough(kept: Sequence[Cell]) -> bool:
            nonlocal brief
            removes = tuple([lost for lost in line.deduction.removes if lost[0] in kept or lost[0] not in spare])
            shorter = [*argument[:key], line._replace(deduction=line.deduction._replace(removes=removes))]
            trial = start.fork()
            take_all(trial, shorter)
            shorter += self._aftermath(trial, shorter, waiting)
            start.end(trial)
            same = placed == {place for after in shorter[key + 1 :] for place in after.deduction.places}
            brief = shorter if same else brief
            return same

        without_spare(sorted(spare), is_enough)
        return brief

    def _aftermath(self, reader: ReaderPosition, argument: Argument, waiting: Collection[Assignments]) -> Argument:
        """Apply to `reader` the bookkeeping steps that can make entries after `argument` but could not before it, and
        return these steps. `waiting` holds the entries that were possible before. Cells for which the argument has
        named a single remaining value come first, so that this value is not named again later.
        """
        after: Argument = []
        position = reader.position
        lost = {cell for line in argument for cell, _ in line.deduction.removes}
        forced = {cell for cell in lost if position.open >> cell & 1 and position.domains[cell].bit_count() == 1}
        while forced or len(after) < MOST_FOLLOWING:
            entries = (entry for entry in reader.entries() if entry.places not in waiting)
            entry = next((entry for entry in entries if not forced or entry.places[0][0] in forced), None)
            if entry is None:
                if not forced:
                    break
                forced = set()
                continue
            forced -= {cell for cell, _ in entry.places}
            after.append(ArgumentStep(self._number(entry), entry, reader.position.copy()))
            reader.take(entry)
        return after

    def _number(self, entry: Deduction) -> int:
        """Return the index of the step of the solve path that makes the same assignment as the bookkeeping step
        `entry`.
        """
        first = entry.places[0]
        entering = (number for number in self._changing.get(first[0], ()) if first in self.steps[number].places)
        return next(entering, len(self.steps) - 1)

    def argument(self, number: int) -> Argument:
        """Return the argument for the step with index `number`: this step as it is found in the reader's position,
        preceded by the narrowing steps that it depends on. If it is not found there, return the step alone in its
        original words.
        """
        if self.steps[number].is_mistake:
            return [ArgumentStep(number, self.steps[number], self.reader.position)]
        if self.is_stale:
            return [ArgumentStep(number, self.reader.only_news(self.steps[number]), self.reader.position)]
        # If the steps that it rests on are not found in their order, they may be found with all steps before it in the
        # solve path, or with steps that are harder than those of the solve path.
        for find, hardest in ((self._supports, 0.0), (self._earlier, 0.0), (self._earlier, self._peak)):
            self._begin(number, hardest)
            lines = self._find_in_turn([*find(number), number], with_chains=False)
            if lines == []:  # passages of parts of the argument have already told it
                return lines
            if lines is not None and (argument := self._without_needless(lines)) is not None:
                return argument
        self.is_stale = True
        return [ArgumentStep(number, self.reader.only_news(self.steps[number]), self.reader.position)]

    def _begin(self, number: int, hardest: float) -> None:
        """Prepare to search for an argument for the step with index `number`. In this argument, a step may be replaced
        by a harder one, up to the weight `hardest`.
        """
        self._hardest, self._goal, self._chains, self.missed = hardest, number, 0, None
        self._in_parts, self._is_open, self._is_plain = set(), True, False

    def _earlier(self, number: int) -> list[int]:
        """Return the indices of the steps before index `number` that still have a new conclusion."""
        return [before for before in range(number) if self.reader.is_news(self.steps[before])]

    def _supports(self, number: int) -> list[int]:
        """Return the indices of the earlier steps on which the step with index `number` depends, directly or
        indirectly. Steps whose conclusions are already known are omitted.
        """
        needed: set[int] = set()
        waiting = [number]
        while waiting:
            step = waiting.pop()
            for cell in self.steps[step].premises:
                for before in self._changing.get(cell, ()):
                    if before >= step:
                        break
                    if before not in needed and self.reader.is_news(self.steps[before]):
                        needed.add(before)
                        waiting.append(before)
        return sorted(needed)

    def _find_in_turn(
        self, numbers: Sequence[int], with_chains: bool = True, above: Sequence[ArgumentStep] = ()
    ) -> Argument | None:
        """Find the steps with indices `numbers` again, one after another, after the lines `above`, and finally the step
        that the argument leads to. Return the argument that consists of them. Steps that are not found or have no new
        conclusion are omitted. Return None if the final step is not reached. If `with_chains` is false, steps with
        assumptions are only tested, without building their chains.
        """
        numbers = list(dict.fromkeys([*numbers, self._goal]))  # a step may be told in parts, or before its turn
        trial = self.reader.fork()
        argument = list(above)
        for number, line in enumerate(above, 1):
            trial.take(line.deduction)
            self._note(trial, line.deduction, number)
        last = self.steps[self._goal]
        for at, number in enumerate(numbers):
            trial.position.check_late()
            step = self.steps[number]
            if not trial.is_news(step):
                continue
            deduction: Deduction | Step | None
            deduction = self._suppose_again(trial, step, with_chains) if step.cases else self._again(trial, step, None)
            wanted = set[Cell]()
            if deduction is None:
                wanted.update(*(self.steps[later].premises for later in numbers[at + 1 :]))
                wanted = wanted or set(step.cells)
            if deduction is None and not step.cases:
                deduction = self._again(trial, step, wanted) or self._otherwise(trial, step, wanted)
            if deduction is not None and self._is_plain:
                deduction = trial.ladder.plainer(deduction, self._simple) or deduction
            parts: Iterable[Deduction | Step] = () if deduction is None else (deduction,)
            if deduction is None and (self._is_open or number in self._in_parts):
                parts = self._again_in_parts(trial, step, wanted)
                self._in_parts.add(number)
            for part in parts:
                argument.append(ArgumentStep(number, part, trial.position.copy()))
                trial.take(part)
                self._note(trial, part, len(argument))
            if self.missed is None and number != self._goal and trial.is_news(step):
                self.missed = number
        is_there = (
            bool(argument) and argument[-1].number == self._goal if last.is_contradiction else not trial.is_news(last)
        )
        self.reader.end(trial)
        return argument if is_there else None

    def _without_needless(self, argument: Argument) -> Argument | None:
        """Return `argument` without the steps that it does not need. Its steps with assumptions get their chains.
        Return None if the steps cannot be found again with chains.
        """
        self._is_open = False
        argument = self._without_unused(argument, with_chains=False)
        supposing = any(self.steps[line.number].cases for line in argument)
        for length in (16, 8, 4, 1):
            if length == 1 and len(argument) > MOST_TRIED:
                break
            at = len(argument) - 1 - length
            while at >= 0 and not (supposing and self._chains > self._most_chains):
                weights = {self._goal: self.steps[self._goal].weight}
                weights |= {line.number: line.deduction.weight for line in argument}
                others = [line.number for line in argument[at + length :]]
                shorter = self._find_in_turn(others, with_chains=False, above=argument[:at])
                if shorter and all(line.deduction.weight <= weights[line.number] for line in shorter):
                    argument = shorter
                at = min(at, len(argument) - 1) - length
        self._is_plain = True
        shortest = self._find_in_turn([line.number for line in argument])
        if shortest is None:
            return None if supposing else argument
        return self._without_unused(shortest, with_chains=True)

    def _without_unused(self, argument: Argument, with_chains: bool) -> Argument:
        """Return `argument` without the steps that no later step depends on."""
        *before, last = argument
        used, argued = [last], set(last.deduction.premises)
        first = len(argument)  # the index of the first unused step; all steps before it stay as they were found
        for at, line in reversed([*enumerate(before)]):
            if any(cell in argued for cell, _ in line.deduction.places + line.deduction.removes):
                used.append(line)
                argued.update(line.deduction.premises)
            else:
                first = at
        if first == len(argument):
            return argument
        later = [line.number for line in used[::-1][first:]]
        return self._find_in_turn(later, with_chains, argument[:first]) or argument

    def _again(self, trial: ReaderPosition, step: Step, wanted: set[Cell] | None) -> Deduction | None:
        """Search `trial` with the technique of `step` for a step that draws all new conclusions of `step` or, if
        `wanted` is given, its assignments and its eliminations in the cells `wanted`. Return the easiest one, or None
        if there is none.
        """
        if step.cases or step.technique in self._supposing:
            return None
        places, removes = trial.news(step)
        if wanted is not None:
            removes = {lost for lost in removes if lost[0] in wanted}
            if not removes and not places:
                return None
        about = next((cell for cell, _ in (*places, *removes)), -1)
        fitting = (
            deduction
            for deduction in trial.ladder.found_by(step.technique, about)
            if places.issubset(deduction.places) and trial.rules_out(deduction, removes)
        )
        if step.is_contradiction:
            fitting = (
                deduction
                for deduction in trial.ladder.finder.find_contradictions()
                if deduction.technique == step.technique
            )
        return min(
            fitting,
            key=lambda deduction: (deduction.weight, len(deduction.removes), len(deduction.premises)),
            default=None,
        )

    def _again_in_parts(self, trial: ReaderPosition, step: Step, wanted: set[Cell]) -> Iterator[Deduction]:
        """Yield several steps that together make the eliminations of `step` in the cells `wanted`, as far as they are
        found in `trial`.
        """
        part: Deduction | None
        for lost in 2 * step.removes:  # an elimination that was not found before the others may be found after them
            if lost[0] in wanted and trial.position.allows(*lost):
                single = step._replace(places=(), removes=(lost,))
                part = self._again(trial, single, None) or self._otherwise(trial, single, wanted)
                if part is not None:
                    yield part

    def _suppose_again(self, trial: ReaderPosition, step: Step, with_chains: bool) -> Deduction | Step | None:
        """Return `step`, which makes assumptions, as it is found in `trial`, or None if it does not hold there. If
        `with_chains` is true, the returned step has its chains.
        """
        script = _script(step)
        if script is None:
            return self._compare_again(trial, step, with_chains)
        followed_by = self.techniques.named(step.technique).followed_by
        ladder = trial.ladder.fork(followed_by) if followed_by else trial.ladder
        deduction = self._refute_again(trial, ladder, step, script, with_chains)
        if followed_by:
            trial.ladder.finder.give_back(ladder.finder)
        return deduction

    def _refute_again(
        self, trial: ReaderPosition, ladder: Ladder, step: Step, script: Script, with_chains: bool
    ) -> Deduction | Step | None:
        """Return the refutation `step` as it is found in `trial`, or None if its assumption does not fail there.
        `ladder` propagates the assumption, and `script` holds its nested assumptions. If `with_chains` is true, the
        returned step has its chain.
        """
        assumption = Assumption(*step.cases[0][:3])
        self._chains += 1
        places, removes = trial.news(step)
        if not with_chains and assumption.holds:
            placed, lost = trial.position.refuted(assumption.cell, assumption.value)
            deduction = step._replace(places=placed, removes=lost)
            fits = places.issubset(placed) and trial.rules_out(deduction, removes)
            fails = fits and ladder.finder.fails_with_script(assumption.cell, assumption.value, script)
            return deduction if fails else None
        case = failing(ladder, assumption, script)
        if case is None:
            return None
        name = plain_name(ladder.techniques, step.technique, case)
        deduction = refutation(trial.position, name, step.weight, case)
        return deduction if places.issubset(deduction.places) and trial.rules_out(deduction, removes) else None

    def _compare_again(self, trial: ReaderPosition, step: Step, with_chains: bool) -> Deduction | Step | None:
        """Search `trial` for a step that draws the conclusions of `step` by comparing assumptions. Return it, or None
        if there is none. If `with_chains` is true, the returned step has its chains.
        """
        self._chains += COMPARING
        places, removes = trial.news(step)
        for deduction in self._comparisons(trial, step, places):
            if places.issubset(deduction.places) and removes.issubset(deduction.removes):
                deduction = deduction._replace(places=tuple(sorted(places)), removes=tuple(sorted(removes)))
                # The premises become known when the step is told; until then, those of the solve path stand in.
                return trial.ladder.tell(deduction) if with_chains else deduction._replace(premises=step.premises)
        return None

    def _comparisons(self, trial: ReaderPosition, step: Step, places: set[Candidate]) -> Iterable[Deduction]:
        """Return the steps that the technique of `step`, which compares assumptions, finds in `trial`. In kinds with
        two values, one of the assumptions of `step` is true in any position. So it is enough to test whether each of
        them still yields the assignments `places`; a new search might compare other assumptions.
        """
        if not trial.position.is_binary:
            return trial.ladder.found_by(step.technique)
        assumptions = [Assumption(*case[:3]) for case in step.cases]
        if not agree(trial.ladder, assumptions, frozenset((*place, True) for place in places)):
            return ()
        args = (0, *(number for cell, value, _ in assumptions for number in (cell, value)))
        return [Deduction(step.technique, in_hundredths(step.weight), -1, tuple(places), (), (), args)]

    def _otherwise(self, trial: ReaderPosition, step: Step, wanted: set[Cell]) -> Deduction | None:
        """Return a step of any simple technique that has the assignments of `step` and its eliminations in the cells
        `wanted`. It must not be harder than `step` or than `_hardest`, whichever is greater. Return None if there is
        none.
        """
        places, removes = trial.news(step)
        removes = {lost for lost in removes if lost[0] in wanted}
        if step.cases or (not places and not removes):
            return None
        hardest = max(step.weight, self._hardest)
        about = next(cell for cell, _ in (*places, *removes))
        for technique in self._simple:
            if technique.weight > hardest:
                break
            for deduction in trial.ladder.found_by(technique.name, about):
                fits = deduction.weight <= 100 * hardest and places.issubset(deduction.places)
                if fits and trial.rules_out(deduction, removes):
                    return deduction
        return None
