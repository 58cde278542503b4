"""Telling arguments that suppose something: chains that hold line by line.

The finder says which assumption fails, or what several assumptions have in common. Here its chain is made: what follows
is traced round by round, what does not lead to the end is left out, and then the lines are found again one after
another, so that each of them is true after those above it, and says something new. Every line that the others can do
without is left out, and so is what no other line uses. One thought comes after another, as far as the lines allow it.

trial    an assumption made on a copy of a ladder
outline  how an argument is told that takes hundreds of further assumptions: those that many others are needed for are
         said to fail, and how many it takes to see that
link     a step of a chain as it will be looked for again: its technique, its unit, and what it has to conclude
line     a step of a chain as it was found again
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Self

from masume.core.grid import Cell, Mask, bits, mask_of
from masume.core.model import NOTHING
from masume.i18n.placeholders import Cells, Count, Value
from masume.reasoning.candidates import Candidate
from masume.reasoning.position import Position
from masume.reasoning.technique import Case, Conclusion, Found, Script, Step, TechniqueSet, Untold

if TYPE_CHECKING:
    from masume.reasoning.solve_path import Ladder

MAX_SHORTENED = 120  # lines; longer chains are shown as they were traced
MANY_LINES = 40  # of a longer chain, whole stretches are left out first
MANY_LINKS = 12  # if a chain has more, a cheaper one is looked for
DEEP = "deep-what-if"  # a refutation that is followed by harder techniques
NESTED = "nested-what-if"  # a refutation with further assumptions
MOST_TOLD = 50  # further assumptions of an argument that is told to the end
FEW_TOLD = 5  # in a longer one, each that needs more further ones than this is only said to fail
SINGLES = ("hidden-single", "naked-single")  # what says that one thing is left, where there are more than two


Conclusions = frozenset[Conclusion]


class Assumption(NamedTuple):
    """The assumption that a cell has a value, or that it does not have it."""

    cell: Cell
    value: int
    holds: bool = True


class Link(NamedTuple):
    """A step of a chain, to be found again."""

    technique: str
    unit: int
    concludes: Conclusions
    supposes: tuple[Cell, int, Script] | None = None
    """For a further assumption: its cell, its value, and how it fails."""
    rests_on: tuple[Cell, ...] = ()
    """For a further assumption: the cells with which it is known to fail."""


class Line(NamedTuple):
    """A step of a chain as it was found again, and the link that it was found by, with what it concludes of that."""

    link: Link
    found: Found
    settled: bool
    """Whether it is the only line of its link: after the same lines it is always found again just so."""


Chain = list[Line]
"""The lines that lead from an assumption to its end."""


class Trial:
    """An assumption, made on a copy of a ladder."""

    def __init__(self, base: Ladder, assumption: Assumption) -> None:
        self.ladder = base.fork()
        self.ladder.position.check_time()
        self._base = base
        self._ladders = [self.ladder]
        self.assumption = assumption
        self.propagating = [technique.name for technique in base.techniques.propagating]
        places, removes = assume(self.ladder.position, assumption)
        singles = [technique.name for technique in base.techniques.all if technique.name in SINGLES]
        if singles and not assumption.holds:  # what is left instead is said by a line of the chain
            places, removes = (), ((assumption.cell, assumption.value),)
            self.propagating += [name for name in singles if name not in self.propagating]
            self.ladder.position.suppose()
        self.stand_ins = [name for name in self.propagating if name not in base.techniques.far_looking]
        for cell, value in places:
            self.ladder.put(cell, value)
        for cell, value in removes:
            self.ladder.remove(cell, value)
        self.ladder.tidy_up()
        self.clash: Found | None = None
        self.log: list[tuple[Found, tuple[Cell, int, Script] | None, Mask]] = []
        """What followed so far, each with the cells in which it changed something."""
        self.told: dict[Candidate, tuple[Case, Mask]] = {}
        """Further assumptions that fail, each with the known cells that its chain argues from."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Ends the trial and its forks: nothing can be found in them any more."""
        for ladder in self._ladders:
            self._base.finder.give_back(ladder.finder)

    def fork(self) -> Trial:
        """The trial as it stands; it ends with this one. What followed so far is not noted in it."""
        twin = object.__new__(Trial)
        twin.__dict__.update(self.__dict__)
        twin.ladder = self.ladder.fork()
        twin.log = []
        self._ladders.append(twin.ladder)
        return twin

    def flaw(self) -> Found | None:
        return self.clash or self.ladder.smallest_flaw()

    def is_broken(self) -> bool:
        return self.clash is not None or self.ladder.finder.has_flaw()

    def says_new(self, found: Found) -> Found | None:
        """A step with what it says of which nothing is known yet; None when there is nothing."""
        domains, placed = self.ladder.position.domains, self.ladder.position.placed
        _, _, _, said, gone, _, _ = found
        places = [p for p in said if not (placed >> p[0] & 1 and domains[p[0]] == 1 << p[1])] if said else []
        removes = [r for r in gone if domains[r[0]] >> r[1] & 1] if gone else []
        if len(places) == len(said) and len(removes) == len(gone):
            return found
        return found._replace(places=tuple(places), removes=tuple(removes)) if places or removes else None

    def note(self, found: Found, supposes: tuple[Cell, int, Script] | None = None) -> None:
        """Takes a step; a step that leaves some cell without a value is a clash."""
        if self.ladder.position.clashes(found):
            self.clash = found
            self.log.append((found, supposes, mask_of(cell for cell, _ in found.places + found.removes)))
        else:
            self.log.append((found, supposes, self.ladder.apply(found)))

    def tell(self, line: Line) -> Step:
        """A line in words; then it is taken."""
        supposes = line.link.supposes
        step = self.ladder.tell(line.found) if supposes is None else _refute(self, *supposes)
        self.note(line.found)
        return step

    def advance(self) -> bool:
        """One round. False when nothing more follows, or when a contradiction came up."""
        find = self.ladder.finder.find
        steps = [found for name in self.propagating for found in find(name)]
        moved = False
        for found in steps:
            new = self.says_new(found)
            if new is not None and self.clash is None:
                self.note(new)
                moved = True
        return moved and not self.is_broken()

    def run(self) -> None:
        """Follows the assumption as far as it leads."""
        if not self.is_broken():
            while self.advance():
                pass

    def links(self, goals: Iterable[Cell] | None = None) -> list[Link]:
        """What leads to the contradiction, or to what became of the goal cells."""
        return self._trace(goals)[0]

    def grounds(self) -> tuple[Cell, ...]:
        """All cells from which the way to the contradiction argues."""
        return tuple(bits(self._trace(None)[1]))

    def _trace(self, goals: Iterable[Cell] | None) -> tuple[list[Link], Mask]:
        if goals is None:
            flaw = self.flaw()
            assert flaw is not None
            goals = (*(cell for cell, _ in flaw.places + flaw.removes), *flaw.because)
        needed = mask_of(goals)
        kept: list[Link] = []
        for found, supposes, cells in reversed(self.log):
            if needed & cells or found is self.clash:
                kept.append(_link(found, supposes))
                needed |= mask_of(found.because)
        kept.reverse()
        return kept, needed


