"""Build chains: assumptions and the steps that follow from them, worded line by line.

The finder returns which assumption fails, or what several assumptions have in common, but no chain. This module
propagates the assumption round by round on a copy of the ladder, and drops the steps that do not contribute to the end.
The remaining steps are replayed one after another as links, so that each line follows from the lines above it and says
something new. Then every line that the others do not need is dropped, and the lines are ordered so that each comes soon
after its premises.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Self

from masume.core.grid import Cell, Mask, bits, mask_of
from masume.core.model import NO_VALUE
from masume.i18n.placeholders import Cells, Count, Value
from masume.reasoning.candidates import Candidate
from masume.reasoning.position import Position
from masume.reasoning.technique import Case, Conclusion, Deduction, ElidedScript, Script, Step, TechniqueSet
from masume.reasoning.trace import in_phase

if TYPE_CHECKING:
    from masume.reasoning.solve_path import Ladder

MAX_SHORTENED = 120  # lines; longer chains are told as they were traced
MANY_LINES = 40  # lines; from longer chains, several lines at a time are left out first
MANY_LINKS = 12  # links; for longer chains, a cheaper chain is searched for
DEEP = "deep-what-if"  # a refutation that is propagated by harder techniques
NESTED = "nested-what-if"  # a refutation with nested assumptions
MOST_TOLD = 50  # largest number of nested assumptions of an argument that is told in full
FEW_TOLD = 5  # in an argument not told in full, nested assumptions that contain more than this many are only counted
SINGLES = ("hidden-single", "naked-single")  # the techniques that assign the last value left, for more than two values


Conclusions = frozenset[Conclusion]


class Assumption(NamedTuple):
    """Assumption that a cell has, or does not have, a certain value."""

    cell: Cell
    value: int
    holds: bool = True


class ChainLink(NamedTuple):
    """Description of a step of a chain: its technique, its unit and its conclusions. With these, the step can be found
    again after other lines.
    """

    technique: str
    unit: int
    concludes: Conclusions
    supposes: tuple[Cell, int, Script] | None = None
    """For a nested assumption: its cell, its value and its script."""
    rests_on: tuple[Cell, ...] = ()
    """For a nested assumption: the premises with which it is known to fail."""


class ChainLine(NamedTuple):
    """Step of a chain that was found again by means of `link`. The link is restricted to the conclusions that the step
    covers.
    """

    link: ChainLink
    deduction: Deduction
    settled: bool
    """Whether this is the only line of the link: if so, replaying the link after the same lines finds the same step."""


Chain = list[ChainLine]
"""The lines that lead from an assumption to a contradiction or to the goals."""


class AssumedBoard:
    """Copy of a ladder, with an assumption and a log of the steps that follow from it."""

    def __init__(self, base: Ladder, assumption: Assumption) -> None:
        self.ladder = base.fork()
        self.ladder.position.check_time()
        self._base = base
        self._ladders = [self.ladder]
        self.assumption = assumption
        self.propagating = [technique.name for technique in base.techniques.propagating]
        places, removes = assume(self.ladder.position, assumption)
        singles = [technique.name for technique in base.techniques.all if technique.name in SINGLES]
        if singles and not assumption.holds:  # a line of the chain says which value is left instead
            places, removes = (), ((assumption.cell, assumption.value),)
            self.propagating += [name for name in singles if name not in self.propagating]
            self.ladder.position.note_assumption()
        self.stand_ins = [name for name in self.propagating if name not in base.techniques.whole_board]
        for cell, value in places:
            self.ladder.assign(cell, value)
        for cell, value in removes:
            self.ladder.eliminate(cell, value)
        self.ladder.auto_eliminate()
        self.clash: Deduction | None = None
        self.log: list[tuple[Deduction, tuple[Cell, int, Script] | None, Mask]] = []
        """The steps taken so far, each with its nested assumption, if any, and the cells that it changed."""
        self.refuted_cases: dict[Candidate, tuple[Case, Mask]] = {}
        """The cases of refuted nested assumptions, each with those premises of its chain that are assigned cells."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Release the finders of this board and of its forks."""
        for ladder in self._ladders:
            self._base.finder.give_back(ladder.finder)

    def fork(self) -> AssumedBoard:
        """Return a copy with an empty log. It is released together with this board."""
        twin = object.__new__(AssumedBoard)
        twin.__dict__.update(self.__dict__)
        twin.ladder = self.ladder.fork()
        twin.log = []
        self._ladders.append(twin.ladder)
        return twin

    def contradiction(self) -> Deduction | None:
        """Return a contradiction on this board, or None."""
        return self.clash or self.ladder.smallest_contradiction()

    def is_broken(self) -> bool:
        """Return whether there is a contradiction."""
        return self.clash is not None or self.ladder.finder.has_contradiction()

    def says_new(self, deduction: Deduction) -> Deduction | None:
        """Return `deduction` with only those conclusions that are not known yet, or None if there are none."""
        domains, placed = self.ladder.position.domains, self.ladder.position.placed
        _, _, _, places_said, gone, _, _ = deduction
        places = (
            [p for p in places_said if not (placed >> p[0] & 1 and domains[p[0]] == 1 << p[1])] if places_said else []
        )
        removes = [r for r in gone if domains[r[0]] >> r[1] & 1] if gone else []
        if len(places) == len(places_said) and len(removes) == len(gone):
            return deduction
        return deduction._replace(places=tuple(places), removes=tuple(removes)) if places or removes else None

    def note(self, deduction: Deduction, supposes: tuple[Cell, int, Script] | None = None) -> None:
        """Apply and log `deduction`. If it would leave a cell without candidates, store it as the clash instead of
        applying it.
        """
        if self.ladder.position.clashes(deduction):
            self.clash = deduction
            self.log.append((deduction, supposes, mask_of(cell for cell, _ in deduction.places + deduction.removes)))
        else:
            self.log.append((deduction, supposes, self.ladder.apply(deduction)))

    def tell(self, line: ChainLine) -> Step:
        """Return the step of `line` with its sentence, and apply it."""
        supposes = line.link.supposes
        step = self.ladder.tell(line.deduction) if supposes is None else _refute(self, *supposes)
        self.note(line.deduction)
        return step

    def advance(self) -> bool:
        """Apply all steps that can be found now, one round. Return False if there are none, or if there is a
        contradiction.
        """
        find = self.ladder.finder.find
        steps = [deduction for name in self.propagating for deduction in find(name)]
        moved = False
        for deduction in steps:
            new = self.says_new(deduction)
            if new is not None and self.clash is None:
                self.note(new)
                moved = True
        return moved and not self.is_broken()

    def run(self) -> None:
        """Propagate the assumption until there is a contradiction, or nothing more follows."""
        if not self.is_broken():
            while self.advance():
                pass

    def links(self, goals: Iterable[Cell] | None = None) -> list[ChainLink]:
        """Return the links that lead to the contradiction, or to the conclusions about the cells `goals`."""
        return self._trace(goals)[0]

    def premises(self) -> tuple[Cell, ...]:
        """Return all premises of the links that lead to the contradiction."""
        return tuple(bits(self._trace(None)[1]))

    def _trace(self, goals: Iterable[Cell] | None) -> tuple[list[ChainLink], Mask]:
        """Trace the log backwards from the contradiction, or from the cells `goals`. Return the links needed, and the
        premises of these links as a set of cells.
        """
        if goals is None:
            contradiction = self.contradiction()
            assert contradiction is not None
            goals = (*(cell for cell, _ in contradiction.places + contradiction.removes), *contradiction.premises)
        needed = mask_of(goals)
        kept: list[ChainLink] = []
        for deduction, supposes, cells in reversed(self.log):
            if needed & cells or deduction is self.clash:
                kept.append(_link(deduction, supposes))
                needed |= mask_of(deduction.premises)
        kept.reverse()
        return kept, needed


