"""The finder of Binairo: the plain form finds what the compiled one finds, in any position and to the end of any board;
what it remembers of a position never shows; and lines of any length."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import islice, product
from typing import Any

import pytest
from bench.hard_spots import stored

import masume
from masume import kernel, kinds
from masume.kernel import wide_boards
from masume.kernel.binairo.finder import BinairoFinder
from masume.kernel.binairo.line_masks import LONGEST
from masume.kernel.binairo.maker import Maker
from masume.kernel.binairo.technique_weights import CONTRADICTIONS, TECHNIQUES
from masume.kinds.binairo.position import BinairoPosition, make_finder
from masume.kinds.binairo.rules import ones
from masume.kinds.binairo.techniques import TECHNIQUE_SET
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Deduction
from support import binairo_positions as making
from support.audits import sampled
from support.binairo_positions import endless
from support.forms import compiled_only
from support.random_boards import MAKERS

BINAIRO = kinds.find("binairo")
HEAVY = 10**6  # heavier than any step
WHAT_IF = TECHNIQUES["what-if"]
LOGICAL = [name for name, weight in TECHNIQUES.items() if weight < WHAT_IF]


def rules(puzzle: Any) -> tuple[Any, ...]:
    rows, cols = puzzle.rows, puzzle.cols
    return rows, cols, puzzle.unique_lines, ones(cols, puzzle.odd), ones(rows, puzzle.odd)


def loaded(make: Any, puzzle: Any) -> Any:
    finder = make(*rules(puzzle))
    finder.load(puzzle.domains, 0)
    return finder


def plain(puzzle: Any) -> Any:
    return loaded(wide_boards.module("binairo.finder").BinairoFinder, puzzle)


def made(seed: int, rows: int, cols: int, aim: str, count: int, **options: Any) -> list[Any]:
    return list(islice(BINAIRO.generator.generate(seed, rows, cols, aim, None, **options), count))


@cache
def ordered(aim: str) -> list[Any]:
    """Boards of many sizes and options that a generator made for a grade."""
    found = made(3, 6, 6, aim, 2) + made(1, 4, 4, aim, 1) + made(2, 4, 6, aim, 1) + made(4, 8, 8, aim, 2)
    found += made(7, 9, 9, aim, 1, odd="ones") + made(10, 7, 8, aim, 1, odd="either")
    return found + made(11, 10, 8, aim, 1, unique_lines=False) + made(12, 10, 10, aim, 1)


def drawn(rng: random.Random, rows: int, cols: int, unique_lines: bool, odd: str | None) -> list[list[Any]]:
    """A random solution."""
    maker = Maker(rows, cols, unique_lines, ones(cols, odd), ones(rows, odd), range(rows * cols))
    maker.start(rng.randrange(1 << 30), lambda: False)
    maker.draw(unique_lines and rng.random() < 0.5)
    return maker.board()


def climbed(finder: Any, answer: Any, top: int = HEAVY) -> list[Any]:
    finder.prepare(None, True, answer, None)
    finder.take_steps(top)
    return [*finder.taken, finder.is_full()]


@compiled_only
@pytest.mark.parametrize("aim", ["easy", "medium", "hard", "expert"])
def test_both_forms_climb_alike(aim: str) -> None:
    for puzzle in ordered(aim):
        answer = masume.solve(puzzle).solutions[0].values
        assert climbed(plain(puzzle), answer) == climbed(loaded(BinairoFinder, puzzle), answer), repr(puzzle)


SHAPES = [
    (4, 4, None),
    (5, 5, "ones"),
    (6, 6, None),
    (6, 9, "either"),
    (7, 7, "either"),
    (8, 8, None),
    (10, 10, None),
    (4, 20, None),
    (2, 34, None),
]


def parts(count: int) -> Iterator[Any]:
    """Parts of solutions, some of them with symbols turned round."""
    rng = random.Random(4)
    for round_ in range(count):
        rows, cols, odd = SHAPES[round_ % len(SHAPES)]
        unique_lines = round_ % 3 > 0 and min(rows, cols) > 3 and (rows, cols) != (4, 20)
        part = rng.choice([0.15, 0.3, 0.5, 0.8])
        full = rng.sample(range(rows), rows // 3)
        givens = [
            [value if r in full or rng.random() < part else None for value in row]
            for r, row in enumerate(drawn(rng, rows, cols, unique_lines, odd))
        ]
        for _ in range(round_ % 4):
            givens[rng.randrange(rows)][rng.randrange(cols)] = rng.randrange(2)
        yield masume.Binairo(givens, unique_lines, odd)


def positions(count: int) -> Iterator[tuple[Any, list[int]]]:
    for puzzle in parts(count):
        yield puzzle, list(puzzle.domains)
    for make in (making.twinned, making.doubled, making.emptied):
        for position in islice(endless(make, seed=5), count // 2):
            yield position.puzzle, position.domains


@compiled_only
@sampled(150, 1500)
def test_both_forms_find_alike_in_any_position(count: int) -> None:
    seen: Counter[str] = Counter()
    for puzzle, domains in positions(count):
        compiled, other = loaded(BinairoFinder, puzzle), plain(puzzle)
        compiled.load(domains, 0)
        other.load(domains, 0)
        for name in (*LOGICAL, *CONTRADICTIONS):
            steps = compiled.find(name)
            assert other.find(name) == steps, (name, repr(puzzle))
            seen[name] += len(steps)
    assert all(seen.values()), seen


def everything(finder: Any) -> dict[str, list[Deduction]]:
    return {name: finder.find(name) for name in (*LOGICAL, *CONTRADICTIONS)}


@sampled(40, 400)
def test_what_is_remembered_never_shows(count: int) -> None:
    """A finder that went through many positions finds what a new one finds, and so do its copies, after whatever
    happened to them."""
    rng = random.Random(6)
    for puzzle in parts(count):
        finder = loaded(BinairoFinder, puzzle)
        trial = finder.blank()
        domains = list(puzzle.domains)
        for _ in range(4):
            trial.copy_from(finder)
            for cell in rng.sample(range(len(domains)), 3):
                trial.assign(cell, rng.randrange(2))
                everything(trial)
            trial.copy_from(finder)
            new = make_finder(BinairoPosition(puzzle))
            new.load(domains, 0)
            assert everything(trial) == everything(finder) == everything(new), repr(puzzle)
            cell, value = rng.randrange(len(domains)), rng.randrange(2)
            finder.eliminate(cell, value)
            domains[cell] &= ~(1 << value)


@compiled_only
def test_the_order_of_choosing() -> None:
    """The ladder of the finder is that of its techniques: nothing lighter was there than what it takes."""
    for puzzle in ordered("hard"):
        position = BinairoPosition(puzzle)
        ladder = Ladder(position, TECHNIQUE_SET, LOGICAL)
        while (best := ladder.best()) is not None:
            steps = [found for name in LOGICAL for found in ladder.found_by(name)]
            assert best in steps
            lightest = [step for step in steps if step.weight == best.weight]
            assert best.weight == min(step.weight for step in steps)
            assert ladder.finder.alternatives == len({place for step in lightest for place in step.places})
            ladder.apply(best)


def test_top_is_the_heaviest_step_that_is_taken() -> None:
    for puzzle in ordered("hard"):
        answer = masume.solve(puzzle).solutions[0].values
        *way, done = climbed(loaded(BinairoFinder, puzzle), answer)
        peak = max(weight for _, weight, _ in way)
        assert done
        assert climbed(loaded(BinairoFinder, puzzle), answer, peak) == [*way, True]
        assert not climbed(loaded(BinairoFinder, puzzle), answer, peak - 1)[-1]


def test_weights() -> None:
    assert {name: weight / 100 for name, weight in TECHNIQUES.items()} == {
        technique.name: technique.weight for technique in TECHNIQUE_SET.all
    }
    assert list(TECHNIQUES.values()) == sorted(TECHNIQUES.values())
    assert tuple(contradiction.name for contradiction in TECHNIQUE_SET.contradictions) == CONTRADICTIONS


@sampled(60, 800)
def test_small_boards_from_a_single_cell_on(count: int) -> None:
    rng = random.Random(1)
    for _ in range(count):
        puzzle = MAKERS["binairo"](rng)
        result = masume.solve(puzzle)
        if result.verdict == "unique":
            assert climbed(loaded(BinairoFinder, puzzle), result.solutions[0].values)[-1]


def test_lines_longer_than_a_word() -> None:
    length = LONGEST + 8
    solution = [[(col // 2 + row) % 2 for col in range(length)] for row in range(2)]
    rng = random.Random(2)
    givens = [[value if rng.random() < 0.4 else None for value in row] for row in solution]
    puzzle = masume.Binairo(givens, unique_lines=False)
    finder = make_finder(BinairoPosition(puzzle))
    steps = [found for name in LOGICAL for found in finder.find(name)]
    assert any(cell % length > LONGEST for found in steps for cell, _ in found.places)
    if kernel.compiled():
        with pytest.raises(ValueError, match="at most 64 cells"):
            BinairoFinder(*rules(puzzle))


def test_boards_that_make_no_sense() -> None:
    with pytest.raises(ValueError, match="need 4 domains, not 3"):
        BinairoFinder(2, 2, False, (1, 1), (1, 1)).load((3, 3, 3), 0)
    with pytest.raises(ValueError, match="at least one row"):
        BinairoFinder(0, 2, False, (1, 1), (0, 0))


@sampled(6, 60)
def test_what_is_known_to_stand_does_not_fail_and_leads_as_far(count: int) -> None:
    """What nested arguments remember of further assumptions is what trying them says, however the position grows."""
    rng = random.Random(8)
    seen: Counter[str] = Counter()
    for seed in range(count):
        unique_lines = seed % 3 > 0
        solution = [value for row in drawn(rng, 8, 8, unique_lines, None) for value in row]
        known = set(rng.sample(range(64), 24))
        puzzle = masume.Binairo(
            [[solution[8 * row + col] if 8 * row + col in known else None for col in range(8)] for row in range(8)],
            unique_lines=unique_lines,
        )
        finder = plain(puzzle)
        helper = finder.scratch_finder(0)
        finder.forget_all_implied()
        finder.assume(min(known), solution[min(known)], True)
        while finder.propagate_round():
            pass
        while not finder.is_full():
            finder.forget_implied()
            candidates = [(cell, value) for cell in range(64) if finder.is_open(cell) for value in range(2)]
            rng.shuffle(candidates)
            for cell, value in candidates:
                stands = finder.survives(cell, value)
                fails = helper.probe(finder, cell, value, True, 1 << 20) >= 0
                assert not (stands and fails), repr(puzzle)
                at = 2 * cell + value
                if stands and finder.implied_as_of[at] == finder.position_time:
                    assert finder.probe_implied[at] == helper.implied, repr(puzzle)
                    seen["exact"] += 1
                seen["stands" if stands else "fails" if fails else "found to stand"] += 1
                if not (stands or fails):
                    finder.note_implied(helper, cell, value)
            cell = rng.choice([cell for cell in range(64) if finder.is_open(cell)])
            finder.assume(cell, solution[cell], True)
            while finder.propagate_round():
                pass
    assert len(seen) == 4, seen


def known(finder: Any) -> list[int]:
    return [2 * finder.allows(cell, 1) + finder.allows(cell, 0) for cell in range(finder.cells)]


def follow(finder: Any, cell: int, value: int) -> Iterator[Any]:
    """Follows an assumption: after each round, how much followed, and what is known; at last, whether it failed."""
    finder.assume(cell, value, True)
    while finder.propagate_round():
        yield finder.rounds, finder.implied, known(finder)
    yield finder.fails, finder.rounds, finder.implied


@compiled_only
@sampled(100, 1500)
def test_rounds_a_line_at_a_time_are_those_of_the_techniques(count: int) -> None:
    """What the propagating techniques and the contradictions find one by one is what whole lines tell at once, round
    by round; also from where another assumption led."""

    rounds: Any = import_module("masume.kernel.step_finder").StepFinder

    class OneByOne(BinairoFinder):
        def check_contradictions(self) -> None:
            rounds.check_contradictions(self)

        def propagate_round(self) -> bool:
            return bool(rounds.propagate_round(self))

    rng = random.Random(9)
    seen: Counter[Any] = Counter()
    for puzzle, domains in positions(count):
        finder, one_by_one = loaded(BinairoFinder, puzzle), OneByOne(*rules(puzzle))
        finder.load(domains, 0)
        trial = finder.blank()
        for _ in range(8):
            now = known(finder)
            if 3 not in now:
                break
            cell, value = rng.choice([cell for cell, domain in enumerate(now) if domain == 3]), rng.randrange(2)
            trial.copy_from(finder)
            one_by_one.load(now, 0)
            way = list(follow(trial, cell, value))
            assert way == list(follow(one_by_one, cell, value)), (repr(puzzle), now, cell, value)
            seen[way[-1][:2]] += 1
            if not way[-1][0] and rng.random() < 0.5:
                finder, trial = trial, finder
    assert all(seen[end] for end in product((False, True), range(4))), seen


@compiled_only
def test_large_boards_take_few_nested_arguments_as_these_are_decisive() -> None:
    """In plain Python it would take minutes."""
    puzzle = stored("binairo-30")[13]
    finder = loaded(BinairoFinder, puzzle)
    finder.prepare(decided=True, answer=masume.solve(puzzle).solutions[0].values)
    finder.take_steps(HEAVY)
    assert finder.is_full()
    assert sum(name == "nested-what-if" for name, _, _ in finder.taken) < 15


def refutations(count: int) -> Iterator[tuple[Any, Any, int, int, Any]]:
    """Small minimal boards, and in each a candidate that fails with the help of a further assumption."""
    for position in endless(making.deep, seed=5):
        finder = loaded(BinairoFinder, position.puzzle)
        [solution] = masume.solve(position.puzzle).solutions
        for cell, value in enumerate(solution.values):
            if finder.is_open(cell) and (script := finder.find_script(cell, 1 - value, True, 1)):
                yield position.puzzle, finder, cell, 1 - value, script
                count -= 1
                break
        if not count:
            return


def known_in(finder: Any) -> list[int]:
    """The domains of all cells."""
    return [3 if finder.is_open(cell) else 1 << finder.allows(cell, 1) for cell in range(finder.cells)]


def check_grounds(finder: Any, cell: int, value: int, script: Any) -> int:
    """A refutation holds with the cells alone that it rests on. How many others are known."""
    known = known_in(finder)
    grounds = finder.refutation_premises(cell, value, script)
    assert all(known[other] != 3 for other in grounds)
    needed = finder.copy()
    needed.load([domain if other in set(grounds) else 3 for other, domain in enumerate(known)], 0)
    assert needed.fails_with_script(cell, value, script)
    return sum(domain != 3 for domain in known) - len(grounds)


def test_a_refutation_holds_with_the_cells_alone_that_it_rests_on() -> None:
    for _, finder, cell, value, script in refutations(5):
        check_grounds(finder, cell, value, script)


@compiled_only
def test_a_large_refutation_does_so_too() -> None:
    """In plain Python it would take minutes."""
    puzzle = stored("binairo-30")[13]
    finder = loaded(BinairoFinder, puzzle)
    finder.prepare(decided=True, answer=masume.solve(puzzle).solutions[0].values)
    spared = deep = 0
    while not finder.is_full():
        found = finder.best(HEAVY)
        if found.technique == "nested-what-if":
            cell, value, budget = found.args
            script = finder.find_script(cell, value, True, budget)
            deep += any(inner for _, _, inner in script)
            spared += check_grounds(finder, cell, value, script)
        finder.take(found)
    assert deep
    assert spared


@compiled_only
def test_the_plain_form_finds_the_same_grounds() -> None:
    for puzzle, finder, cell, value, script in refutations(6):
        assert plain(puzzle).refutation_premises(cell, value, script) == finder.refutation_premises(cell, value, script)


def test_what_does_not_fail_rests_on_nothing() -> None:
    finder = loaded(BinairoFinder, masume.Binairo([[None] * 6] * 6))
    assert finder.refutation_premises(0, 1, []) is None
    assert finder.refutation_premises(0, 1, [(1, 0, [])]) is None


def test_tiers_fill_what_steps_one_by_one_fill() -> None:
    """Up to each limit, both come to a stop at the same cells; on boards of all grades."""
    limits = tuple(round(100 * band) for band in TECHNIQUE_SET.bands)
    filled: Counter[int] = Counter()
    for aim in ("beginner", "easy", "medium", "hard", "expert"):
        for puzzle in ordered(aim):
            for tiers in range(1, len(limits) + 1):
                by_tiers, by_steps = loaded(BinairoFinder, puzzle), loaded(BinairoFinder, puzzle)
                by_tiers.prepare(LOGICAL)
                by_steps.prepare(LOGICAL)
                by_steps.take_steps(limits[tiers - 1])
                assert by_tiers.fill(limits[:tiers]) == by_steps.is_full(), (repr(puzzle), tiers)
                assert known(by_tiers) == known(by_steps), (repr(puzzle), tiers)
                filled[tiers] += by_steps.is_full()
    assert 0 < filled[1] < filled[4], filled