def assume(position: Position, assumption: Assumption) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """What an assumption places and removes."""
    cell, value, holds = assumption
    return (((cell, value),), ()) if holds else position.refuted(cell, value)


def _link(found: Found, supposes: tuple[Cell, int, Script] | None) -> Link:
    technique, _, unit, places, removes, _, _ = found
    concludes = [(cell, value, True) for cell, value in places]
    if removes:
        concludes += [(cell, value, False) for cell, value in removes]
    return Link(technique, unit, frozenset(concludes), supposes, () if supposes is None else found.because)


def _literal(line: Line) -> Link:
    """The link of what was found."""
    return _link(line.found, line.link.supposes)._replace(rests_on=line.link.rests_on)


def _along(start: Trial, links: Sequence[Link], goals: Conclusions | None, above: Sequence[Line] = ()) -> Chain | None:
    """Some lines, then the links found again one after another, up to the contradiction, or until the goals are
    concluded. None when they do not lead there any more."""
    lines = start.ladder.finder.lines_along(links, start.stand_ins, goals, [line.found for line in above])
    if lines is None:
        return None
    chain = list(above)
    before = -1
    for at, said, found in lines:
        if at == before:
            chain[-1] = chain[-1]._replace(settled=False)
        chain.append(Line(_narrowed(links[at], said), found, at != before))
        before = at
    return chain