def assume(position: Position, assumption: Assumption) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """Return the assignments and the eliminations that `assumption` makes in `position`."""
    cell, value, holds = assumption
    return (((cell, value),), ()) if holds else position.refuted(cell, value)


def _link(deduction: Deduction, supposes: tuple[Cell, int, Script] | None) -> ChainLink:
    """Return the link by which `deduction` can be found again. If it refutes a nested assumption, `supposes` is that
    assumption with its script.
    """
    technique, _, unit, places, removes, _, _ = deduction
    concludes = [(cell, value, True) for cell, value in places]
    if removes:
        concludes += [(cell, value, False) for cell, value in removes]
    return ChainLink(technique, unit, frozenset(concludes), supposes, () if supposes is None else deduction.premises)


def _literal(line: ChainLine) -> ChainLink:
    """Return the link of `line` with exactly those conclusions that the line found."""
    return _link(line.deduction, line.link.supposes)._replace(rests_on=line.link.rests_on)


def _along(
    start: AssumedBoard, links: Sequence[ChainLink], goals: Conclusions | None, above: Sequence[ChainLine] = ()
) -> Chain | None:
    """Replay `links` after the lines `above`. Return the chain up to the contradiction (or to `goals`), or None if the
    links no longer lead there.
    """
    lines = start.ladder.finder.replay_chain(links, start.stand_ins, goals, [line.deduction for line in above])
    if lines is None:
        return None
    chain = list(above)
    before = -1
    for at, concluded, deduction in lines:
        if at == before:
            chain[-1] = chain[-1]._replace(settled=False)
        chain.append(ChainLine(_narrowed(links[at], concluded), deduction, at != before))
        before = at
    return chain


