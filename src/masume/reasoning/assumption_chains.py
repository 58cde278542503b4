"""Build chains: the lines of text that show what follows from an assumption.

The finder returns which assumption fails, or which conclusions several assumptions have in common, but no chain. This
module propagates the assumption round by round on a copy of the ladder, and drops the steps that do not contribute to
the end of the chain. Each remaining step is described by a link. The links are replayed one after another, so that each
line follows from the lines above it and adds a conclusion. Finally, every line that no other line needs is dropped, and
the remaining lines are ordered so that each one comes soon after its premises.
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
DEEP = "deep-what-if"  # a refutation that is propagated by harder techniques
NESTED = "nested-what-if"  # a refutation with nested assumptions
MOST_TOLD = 50  # largest number of nested assumptions of an argument that is told in full
FEW_TOLD = 5  # in an argument not told in full, nested assumptions that contain more than this many are only counted
SINGLES = ("hidden-single", "naked-single")  # the techniques that assign the last value left, for more than two values


Conclusions = frozenset[Conclusion]


class Assumption(NamedTuple):
    """An assumption: a cell has a certain value or, if `holds` is false, does not have it."""

    cell: Cell
    value: int
    holds: bool = True


class ChainLink(NamedTuple):
    """The technique, the unit and the conclusions of one step of a chain. They suffice to find the step again even if
    the lines before it have changed.
    """

    technique: str
    unit: int
    concludes: Conclusions
    supposes: tuple[Cell, int, Script] | None = None
    """The nested assumption that the step refutes: its cell, its value and its script. None for other steps."""
    rests_on: tuple[Cell, ...] = ()
    """The premises with which the nested assumption is known to fail; empty for other steps."""


class ChainLine(NamedTuple):
    """A line of a chain: the step `deduction`, which was found again from `link`. If this step draws only some of the
    conclusions that the original link had, `link` contains only these.
    """

    link: ChainLink
    deduction: Deduction
    settled: bool
    """Whether the link yields no other line. If so, replaying the link after the same lines finds the same step."""


Chain = list[ChainLine]
"""The lines that lead from an assumption to a contradiction or to the goals."""


class AssumedBoard:
    """A copy of a ladder on which an assumption is made, with a log of the steps that follow from the assumption."""

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
        """The steps applied so far, each with the nested assumption that it refutes (or None) and the cells that it
        changed."""
        self.refuted_cases: dict[Candidate, tuple[Case, Mask]] = {}
        """For each refuted nested assumption, its case and the assigned cells among the premises of its chain."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Release the finders of this board and of its forks."""
        for ladder in self._ladders:
            self._base.finder.give_back(ladder.finder)

    def fork(self) -> AssumedBoard:
        """Return a copy of this board with an empty log. The copy is released when this board is released."""
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
        """Return `deduction` without the conclusions that are already known, or None if none are left."""
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
        """Log `deduction` and apply it. If it would leave a cell without candidates, store it as `clash` instead of
        applying it. `supposes` is the nested assumption that `deduction` refutes, if any.
        """
        if self.ladder.position.clashes(deduction):
            self.clash = deduction
            self.log.append((deduction, supposes, mask_of(cell for cell, _ in deduction.places + deduction.removes)))
        else:
            self.log.append((deduction, supposes, self.ladder.apply(deduction)))

    def tell(self, line: ChainLine) -> Step:
        """Apply the step of `line`, and return it with its sentence."""
        supposes = line.link.supposes
        step = self.ladder.tell(line.deduction) if supposes is None else _refute(self, *supposes)
        self.note(line.deduction)
        return step

    def advance(self) -> bool:
        """Apply one round: all steps that are found in the present position. Return whether another round is
        worthwhile: a step was applied, and there is no contradiction yet.
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
        """Propagate the assumption until there is a contradiction or no further step is found."""
        if not self.is_broken():
            while self.advance():
                pass

    def links(self, goals: Iterable[Cell] | None = None) -> list[ChainLink]:
        """Return the links of the steps that are needed for the contradiction or, if `goals` is given, for the
        conclusions about the cells `goals`.
        """
        return self._trace(goals)[0]

    def premises(self) -> tuple[Cell, ...]:
        """Return the premises of the contradiction and of all steps that are needed for it."""
        return tuple(bits(self._trace(None)[1]))

    def _trace(self, goals: Iterable[Cell] | None) -> tuple[list[ChainLink], Mask]:
        """Trace the log backwards from the contradiction or, if `goals` is given, from the cells `goals`. Return the
        links of the steps that are needed, and a mask of the cells from which the trace begins and of the premises of
        these steps.
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
    """Return the assignments and the eliminations that `assumption` amounts to in `position`."""
    cell, value, holds = assumption
    return (((cell, value),), ()) if holds else position.refuted(cell, value)