def _narrowed(link: Link, concludes: Sequence[Conclusion]) -> Link:
    return link if len(concludes) == len(link.concludes) else link._replace(concludes=frozenset(concludes))


def _is_over(trial: Trial, goals: Conclusions | None) -> bool:
    if goals is None:
        return trial.is_broken()
    return not trial.ladder.finder.news_of(goals)


def _refuted(ladder: Ladder, cell: Cell, value: int, because: tuple[Cell, ...] = ()) -> Found:
    """The conclusion that a further assumption is wrong."""
    places, removes = ladder.position.refuted(cell, value)
    return Found(ladder.techniques.refutation_name, 0, -1, places, removes, because)


def _end(trial: Trial, above: Sequence[Found] = ()) -> Step:
    """The contradiction at the end of a chain, after the lines above."""
    position, techniques = trial.ladder.position, trial.ladder.techniques
    if trial.clash is None:
        flaw = trial.ladder.smallest_flaw()
        assert flaw is not None
        position.lines_above = {lost: number for number, line in enumerate(above, 1) for lost in line.removes}
        return techniques.tell(position, flaw)
    for cell, value in trial.clash.places:
        if not position.allows(cell, value):
            return _clash(position, above[:-1], cell, value)
    cell = position.emptied(trial.clash.removes)[0]
    if name := techniques.nothing_left:
        after = position.copy()
        after.apply(trial.clash)
        return techniques.tell(after, Found(name, 0, cell, (), (), (cell,)))
    return position.step("clash", 0, [cell], variant="empty", cell=Cells((cell,)))


def _clash(position: Position, above: Sequence[Found], cell: Cell, value: int) -> Step:
    """Why a cell cannot have the value that the last line concludes: it has another one, or some line has ruled it
    out, or it was ruled out before."""
    named, wrong = Cells((cell,)), Value(value)
    other = position.value(cell)
    if other != NOTHING:
        return position.step("clash", 0, [cell], variant="other", cell=named, value=wrong, other=Value(other))
    for number, line in enumerate(above, 1):
        if (cell, value) in line.removes:
            return position.step("clash", 0, [cell], variant="line", cell=named, value=wrong, n=Count(number))
    return position.step("clash", 0, [cell], cell=named, value=wrong)


def _shortest(start: Trial, chain: Chain, goals: Conclusions | None) -> Chain:
    """The same end without needless lines: of a long chain whole stretches, then each line in turn, from the last to
    the first, is left out, and the rest is tried; and so again, as long as there are fewer. The last line is needed, as
    nothing had come to an end before it; and what was in vain once is so until the chain changes."""
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


def _without(start: Trial, chain: Chain, i: int, length: int, goals: Conclusions | None) -> Chain:
    """A chain without some of its lines from one on, if that leads to the same end in fewer lines; or else as it is."""
    first = _settled(chain, i) if goals is None else 0
    links = [line.link for line in chain[first:i] + chain[i + length :]]
    rest = _along(start, links, goals, chain[:first])
    return rest if rest is not None and len(rest) < len(chain) else chain


def _as_told(start: Trial, chain: Chain, goals: Conclusions | None) -> Chain:
    """A chain without needless lines, in the order and with the conclusions in which it is told. A line that is needed
    for what was traced may be needless for what is told, so all are tried once more, with links of what was found."""
    tried = _shortest(start, chain, goals)
    chain = _polished(start, tried, goals)
    while True:
        literal = [line._replace(link=_literal(line)) for line in chain]
        if literal == tried:  # it was tried just so
            return chain
        tried = _shortest(start, literal, goals)
        if len(tried) == len(chain):
            return chain
        chain = _polished(start, tried, goals)