def _narrowed(link: ChainLink, concludes: Sequence[Conclusion]) -> ChainLink:
    """Return `link` with only the conclusions `concludes`."""
    return link if len(concludes) == len(link.concludes) else link._replace(concludes=frozenset(concludes))


def _is_over(trial: AssumedBoard, goals: Conclusions | None) -> bool:
    """Return whether the chain on `trial` is complete: it has reached all of `goals`, or a contradiction if `goals` is
    None.
    """
    if goals is None:
        return trial.is_broken()
    return not trial.ladder.finder.unknown_of(goals)


def _refuted(ladder: Ladder, cell: Cell, value: int, premises: tuple[Cell, ...] = ()) -> Deduction:
    """Return the deduction, with `premises`, that the nested assumption of `value` in `cell` is wrong."""
    places, removes = ladder.position.refuted(cell, value)
    return Deduction(ladder.techniques.refutation_name, 0, -1, places, removes, premises)


def _end(trial: AssumedBoard, above: Sequence[Deduction] = ()) -> Step:
    """Return the contradiction at the end of a chain as a step with its sentence. `above` are the lines of the
    chain.
    """
    position, techniques = trial.ladder.position, trial.ladder.techniques
    if trial.clash is None:
        contradiction = trial.ladder.smallest_contradiction()
        assert contradiction is not None
        position.lines_above = {lost: number for number, line in enumerate(above, 1) for lost in line.removes}
        return techniques.tell(position, contradiction)
    for cell, value in trial.clash.places:
        if not position.allows(cell, value):
            return _clash(position, above[:-1], cell, value)
    cell = position.emptied(trial.clash.removes)[0]
    if name := techniques.nothing_left:
        after = position.copy()
        after.apply(trial.clash)
        return techniques.tell(after, Deduction(name, 0, cell, (), (), (cell,)))
    return position.step("clash", 0, [cell], variant="empty", cell=Cells((cell,)))


def _clash(position: Position, above: Sequence[Deduction], cell: Cell, value: int) -> Step:
    """Return a step that explains why `cell` cannot have the `value` that the last line assigns: the cell has another
    value, one of the lines `above` eliminated the candidate, or it was eliminated before the chain.
    """
    named, wrong = Cells((cell,)), Value(value)
    other = position.value(cell)
    if other != NO_VALUE:
        return position.step("clash", 0, [cell], variant="other", cell=named, value=wrong, other=Value(other))
    for number, line in enumerate(above, 1):
        if (cell, value) in line.removes:
            return position.step("clash", 0, [cell], variant="line", cell=named, value=wrong, n=Count(number))
    return position.step("clash", 0, [cell], cell=named, value=wrong)


