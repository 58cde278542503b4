"""Ratings: every road to one leads to the same, and says it in the same words."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import islice
from typing import Any

import pytest
from bench.gates.corpus import MADE
from bench.hard_spots import stored

import masume
from masume import kinds
from masume.core.kind import Kind
from masume.reasoning.position import OutOfTimeError, Position
from masume.verbs import rate, verify
from masume.verbs.generate.generate import generate
from masume.verbs.json_answers import rate_answer
from masume.verbs.rate import is_solved_within, needs, rating_within, solve_path, solve_path_within
from support.copies import copies
from support.random_boards import MAKERS
from support.stopping import Clock

KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
SIDES = {"binairo": 6, "hidato": 6, "hitori": 7, "kakuro": 7}


def boards(kind: Kind) -> list[Any]:
    """The examples, and new boards of several grades."""
    side = SIDES[kind.name]
    made = [
        puzzle
        for grade in ("easy", "medium", "hard")
        for puzzle in generate(kind.name, side, side, grade, count=1, seed=11)
    ]
    return [*kind.examples[:4], *made]


@KINDS
def test_all_roads_give_the_same_rating(kind: Kind) -> None:
    """The one that is told to the end, the one that is only counted, and what uses them."""
    for puzzle in boards(kind):
        explanation = masume.explain(puzzle)
        assert explanation.complete
        assert solve_path(puzzle) == solve_path_within(puzzle) == explanation.solve_path
        assert masume.rate(puzzle) == rating_within(puzzle) == explanation.rating
        _, found = verify.prove_and_rate(puzzle, seconds=600.0)
        assert found is not None
        inspected = verify._grade_of(found.rating)
        assert inspected is not None
        assert (inspected.score, inspected.techniques) == (explanation.rating.score, explanation.rating.counts)
        if "grade" in puzzle.meta:
            assert puzzle.meta["techniques"] == explanation.rating.counts
            assert puzzle.meta["score"] == explanation.rating.score


VARIANTS: list[tuple[str, int, int, dict[str, Any]]] = [
    ("binairo", 8, 8, {}),
    ("binairo", 6, 8, {"unique_lines": False}),
    ("binairo", 7, 7, {"odd": "ones"}),
    ("binairo", 5, 7, {"odd": "either"}),
    ("hidato", 6, 6, {}),
    ("hidato", 5, 6, {"neighbours": 4}),
    ("hidato", 5, 5, {"neighbours": 6}),
    ("hidato", 7, 7, {"shape": "diamond"}),
    ("hitori", 8, 8, {}),
    ("hitori", 6, 9, {}),
    ("kakuro", 8, 8, {}),
    ("kakuro", 6, 9, {}),
]


@pytest.mark.parametrize(("name", "rows", "cols", "options"), VARIANTS)
def test_a_score_does_not_depend_on_how_the_board_lies(
    name: str, rows: int, cols: int, options: dict[str, Any]
) -> None:
    for puzzle in generate(name, rows, cols, seed=4, count=6, rated=True, **options):
        ratings = [masume.rate(copy) for copy in copies(puzzle)]
        assert len(ratings) > 3
        assert {invariant(rating) for rating in ratings} == {invariant(ratings[0])}
        assert puzzle.meta["score"] == ratings[0].score


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_small_boards_with_everything_printed_that_may_be_have_one_score(name: str) -> None:
    """Marks and blanks of a Hitori, digits of a Kakuro, holes of a Hidato."""
    rng = random.Random(8)
    unique = [puzzle for _ in range(60) if masume.solve(puzzle := MAKERS[name](rng)).verdict == "unique"]
    assert len(unique) > 3
    for puzzle in unique:
        assert len({invariant(masume.rate(copy)) for copy in copies(puzzle)}) == 1


def invariant(rating: masume.Rating) -> tuple[Any, ...]:
    return rating.grade, rating.peak, rating.load, rating.bottleneck, rating.score


def test_the_techniques_of_a_rating_are_those_of_the_steps_as_they_are_shown() -> None:
    """Its score is measured on another copy of the board."""
    differ = 0
    for puzzle in generate("hitori", 8, 8, seed=4, count=6):
        explanation = masume.explain(puzzle)
        assert explanation.rating.counts == Counter(step.technique for step in explanation.steps)
        assert explanation.rating == masume.rate(puzzle)
        differ += explanation.solve_path.rating.score != explanation.solve_path._replace(normal=None).rating.score
    assert differ


def test_what_is_left_of_a_board_is_rated_by_its_own_steps() -> None:
    [puzzle] = generate("hitori", 8, 8, seed=4, count=1)
    first = next(step for step in masume.explain(puzzle).steps if step.places)
    rest = masume.explain(puzzle, dict(first.places))
    assert rest.complete
    assert rest.solve_path.normal is None
    assert rest.rating.score < masume.rate(puzzle).score


def test_the_score_of_an_order_is_the_one_that_is_printed() -> None:
    for puzzle in generate("hitori", 7, 7, score="3..3.4", seed=2, count=5):
        assert 3 <= masume.rate(puzzle).score <= 3.4


def test_a_score_is_measured_within_the_limit() -> None:
    """A board whose normal copy takes too long has no rating."""
    [puzzle] = generate("hitori", 8, 8, seed=4, count=1)
    looks = 0

    def watch() -> bool:
        nonlocal looks
        looks += 1
        return looks > most

    most = 10**9
    assert solve_path_within(puzzle, watch=watch, scored=False).complete
    own, looks, most = looks, 0, looks
    found = solve_path_within(puzzle, watch=watch)
    assert (found.stopped, found.complete, looks) == (True, False, own + 1)


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_boards_of_any_number_of_solutions_are_rated_as_they_are_explained(name: str) -> None:
    rng = random.Random(5)
    verdicts = set()
    for _ in range(20):
        puzzle = MAKERS[name](rng)
        explanation = masume.explain(puzzle)
        assert solve_path(puzzle) == explanation.solve_path
        verdicts.add(explanation.verdict)
    assert len(verdicts) > 1


@KINDS
def test_a_rating_needs_no_words(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = kind.examples[:4]
    expected = [masume.explain(puzzle).rating for puzzle in puzzles]
    monkeypatch.setattr("masume.reasoning.solve_path.Ladder.tell", None)
    assert [masume.rate(puzzle) for puzzle in puzzles] == expected


@KINDS
def test_the_rating_is_complete_or_stops_early(kind: Kind) -> None:
    for puzzle in kind.examples[:3]:
        found = masume.rate(puzzle)
        assert rating_within(puzzle) == found
        for top in (*kind.logic.techniques.bands, math.inf):
            assert rating_within(puzzle, top) == (found if found.peak <= top else None)


def test_a_rating_ends_in_time() -> None:
    with pytest.raises(OutOfTimeError):
        rating_within(kinds.find("kakuro").examples[0], math.inf, lambda: True)


def test_a_technique_that_is_used_is_not_always_needed() -> None:
    puzzle = masume.read("hitori;5x5;;44352/42251/31554/52422/12335")
    found = masume.rate(puzzle)
    assert "triplet" in found.counts
    assert not needs(puzzle, "triplet", found)  # pairs and sandwiches say the same
    verdicts = {name: needs(puzzle, name, found) for name in found.counts}
    assert set(verdicts.values()) == {True, False}
    assert not needs(puzzle, "nested-what-if", found)


def test_time_is_one_limit_for_all_steps() -> None:
    """What was found before the time was up is kept; a compiled ladder keeps nothing."""
    puzzle = kinds.find("kakuro").examples[-1]
    looks = 0

    def watch() -> bool:
        nonlocal looks
        looks += 1
        return looks == half

    half = 0
    whole = solve_path_within(puzzle, watch=watch)
    looks, half = 0, looks // 2
    found = solve_path_within(puzzle, watch=watch)
    assert found.stopped
    assert found.is_late
    assert not found.complete
    assert 0 < len(found.rated_steps) < len(whole.rated_steps)
    assert found.rated_steps == whole.rated_steps[: len(found.rated_steps)]
    counted = solve_path_within(kinds.find("hitori").examples[-1], watch=lambda: True)
    assert (counted.stopped, counted.rated_steps) == (True, ())


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "no grade (no solution)"),
        ("es", "sin nivel (sin solución)"),
        ("pl", "bez oceny trudności (brak rozwiązania)"),
    ],
)
def test_a_contradiction_is_no_hardest_step(lang: str, said: str) -> None:
    found = solve_path(masume.read("hitori;4x4;;1111/2143/3412/4321"))
    assert found.sentence(lang) == said
    [line] = found.count_lines(lang)
    assert not line.endswith(")")


@KINDS
def test_a_climb_in_words(kind: Kind) -> None:
    found = solve_path(kind.examples[-1])
    grade = found.rating
    assert f"score {grade.score:.2f}, peak {grade.peak:g}" in found.sentence("en")
    assert f"{grade.score:.2f}".replace(".", ",") in found.sentence("es")
    lines = list(found.count_lines("en"))
    assert sum(int(line.split()[0]) for line in lines) == len(found.rated_steps) == sum(grade.counts.values())
    weights = [float(line.rpartition("(")[2].rstrip(")")) for line in lines]
    assert weights == sorted(weights)
    assert weights[-1] == grade.peak
    plain = rate_answer(found)
    assert (plain["kind"], plain["verdict"], plain["steps"]) == (kind.name, "unique", len(found.rated_steps))
    assert plain["counts"] == grade.counts


def test_a_climb_that_does_not_arrive_says_why() -> None:
    empty = solve_path(masume.Binairo([[None] * 4] * 4))
    assert "no first step" in empty.sentence("en")
    assert list(empty.count_lines("en")) == []
    hopeless = solve_path(masume.Binairo([[0, 0, 0, None], [None] * 4, [None] * 4, [None] * 4]))
    assert (hopeless.verdict, hopeless.complete, hopeless.is_late) == ("none", False, False)


def test_the_solution_is_looked_for_when_something_is_supposed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    solution_of = rate._only_solution

    def only_solution(puzzle: Any) -> tuple[int, ...]:
        asked.append(puzzle)
        return solution_of(puzzle)

    monkeypatch.setattr(rate, "_only_solution", only_solution)
    kind = kinds.find("binairo")
    supposing = {tool.name for tool in kind.logic.techniques.all if tool.uses_assumptions}
    for grade, times in (("medium", 0), ("expert", 1)):
        [puzzle] = generate("binairo", 8, 8, grade, count=1, seed=3)
        asked.clear()
        found = rating_within(puzzle)
        assert found is not None
        assert bool(supposing & set(found.counts)) == bool(times)
        assert len(asked) == times


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("binairo;6x6;;....../....../....../....../....../......", "more than one solution"),
        ("hidato;2x3;;1,.,2/.,.,.", "no solution"),
    ],
)
def test_a_board_without_exactly_one_solution_has_no_grade(text: str, why: str) -> None:
    found = rate.solve_path(masume.read(text))
    assert found.rating.grade is None
    assert rate_answer(found)["grade"] is None
    assert found.sentence("en").startswith(f"no grade ({why})")
    assert masume.rate(masume.read(text)).grade is None


def test_a_rating_that_is_stopped_has_no_grade(clock: Clock) -> None:
    clock.tick = 1.0
    found = rate.solve_path(masume.KINDS[1].examples[-1], seconds=5)
    assert found.rating.grade is None
    assert "out of time" in found.sentence("en")


def test_long_searches_call_python_now_and_then_so_that_ctrl_c_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where there is no limit to keep."""
    asked: list[None] = []
    monkeypatch.setattr(Position, "check_time", lambda _: asked.append(None))
    puzzle = stored("binairo-20")[1]
    for work in (masume.rate, masume.explain):
        asked.clear()
        work(puzzle)
        assert len(asked) > 100


@pytest.mark.parametrize("kind", [kind.name for kind in kinds.KINDS])
def test_tiers_solve_the_boards_that_steps_one_by_one_solve(kind: str) -> None:
    """Up to the end of each grade, on every twelfth board of the gates."""
    boards = islice(masume.load_all(MADE / f"{kind}.txt", format="line"), 0, None, 12)
    answers = []
    for puzzle in boards:
        for band in kinds.find(kind).logic.techniques.bands[:4]:
            answers.append(solve_path_within(puzzle, band, scored=False).complete)
            assert is_solved_within(puzzle, band) == answers[-1], (repr(puzzle), band)
    assert len(set(answers)) == 2