def _polished(start: Trial, chain: Chain, goals: Conclusions | None) -> Chain:
    """A chain without needless lines, as it is told: each line soon after those that it rests on, and, where a cell
    is one thing or the other, without what no line below it uses. Chains with further assumptions stay as they are, as
    what these rest on is not known yet."""
    several = start.ladder.position.has_two_values and any(len(line.found.places) > 1 for line in chain)
    if not (several or len(chain) > 2) or any(line.link.supposes is not None for line in chain):
        return chain
    needed = _needed_at_end(start, chain, goals)
    if len(chain) > 2:  # fewer lines have only one thread
        threads = _in_threads(start, chain, goals, needed)
        if threads is not chain:
            chain, needed = threads, _needed_at_end(start, threads, goals) if several else 0
    return _to_the_point(start, chain, goals, needed) if several else chain


def _in_threads(start: Trial, chain: Chain, goals: Conclusions | None, needed: Mask) -> Chain:
    """The same lines, one thread of thought after another: right before each line comes what only it rests on. What is
    not seen to be used is left out. If they are not found so, they stay as they are. `needed`: the cells that the end
    argues from."""
    order: list[int] = []
    changed = [_changed(line.found) for line in chain]
    if start.ladder.position.is_tidy:
        trial = start.fork()
        for line in chain:
            trial.note(line.found)
        changed = [cells for _, _, cells in trial.log]

    def follow(needed: Mask, before: int) -> None:
        for number in range(before):
            if needed & changed[number] and number not in order:
                follow(mask_of(chain[number].found.because), number)
                order.append(number)

    follow(needed, len(chain))
    if order == list(range(len(chain))):
        return chain
    threads = _along(start, [chain[number].link for number in order], goals)
    return chain if threads is None or len(threads) > len(chain) else threads


def _to_the_point(start: Trial, chain: Chain, goals: Conclusions | None, needed: Mask) -> Chain:
    """The same lines, each without those of its conclusions that are not used; as they are, if one of them is not
    found any more then. If a step gives a value to one cell and the other to several, that one remains: the others
    follow from it. `needed`: the cells that the end argues from."""
    kept = chain.copy()
    for number in reversed(range(len(chain))):
        line = chain[number]
        places = line.found.places
        if len(places) > 1:
            values = [value for _, value in places] if len(places) > 2 else []
            used = tuple([place for place in places if needed >> place[0] & 1 or values.count(place[1]) == 1])
            if 0 < len(used) < len(places):
                kept[number] = line._replace(found=line.found._replace(places=used))
        needed |= mask_of(line.found.because)
    if kept == chain:
        return chain
    trial = start.fork()
    for line in kept:
        technique, _, unit, _, _, _, _ = line.found
        if not any(_is_part_of(line.found, found) for found in trial.ladder.finder.find(technique, unit=unit)):
            return chain
        trial.note(line.found)
    return kept if _is_over(trial, goals) else chain


def _is_part_of(found: Found, whole: Found) -> bool:
    """Whether a step is another one, or says a part of what that says."""
    return set(found.places) <= set(whole.places) and found._replace(places=whole.places) == whole


def _changed(found: Found) -> Mask:
    return mask_of([cell for cell, _ in found.places + found.removes])


def _needed_at_end(start: Trial, chain: Chain, goals: Conclusions | None) -> Mask:
    """The cells of the goals, or those that the contradiction argues from."""
    if goals is not None:
        return mask_of(cell for cell, _, _ in goals)
    flaws = start.ladder.finder.flaws_after([line.found for line in chain])
    if flaws:
        return mask_of(start.ladder.plainest(flaws).because)
    trial = start.fork()
    for line in chain:
        trial.note(line.found)
    if trial.clash is None:  # a cell lost its last value not by what the line says, but by what follows without a word
        flaw = trial.ladder.smallest_flaw()
        assert flaw is not None
        return mask_of(flaw.because)
    wrong = [cell for cell, value in trial.clash.places if not trial.ladder.position.allows(cell, value)]
    return mask_of(wrong[:1]) if wrong else _changed(trial.clash)


def _settled(chain: Chain, most: int) -> int:
    """How many lines, from the first on, need not be looked for again."""
    for number, line in enumerate(chain[:most]):
        if not line.settled:
            return number
    return min(most, len(chain))