def _shortest(start: AssumedBoard, chain: Chain, goals: Conclusions | None) -> Chain:
    """Drop the lines that the chain does not need: several lines at a time from a long chain, then each line in turn
    from the last to the first, until no line can be dropped. The last line is kept without a test if all lines before
    it are settled, because it completes the contradiction. A failed attempt is repeated only after the chain has
    changed.
    """
    for length in (16, 8, 4, 2) if len(chain) > MANY_LINES else ():
        i = len(chain) - length
        while i >= 0:
            chain = _without(start, chain, i, length, goals)
            i = min(i, len(chain)) - length
    if len(chain) > MAX_SHORTENED:
        return chain
    before = len(chain) + 1
    vain: set[int] = set()
    while len(chain) < before:
        before = len(chain)
        for i in reversed(range(len(chain))):
            if i in vain or (i >= len(chain) - 1 and goals is None and _settled(chain, i) == len(chain) - 1):
                continue
            rest = _without(start, chain, i, 1, goals)
            if rest is chain:
                vain.add(i)
            else:
                chain = rest
                vain.clear()
    return chain


def _without(start: AssumedBoard, chain: Chain, i: int, length: int, goals: Conclusions | None) -> Chain:
    """Replay `chain` without `length` lines from index `i` on. Return the result if it leads to the same end in fewer
    lines; otherwise return `chain`.
    """
    first = _settled(chain, i) if goals is None else 0
    links = [line.link for line in chain[first:i] + chain[i + length :]]
    rest = _along(start, links, goals, chain[:first])
    return rest if rest is not None and len(rest) < len(chain) else chain


@in_phase("shortening")
def _as_told(start: AssumedBoard, chain: Chain, goals: Conclusions | None) -> Chain:
    """Shorten a chain and order it for reading. Replaying may find steps that need fewer lines than the traced links
    did, so the chain is shortened again with links of those steps until nothing changes.
    """
    tried = _shortest(start, chain, goals)
    chain = _polished(start, tried, goals)
    while True:
        literal = [line._replace(link=_literal(line)) for line in chain]
        if literal == tried:  # exactly this chain was tried
            return chain
        tried = _shortest(start, literal, goals)
        if len(tried) == len(chain):
            return chain
        chain = _polished(start, tried, goals)


def _polished(start: AssumedBoard, chain: Chain, goals: Conclusions | None) -> Chain:
    """Order a minimal chain for reading: each line directly follows its premises. In kinds with two values, also drop
    conclusions that no later line uses. Chains with nested assumptions stay as they are, because their premises are not
    known yet.
    """
    several = start.ladder.position.is_binary and any(len(line.deduction.places) > 1 for line in chain)
    if not (several or len(chain) > 2) or any(line.link.supposes is not None for line in chain):
        return chain
    needed = _needed_at_end(start, chain, goals)
    if len(chain) > 2:  # fewer lines have only one thread
        threads = _in_threads(start, chain, goals, needed)
        if threads is not chain:
            chain, needed = threads, _needed_at_end(start, threads, goals) if several else 0
    return _to_the_point(start, chain, goals, needed) if several else chain


def _in_threads(start: AssumedBoard, chain: Chain, goals: Conclusions | None, needed: Mask) -> Chain:
    """Order the lines of a chain so that each comes right after the lines that it alone needs, and drop lines that are
    not used. Return `chain` if it cannot be replayed in that order. `needed` holds the premises of the end of the
    chain.
    """
    order: list[int] = []
    changed = [_changed(line.deduction) for line in chain]
    if start.ladder.position.auto_eliminates:
        trial = start.fork()
        for line in chain:
            trial.note(line.deduction)
        changed = [cells for _, _, cells in trial.log]

    def follow(needed: Mask, before: int) -> None:
        for number in range(before):
            if needed & changed[number] and number not in order:
                follow(mask_of(chain[number].deduction.premises), number)
                order.append(number)

    follow(needed, len(chain))
    if order == list(range(len(chain))):
        return chain
    threads = _along(start, [chain[number].link for number in order], goals)
    return chain if threads is None or len(threads) > len(chain) else threads


def _to_the_point(start: AssumedBoard, chain: Chain, goals: Conclusions | None, needed: Mask) -> Chain:
    """Drop the unused conclusions of each line. Return `chain` if some line is no longer found without them. If a step
    assigns one value to a single cell and the other value to several cells, the assignment of the single cell is kept,
    because the others follow from it. `needed` holds the premises of the end of the chain.
    """
    kept = chain.copy()
    for number in reversed(range(len(chain))):
        line = chain[number]
        places = line.deduction.places
        if len(places) > 1:
            values = [value for _, value in places] if len(places) > 2 else []
            used = tuple([place for place in places if needed >> place[0] & 1 or values.count(place[1]) == 1])
            if 0 < len(used) < len(places):
                kept[number] = line._replace(deduction=line.deduction._replace(places=used))
        needed |= mask_of(line.deduction.premises)
    if kept == chain:
        return chain
    trial = start.fork()
    for line in kept:
        technique, _, unit, _, _, _, _ = line.deduction
        if not any(
            _is_part_of(line.deduction, deduction) for deduction in trial.ladder.finder.find(technique, unit=unit)
        ):
            return chain
        trial.note(line.deduction)
    return kept if _is_over(trial, goals) else chain