def _link(deduction: Deduction, supposes: tuple[Cell, int, Script] | None) -> ChainLink:
    """Return a link from which `deduction` can be found again. `supposes` is the nested assumption that `deduction`
    refutes, with its script, or None.
    """
    technique, _, unit, places, removes, _, _ = deduction
    concludes = [(cell, value, True) for cell, value in places]
    if removes:
        concludes += [(cell, value, False) for cell, value in removes]
    return ChainLink(technique, unit, frozenset(concludes), supposes, () if supposes is None else deduction.premises)


def _literal(line: ChainLine) -> ChainLink:
    """Return a link with exactly the conclusions of the step in `line`."""
    return _link(line.deduction, line.link.supposes)._replace(rests_on=line.link.rests_on)


def _along(
    start: AssumedBoard, links: Sequence[ChainLink], goals: Conclusions | None, above: Sequence[ChainLine] = ()
) -> Chain | None:
    """Replay `links` after the lines `above`, until all of `goals` are known or, if `goals` is None, until there is a
    contradiction. Return the lines `above` followed by the replayed ones, or None if this end is not reached.
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
    """Return whether the chain on `trial` is complete: all of `goals` are known or, if `goals` is None, there is a
    contradiction.
    """
    if goals is None:
        return trial.is_broken()
    return not trial.ladder.finder.unknown_of(goals)


def _refuted(ladder: Ladder, cell: Cell, value: int, premises: tuple[Cell, ...] = ()) -> Deduction:
    """Return a deduction that excludes `value` from `cell`, because the nested assumption of this value fails.
    `premises` are the premises of the deduction.
    """
    places, removes = ladder.position.refuted(cell, value)
    return Deduction(ladder.techniques.refutation_name, 0, -1, places, removes, premises)


def _end(trial: AssumedBoard, above: Sequence[Deduction] = ()) -> Step:
    """Return the contradiction at the end of a chain as a step with its sentence. `above` holds the deductions of the
    chain's lines.
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
    """Return a step that explains why the last line of a chain cannot assign `value` to `cell`: either the cell already
    has another value, or one of the lines `above` eliminated the candidate, or it was eliminated before the chain
    began.
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
    """Return `chain` without the lines that it does not need. In a long chain, several lines at a time are left out on
    trial. Then single lines are left out, from the last to the first, until none can be dropped; this is not done if
    more than MAX_SHORTENED lines remain.

    A failed attempt is repeated only after the chain has changed. If all lines before the last one are settled, the
    last line is kept without a test, because it completes the contradiction.
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
    """Replay `chain` without the `length` lines that begin at index `i`. Return the replayed chain if it reaches the
    same end in fewer lines; otherwise return `chain`.
    """
    first = _settled(chain, i) if goals is None else 0
    links = [line.link for line in chain[first:i] + chain[i + length :]]
    rest = _along(start, links, goals, chain[:first])
    return rest if rest is not None and len(rest) < len(chain) else chain