def _tell(start: Trial, chain: Chain, goals: Conclusions | None, above: Sequence[Found] = ()) -> tuple[Step, ...]:
    """A chain in words, after the lines above, from a trial on that is at its start, and goes to its end."""
    told = [start.tell(line) for line in chain]
    if goals is None:
        told.append(_end(start, [*above, *(line.found for line in chain)]))
    return tuple(told)


def _tell_chain(start: Trial, links: Sequence[Link], goals: Conclusions | None, script: Script) -> tuple[Step, ...]:
    """The chain that leads along these links from a trial on that is at its start, in words."""
    chain = _along(start, links, goals)
    if chain is None:  # what was left out is needed after all
        chain = _step_by_step(start, goals, script)
    if chain is None:
        return _tell_rounds(start, goals, script)
    return _tell(start, _as_told(start, chain, goals), goals)


def _links(trial: Trial, goals: Conclusions | None) -> list[Link]:
    return trial.links(None if goals is None else [cell for cell, _, _ in goals])


def _step_by_step(start: Trial, goals: Conclusions | None, script: Script) -> Chain | None:
    """A chain that takes one step at a time, the first that is there, and where there is none a further assumption of
    the script. None if that comes to a contradiction where goals are asked for, or to no end."""
    trial = start.fork()
    further = iter(script)
    while not _is_over(trial, goals):
        steps = (found for name in trial.propagating for found in trial.ladder.found_by(name))
        found = next(steps, None)
        supposes = None
        if found is None:
            supposes = next(further, None)
            found = None if supposes is None else _rule_out(trial, *supposes)
            if found is None:
                return None
        trial.note(found, supposes)
        if trial.clash is not None and goals is not None:
            return None
    chain = _along(start, _links(trial, goals), goals)
    return [Line(_link(*step[:2]), step[0], False) for step in trial.log] if chain is None else chain


def _tell_rounds(start: Trial, goals: Conclusions | None, script: Script) -> tuple[Step, ...]:
    """What follows round by round, in words, where no order is known in which all lines are found one after another:
    those of a round are told as they are found before it."""
    trial = start.fork()
    told: list[Step] = []
    further = iter(script)
    while not _is_over(trial, goals):
        before = trial.fork()
        steps = [found for name in trial.propagating for found in before.ladder.found_by(name)]
        for found in steps:
            new = trial.says_new(found)
            if new is not None and trial.clash is None:
                told.append(before.ladder.tell(new))
                trial.note(new)
        if not steps:
            cell, value, inner = next(further)
            told.append(_refute(trial, cell, value, inner))
            trial.note(_refuted(trial.ladder, cell, value))
    return (*told, _end(trial, [found for found, _, _ in trial.log])) if goals is None else tuple(told)


def _rule_out(trial: Trial, cell: Cell, value: int, script: Script) -> Found | None:
    """The conclusion that a further assumption is wrong, with all cells that it may rest on, and without its chain;
    None if it does not fail."""
    if trial.ladder.finder.two_sided:  # then its chain holds wherever the cells are known that it argues from
        told = _case_of(trial.ladder, cell, value, script)
        if told is None:
            return None
        trial.told[cell, value] = told
        return _refuted(trial.ladder, cell, value, tuple(bits(told[1])))
    with Trial(trial.ladder, Assumption(cell, value)) as further:
        if not _follow(further, script):
            return None
        return _refuted(trial.ladder, cell, value, tuple(dict.fromkeys((cell, *further.grounds()))))


def _case_of(ladder: Ladder, cell: Cell, value: int, script: Script) -> tuple[Case, Mask] | None:
    """The case of a further assumption, and the known cells that it argues from; None if it does not fail."""
    if isinstance(script, Untold):
        return _untold_case(ladder, cell, value, script)
    case = failing(ladder, Assumption(cell, value), script)
    return None if case is None else (case, mask_of(premises([case])) & ladder.position.placed)


def _untold_case(ladder: Ladder, cell: Cell, value: int, script: Script) -> tuple[Case, Mask] | None:
    """The same without its chain: how many further assumptions it takes is all that is said."""
    if ladder.finder.two_sided:
        grounds = ladder.finder.grounds(cell, value, script)
    else:
        with Trial(ladder, Assumption(cell, value)) as trial:
            grounds = list(trial.grounds()) if _follow(trial, script) else None
    if grounds is None:
        return None
    said = ladder.position.step("left-out", 0, (), region=[cell], n=Count(length_of(script)))
    return Case(cell, value, True, (said,), list(script)), mask_of(grounds)