def _is_part_of(deduction: Deduction, whole: Deduction) -> bool:
    """Return whether `deduction` equals `whole`, except that it may have fewer assignments."""
    return set(deduction.places) <= set(whole.places) and deduction._replace(places=whole.places) == whole


def _changed(deduction: Deduction) -> Mask:
    """Return the cells about which `deduction` has conclusions."""
    return mask_of([cell for cell, _ in deduction.places + deduction.removes])


def _needed_at_end(start: AssumedBoard, chain: Chain, goals: Conclusions | None) -> Mask:
    """Return the cells that the end of a chain needs: those of the goals, or the premises of the contradiction."""
    if goals is not None:
        return mask_of(cell for cell, _, _ in goals)
    contradictions = start.ladder.finder.contradictions_after([line.deduction for line in chain])
    if contradictions:
        return mask_of(start.ladder.clearest(contradictions).premises)
    trial = start.fork()
    for line in chain:
        trial.note(line.deduction)
    if trial.clash is None:  # the last candidate of a cell was removed by an automatic elimination after a line
        contradiction = trial.ladder.smallest_contradiction()
        assert contradiction is not None
        return mask_of(contradiction.premises)
    wrong = [cell for cell, value in trial.clash.places if not trial.ladder.position.allows(cell, value)]
    return mask_of(wrong[:1]) if wrong else _changed(trial.clash)


def _settled(chain: Chain, most: int) -> int:
    """Return the number of lines at the beginning of `chain`, at most `most`, that are known to stay the same when the
    chain is replayed.
    """
    for number, line in enumerate(chain[:most]):
        if not line.settled:
            return number
    return min(most, len(chain))


def _tell(
    start: AssumedBoard, chain: Chain, goals: Conclusions | None, above: Sequence[Deduction] = ()
) -> tuple[Step, ...]:
    """Return the steps of `chain` with their sentences, and advance `start`, the board at the start of the chain, to
    its end. `above` are the lines before the chain.
    """
    worded = [start.tell(line) for line in chain]
    if goals is None:
        worded.append(_end(start, [*above, *(line.deduction for line in chain)]))
    return tuple(worded)


def _tell_chain(
    start: AssumedBoard, links: Sequence[ChainLink], goals: Conclusions | None, script: Script
) -> tuple[Step, ...]:
    """Return the steps of the chain along `links` with their sentences. `start` is the board at the start of the chain.
    If the links do not lead to the end, search for the steps one at a time, then round by round.
    """
    chain = _along(start, links, goals)
    if chain is None:  # a link that was left out is needed after all
        chain = _step_by_step(start, goals, script)
    if chain is None:
        return _tell_rounds(start, goals, script)
    return _tell(start, _as_told(start, chain, goals), goals)


def _links(trial: AssumedBoard, goals: Conclusions | None) -> list[ChainLink]:
    """Return the links that lead to the contradiction on `trial`, or to `goals`."""
    return trial.links(None if goals is None else [cell for cell, _, _ in goals])


def _step_by_step(start: AssumedBoard, goals: Conclusions | None, script: Script) -> Chain | None:
    """Return a chain made by always applying the first step found or, if there is none, the next nested assumption of
    `script`. Return None if the chain leads nowhere, or to a contradiction instead of the goals.
    """
    trial = start.fork()
    further = iter(script)
    while not _is_over(trial, goals):
        steps = (deduction for name in trial.propagating for deduction in trial.ladder.found_by(name))
        deduction = next(steps, None)
        supposes = None
        if deduction is None:
            supposes = next(further, None)
            deduction = None if supposes is None else _rule_out(trial, *supposes)
            if deduction is None:
                return None
        trial.note(deduction, supposes)
        if trial.clash is not None and goals is not None:
            return None
    chain = _along(start, _links(trial, goals), goals)
    return [ChainLine(_link(*step[:2]), step[0], False) for step in trial.log] if chain is None else chain