@in_phase("shortening")
def _as_told(start: AssumedBoard, chain: Chain, goals: Conclusions | None) -> Chain:
    """Shorten `chain` and order its lines for reading. A step that is found again may rest on fewer lines than the
    original step, so the chain is rebuilt from the replayed steps and shortened again until it no longer gets shorter.
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
    """Order a minimal chain so that each line comes soon after its premises. In kinds with two values, also drop
    conclusions that no later line uses. A chain with nested assumptions is returned unchanged, because the premises of
    their refutations are not known yet.
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
    """Order the lines of a chain so that, where possible, each line directly follows the lines that it depends on, and
    drop lines that nothing depends on. Return `chain` itself if it cannot be replayed in that order. `needed` holds the
    cells that the end of the chain rests on.
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
    """Drop the assignments of each line that no later line uses. If a step assigns one value to a single cell and the
    other value to several cells, keep the assignment of the single cell, because the others follow from it. Return
    `chain` itself if a line is no longer found after the shortened lines. `needed` holds the cells that the end of the
    chain rests on.
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
    """Return whether `deduction` differs from `whole` at most by having fewer assignments."""
    return set(deduction.places) <= set(whole.places) and deduction._replace(places=whole.places) == whole


def _changed(deduction: Deduction) -> Mask:
    """Return the cells about which `deduction` has conclusions."""
    return mask_of([cell for cell, _ in deduction.places + deduction.removes])


def _needed_at_end(start: AssumedBoard, chain: Chain, goals: Conclusions | None) -> Mask:
    """Return the cells that the end of a chain rests on: the cells of `goals` or, if `goals` is None, the premises of
    the contradiction.
    """
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
    """Return how many lines at the beginning of `chain`, at most `most`, are certain to stay the same when the chain is
    replayed.
    """
    for number, line in enumerate(chain[:most]):
        if not line.settled:
            return number
    return min(most, len(chain))


def _tell(
    start: AssumedBoard, chain: Chain, goals: Conclusions | None, above: Sequence[Deduction] = ()
) -> tuple[Step, ...]:
    """Apply the lines of `chain` to `start`, the board at the start of the chain. Return their steps with sentences,
    followed by the contradiction if `goals` is None. `above` holds the deductions of the lines before the chain.
    """
    worded = [start.tell(line) for line in chain]
    if goals is None:
        worded.append(_end(start, [*above, *(line.deduction for line in chain)]))
    return tuple(worded)


def _tell_chain(
    start: AssumedBoard, links: Sequence[ChainLink], goals: Conclusions | None, script: Script
) -> tuple[Step, ...]:
    """Return the steps of the chain along `links`, with their sentences. The chain starts from the board `start` and
    ends when all of `goals` are known or, if `goals` is None, with a contradiction. If the links do not reach this end,
    build a chain by applying one step at a time instead; if that fails too, tell whole rounds.
    """
    chain = _along(start, links, goals)
    if chain is None:  # a link that was left out is needed after all
        chain = _step_by_step(start, goals, script)
    if chain is None:
        return _tell_rounds(start, goals, script)
    return _tell(start, _as_told(start, chain, goals), goals)


def _links(trial: AssumedBoard, goals: Conclusions | None) -> list[ChainLink]:
    """Return the links of the steps on `trial` that are needed for `goals` or, if `goals` is None, for the
    contradiction.
    """
    return trial.links(None if goals is None else [cell for cell, _, _ in goals])


