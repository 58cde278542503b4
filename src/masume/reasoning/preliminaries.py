"""Groundwork: what follows from a board before anything is supposed, said in the first line of a chain.

Where a move is wrong for reasons that lie far away, most lines of its refutation have nothing to do with it: they are
what anybody fills in who takes one line of the board at a time. If there are too many of them, they are said in one
line, as far as the rest of the chain needs them; and no more is taken for granted than it takes to make the chain
short. On the hardest boards that is not enough: there, the line says what an explanation of the board would have shown
before it came to the move.

fact    what is known of one cell: a value, or the candidates that it has lost
round   in a round, everything that the techniques find is taken at once
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from masume.core.grid import Cell, bits, cell_name, mask_of
from masume.i18n.placeholders import Items, ranged
from masume.reasoning.assumption_chains import NESTED, Assumption, Link, Trial
from masume.reasoning.position import Position
from masume.reasoning.short_proofs import without_spare
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Found, Step, TechniqueSet

NAME = "groundwork"
MOST_ROUNDS = 12


class Groundwork:
    """What follows from a position in some rounds. Nothing is said about the cell of an assumption: that is what the
    chain is for."""

    variant = "text"
    most_probes = 3
    """So many numbers of rounds are compared, unless a cell is one thing or the other: then chains are soon found."""

    def __init__(self, position: Position, assumption: Assumption, techniques: TechniqueSet) -> None:
        ladder = Ladder(position.copy(), techniques)
        self._taken: list[Found] = []
        self.after = [position]
        """The position before the first round, and after each."""
        values = None if position.is_pencilled else position.copy()  # then nothing else is said
        for steps in self._rounds(ladder, assumption):
            before = len(self._taken)
            for new in steps:
                if not new.is_flaw:
                    ladder.apply(new)
                    self._taken.append(new)
                    if values is not None:
                        values.apply(new._replace(removes=()))
            if len(self._taken) == before:
                break
            if values is not None and assumption.holds and not values.allows(assumption.cell, assumption.value):
                break  # that would show at once what is to be shown
            after = (values or ladder.position).copy()
            after.reopen(assumption.cell, position.domains[assumption.cell])
            self.after.append(after)
        ladder.release()

    def _rounds(self, ladder: Ladder, assumption: Assumption) -> Iterator[Iterable[Found]]:
        """What is taken in each round."""
        for _ in range(MOST_ROUNDS):
            steps = [found for name in ladder.techniques.groundwork for found in ladder.found_by(name)]
            yield (_news(ladder.position, found, assumption.cell) for found in steps)

    def look_only_at(self, part: Position) -> None:
        """From now on, only that part of the board is looked at that a position of it looks at."""
        self.after[0] = self.after[0].copy()  # the others are copies
        for after in self.after:
            after.look_only_at(part)

    def facts(self, rounds: int) -> list[Found]:
        """What is known after some rounds and was not before, cell by cell."""
        before, after = self.after[0], self.after[rounds]
        facts = []
        for cell, (old, new) in enumerate(zip(before.domains, after.domains, strict=True)):
            is_written = after.placed >> cell & ~(before.placed >> cell) & 1
            is_narrowed = old != new and after.is_pencilled
            if is_written or (is_narrowed and new.bit_count() == 1):  # one value is left, which goes without saying
                facts.append(Found(NAME, 0, -1, ((cell, new.bit_length() - 1),), (), (cell,)))
            elif is_narrowed:
                facts.append(Found(NAME, 0, -1, (), tuple((cell, value) for value in bits(old & ~new)), (cell,)))
        return facts

    def tell(self, said: Found) -> Step:
        """Some facts in words."""
        before, position = self.after[0], self.after[0].copy()
        position.apply(said)
        needed, argued = mask_of(said.because), 0
        for found in reversed(self._taken):
            if needed & mask_of(cell for cell, _ in found.places + found.removes):
                argued |= mask_of(found.because)
                needed |= argued
        left = [
            f"{cell_name(cell, position.cols)} {'/'.join(ranged(bits(position.domains[cell])))}"
            for cell in said.because
        ]
        return before.step(
            NAME, 0, bits(argued), said.places, said.removes, variant=self.variant, left=Items(tuple(left))
        )


class Explained(Groundwork):
    """What an explanation of the position shows, step by step, before it says that an assumption is wrong."""

    variant = "explained"
    most_probes = 12

    def __init__(
        self,
        position: Position,
        assumption: Assumption,
        techniques: TechniqueSet,
        answer: tuple[int, ...] | None = None,
    ) -> None:
        """`answer` is the only solution, if that is known. If it is not, nested assumptions are left out: looking for
        them takes long where there are none."""
        start = position.copy()
        start.answer = answer
        if answer is None:
            techniques = techniques._replace(all=tuple(tool for tool in techniques.all if tool.name != NESTED))
        super().__init__(start, assumption, techniques)

    def _rounds(self, ladder: Ladder, assumption: Assumption) -> Iterator[Iterable[Found]]:
        while (found := ladder.best()) is not None and not excludes(found, assumption):
            yield [found]


def excludes(found: Found, assumption: Assumption) -> bool:
    """Whether a step says the opposite of an assumption."""
    cell, value, holds = assumption
    if not holds:
        return (cell, value) in found.places
    return (cell, value) in found.removes or any(place[0] == cell and place[1] != value for place in found.places)


def _news(position: Position, found: Found, cell: Cell) -> Found:
    """A step with what it says of other cells that is not known yet."""
    return found._replace(
        places=tuple(place for place in found.places if place[0] != cell and not position.placed >> place[0] & 1),
        removes=tuple(remove for remove in found.removes if remove[0] != cell and position.allows(*remove)),
    )


def as_one(facts: Iterable[Found]) -> Found:
    """Facts as one step."""
    each = list(facts)
    places = tuple(place for fact in each for place in fact.places)
    removes = tuple(remove for fact in each for remove in fact.removes)
    return Found(NAME, 0, -1, places, removes, tuple(fact.because[0] for fact in each))


def needed(facts: Sequence[Found], likely: Sequence[Found], start: Trial, links: Sequence[Link]) -> list[Found]:
    """The facts without which a chain would not lead to its contradiction in as few lines; often all of them are among
    those that are likely."""
    base = start.ladder.finder

    def lines(facts: Iterable[Found]) -> float:
        finder = base.copy()
        finder.take(as_one(facts))
        found = finder.lines_along(links, start.stand_ins, None)
        base.give_back(finder)
        return float("inf") if found is None else len(found)

    most = lines(facts)
    enough = likely if lines(likely) <= most else facts
    return without_spare(enough, lambda rest: lines(rest) <= most)