def _tell_rounds(start: AssumedBoard, goals: Conclusions | None, script: Script) -> tuple[Step, ...]:
    """Return the steps of all rounds with their sentences, for chains whose lines cannot be found one after another.
    The sentence of each step describes the position before its round.
    """
    trial = start.fork()
    worded: list[Step] = []
    further = iter(script)
    while not _is_over(trial, goals):
        before = trial.fork()
        steps = [deduction for name in trial.propagating for deduction in before.ladder.found_by(name)]
        for deduction in steps:
            new = trial.says_new(deduction)
            if new is not None and trial.clash is None:
                worded.append(before.ladder.tell(new))
                trial.note(new)
        if not steps:
            cell, value, inner = next(further)
            worded.append(_refute(trial, cell, value, inner))
            trial.note(_refuted(trial.ladder, cell, value))
    return (*worded, _end(trial, [deduction for deduction, _, _ in trial.log])) if goals is None else tuple(worded)


def _rule_out(trial: AssumedBoard, cell: Cell, value: int, script: Script) -> Deduction | None:
    """Return the deduction that the nested assumption of `value` in `cell` is wrong, without its chain. Its premises
    are all cells that it may depend on. Return None if the assumption does not fail.
    """
    if trial.ladder.finder.is_binary:  # the chain holds in every position where its premises are assigned
        refuted = _case_of(trial.ladder, cell, value, script)
        if refuted is None:
            return None
        trial.refuted_cases[cell, value] = refuted
        return _refuted(trial.ladder, cell, value, tuple(bits(refuted[1])))
    with AssumedBoard(trial.ladder, Assumption(cell, value)) as further:
        if not _follow(further, script):
            return None
        return _refuted(trial.ladder, cell, value, tuple(dict.fromkeys((cell, *further.premises()))))


def _case_of(ladder: Ladder, cell: Cell, value: int, script: Script) -> tuple[Case, Mask] | None:
    """Return two things: the case of the nested assumption of `value` in `cell`, and those of its premises that are
    assigned cells. Return None if the assumption does not fail.
    """
    if isinstance(script, ElidedScript):
        return _untold_case(ladder, cell, value, script)
    case = failing(ladder, Assumption(cell, value), script)
    return None if case is None else (case, mask_of(premises_of([case])) & ladder.position.placed)


def _untold_case(ladder: Ladder, cell: Cell, value: int, script: Script) -> tuple[Case, Mask] | None:
    """Return two things: a case of a nested assumption that states only how many nested assumptions it needs, and its
    premises. Return None if the assumption does not fail.
    """
    if ladder.finder.is_binary:
        grounds = ladder.finder.refutation_premises(cell, value, script)
    else:
        with AssumedBoard(ladder, Assumption(cell, value)) as trial:
            grounds = list(trial.premises()) if _follow(trial, script) else None
    if grounds is None:
        return None
    step = ladder.position.step("left-out", 0, (), region=[cell], n=Count(length_of(script)))
    return Case(cell, value, True, (step,), list(script)), mask_of(grounds)


def length_of(script: Script) -> int:
    """Return how many assumptions `script` has, including those of inner scripts."""
    return sum(1 + length_of(inner) for _, _, inner in script)


def outline(script: Script) -> Script:
    """Return `script` as it will be presented: if it has more than MOST_TOLD assumptions, long inner scripts are only
    counted.
    """
    if length_of(script) <= MOST_TOLD:
        return script
    return [
        (cell, value, ElidedScript(inner) if length_of(inner) > FEW_TOLD else inner) for cell, value, inner in script
    ]


def _follow(trial: AssumedBoard, script: Script) -> bool:
    """Propagate the assumption of `trial` with the nested assumptions of `script`. Return whether it leads to a
    contradiction.
    """
    trial.run()
    for cell, value, inner in script:
        if trial.is_broken():
            break
        position = trial.ladder.position
        if position.placed >> cell & 1 or not position.allows(cell, value):
            continue
        deduction = _rule_out(trial, cell, value, inner)
        if deduction is None:
            return False
        trial.note(deduction, (cell, value, inner))
        trial.run()
    return trial.is_broken()


