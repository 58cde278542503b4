"""What specs ask of the way to the solution: techniques left out, scores, openings; and work that is counted."""

from __future__ import annotations

import json
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import masume
from masume import kinds
from masume.core.engine import Budget
from masume.core.errors import UsageError, Word
from masume.kernel.hitori import technique_weights
from masume.reasoning.rating import GRADES, Rating, heaviest_step, scores_of
from masume.verbs.generate import generate as generate_verb
from masume.verbs.generate.generate import generate
from masume.verbs.generate.spec import LABORIOUS, AttemptLog, BoardSpec, GenerationError, check_spec, fault
from masume.verbs.generate.technique_demands import Bounds, read_bounds
from masume.verbs.rate import rating_within
from support.stopping import Clock

KINDS = pytest.mark.parametrize("kind", [kind.name for kind in masume.KINDS])
SIDES = {"binairo": 8, "hidato": 6, "hitori": 7, "kakuro": 7}

DIABOLICAL_KAKUROS = [  # to make them takes long
    masume.read(
        r"kakuro;9x9;;#,#,41\,9\,3\,26\,#,36\,11\/#,19\12,.,.,.,.,13\3,.,./\44,.,.,.,.,.,.,.,./\17,.,.,28\,\12,.,.,.,./"
        r"\19,.,.,.,13\12,.,.,.,16\/#,21\8,.,.,.,\21,.,.,./\29,.,.,.,.,12\,4\11,.,./\41,.,.,.,.,.,.,.,./\6,.,.,\17,.,.,.,.,#"
    ),
    masume.read(
        r"kakuro;9x9;;#,#,39\,4\,#,15\,8\,44\,#/#,8\4,.,.,17\9,.,.,.,#/\31,.,.,.,.,.,.,.,12\/\12,.,.,14\8,.,.,17\11,.,./"
        r"#,12\22,.,.,.,13\20,.,.,./\16,.,.,.,22\17,.,.,.,11\/\16,.,.,3\13,.,.,7\15,.,./#,\37,.,.,.,.,.,.,./#,\10,.,.,.,\5,.,.,#"
    ),
]


# ---- Bounds


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("3..4.5", Bounds(3, 4.5)),
        (" 3 .. 4.5 ", Bounds(3, 4.5)),
        ("3...4", Bounds(3, 4)),
        ("3..", Bounds(3, inf)),
        ("..4.5", Bounds(0, 4.5)),
        ((3, 4.5), Bounds(3, 4.5)),
        ([None, 4], Bounds(0, 4)),
        ((0, None), Bounds(0, inf)),
    ],
)
def test_bounds_are_written_in_many_ways(written: Any, meant: Bounds) -> None:
    assert read_bounds("score", written) == meant


@pytest.mark.parametrize("written", ["", "..", "3", "a..b", "3..4..5", "-1..2", (1, 2, 3), (None, None), 3, (True, 2)])
def test_what_is_no_bounds_is_refused(written: Any) -> None:
    with pytest.raises(UsageError, match=r"^score takes two bounds such as 3..4.5, or one of them"):
        read_bounds("score", written)


@given(st.floats(0, 999), st.floats(0, 999))
def test_bounds_that_are_told_are_read_again(one: float, other: float) -> None:
    least, most = sorted((round(one, 2), round(other, 2)))
    found = read_bounds("score", (least, most))
    assert read_bounds("score", str(found)) == found


# ---- Scores


@KINDS
def test_the_scores_of_a_grade_hold_all_its_boards(kind: str) -> None:
    bands = kinds.find(kind).logic.techniques.bands
    side = SIDES[kind]
    for puzzle in generate(kind, side, side, count=20, seed=3):
        rating = masume.rate(puzzle)
        least, most = scores_of(str(rating.grade), bands)
        assert least <= rating.score <= most
        assert rating.peak <= heaviest_step(rating.score)
        assert rating.openings == pytest.approx(1 / rating.bottleneck, abs=0.01)


@KINDS
def test_boards_have_the_score_that_is_asked_for(kind: str) -> None:
    side = SIDES[kind]
    for puzzle in generate(kind, side, side, count=2, seed=4, score="4..5"):
        assert 4 <= masume.rate(puzzle).score <= 5
        assert json.loads(masume.write(puzzle, "json"))["meta"]["spec"]["score"] == "4..5"


def test_a_score_without_a_grade_aims_at_all_grades_that_may_have_it() -> None:
    assert check_spec("hitori", 8, 8, "any", score="0..").aims == GRADES
    assert check_spec("hitori", 8, 8, "any", score="..1.2").aims == GRADES[:3]
    assert check_spec("hitori", 8, 8, "any", score="8.7..").aims == GRADES[-1:]
    assert check_spec("hitori", 8, 8, "any", score="..2.5").top == pytest.approx(7.5)
    assert check_spec("hitori", 8, 8, "hard", score="..4.5").aims == ("hard",)


