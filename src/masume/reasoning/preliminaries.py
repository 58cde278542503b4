"""Shorten chains by putting a summary before them: a first line that states conclusions which do not depend on the
assumption.

If a move is wrong for reasons far away on the board, most lines of its refutation follow from the board alone. If there
are too many such lines, they are replaced by a single first line, called the groundwork. It states only as many
conclusions as are necessary to make the rest of the chain short. On the hardest boards, the groundwork summarises
everything that an explanation of the board states before it reaches the move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from masume.core.grid import Cell, bits, cell_name, mask_of
from masume.i18n.placeholders import Items, ranged
from masume.reasoning.assumption_chains import NESTED, Assumption
from masume.reasoning.position import Position
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Deduction, Step, TechniqueSet

NAME = "groundwork"
MOST_ROUNDS = 12


class Preliminaries:
    """Facts that follow from a position without an assumption. A fact is the value of a cell, or the candidates that
    the cell has lost. The facts are found in rounds, each of which applies all steps that are found. The cell of the
    assumption is excluded, because it is the subject of the chain.
    """

    variant = "text"

    def __init__(self, position: Position, assumption: Assumption, techniques: TechniqueSet) -> None:
        ladder = Ladder(position.copy(), techniques)
        self._taken: list[Deduction] = []
        self.before = position
        self.after = position.copy()
        """The position with all facts."""
        values = None if position.is_pencilled else position.copy()  # without pencil marks, only values are told
        for steps in self._rounds(ladder, assumption):
            count = len(self._taken)
            for new in steps:
                if not new.is_contradiction:
                    ladder.apply(new)
                    self._taken.append(new)
                    if values is not None:
                        values.apply(new._replace(removes=()))
            if len(self._taken) == count:
                break
            if values is not None and assumption.holds and not values.allows(assumption.cell, assumption.value):
                break  # that would already prove what the chain is to show
            self.after = (values or ladder.position).copy()
            self.after.reopen(assumption.cell, position.domains[assumption.cell])
        ladder.release()

    def _rounds(self, ladder: Ladder, assumption: Assumption) -> Iterator[Iterable[Deduction]]:
        """Yield, for each round, the steps that are found at its beginning."""
        for _ in range(MOST_ROUNDS):
            steps = [deduction for name in ladder.techniques.preliminary for deduction in ladder.found_by(name)]
            yield (_news(ladder.position, deduction, assumption.cell) for deduction in steps)

    def look_only_at(self, part: Position) -> None:
        """Restrict both positions to the same part of the board as `part`."""
        self.before = self.before.copy()
        self.before.look_only_at(part)
        self.after.look_only_at(part)

    def facts(self) -> list[Deduction]:
        """Return the facts that the rounds add to the position, as one deduction per cell."""
        before, after = self.before, self.after
        facts = []
        for cell, (old, new) in enumerate(zip(before.domains, after.domains, strict=True)):
            is_written = after.placed >> cell & ~(before.placed >> cell) & 1
            is_narrowed = old != new and after.is_pencilled
            if is_written or (is_narrowed and new.bit_count() == 1):  # a single candidate counts as the value
                facts.append(Deduction(NAME, 0, -1, ((cell, new.bit_length() - 1),), (), (cell,)))
            elif is_narrowed:
                facts.append(Deduction(NAME, 0, -1, (), tuple((cell, value) for value in bits(old & ~new)), (cell,)))
        return facts

    def tell(self, facts_told: Deduction) -> Step:
        """Return `facts_told` as a step with its sentence. Its premises are the premises of all steps from which these
        facts follow.
        """
        before, position = self.before, self.before.copy()
        position.apply(facts_told)
        needed, argued = mask_of(facts_told.premises), 0
        for deduction in reversed(self._taken):
            if needed & mask_of(cell for cell, _ in deduction.places + deduction.removes):
                argued |= mask_of(deduction.premises)
                needed |= argued
        left = [
            f"{cell_name(cell, position.cols)} {'/'.join(ranged(bits(position.domains[cell])))}"
            for cell in facts_told.premises
        ]
        return before.step(
            NAME, 0, bits(argued), facts_told.places, facts_told.removes, variant=self.variant, left=Items(tuple(left))
        )


class ExplainedPreliminaries(Preliminaries):
    """Facts that follow from a position, found in the order in which an explanation of the board finds them. The search
    ends before the first step that contradicts the assumption.
    """

    variant = "explained"

    def __init__(
        self,
        position: Position,
        assumption: Assumption,
        techniques: TechniqueSet,
        answer: tuple[int, ...] | None = None,
    ) -> None:
        """Take the steps of an explanation that starts from `position`. `answer` is the only solution, if known.
        Without it, nested assumptions are not used, because a search that finds none would take long.
        """
        start = position.copy()
        start.answer = answer
        if answer is None:
            techniques = techniques._replace(all=tuple(tool for tool in techniques.all if tool.name != NESTED))
        super().__init__(start, assumption, techniques)

    def _rounds(self, ladder: Ladder, assumption: Assumption) -> Iterator[Iterable[Deduction]]:
        """Yield the easiest step of each position as a round of its own, until the easiest step contradicts the
        assumption.
        """
        while (deduction := ladder.best()) is not None and not excludes(deduction, assumption):
            yield [deduction]


def excludes(deduction: Deduction, assumption: Assumption) -> bool:
    """Return whether `deduction` concludes the opposite of `assumption`."""
    cell, value, holds = assumption
    if not holds:
        return (cell, value) in deduction.places
    return (cell, value) in deduction.removes or any(
        place[0] == cell and place[1] != value for place in deduction.places
    )


def _news(position: Position, deduction: Deduction, cell: Cell) -> Deduction:
    """Return `deduction` without the conclusions that are already known and those about `cell`."""
    return deduction._replace(
        places=tuple(place for place in deduction.places if place[0] != cell and not position.placed >> place[0] & 1),
        removes=tuple(remove for remove in deduction.removes if remove[0] != cell and position.allows(*remove)),
    )


def as_one(facts: Iterable[Deduction]) -> Deduction:
    """Return one deduction that combines all `facts`."""
    each = list(facts)
    places = tuple(place for fact in each for place in fact.places)
    removes = tuple(remove for fact in each for remove in fact.removes)
    return Deduction(NAME, 0, -1, places, removes, tuple(fact.premises[0] for fact in each))