def _refute(trial: AssumedBoard, cell: Cell, value: int, script: Script) -> Step:
    """Return the step that refutes the nested assumption of `value` in `cell`."""
    ladder = trial.ladder
    refuted = trial.refuted_cases.get((cell, value))
    if refuted is None or refuted[1] & ~ladder.position.placed:
        refuted = _case_of(ladder, cell, value, script)
    assert refuted is not None, f"{cell}={value} does not fail in {ladder.position.puzzle!r}"
    case, grounds = refuted
    step = refutation(ladder.position, ladder.techniques.refutation_name, 0.0, case)
    return step if case.elided is None else step._replace(premises=(cell, *bits(grounds)))


def link_of(deduction: Deduction, supposes: bool = False) -> ChainLink:
    """Return the link by which `deduction` can be found again. With `supposes`, `deduction` refutes a candidate without
    nested assumptions.
    """
    cell, value = deduction.args[:2] if supposes else (0, 0)
    return _link(deduction._replace(premises=()), (cell, value, []) if supposes else None)


def tell_chain(
    base: Ladder, assumption: Assumption, links: Sequence[ChainLink], above: Sequence[Deduction] = ()
) -> Case | None:
    """Return the case of an assumption that fails along `links`, which follow the lines `above`. Return None if the
    links do not lead to a contradiction.
    """
    with AssumedBoard(base, assumption) as start:
        chain = _along(start, links, None)
        if chain is None:
            return None
        return Case(*assumption, _tell(start, _put_plainly(start, _as_told(start, chain, None)), None, above))


def _put_plainly(start: AssumedBoard, chain: Chain) -> Chain:
    """Replace steps of a chain that ends in a contradiction by easier steps with the same conclusions, and drop lines
    that are no longer needed.
    """
    trial = start.fork()
    techniques = trial.ladder.techniques
    near = [technique for technique in techniques.simple if technique.name not in techniques.whole_board]
    near.sort(key=lambda technique: technique.weight)
    links = []
    for line in chain:
        plainer = None if line.link.supposes else trial.ladder.plainer(line.deduction, near)
        link = _literal(line)
        links.append(link if plainer is None else link._replace(technique=plainer.technique, unit=plainer.unit))
        if trial.ladder.position.clashes(line.deduction):
            break
        trial.ladder.apply(line.deduction)
    if [link.technique for link in links] == [line.deduction.technique for line in chain]:
        return chain
    plain = _along(start, links, None)
    return chain if plain is None or len(plain) > len(chain) else _as_told(start, plain, None)


def failing(base: Ladder, assumption: Assumption, script: Script) -> Case | None:
    """Return the case of an assumption that fails with the nested assumptions of `script`. Return None if it does not
    fail.
    """
    with AssumedBoard(base, assumption) as trial:
        start = trial.fork()
        if not _follow(trial, script):
            return None
        links = trial.links()
        if not script and len(links) > MANY_LINKS:
            from masume.reasoning.refutation import cheapest_case

            case = cheapest_case(base, assumption)
            if case is not None:
                return case
        return Case(*assumption, _tell_chain(start, links, None, script))


def tell(ladder: Ladder, deduction: Deduction) -> Step:
    """Return `deduction`, a step that makes assumptions, with its sentence and its chains."""
    if deduction.technique.startswith("either"):
        return _tell_either_way(ladder, deduction)
    assumption = Assumption(deduction.args[0], deduction.args[1])
    case = failing(ladder, assumption, _script_of(ladder, deduction))
    assert case is not None, f"{assumption} does not fail in {ladder.position.puzzle!r}"
    return refutation(ladder.position, deduction.technique, deduction.weight / 100, case)


def _script_of(ladder: Ladder, deduction: Deduction) -> Script:
    """Return the nested assumptions of `deduction`, a refutation."""
    if deduction.technique != NESTED:
        return []
    cell, value, budget = deduction.args
    script = ladder.finder.find_script(cell, value, True, budget)
    assert script is not None
    return script if ladder.thorough else outline(script)