# ---- Openings


@KINDS
def test_boards_have_the_openings_that_are_asked_for(kind: str) -> None:
    side = SIDES[kind]
    some = sorted(masume.rate(puzzle).openings for puzzle in generate(kind, side, side, count=9, seed=1, rated=False))
    for bounds in ((None, some[3]), (some[5], None)):
        for puzzle in generate(kind, side, side, count=2, seed=2, openings=bounds):
            openings = masume.rate(puzzle).openings
            assert puzzle.meta["openings"] == openings
            assert (bounds[0] or 0) <= openings <= (bounds[1] or inf)


# ---- Without


@pytest.mark.parametrize(
    ("kind", "without"), [("hitori", "cut-cell"), ("hidato", "D4,D6"), ("kakuro", "squeeze"), ("binairo", "twin")]
)
def test_boards_do_without_techniques(kind: str, without: str) -> None:
    names = [kinds.find(kind).logic.techniques.find(name).name for name in without.split(",")]
    for puzzle in generate(kind, 7 if kind != "binairo" else 8, 8, count=2, seed=1, without=without):
        assert not set(names) & set(masume.rate(puzzle).counts)
        assert json.loads(masume.write(puzzle, "json"))["meta"]["spec"]["without"] == sorted(names)


@pytest.mark.parametrize(
    ("kind", "without"),
    [("hitori", "neighbours"), ("hidato", "gap-of-one"), ("binairo", "quota-full"), ("kakuro", "squeeze,used-digit")],
)
def test_what_every_board_takes_cannot_be_done_without(kind: str, without: str) -> None:
    with pytest.raises(
        UsageError, match=f"no {kind} does without {without.split(',')[-1]}: players do it on every board"
    ):
        generate(kind, 8, 8, without=without)


def test_a_spec_without_a_hard_technique_tries_easier_boards_too() -> None:
    assert check_spec("hidato", 8, 8, "any", without="what-if").aims == ("hard", "any")
    assert check_spec("hidato", 8, 8, "any", without=["D5", "what-if"]).aims == ("any",)
    assert check_spec("hidato", 8, 8, "hard", without=["what-if"]).aims == ("hard",)
    assert check_spec("hidato", 8, 8, "any", without=["what-if"]).top == inf


@KINDS
def test_only_the_hardest_techniques_make_a_board_diabolical(kind: str) -> None:
    techniques = kinds.find(kind).logic.techniques
    tools = {tool.name for tool in techniques.all}
    assert set(techniques.hardest) <= tools
    side = SIDES[kind]
    made = [] if kind == "kakuro" else generate(kind, side, side, "diabolical", count=3, seed=2)
    for puzzle in made or DIABOLICAL_KAKUROS:
        rating = masume.rate(puzzle)
        assert (rating.grade, rating.hardest in techniques.hardest) == ("diabolical", True)
    with pytest.raises(UsageError, match=rf"a {kind} is diabolical by .*nested-what-if alone; without, none is"):
        generate(kind, 8, 8, "diabolical", without=techniques.hardest)