def length_of(script: Script) -> int:
    """How many further assumptions there are."""
    return sum(1 + length_of(inner) for _, _, inner in script)


def outline(script: Script) -> Script:
    """A script as it is told: if it is long, without what its long parts stand for."""
    if length_of(script) <= MOST_TOLD:
        return script
    return [(cell, value, Untold(inner) if length_of(inner) > FEW_TOLD else inner) for cell, value, inner in script]


def _follow(trial: Trial, script: Script) -> bool:
    """Follows a trial with the further assumptions of a script. Whether it fails."""
    trial.run()
    for cell, value, inner in script:
        if trial.is_broken():
            break
        position = trial.ladder.position
        if position.placed >> cell & 1 or not position.allows(cell, value):
            continue
        found = _rule_out(trial, cell, value, inner)
        if found is None:
            return False
        trial.note(found, (cell, value, inner))
        trial.run()
    return trial.is_broken()


def _refute(trial: Trial, cell: Cell, value: int, script: Script) -> Step:
    """The step that refutes a further assumption."""
    ladder = trial.ladder
    told = trial.told.get((cell, value))
    if told is None or told[1] & ~ladder.position.placed:
        told = _case_of(ladder, cell, value, script)
    assert told is not None, f"{cell}={value} does not fail in {ladder.position.puzzle!r}"
    case, grounds = told
    step = refutation(ladder.position, ladder.techniques.refutation_name, 0.0, case)
    return step if case.untold is None else step._replace(because=(cell, *bits(grounds)))


def link_of(found: Found, supposes: bool = False) -> Link:
    """A step, to be found again; or the refutation of an assumption that needs no further ones."""
    cell, value = found.detail[:2] if supposes else (0, 0)
    return _link(found._replace(because=()), (cell, value, []) if supposes else None)


def tell_chain(base: Ladder, assumption: Assumption, links: Sequence[Link], above: Sequence[Found] = ()) -> Case | None:
    """The case of an assumption that fails along these links, which follow some lines above; None if they do not lead
    to a contradiction."""
    with Trial(base, assumption) as start:
        chain = _along(start, links, None)
        if chain is None:
            return None
        return Case(*assumption, _tell(start, _put_plainly(start, _as_told(start, chain, None)), None, above))


def _put_plainly(start: Trial, chain: Chain) -> Chain:
    """A chain up to a contradiction in which easier steps stand for those that say no more; without the lines that
    only these needed."""
    trial = start.fork()
    techniques = trial.ladder.techniques
    near = [technique for technique in techniques.simple if technique.name not in techniques.far_looking]
    near.sort(key=lambda technique: technique.weight)
    links = []
    for line in chain:
        plainer = None if line.link.supposes else trial.ladder.plainer(line.found, near)
        link = _literal(line)
        links.append(link if plainer is None else link._replace(technique=plainer.technique, unit=plainer.unit))
        if trial.ladder.position.clashes(line.found):
            break
        trial.ladder.apply(line.found)
    if [link.technique for link in links] == [line.found.technique for line in chain]:
        return chain
    plain = _along(start, links, None)
    return chain if plain is None or len(plain) > len(chain) else _as_told(start, plain, None)


def failing(base: Ladder, assumption: Assumption, script: Script) -> Case | None:
    """The case of an assumption that fails, with the help of the further assumptions of a script. None if it does not
    fail."""
    with Trial(base, assumption) as trial:
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


def tell(ladder: Ladder, found: Found) -> Step:
    """A step that follows assumptions, in words."""
    if found.technique.startswith("either"):
        return _tell_either_way(ladder, found)
    assumption = Assumption(found.detail[0], found.detail[1])
    case = failing(ladder, assumption, _script_of(ladder, found))
    assert case is not None, f"{assumption} does not fail in {ladder.position.puzzle!r}"
    return refutation(ladder.position, found.technique, found.weight / 100, case)