def sketch(ladder: Ladder, deduction: Deduction) -> Step:
    """Return the refutation `deduction` as a step without its chain. Its premises are all cells that the chain may have
    as premises, which is enough to trace dependencies. Its case has only the nested assumptions and the end.
    """
    cell, value = deduction.args[:2]
    script = _script_of(ladder, deduction)
    with AssumedBoard(ladder, Assumption(cell, value)) as trial:
        _follow(trial, script)
        case = _sketched_case(ladder, cell, value, script)
        step = refutation(ladder.position, deduction.technique, deduction.weight / 100, case)
        return step._replace(premises=tuple(dict.fromkeys((cell, *trial.premises()))))


def _sketched_case(ladder: Ladder, cell: Cell, value: int, script: Script) -> Case:
    """Return the case of assuming `value` in `cell` with only the nested assumptions of `script` and the end."""
    position, name = ladder.position, ladder.techniques.refutation_name
    inner = [position.step(name, 0, (), cases=[_sketched_case(ladder, *further)]) for further in script]
    return Case(cell, value, True, (*inner, position.step("clash", 0, (cell,))))


def agree(ladder: Ladder, assumptions: Iterable[Assumption], goals: Conclusions) -> bool:
    """Return whether each of `assumptions` either fails or leads to all of `goals`."""
    for assumption in assumptions:
        with AssumedBoard(ladder, assumption) as trial:
            _head_for(trial, goals)
            if not (trial.is_broken() or _is_over(trial, goals)):
                return False
    return True


def _head_for(trial: AssumedBoard, goals: Conclusions) -> None:
    """Propagate the assumption of `trial` until it fails, or until all of `goals` are concluded."""
    while not (trial.is_broken() or _is_over(trial, goals)) and trial.advance():
        pass


def _tell_either_way(ladder: Ladder, deduction: Deduction) -> Step:
    """Return the step that draws the conclusions common to several assumptions, with one case per assumption."""
    goals = frozenset(
        {(*place, True) for place in deduction.places} | {(*remove, False) for remove in deduction.removes}
    )
    _, *pairs = deduction.args
    cases = []
    for cell, value in zip(pairs[::2], pairs[1::2], strict=True):
        assumption = Assumption(cell, value)
        with AssumedBoard(ladder, assumption) as trial:
            start = trial.fork()
            _head_for(trial, goals)
            end = None if trial.is_broken() else goals
            cases.append(Case(*assumption, _tell_chain(start, _links(trial, end), end, [])))
    return ladder.position.step(
        deduction.technique,
        deduction.weight / 100,
        premises_of(cases),
        deduction.places,
        deduction.removes,
        cases=cases,
        cells=Cells(tuple(dict.fromkeys(case.cell for case in cases))),
        value=Value(cases[0].value),
    )


def refutation(position: Position, technique: str, weight: float, case: Case) -> Step:
    """Return the step that refutes the assumption of `case`, a case that fails."""
    cell, value = case.cell, case.value
    if case.holds:
        places, removes = position.refuted(cell, value)
    else:
        places, removes = ((cell, value),), ()
    return position.step(
        technique,
        weight,
        premises_of([case]),
        places,
        removes,
        cases=[case],
        variant=_conclusion_variant(position, case, places),
        cell=Cells((cell,)),
        value=Value(value),
    )


def plain_name(techniques: TechniqueSet, technique: str, case: Case) -> str:
    """Return the name of the technique for the refutation with the chain `case`. It is `technique`, except that a
    technique with nested assumptions is replaced by the easier one if the chain needs none.
    """
    if technique != NESTED or any(line.cases for line in case.steps):
        return technique
    return DEEP if techniques.named(NESTED).followed_by else techniques.refutation_name


def _conclusion_variant(position: Position, case: Case, places: Sequence[Candidate]) -> str:
    """Return the variant of the sentence that concludes from a failed case. Some variants also state that one value, or
    one cell, is the last one left.
    """
    if not case.holds:
        return "opposite"
    if not places or position.is_binary:
        return "text"
    return "left" if places[0][0] == case.cell else "elsewhere"


def premises_of(cases: Iterable[Case]) -> tuple[Cell, ...]:
    """Return all premises of `cases`."""
    cells: list[Cell] = []
    for case in cases:
        cells.append(case.cell)
        for step in case.steps:
            cells += step.premises
    return tuple(dict.fromkeys(cells))