def _step_by_step(start: AssumedBoard, goals: Conclusions | None, script: Script) -> Chain | None:
    """Build a chain to the contradiction or, if given, to `goals` by applying one step after another. If no step is
    found, refute the next nested assumption of `script`. Return None if neither is possible, or if there is a
    contradiction before all of `goals` are known.
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
    """Return the steps of all rounds with their sentences. This is the last resort for a chain that cannot be found
    line by line. The sentence of each step describes the position before its round.
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
    """Test whether the nested assumption of `value` in `cell` fails with the nested assumptions of `script`. If so,
    return a deduction that excludes the value, without its chain; its premises are all cells on which the refutation
    may depend. Otherwise return None.
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
    """Refute `value` in `cell` with the nested assumptions of `script`. Return the refutation as a case, and the mask
    of the assigned cells among its premises. Return None if the assumption does not fail.
    """
    if isinstance(script, ElidedScript):
        return _untold_case(ladder, cell, value, script)
    case = failing(ladder, Assumption(cell, value), script)
    return None if case is None else (case, mask_of(premises_of([case])) & ladder.position.placed)


def _untold_case(ladder: Ladder, cell: Cell, value: int, script: Script) -> tuple[Case, Mask] | None:
    """Refute `value` in `cell` with the nested assumptions of `script`. Return a case that only states how many nested
    assumptions this takes, and the mask of its premises. Return None if the assumption does not fail.
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
    """Return the number of assumptions in `script`, including those of the scripts inside it."""
    return sum(1 + length_of(inner) for _, _, inner in script)


def outline(script: Script) -> Script:
    """Return `script` as it will be presented. If it has more than MOST_TOLD assumptions, each of its inner scripts
    with more than FEW_TOLD assumptions is replaced by an ElidedScript, of which only the length is stated.
    """
    if length_of(script) <= MOST_TOLD:
        return script
    return [
        (cell, value, ElidedScript(inner) if length_of(inner) > FEW_TOLD else inner) for cell, value, inner in script
    ]


def _follow(trial: AssumedBoard, script: Script) -> bool:
    """Propagate the assumption of `trial`, and refute the nested assumptions of `script` in order until there is a
    contradiction. Return whether there is one.
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
    """Return the step, with its chain, that refutes the nested assumption of `value` in `cell`."""
    ladder = trial.ladder
    refuted = trial.refuted_cases.get((cell, value))
    if refuted is None or refuted[1] & ~ladder.position.placed:
        refuted = _case_of(ladder, cell, value, script)
    assert refuted is not None, f"{cell}={value} does not fail in {ladder.position.puzzle!r}"
    case, grounds = refuted
    step = refutation(ladder.position, ladder.techniques.refutation_name, 0.0, case)
    return step if case.elided is None else step._replace(premises=(cell, *bits(grounds)))


def link_of(deduction: Deduction, supposes: bool = False) -> ChainLink:
    """Return a link from which `deduction` can be found again. If `supposes` is true, `deduction` refutes a nested
    assumption and makes no further nested assumptions.
    """
    cell, value = deduction.args[:2] if supposes else (0, 0)
    return _link(deduction._replace(premises=()), (cell, value, []) if supposes else None)


def tell_chain(
    base: Ladder, assumption: Assumption, links: Sequence[ChainLink], above: Sequence[Deduction] = ()
) -> Case | None:
    """Test whether `assumption` leads to a contradiction along `links`. If so, return it as a case, with the sentences
    of its chain; otherwise return None. `above` holds the lines before the chain: `base` already contains their
    conclusions, and the caller tells them.
    """
    with AssumedBoard(base, assumption) as start:
        chain = _along(start, links, None)
        if chain is None:
            return None
        return Case(*assumption, _tell(start, _put_plainly(start, _as_told(start, chain, None)), None, above))


def _put_plainly(start: AssumedBoard, chain: Chain) -> Chain:
    """Replace steps of a chain that ends in a contradiction by easier steps with the same conclusions, and drop lines
    that are no longer needed. Return `chain` unchanged if the easier steps would make it longer.
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
    """Test whether `assumption` fails with the nested assumptions of `script`. If so, return it as a case, with the
    sentences of its chain; otherwise return None.
    """
    with AssumedBoard(base, assumption) as trial:
        start = trial.fork()
        if not _follow(trial, script):
            return None
        return Case(*assumption, _tell_chain(start, trial.links(), None, script))


