"""Record what follows from an assumption as a graph of justifications, and find short proofs in it.

A fact states that a value is assigned to a cell, or that a candidate is gone from it. Only what was not known at the
beginning counts as a fact. A justification derives its conclusions from its premises, which are facts too. A fact may
have several justifications, of which one suffices, and a justification needs all of its premises: the graph is an
AND/OR graph. A contradiction is a justification of the special fact END.

A proof is a set of justifications from which a goal follows. `cheapest` finds one with few lines for each fact,
`trimmed` drops the justifications that a proof does not need, and `sharpen` adds justifications that have fewer
premises. Only `record` and `sharpen` call the finder. Sets of facts and sets of justifications are bit masks.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from masume.core.grid import Cell, Mask, bits
from masume.reasoning.assumption_chains import AssumedBoard
from masume.reasoning.position import Position
from masume.reasoning.technique import Conclusion, Deduction, Finder

if TYPE_CHECKING:
    from masume.reasoning.solve_path import Ladder

T = TypeVar("T")

MORE_TRIES = 6
"""How many times as many proofs are tried if none can be told. For one move on a hard Kakuro, four are too few."""
FEWEST = 2
"""A proof of at most this number of lines, the contradiction included, is short enough."""
END: Mask = 1
"""The fact that there is a contradiction."""
JITTERS = (0.25, 0.5)
"""The additions to the price of a line, each made at random, with which `cheapest` finds other proofs."""


class Justification(NamedTuple):
    """Facts, `concludes`, that follow from other facts, `premises`."""

    premises: Mask
    concludes: Mask
    deduction: Deduction | None = None
    """The deduction that a line tells; None if the conclusions go without saying."""
    against: Mask = 0
    """The premises that `deduction` contradicts, if it does. The contradiction is told in a line of its own."""
    is_sharp: bool = False
    """Whether `sharpen` leaves the premises as they are."""


class JustificationGraph:
    """The justifications that are recorded from one position; `base` is this position."""

    def __init__(self, base: Position) -> None:
        self._base = base.copy()
        self._known: list[Mask] = [0] * len(base.domains)
        """For each cell, the facts from which its present candidates follow."""
        self._numbers: dict[Conclusion, int] = {}
        self._facts: list[Conclusion] = [(-1, -1, False)]
        self.justifications: list[Justification] = []
        self._needs: list[tuple[int, ...]] = []
        """The premises of each justification, as the numbers of facts."""
        self._yields: list[tuple[int, ...]] = []
        """The conclusions of each justification, likewise."""
        self._users: dict[int, list[int]] = {}
        """For each fact, the justifications of which it is a premise."""
        self._free: Mask = 0
        """The justifications that take no line."""
        self._clashing: Mask = 0
        """The justifications that take two lines."""
        self._seen: set[tuple[str, int, Mask, Mask]] = set()
        self._tried: set[tuple[int, Mask]] = set()
        """The justifications, each with conclusions, for which `sharpen` has looked for fewer premises."""
        self._first: dict[int, Mask] = {}
        """For each fact, the proof by which it was first derived."""
        self._derived: Mask = 0
        """The facts that have been derived so far."""
        self._before: list[Mask] = []
        """For each justification, the facts that had been derived when it was added."""
        self._dropped: Mask = 0
        """The justifications whose premises turned out not to suffice."""

    # Facts

    def fact(self, cell: Cell, value: int, placed: bool) -> Mask:
        """Return the fact that `value` is assigned to `cell` or, if `placed` is false, that it is no candidate there.
        Return 0 if this is known in the base position.
        """
        base = self._base
        if base.placed >> cell & 1 if placed else not base.domains[cell] >> value & 1:
            return 0
        conclusion = (cell, value, placed)
        number = self._numbers.get(conclusion)
        if number is None:
            number = self._numbers[conclusion] = len(self._facts)
            self._facts.append(conclusion)
        return 1 << number

    def facts_of(self, deduction: Deduction) -> Mask:
        """Return the facts that `deduction` concludes."""
        facts = 0
        for cell, value in deduction.removes:
            facts |= self.fact(cell, value, False)
        for cell, value in deduction.places:
            facts |= self.fact(cell, value, True) | self._gone(cell, 1 << value)
        return facts

    def _gone(self, cell: Cell, left: Mask) -> Mask:
        """Return the facts that all candidates of `cell` except `left` are gone."""
        facts = 0
        for value in bits(self._base.domains[cell] & ~left):
            facts |= self.fact(cell, value, False)
        return facts

    def premises_of(self, cells: Iterable[Cell]) -> Mask:
        """Return the facts from which the present candidates of `cells` follow."""
        facts = 0
        for cell in cells:
            facts |= self._known[cell]
        return facts

    def as_deduction(self, facts: Mask) -> Deduction:
        """Return one deduction, without a technique, that concludes `facts`."""
        each = [self._facts[number] for number in bits(facts & ~END)]
        places = tuple([(cell, value) for cell, value, placed in each if placed])
        cells = {cell for cell, _ in places}
        removes = tuple([(cell, value) for cell, value, placed in each if not placed and cell not in cells])
        return Deduction("", 0, -1, places, removes, tuple(dict.fromkeys(cell for cell, _, _ in each)))

    # Recording

    def add(self, justification: Justification) -> int | None:
        """Add a justification, and return its number. Return None if it is known already, or says nothing."""
        premises, concludes, deduction, against, _ = justification
        key = (deduction.technique, deduction.unit, premises, concludes) if deduction else ("", -1, premises, concludes)
        if not concludes & ~premises or key in self._seen:
            return None
        self._seen.add(key)
        number = len(self.justifications)
        self.justifications.append(justification)
        self._needs.append(tuple(bits(premises)))
        self._before.append(self._derived)
        self._yields.append(tuple(bits(concludes)))
        for fact in self._needs[number]:
            self._users.setdefault(fact, []).append(number)
        if deduction is None:
            self._free |= 1 << number
        elif against:
            self._clashing |= 1 << number
        return number

    def lines(self, proof: Mask) -> int:
        """Return the number of lines of a proof."""
        return (proof & ~self._free).bit_count() + (proof & self._clashing).bit_count()

    def grant(self, ladder: Ladder, deduction: Deduction) -> None:
        """Apply `deduction` to `ladder`, and record that it takes no line and has no premises."""
        position = ladder.position
        if position.clashes(deduction):
            number = self._add_clash(position, deduction, 0)
        else:
            number = self.add(Justification(0, self.facts_of(deduction), deduction))
        if number is not None:
            self._free |= 1 << number
            if not self.justifications[number].against:
                self._apply(ladder, number, 1 << number)

    def follow_step(self, ladder: Ladder, deduction: Deduction, is_sharp: bool = False) -> None:
        """Apply `deduction`, a step of a solve path, to `ladder`, and record its new conclusions. `is_sharp` states
        whether its premises are left as they are.
        """
        premises = self.premises_of(deduction.premises)
        if deduction.is_contradiction:
            self.add(Justification(premises, END, deduction, 0, is_sharp))
            return
        concludes = self.facts_of(deduction) & ~self._derived
        number = self.add(Justification(premises, concludes, deduction, 0, is_sharp))
        if number is not None:
            self._apply(ladder, number, self._first_proof(premises) | 1 << number)

    def record(self, trial: AssumedBoard, finder: Finder, late: Sequence[str] = ()) -> bool:
        """Propagate the assumption of `trial`, and record every justification that is found, until no contradiction can
        have fewer lines than those that were found. What takes the fewest lines is applied first. The techniques `late`
        are used only if the others find nothing. Return whether a contradiction is found.
        """
        near = [name for name in trial.propagating if name not in late]
        pending: list[tuple[int, int, Mask]] = []
        ends: list[int] = []
        while True:
            trial.ladder.position.check_time()
            for contradiction in trial.ladder.finder.find_contradictions():
                premises = self.premises_of(contradiction.premises)
                if self.add(Justification(premises, END, contradiction)) is not None:
                    ends.append(self.lines(self._first_proof(premises)) + 1)
            pending += self._look(trial, near)
            if late and not any(self._is_news(number) for _, number, _ in pending):
                pending += self._look(trial, late)
            ends += [price for price, number, _ in pending if self.justifications[number].concludes == END]
            pending = [offer for offer in pending if self._is_news(offer[1])]
            least = min((price for price, _, _ in pending), default=0)
            if not pending or (ends and min(ends) <= least + 1):
                return bool(ends)
            for price, number, proof in pending:
                if price == least:
                    self._take(trial, finder, number, proof)
            pending = [offer for offer in pending if offer[0] > least]

    def _look(self, trial: AssumedBoard, names: Iterable[str]) -> list[tuple[int, int, Mask]]:
        """Record all deductions that the techniques `names` find on `trial`. Return, for each new one, the number of
        lines that it takes, its number, and its proof.
        """
        offers = []
        clashes = trial.ladder.position.clashes
        for name in names:
            for deduction in trial.ladder.found_by(name):
                premises = self.premises_of(deduction.premises)
                if clashes(deduction):
                    number = self._add_clash(trial.ladder.position, deduction, premises)
                else:
                    number = self.add(Justification(premises, self.facts_of(deduction), deduction))
                if number is not None:
                    proof = self._first_proof(self.justifications[number].premises) | 1 << number
                    offers.append((self.lines(proof), number, proof))
        return offers

    def _add_clash(self, position: Position, deduction: Deduction, premises: Mask) -> int | None:
        """Record that `deduction` contradicts what is known about a cell in `position`."""
        against = self._against(position, deduction)
        return self.add(Justification(premises | against, END, deduction, against | END))

    def _against(self, position: Position, deduction: Deduction) -> Mask:
        """Return the facts that `deduction` contradicts in `position`."""
        for cell, value in deduction.places:
            if not position.allows(cell, value):
                return self._known[cell] if position.placed >> cell & 1 else self.fact(cell, value, False)
        return self._known[position.emptied(deduction.removes)[0]]

    def _first_proof(self, facts: Mask) -> Mask:
        """Return the proof by which `facts` were first derived."""
        proof, first = 0, self._first
        for fact in bits(facts):
            proof |= first[fact]
        return proof

    def _is_news(self, number: int) -> bool:
        """Return whether a justification concludes a fact that has not been derived yet, other than END."""
        return any(fact and fact not in self._first for fact in self._yields[number])

    def _take(self, trial: AssumedBoard, finder: Finder, number: int, proof: Mask) -> None:
        """Apply the deduction of a justification to `trial`, unless it contradicts what has been applied meanwhile."""
        deduction = self.justifications[number].deduction
        assert deduction is not None
        new = trial.says_new(deduction)
        position = trial.ladder.position
        if new is not None and not position.clashes(new):
            self._apply(trial.ladder, number, proof)
        elif new is not None:
            premises = self.justifications[number].premises | self._against(position, new)
            contradiction = Deduction("", 0, -1, (), (), ())
            if self._concludes(finder, contradiction, premises):
                self.add(Justification(premises, END, contradiction))

    def _apply(self, ladder: Ladder, number: int, proof: Mask) -> None:
        """Apply the deduction of a justification to `ladder`, and record what follows from it without saying."""
        deduction = self.justifications[number].deduction
        assert deduction is not None
        position = ladder.position
        changed = ladder.apply(deduction)
        self._derived |= self.justifications[number].concludes
        for fact in self._yields[number]:
            self._first.setdefault(fact, proof)
        cells = dict.fromkeys(cell for cell, _ in deduction.places + deduction.removes)
        placed = 0
        for cell in cells:
            if position.placed >> cell & 1:
                written = self.fact(cell, position.value(cell), True)
                self._follow(self._gone(cell, position.domains[cell]), written)  # its last candidate
                placed |= written
        for cell in bits(changed):
            gone = self._gone(cell, position.domains[cell])
            self._follow(placed, gone)
            self._known[cell] = self.fact(cell, position.value(cell), True) if position.placed >> cell & 1 else gone

    def _follow(self, premises: Mask, facts: Mask) -> None:
        """Record that those of `facts` that have not been derived yet follow from `premises` without saying."""
        new = sum(1 << fact for fact in bits(facts) if fact not in self._first)
        number = self.add(Justification(premises, new)) if new else None
        if number is not None:
            proof = self._first_proof(premises) | 1 << number
            self._derived |= new
            for fact in bits(new):
                self._first[fact] = proof

    # Finding proofs

    def cheapest(self, jitter: random.Random | None = None) -> dict[int, Mask]:
        """Return, for each fact, the proof with the fewest lines that relaxation finds. `jitter` adds a random amount
        to the price of each line.
        """
        some = [0 if jitter is None else jitter.getrandbits(len(self._needs)) & ~self._free for _ in JITTERS]
        told, clashing = ~self._free, self._clashing
        prices: dict[int, float] = {}
        best: dict[int, Mask] = {}
        waiting = deque(range(len(self._needs)))
        queued = set(waiting)
        while waiting:
            number = waiting.popleft()
            queued.discard(number)
            proof = 1 << number
            if proof & self._dropped:
                continue
            for fact in self._needs[number]:
                if fact not in best:
                    break
                proof |= best[fact]
            else:
                price: float = (proof & told).bit_count() + (proof & clashing).bit_count()
                if jitter is not None:
                    price += sum(share * (proof & more).bit_count() for share, more in zip(JITTERS, some, strict=True))
                for fact in self._yields[number]:
                    if fact not in prices or price < prices[fact]:
                        best[fact], prices[fact] = proof, price
                        for user in self._users.get(fact, ()):
                            if user not in queued:
                                queued.add(user)
                                waiting.append(user)
        return best

    def follows(self, numbers: Iterable[int], goal: Mask) -> bool:
        """Return whether `goal` follows from the justifications `numbers`."""
        known, moved = 0, True
        left = [self.justifications[number][:2] for number in numbers]
        while moved and goal & ~known:
            moved, rest = False, []
            for pair in left:
                if pair[0] & ~known:
                    rest.append(pair)
                else:
                    known |= pair[1]
                    moved = True
            left = rest
        return not goal & ~known

    def trimmed(self, proof: Mask, goal: Mask) -> Mask:
        """Drop the lines that `proof` does not need for `goal`, the last ones first; then those that it is granted, and
        finally what follows from no line that is left, or leads to none.
        """
        silent: list[int] = []
        granted: list[int] = []
        lines: list[int] = []
        for number in bits(proof):
            is_free = self._free >> number & 1
            kind = lines if not is_free else granted if self.justifications[number].deduction else silent
            kind.append(number)
        lines = without_spare(lines, lambda kept: self.follows([*silent, *granted, *kept], goal))
        granted = without_spare(granted, lambda kept: self.follows([*silent, *kept, *lines], goal))
        proof, needed = 0, goal
        for number in reversed(self._sorted(mask_of_numbers([*silent, *granted, *lines]), lambda number: 0)):
            if self.justifications[number].concludes & needed:
                proof |= 1 << number
                needed |= self.justifications[number].premises
        return proof

    def sharpen(self, finder: Finder, proof: Mask, goal: Mask, best: dict[int, Mask], whole: Sequence[str]) -> bool:
        """Look for fewer premises from which the lines of `proof` conclude what it uses, and add what is found as
        further justifications. `finder` has the base position. The premises with the longest proofs in `best` are left
        out first. If the premises do not suffice, everything known before is tried instead. The techniques `whole`,
        which examine the whole board, take long: their deductions keep all premises, and are dropped if these do not
        suffice. Return whether anything has changed.
        """
        used = goal
        for number in bits(proof):
            used |= self.justifications[number].premises
        changed = False
        for number in bits(proof & ~self._free):
            premises, concludes, deduction, against, is_sharp = self.justifications[number]
            assert deduction is not None
            if is_sharp or (number, concludes & used) in self._tried:
                continue
            self._tried.add((number, concludes & used))
            part = deduction if against or deduction.is_contradiction else self._part(deduction, concludes & used)
            if deduction.technique in whole:
                if not self._concludes(finder, part, premises):
                    self._dropped |= 1 << number
                    changed = True
            else:
                everything = self._before[number] | against
                if not self._concludes(finder, part, premises) and self._concludes(finder, part, everything):
                    premises = everything
                    self._dropped |= 1 << number
                    changed = True
                fewer = self._fewer(finder, part, premises & ~against, against & ~END, best)
                facts = END if concludes == END else self.facts_of(part) & concludes
                if self.add(Justification(fewer | against & ~END, facts, part, against, True)) is not None:
                    changed = True
        return changed

    def _concludes(self, finder: Finder, deduction: Deduction, premises: Mask) -> bool:
        """Return whether the technique of `deduction` concludes it in its unit where the facts `premises` are known.
        For a contradiction, return whether there is any. `finder` has the base position.
        """
        wanted = [(cell, value, True) for cell, value in deduction.places]
        wanted += [(cell, value, False) for cell, value in deduction.removes]
        name = None if deduction.is_contradiction else deduction.technique
        known = [self.as_deduction(premises)] if premises & ~END else []
        return finder.concludes_after(known, name, deduction.unit, wanted)

    def _part(self, deduction: Deduction, used: Mask) -> Deduction:
        """Return `deduction` with only those conclusions that are among the facts `used`."""
        places = tuple([(c, v) for c, v in deduction.places if used & (self.fact(c, v, True) | self._gone(c, 1 << v))])
        removes = tuple([(c, v) for c, v in deduction.removes if used & self.fact(c, v, False)])
        return deduction._replace(places=places, removes=removes) if places or removes else deduction

    def _fewer(
        self, finder: Finder, deduction: Deduction, premises: Mask, against: Mask, best: dict[int, Mask]
    ) -> Mask:
        """Return those of `premises` with which the technique of `deduction` still concludes it in its unit, while
        `against` is known as well. For a contradiction, return those with which there is still one.
        """

        def is_enough(kept: Sequence[int]) -> bool:
            return self._concludes(finder, deduction, mask_of_numbers(kept) | against)

        order = sorted(bits(premises), key=lambda fact: (self.lines(best.get(fact, 0)), fact))
        return mask_of_numbers(without_spare(order, is_enough))

    def shortest(
        self,
        finder: Finder,
        tries: int,
        goal: Mask = END,
        whole: Sequence[str] = (),
        untold: Callable[[Mask], Deduction | None] | None = None,
    ) -> Mask | None:
        """Return the shortest proof of `goal` that is found in `tries` tries, or None if there is none. For a proof
        that cannot be told, `untold` returns a deduction that is missing then. As long as no proof can be told, further
        ones do without these deductions, and more are tried. See `sharpen` for `finder` and `whole`.
        """
        shortest: Mask | None = None
        jitter = None
        for attempt in range(tries if untold is None else MORE_TRIES * tries):
            if attempt >= tries and shortest is not None:
                break
            best = self.cheapest(jitter)
            proof = 0
            for fact in bits(goal):
                if fact not in best:
                    return shortest
                proof |= best[fact]
            proof = self.trimmed(proof, goal)
            if not self.sharpen(finder, proof, goal, best, whole):
                jitter = jitter or random.Random(1)
            if proof & self._dropped or (shortest is not None and self.lines(proof) >= self.lines(shortest)):
                continue
            missing = None if untold is None else untold(proof)
            if missing is None:
                shortest = proof
            elif shortest is None and jitter is not None:
                self._drop(missing, proof)
            if shortest is not None and self.lines(shortest) <= FEWEST:
                break
        return shortest

    def _drop(self, missing: Deduction, proof: Mask) -> None:
        """Drop the justification of `proof` that tells `missing`, or any contradiction if `missing` is one."""
        for number in bits(proof):
            if self._told(number) == missing or (missing.is_contradiction and self._yields[number] == (0,)):
                self._dropped |= 1 << number

    def orders(self, proof: Mask, goal: Mask = END) -> Iterator[list[Deduction]]:
        """Yield the deductions of `proof` in different orders, in each of which every deduction comes after its
        premises: first the one in which it comes soon after them, then the one in which they were found, and finally
        one in which heavy deductions come as early as possible. A technique may miss a deduction where more is known
        than its premises, so not every order can be told.
        """
        source = {
            fact: number for number in self._sorted(proof, lambda number: 0)[::-1] for fact in self._yields[number]
        }
        threads: dict[int, None] = {}

        def follow(facts: Iterable[int]) -> None:
            for number in sorted({source[fact] for fact in facts}):
                if number not in threads:
                    follow(self._needs[number])
                    threads[number] = None

        follow(bits(goal))
        proof = mask_of_numbers(threads)
        for order in (threads, self._sorted(proof, lambda number: 0), self._sorted(proof, self._lightness)):
            yield [deduction for number in order if (deduction := self._told(number)) is not None]

    def sources(self, proof: Mask) -> dict[int, set[int]]:
        """Return, for each line of `proof`, the lines from which its premises come. Facts that go without saying count
        as coming from the lines from which they follow.
        """
        source: dict[int, int] = {}
        rests_on: dict[int, set[int]] = {}
        for number in self._sorted(proof, lambda number: 0):
            rests_on[number] = set()
            for before in {source[fact] for fact in self._needs[number]}:
                rests_on[number] |= rests_on[before] if self._free >> before & 1 else {before}
            for fact in self._yields[number]:
                source.setdefault(fact, number)
        return {number: lines for number, lines in rests_on.items() if not self._free >> number & 1}

    def _sorted(self, proof: Mask, rank: Callable[[int], int]) -> list[int]:
        """Return the justifications of `proof`, each after its premises. Of those that are possible next, the one with
        the smallest `rank` comes first, then the one with the smallest number.
        """
        known, order, left = 0, [], sorted(bits(proof), key=lambda number: (rank(number), number))
        while left:
            number = next((number for number in left if not self.justifications[number].premises & ~known), -1)
            if number < 0:
                break
            known |= self.justifications[number].concludes
            order.append(number)
            left.remove(number)
        return order

    def _lightness(self, number: int) -> int:
        """Return a rank by which heavy deductions come first, after those that take no line."""
        deduction = self._told(number)
        return -1_000_000 if deduction is None else -deduction.weight

    def _told(self, number: int) -> Deduction | None:
        """Return the deduction that a line tells for a justification. Return None if it takes no line, or if it is a
        contradiction.
        """
        deduction = self.justifications[number].deduction
        if deduction is None or deduction.is_contradiction or self._free >> number & 1:
            return None
        return deduction

    def granted_in(self, proof: Mask) -> list[Deduction]:
        """Return the deductions in `proof` that were granted."""
        granted = (self.justifications[number].deduction for number in bits(proof & self._free))
        return [deduction for deduction in granted if deduction is not None]


def mask_of_numbers(numbers: Iterable[int]) -> Mask:
    """Return the mask of `numbers`."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def without_spare(items: Sequence[T], is_enough: Callable[[Sequence[T]], bool]) -> list[T]:
    """Return `items` without those that can be spared: `is_enough` is true of the result, as it is of `items`. Items
    are left out on trial, beginning at the end of the list: first half of all items at a time, then a quarter, and so
    on.
    """
    kept = list(items)
    size = (len(kept) + 1) // 2
    while size:
        end = len(kept)
        while end > 0:
            first = max(0, end - size)
            rest = kept[:first] + kept[end:]
            if is_enough(rest):
                kept = rest
            end = first
        size //= 2
    return kept
