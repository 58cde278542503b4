"""How the lines of a chain are found again: what the finder says at once, and the same line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any

import pytest
from bench.hard_spots import stored

import masume
from masume.reasoning import assumption_chains
from masume.reasoning.assumption_chains import AssumedBoard, Chain, ChainLine, ChainLink, Conclusions
from masume.reasoning.technique import Conclusion, Deduction, Step

ORDERS = (("binairo", 8, "expert"), ("hidato", 6, "expert"), ("hitori", 6, "expert"), ("kakuro", 7, "expert"))


def concluded(found: Deduction, wanted: Sequence[Conclusion]) -> int:
    """How much of what is wanted a step concludes: where it places a value, the cell loses all others."""
    said = {(*place, True) for place in found.places} | {(*lost, False) for lost in found.removes}
    placed = dict(found.places)
    return sum(
        one in said or (not one[2] and one[0] in placed and placed[one[0]] != one[1]) for one in dict.fromkeys(wanted)
    )


def news(trial: AssumedBoard, conclusions: Collection[Conclusion]) -> list[Conclusion]:
    """The conclusions of which nothing is known yet."""
    position = trial.ladder.position
    return [
        (cell, value, placed)
        for cell, value, placed in conclusions
        if (position.value(cell) != value if placed else position.allows(cell, value))
    ]


def is_over(trial: AssumedBoard, goals: Conclusions | None) -> bool:
    if goals is not None:
        return not news(trial, goals)
    assert trial.ladder.finder.has_contradiction() == bool(trial.ladder.finder.find_contradictions())
    return trial.is_broken()


def again(trial: AssumedBoard, link: ChainLink, wanted: Sequence[Conclusion]) -> Deduction | None:
    """The step that concludes most of what is wanted, by the first technique that concludes any of it."""
    finder = trial.ladder.finder
    if link.supposes is not None:
        cell, value, script = link.supposes
        places, removes = trial.ladder.position.refuted(cell, value)
        return (
            Deduction(link.technique, 0, -1, places, removes, ())
            if finder.fails_with_script(cell, value, script)
            else None
        )
    for name in dict.fromkeys((link.technique, *trial.propagating)):
        offers = [found for found in finder.find(name) if concluded(found, wanted)]
        if offers:
            return max(offers, key=lambda one: (concluded(one, wanted), one.unit == link.unit))
    return None


def line_by_line(start: AssumedBoard, links: Sequence[ChainLink], goals: Conclusions | None) -> list[Deduction] | None:
    trial = start.fork()
    lines: list[Deduction] = []
    for link in links:
        wanted = news(trial, link.concludes)
        while wanted and not is_over(trial, goals):
            found = again(trial, link, wanted)
            if found is None:
                return None
            trial.note(found)
            lines.append(found)
            left = news(trial, wanted)
            if link.supposes is not None or len(left) == len(wanted):
                break
            wanted = left
    return lines if is_over(trial, goals) else None


@pytest.mark.parametrize(("kind", "side", "grade"), ORDERS)
def test_the_finder_finds_the_lines_of_every_chain(
    kind: str, side: int, grade: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: Counter[str] = Counter()
    along = assumption_chains._along

    def checked(
        start: AssumedBoard, links: Sequence[ChainLink], goals: Conclusions | None, above: Sequence[ChainLine] = ()
    ) -> Chain | None:
        chain = along(start, links, goals, above)
        lines = line_by_line(start, [*[line.link for line in above], *links], goals)
        assert (None if chain is None else [line.deduction for line in chain]) == lines
        seen["fails" if lines is None else "leads on"] += 1
        return chain

    monkeypatch.setattr(assumption_chains, "_along", checked)
    for puzzle in masume.generate(kind, side, side, grade, count=4, seed=2, rated=False):
        assert masume.explain(puzzle).complete
    assert min(seen["leads on"], seen["fails"]) > 0, seen


def test_no_try_to_shorten_a_chain_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: Counter[str] = Counter()
    shortest = assumption_chains._shortest

    def checked(start: AssumedBoard, chain: Chain, goals: Conclusions | None) -> Chain:
        short = shortest(start, chain, goals)
        before = len(chain) + 1
        while len(chain) < before:
            before = len(chain)
            for i in reversed(range(len(chain))):
                chain = assumption_chains._without(start, chain, i, 1, goals)
            seen["shorter" if len(chain) < before else "as long"] += 1
        assert short == chain
        return short

    monkeypatch.setattr(assumption_chains, "_shortest", checked)
    for kind, side, grade in ORDERS:
        for puzzle in masume.generate(kind, side, side, grade, count=6, seed=3, rated=False):
            assert masume.explain(puzzle).complete
    assert min(seen["shorter"], seen["as long"]) > 0, seen


def test_a_line_is_tried_again_when_the_chain_has_changed_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[tuple[str, str]] = []

    def without(start: Any, chain: str, i: int, length: int, goals: Any) -> str:
        """Of this chain, a can be left out, and so can b where there is no a."""
        tried.append((chain, chain[i]))
        needless = chain[i] == "a" or (chain[i] == "b" and "a" not in chain)
        return chain[:i] + chain[i + length :] if needless else chain

    monkeypatch.setattr(assumption_chains, "_without", without)
    shortest: Any = assumption_chains._shortest
    assert shortest(None, "acb", frozenset()) == "c"
    assert len(tried) == len(set(tried))


def plain_chains(kind: str, side: int, grade: str) -> Iterator[tuple[set[int], tuple[Step, ...]]]:
    """The lines of chains without further assumptions, with the cells of what they are told for, if they do not end in
    a contradiction."""
    return ((goals, lines) for _, goals, lines in chains_of(kind, side, grade))


def touched(puzzle: Any, line: Step) -> set[int]:
    """The cells that a line changes. In Kakuro, a digit that is written, or the only one left, is struck in its runs
    without a word."""
    cells = set(line.cells)
    if puzzle.kind == "kakuro":
        written = {cell for cell, _ in line.places} | {cell for cell, left in line.leaves if len(left) == 1}
        cells.update(*(run for run in puzzle.across + puzzle.down if written & set(run)))
    return cells


def chains_of(kind: str, side: int, grade: str) -> Iterator[tuple[Any, set[int], tuple[Step, ...]]]:
    """The same with the board."""
    for puzzle in masume.generate(kind, side, side, grade, count=6, seed=2, rated=False):
        for step in masume.explain(puzzle).steps:
            for case in step.cases:
                if not any(line.cases for line in case.steps):
                    yield puzzle, set() if case.fails else set(step.cells), case.steps


@pytest.mark.parametrize(("kind", "side", "grade"), [order for order in ORDERS if order[0] in ("binairo", "hitori")])
def test_a_line_says_only_what_is_used(kind: str, side: int, grade: str) -> None:
    seen = 0
    for goals, lines in plain_chains(kind, side, grade):
        for number, line in enumerate(lines, 1):
            used = goals.union(*(later.premises for later in lines[number:]))
            if number < len(lines) and lines[number].technique == "clash":
                continue  # that names one of the cells
            values = Counter(value for _, value in line.places)
            point = {value for value in values if values[value] == 1 and len(values) > 1}
            assert {cell for cell, value in line.places if value not in point} <= used, line.text("en")
            seen += len(line.places)
    assert seen


def test_a_line_that_nothing_rests_on_is_left_out() -> None:
    """Leaving a line out may change the others, so that one that was tried before is not needed any more."""
    puzzle = masume.read("hitori;6x6;;232561/661645/315254/153525/265153/546412")
    for step in masume.explain(puzzle).steps:
        for case in step.cases:
            used = {cell for cell, _ in step.places} if not case.fails else set()
            for line in reversed(case.steps):
                assert line.is_contradiction or used & {cell for cell, _ in line.places}, step.text("en")
                used.update(line.premises)


@pytest.mark.parametrize(("kind", "side", "grade"), ORDERS)
def test_one_thought_comes_after_another(kind: str, side: int, grade: str) -> None:
    """Between a line and one that uses it there is nothing that the latter does not need, for one such line at
    least."""
    seen = Counter[str]()
    for puzzle, goals, lines in chains_of(kind, side, grade):
        rests_on: list[set[int]] = []
        changed = [touched(puzzle, line) for line in lines]
        for number, line in enumerate(lines):
            direct = {at for at in range(number) if changed[at] & set(line.premises)}
            rests_on.append(direct.union(*(rests_on[at] for at in direct)))
        for number, line in enumerate(lines[:-1]):
            if goals.intersection(line.cells) or not any(number in lower for lower in rests_on):
                continue
            uses = [at for at, later in enumerate(lines) if at > number and changed[number] & set(later.premises)]
            orderly = any(set(range(number + 1, at)) <= rests_on[at] for at in uses)
            seen["one after another" if orderly else "apart"] += 1
    assert seen["apart"] * 20 <= seen["one after another"], seen


def test_in_binairo_an_assumption_within_an_argument_is_followed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its chain holds wherever the cells are known that it argues from."""
    followed: list[AssumedBoard] = []
    follow = assumption_chains._follow

    def counted(trial: AssumedBoard, script: Any) -> bool:
        followed.append(trial)
        return follow(trial, script)

    def cases(step: Step) -> int:
        return sum(1 + sum(map(cases, case.steps)) for case in step.cases)

    monkeypatch.setattr(assumption_chains, "_follow", counted)
    steps = masume.explain(stored("binairo-20")[1]).steps
    assert max(cases(step) for step in steps if step.technique == "nested-what-if") > 2
    assert len(followed) == sum(cases(step) for step in steps if not step.technique.startswith("either"))