def tell(ladder: Ladder, deduction: Deduction) -> Step:
    """Return `deduction`, a step that makes assumptions, with its sentence and its chains."""
    if deduction.technique.startswith("either"):
        return _tell_either_way(ladder, deduction)
    assumption = Assumption(deduction.args[0], deduction.args[1])
    case = failing(ladder, assumption, _script_of(ladder, deduction))
    assert case is not None, f"{assumption} does not fail in {ladder.position.puzzle!r}"
    return refutation(ladder.position, deduction.technique, deduction.weight / 100, case)


def _script_of(ladder: Ladder, deduction: Deduction) -> Script:
    """Return the nested assumptions that the refutation `deduction` makes, in the form in which they are presented."""
    if deduction.technique != NESTED:
        return []
    cell, value, budget = deduction.args
    script = ladder.finder.find_script(cell, value, True, budget)
    assert script is not None
    return script if ladder.thorough else outline(script)


def sketch(ladder: Ladder, deduction: Deduction) -> Step:
    """Return the refutation `deduction` as a step whose case has only the nested assumptions and the contradiction. Its
    premises are all cells that the full chain may have as premises, which is enough to trace dependencies.
    """
    cell, value = deduction.args[:2]
    script = _script_of(ladder, deduction)
    with AssumedBoard(ladder, Assumption(cell, value)) as trial:
        _follow(trial, script)
        case = _sketched_case(ladder, cell, value, script)
        step = refutation(ladder.position, deduction.technique, deduction.weight / 100, case)
        return step._replace(premises=tuple(dict.fromkeys((cell, *trial.premises()))))


def _sketched_case(ladder: Ladder, cell: Cell, value: int, script: Script) -> Case:
    """Return a case that assumes `value` in `cell`. Its only steps are one refutation for each nested assumption in
    `script`, sketched in the same way, and the contradiction at the end.
    """
    position, name = ladder.position, ladder.techniques.refutation_name
    inner = [position.step(name, 0, (), cases=[_sketched_case(ladder, *further)]) for further in script]
    return Case(cell, value, True, (*inner, position.step("clash", 0, (cell,))))


def agree(ladder: Ladder, assumptions: Iterable[Assumption], goals: Conclusions) -> bool:
    """Return whether every one of `assumptions` fails or yields all of `goals`."""
    for assumption in assumptions:
        with AssumedBoard(ladder, assumption) as trial:
            _head_for(trial, goals)
            if not (trial.is_broken() or _is_over(trial, goals)):
                return False
    return True


def _head_for(trial: AssumedBoard, goals: Conclusions) -> None:
    """Propagate the assumption of `trial` until it fails, all of `goals` are known, or no further step is found."""
    while not (trial.is_broken() or _is_over(trial, goals)) and trial.advance():
        pass


def _tell_either_way(ladder: Ladder, deduction: Deduction) -> Step:
    """Return `deduction`, whose conclusions follow from each of several assumptions, as a step with one case per
    assumption.
    """
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
    """Return the technique under which a refutation with the chain `case` is presented. This is `technique`, with one
    exception: if the technique of nested assumptions has found a chain without any, the chain is presented under the
    corresponding technique without nested assumptions.
    """
    if technique != NESTED or any(line.cases for line in case.steps):
        return technique
    return DEEP if techniques.named(NESTED).followed_by else techniques.refutation_name


def _conclusion_variant(position: Position, case: Case, places: Sequence[Candidate]) -> str:
    """Return the variant of the sentence that draws the conclusion from a failed case. Two of the variants also state
    that the assigned value is the last one left in its cell, or that the assigned cell is the last one left for its
    value.
    """
    if not case.holds:
        return "opposite"
    if not places or position.is_binary:
        return "text"
    return "left" if places[0][0] == case.cell else "elsewhere"


def premises_of(cases: Iterable[Case]) -> tuple[Cell, ...]:
    """Return the cells of the assumptions in `cases` and the premises of their steps, without duplicates."""
    cells: list[Cell] = []
    for case in cases:
        cells.append(case.cell)
        for step in case.steps:
            cells += step.premises
    return tuple(dict.fromkeys(cells))