# ---- Wishes that contradict each other


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"requires": "cut-cell", "without": "H11"}, "no board needs cut-cell and does without it"),
        ({"without": "K1"}, "there is no technique 'K1'"),
        ({"without": [3]}, "without takes the names of techniques"),
        (
            {"grade": "easy", "score": "9.."},
            "of easy hitori boards go from 0.53 to 7.53; there is none from 9 up",
        ),
        ({"grade": "expert", "score": "..1"}, "scores of expert hitori boards go from 1.65 to .*none from 0 to 1$"),
        ({"score": "11..12"}, "^scores go from 0 to 10; there is none from 11 to 12$"),
        ({"score": "5..4"}, "no number is from 5 to 4; score takes the smaller bound first"),
        ({"openings": "..0.9"}, "each step has at least one opening"),
        ({"grade": "simple"}, "there is no grade 'simple'"),
    ],
)
def test_wishes_that_no_board_meets_are_refused_at_once(wishes: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        generate("hitori", 8, 8, **wishes)


def test_grades_may_be_written_with_capitals() -> None:
    [puzzle] = generate("hitori", 6, 6, "Easy", seed=1)
    [same] = generate("hitori", 6, 6, "easy", seed=1)
    assert (puzzle, puzzle.meta) == (same, same.meta)


def test_a_shortfall_says_how_near_the_boards_came(clock: Clock) -> None:
    with pytest.raises(GenerationError, match=r"no hard hitori 8x8 with a score in \.\.3 came out") as raised:
        next(generate("hitori", 8, 8, "hard", seed=1, score="..3", seconds=40 * clock.tick))
    assert "fewer demands" in str(raised.value)
    tally = AttemptLog()
    spec = BoardSpec("hitori", 8, 8, openings=Bounds(9))
    for bottleneck in (0.5, 0.25):
        rating = Rating("easy", 1.0, 1.0, bottleneck, 3.0, "twins", {}, True)
        tally.note(fault("{count} {grade} with too few openings", grade=Word("easy")), rating, spec)
    assert ", with openings from 2 to 4;" in str(tally.not_met(spec, 1.0))


# ---- Work that is counted


def test_a_rating_that_nobody_asked_for_is_given_up_and_the_board_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = list(generate("hidato", 8, 8, count=6, seed=1))
    monkeypatch.setattr(generate_verb, "UNASKED_RATING_BUDGET", 50)
    hasty = list(generate("hidato", 8, 8, count=6, seed=1))
    assert hasty == whole
    assert {puzzle.meta["grade"] for puzzle in hasty} > {None}
    for one, other in zip(whole, hasty, strict=True):
        assert other.meta["hash"] == one.meta["hash"]
        if other.meta["grade"] is None:
            assert "score" not in other.meta
        else:
            assert other.meta == one.meta
    asked = list(generate("hidato", 8, 8, count=6, seed=1, rated=True))
    assert [puzzle.meta for puzzle in asked] == [puzzle.meta for puzzle in whole]


def test_a_slow_rating_ends_the_board_and_not_the_spec(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    clock.tick = 0.0  # no time passes, so that it is the work alone that ends anything
    spec: Any = {"kind": "hitori", "rows": 8, "cols": 8, "grade": "diabolical", "count": 3, "seed": 2}
    whole = list(generate(**spec))
    tallies: list[AttemptLog] = []

    class Kept(AttemptLog):
        def __init__(self) -> None:
            super().__init__()
            tallies.append(self)

    monkeypatch.setattr(generate_verb, "AttemptLog", Kept)
    monkeypatch.setattr(generate_verb, "RATING_BUDGET", 60)
    hasty = list(generate(**spec))
    assert sum(tally.faults[LABORIOUS] for tally in tallies) > 0
    assert len(hasty) == 3
    assert hasty != whole
    assert all(masume.rate(puzzle).grade == "diabolical" for puzzle in hasty)
    assert list(generate(**spec, jobs=1)) == hasty


def test_work_grows_where_all_boards_are_laborious(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    clock.tick = 0.0
    monkeypatch.setattr(generate_verb, "RATING_BUDGET", 1)
    [puzzle] = generate("hitori", 8, 8, "medium", seed=2)
    assert masume.rate(puzzle).grade == "medium"


@KINDS
def test_a_look_is_counted_wherever_work_is_done(kind: str) -> None:
    """Ratings that follow assumptions ask more often than those that do not."""
    looks = {}
    for grade in ("easy", "expert"):
        [puzzle] = generate(kind, SIDES[kind], SIDES[kind], grade, seed=2)
        budget = Budget(questions=10**9)
        rating_within(puzzle, inf, budget.should_stop)
        assert budget.questions is not None
        looks[grade] = 10**9 - budget.questions
    assert looks["expert"] > 2 * looks["easy"] > 0


# ---- Specs that the tables of a kind rule out


def test_a_grade_that_one_technique_makes_is_refused_without_it() -> None:
    with pytest.raises(UsageError, match="a hitori is expert by what-if alone; without, none is"):
        check_spec("hitori", 8, 8, "expert", without="what-if")
    assert check_spec("hitori", 8, 8, "hard", without="what-if").without == ("what-if",)


def test_no_other_step_of_a_hitori_is_as_heavy_as_an_expert_board_takes() -> None:
    techniques = kinds.find("hitori").logic.techniques
    hard, expert = techniques.bands[3:]
    tables = (technique_weights.EITHER_OR_WEIGHTS, technique_weights.SQUEEZE_WEIGHTS, technique_weights.CUT_WEIGHTS)
    assert max(map(max, tables)) <= 100 * hard
    assert 100 * hard == technique_weights.HARD
    for technique in techniques.all:
        if technique.name not in techniques.graded_by["expert"]:
            assert technique.weight + technique_weights.SEVERAL_TWINS / 100 <= hard or technique.weight > expert


@KINDS
@pytest.mark.parametrize("grade", GRADES)
def test_a_grade_without_all_techniques_up_to_it_is_refused(kind: str, grade: str) -> None:
    techniques = [t.name for t in kinds.find(kind).logic.techniques.all if not t.routine and not t.uniqueness]
    with pytest.raises(UsageError, match=r"alone; without, none is|without every technique of that grade"):
        check_spec(kind, 8, 8, grade, without=techniques)


@KINDS
def test_a_score_below_what_a_required_technique_makes_is_refused(kind: str) -> None:
    with pytest.raises(UsageError, match=r"boards that need nested-what-if score 2\.83 at least; there is none \.\.2"):
        check_spec(kind, 8, 8, "any", requires="nested-what-if", score="..2")