def _script_of(ladder: Ladder, found: Found) -> Script:
    """How the assumption of a refutation fails."""
    if found.technique != NESTED:
        return []
    cell, value, budget = found.detail
    script = ladder.finder.script_of(cell, value, True, budget)
    assert script is not None
    return script if ladder.thorough else outline(script)


def sketch(ladder: Ladder, found: Found) -> Step:
    """A refutation without its chain, and with all cells that the chain may argue from: enough to see what rests on
    what. Nobody reads it: of its lines, there are only further assumptions and the end."""
    cell, value = found.detail[:2]
    script = _script_of(ladder, found)
    with Trial(ladder, Assumption(cell, value)) as trial:
        _follow(trial, script)
        case = _sketched_case(ladder, cell, value, script)
        step = refutation(ladder.position, found.technique, found.weight / 100, case)
        return step._replace(because=tuple(dict.fromkeys((cell, *trial.grounds()))))


def _sketched_case(ladder: Ladder, cell: Cell, value: int, script: Script) -> Case:
    position, name = ladder.position, ladder.techniques.refutation_name
    inner = [position.step(name, 0, (), cases=[_sketched_case(ladder, *further)]) for further in script]
    return Case(cell, value, True, (*inner, position.step("clash", 0, (cell,))))


def agree(ladder: Ladder, assumptions: Iterable[Assumption], goals: Conclusions) -> bool:
    """Whether each of some assumptions leads to the goals, or fails."""
    for assumption in assumptions:
        with Trial(ladder, assumption) as trial:
            _head_for(trial, goals)
            if not (trial.is_broken() or _is_over(trial, goals)):
                return False
    return True


def _head_for(trial: Trial, goals: Conclusions) -> None:
    """Follows an assumption until it fails, or until the goals are concluded."""
    while not (trial.is_broken() or _is_over(trial, goals)) and trial.advance():
        pass


def _tell_either_way(ladder: Ladder, found: Found) -> Step:
    goals = frozenset({(*place, True) for place in found.places} | {(*remove, False) for remove in found.removes})
    _, *pairs = found.detail
    cases = []
    for cell, value in zip(pairs[::2], pairs[1::2], strict=True):
        assumption = Assumption(cell, value)
        with Trial(ladder, assumption) as trial:
            start = trial.fork()
            _head_for(trial, goals)
            end = None if trial.is_broken() else goals
            cases.append(Case(*assumption, _tell_chain(start, _links(trial, end), end, [])))
    return ladder.position.step(
        found.technique,
        found.weight / 100,
        premises(cases),
        found.places,
        found.removes,
        cases=cases,
        cells=Cells(tuple(dict.fromkeys(case.cell for case in cases))),
        value=Value(cases[0].value),
    )


def refutation(position: Position, technique: str, weight: float, case: Case) -> Step:
    """The step that concludes from a failed case that its assumption is wrong."""
    cell, value = case.cell, case.value
    if case.holds:
        places, removes = position.refuted(cell, value)
    else:
        places, removes = ((cell, value),), ()
    return position.step(
        technique,
        weight,
        premises([case]),
        places,
        removes,
        cases=[case],
        variant=_conclusion_variant(position, case, places),
        cell=Cells((cell,)),
        value=Value(value),
    )


def plain_name(techniques: TechniqueSet, technique: str, case: Case) -> str:
    """The technique of a refutation as it is told: a nested one that needs no further assumptions any more, where it is
    told, is a plainer one."""
    if technique != NESTED or any(line.cases for line in case.steps):
        return technique
    return DEEP if techniques.named(NESTED).followed_by else techniques.refutation_name


def _conclusion_variant(position: Position, case: Case, places: Sequence[Candidate]) -> str:
    """How it is said what follows from a failed case: where one of several values, or cells, is the last one left, that
    is said too."""
    if not case.holds:
        return "opposite"
    if not places or position.has_two_values:
        return "text"
    return "left" if places[0][0] == case.cell else "elsewhere"


def premises(cases: Iterable[Case]) -> tuple[Cell, ...]:
    """All cells that some cases argue from."""
    cells: list[Cell] = []
    for case in cases:
        cells.append(case.cell)
        for step in case.steps:
            cells += step.because
    return tuple(dict.fromkeys(cells))
