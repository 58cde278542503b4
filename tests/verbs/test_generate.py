"""Boards to a spec: one solution, the grade, no two alike, the same boards every time."""

from __future__ import annotations

import json
import os
import pickle
from itertools import islice
from typing import Any

import pytest

import masume
from masume import kinds
from masume.core.errors import UsageError
from masume.reasoning.rating import GRADES
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Technique
from masume.verbs.generate import generate as generate_verb
from masume.verbs.generate import spec as spec_module
from masume.verbs.generate.generate import BOARDS_A_BLOCK, MOST_REPEATS, generate
from masume.verbs.generate.option_declarations import MOST_RATED
from masume.verbs.generate.spec import UNRATED, BoardSpec, GenerationError
from support.interrupting import children
from support.stopping import Clock

KINDS = pytest.mark.parametrize("kind", [kind.name for kind in masume.KINDS])
SIDES = {"binairo": 6, "hidato": 6, "hitori": 7, "kakuro": 7}


def plain(puzzles: Any) -> list[dict[str, Any]]:
    """The boards with all that is written on them."""
    return [json.loads(masume.write(puzzle, "json")) for puzzle in puzzles]


def puzzle_aims(kind: str, requires: str) -> tuple[str, ...]:
    return BoardSpec(kind, 8, 8, requires=requires).aims


def contents(puzzles: Any) -> list[str]:
    return [masume.write(puzzle, "line") for puzzle in puzzles]


@KINDS
@pytest.mark.parametrize("grade", ["any", "beginner", "easy", "medium", "hard"])
def test_boards_have_one_solution_and_the_grade(kind: str, grade: str) -> None:
    """By an engine that shares no code with the makers, and by the rating that users see."""
    side = SIDES[kind]
    puzzles = list(generate(kind, side, side, grade, count=3, seed=5))
    assert len(puzzles) == 3
    for puzzle in puzzles:
        assert (puzzle.kind, puzzle.rows, puzzle.cols) == (kind, side, side)
        assert masume.solve(puzzle, "sat").verdict == "unique"
        rating = masume.rate(puzzle)
        assert grade in ("any", rating.grade)
        meta = puzzle.meta
        assert (meta["grade"], meta["score"], meta["peak"], meta["hardest"], meta["techniques"]) == (
            *(rating.grade, rating.score, rating.peak, rating.hardest, rating.counts),
        )


@KINDS
def test_every_board_says_where_it_comes_from(kind: str) -> None:
    side = SIDES[kind]
    boards = list(generate(kind, side, side, count=2, seed=8, symmetry="rotational", rated=False))
    for number, puzzle in enumerate(boards, 1):
        assert puzzle.meta == {
            "generator": f"masume {masume.__version__}",
            "seed": 8,
            "number": number,
            "spec": {"grade": "any", "requires": None, "symmetry": "rotational"},
            "hash": masume.canonical_hash(puzzle),
        }
        again = masume.read(masume.write(puzzle, "json"))
        assert (again, again.meta) == (puzzle, puzzle.meta)


def test_a_seed_by_chance_is_written_down() -> None:
    [puzzle] = generate("hitori", 8, 8)
    seed = puzzle.meta["seed"]
    assert isinstance(seed, int)
    [again] = generate("hitori", 8, 8, seed=seed)
    assert puzzle == again
    assert puzzle != next(generate("hitori", 8, 8))


def test_few_boards_of_any_grade_are_rated_and_many_are_not() -> None:
    assert "grade" in next(generate("hitori", 4, 4, count=MOST_RATED, seed=1)).meta
    assert "grade" not in next(generate("hitori", 4, 4, count=MOST_RATED + 1, seed=1)).meta
    assert "grade" in next(generate("hitori", 4, 4, count=MOST_RATED + 1, seed=1, rated=True)).meta
    assert "grade" not in next(generate("hitori", 4, 4, seed=1, rated=False)).meta
    assert "grade" in next(generate("hitori", 5, 5, "easy", seed=1, rated=False)).meta  # the rating is there anyhow


# ---- The same boards


@KINDS
@pytest.mark.parametrize("grade", ["any", "easy"])
def test_boards_are_the_same_whatever_the_number_of_processes(kind: str, grade: str) -> None:
    count = 2 * BOARDS_A_BLOCK + 3 if grade == "any" else 6
    spec: Any = {"kind": kind, "rows": 6, "cols": 6, "grade": grade, "count": count, "seed": 3, "rated": False}
    one = plain(generate(**spec))
    assert len(one) == count
    assert plain(generate(**spec, jobs=2 if grade == "any" else 3)) == one
    assert len({board["meta"]["hash"] for board in one}) == count


def test_repeats_are_replaced_the_same_way_by_any_number_of_processes() -> None:
    """Boards this small repeat often: many blocks have to be filled up from their own streams."""
    spec: Any = {"kind": "hitori", "rows": 3, "cols": 4, "count": 150, "seed": 3, "rated": False}
    one = plain(generate(**spec))
    assert len({board["meta"]["hash"] for board in one}) == 150
    with_repeats = plain(generate(**spec, distinct=False))
    assert len({board["meta"]["hash"] for board in with_repeats}) < 150
    assert plain(generate(**spec, jobs=3)) == one
    assert plain(generate(**spec, distinct=False, jobs=3)) == with_repeats


@KINDS
def test_neither_the_count_nor_the_rating_changes_boards(kind: str) -> None:
    few = contents(generate(kind, 6, 6, count=3, seed=2, rated=True))
    assert contents(islice(generate(kind, 6, 6, count=200, seed=2), 3)) == few
    assert contents(generate(kind, 6, 6, count=3, seed=3, rated=False)) != few


@KINDS
def test_time_only_ever_cuts_a_spec_short(kind: str, clock: Clock) -> None:
    """Whatever moment the time is up, the boards that came out before are the ones that come without haste."""
    spec: Any = {"kind": kind, "rows": 8, "cols": 8, "grade": "medium", "count": 8, "seed": 6}
    unhurried = contents(generate(**spec))
    cut = 0
    for looks in (0, 1, 2, 3, 5, 8, 13, 21, 34, 55):
        seconds = looks * clock.tick + 1e-9
        made: list[str] = []
        try:
            for puzzle in generate(**spec, seconds=seconds):
                made += contents([puzzle])
        except GenerationError:
            cut += 1
        assert made == unhurried[: len(made)]
    assert cut > 2


def test_each_board_has_the_whole_time_for_itself(clock: Clock) -> None:
    clock.tick = 0.0
    boards = generate("hitori", 5, 5, count=2, seed=1, rated=False, seconds=1.0)
    next(boards)
    clock.passed += 1.1  # what the caller does with a board is not counted
    next(boards)


def test_blocks_have_seeds_of_their_own() -> None:
    spec = BoardSpec("hitori", 8, 8)
    seeds = {generate_verb.block_seed(spec, seed, block) for seed in range(-5, 50) for block in range(50)}
    assert len(seeds) == 55 * 50
    # It decides which boards a seed gives. A change is a change of every seed: CHANGELOG.md tells it, then the number
    # that the test shows goes here.
    assert generate_verb.block_seed(spec, 1, 0) == 12094154269217544922
    assert generate_verb.block_seed(spec._replace(grade="easy"), 1, 0) not in seeds  # grades do not share solutions


# ---- Distinct


def test_a_size_without_so_many_boards_is_told_and_what_there_is_comes_out() -> None:
    boards: list[Any] = []
    with pytest.raises(
        GenerationError, match=f"hardly 500 different hitori 3x3 boards.*{MOST_REPEATS}.*need not be distinct"
    ):
        boards.extend(generate("hitori", 3, 3, count=500, seed=1))
    assert len({puzzle.meta["hash"] for puzzle in boards}) == len(boards) > 10
    assert len(list(generate("hitori", 3, 3, count=500, seed=1, distinct=False))) == 500


# ---- Techniques


@pytest.mark.parametrize(
    ("kind", "name"),
    [("hitori", "cut-cell"), ("hitori", "H9"), ("binairo", "twin"), ("hidato", "dead-end"), ("kakuro", "naked-pair")],
)
def test_boards_need_the_technique(kind: str, name: str) -> None:
    """There is a point at which nothing else that is as easy leads on, and this technique does."""
    technique = kinds.find(kind).logic.techniques.find(name)
    for puzzle in generate(kind, 8, 8, count=2, seed=4, requires=name):
        assert plain([puzzle])[0]["meta"]["spec"]["requires"] == technique.name
        rating = masume.rate(puzzle)
        assert rating.counts[technique.name] >= 1
        assert rating.grade == puzzle.meta["grade"]
        assert rating.grade in puzzle_aims(kind, technique.name)
        assert is_needed(puzzle, technique, rating.peak)


def is_needed(puzzle: Any, technique: Technique, peak: float) -> bool:
    """The same question, asked one step at a time."""
    kind = kinds.find(puzzle.kind)
    others = [t.name for t in kind.logic.techniques.all if t != technique and t.weight <= peak and not t.uniqueness]
    position = kind.logic.position(puzzle)
    while not position.solved:
        found = Ladder(position, kind.logic.techniques, others).best()
        if found is None or found.weight > round(100 * technique.weight):
            if Ladder(position, kind.logic.techniques).found_by(technique.name):
                return True
            if found is None:
                return False
        position.apply(found)
    return False


def test_a_grade_that_is_out_of_reach_does_not_spoil_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards for a technique come from two grades, and a small board may be able to have but one of them."""
    stream = spec_module.stream

    def reachable(spec: BoardSpec, aim: str, *rest: Any) -> Any:
        if aim == "hard":
            yield from [][:0]
            raise UsageError("no hard boards")
        yield from stream(spec, aim, *rest)

    monkeypatch.setattr(generate_verb, "stream", reachable)
    spec = BoardSpec("hitori", 6, 6, requires="cut-cell")
    assert len(list(islice(generate_verb.attempts(spec, 1, lambda: False), 9))) == 9


def test_techniques_that_no_board_can_need_are_refused() -> None:
    with pytest.raises(UsageError, match="unique-number argues from there being only one solution"):
        generate("hitori", 8, 8, requires="unique-number")
    with pytest.raises(UsageError, match="no board needs interlocked-pairs: sandwich and twins say the same first"):
        generate("hitori", 8, 8, requires="interlocked-pairs")
    with pytest.raises(UsageError, match="no board needs xy-chain: what-if says the same first"):
        generate("kakuro", 8, 8, requires="xy-chain")
    with pytest.raises(UsageError, match="boards need parity only with neighbours=4; ask for that, too"):
        generate("hidato", 8, 8, requires="parity")
    generate("numbrix", 8, 8, requires="parity")
    with pytest.raises(UsageError, match="boards need hidden-ends only with ends=hidden"):
        generate("hidato", 8, 8, requires="hidden-ends")
    with pytest.raises(UsageError, match="cut-cell is a technique of medium boards; easy boards never need it"):
        generate("hitori", 8, 8, "easy", requires="cut-cell")
    with pytest.raises(UsageError, match="there is no technique 'K1'"):
        generate("hitori", 8, 8, requires="K1")


def test_a_spec_aims_where_its_technique_lies() -> None:
    assert BoardSpec("hitori", 8, 8, requires="cut-cell").aims == ("medium", "hard")
    assert BoardSpec("hitori", 8, 8, "hard", "cut-cell").aims == ("hard",)
    assert BoardSpec("hitori", 8, 8, requires="nested-what-if").aims == ("diabolical",)
    assert BoardSpec("hitori", 8, 8).aims == ("any",)


def test_boards_above_easy_need_the_rule_on_equal_lines() -> None:
    from masume.kinds.binairo.generator import needs_unique_lines

    for grade in ("medium", "hard"):
        for puzzle in generate("binairo", 6, 6, grade, count=5, seed=1):
            assert needs_unique_lines(masume.Binairo(puzzle.givens))
    [lax] = generate("binairo", 8, 8, "medium", seed=1, unique_lines=False)
    stated = masume.Binairo(lax.givens)  # the rule is on now, and nobody needs it
    spec = BoardSpec("binairo", 8, 8, "medium")
    rating = masume.rate(stated)
    assert rating.grade == "medium"
    assert spec.fault_of(lax, masume.rate(lax), lambda: False) is None
    assert spec.fault_of(stated, rating, lambda: False) == "medium without need of a rule"


# ---- Specs that cannot be


@pytest.mark.parametrize(
    ("kind", "options", "said"),
    [
        ("chess", {}, "there is no kind 'chess'"),
        ("hitori", {"grade": "trivial"}, "there is no grade 'trivial' .grades: any, beginner"),
        ("hitori", {"rows": 2}, "3 to 50"),
        ("hitori", {"rows": "8"}, "'8'"),
        ("hitori", {"shape": "heart"}, "hitori boards have no option 'shape' .their options: symmetry."),
        (
            "kakuro",
            {"shape": "heart"},
            "kakuro boards have no option 'shape' .their options: density, symmetry, layout, islands.",
        ),
        ("hidato", {"density": 0.7}, "hidato boards have no option 'density' .their options: shape, mask, neighbours"),
        ("binairo", {"mask": 1}, "binairo boards have no option 'mask' .their options: unique_lines, odd, symmetry."),
        ("binairo", {"odd": "foo"}, "^odd must be ones, zeros or either, not 'foo'$"),
        ("binairo", {"rows": 5}, "say which symbol is one more .odd=ones, odd=zeros or odd=either.$"),
        ("binairo", {"rows": 5, "odd": "ones"}, "with one 1 more in each line.*; take a square, or odd=either$"),
        ("hidato", {"shape": "dragon"}, "there is no shape 'dragon'"),
        ("hidato", {"shape": 7}, "a shape is given by its name"),
        ("hidato", {"shape": "heart", "rows": 10**6}, "rows and columns go from 4 to 20"),
        ("hidato", {"shape": "heart", "mask": "."}, "a shape or a mask, not both"),
        ("hidato", {"mask": "...\n...\n"}, "the mask is 2x3, the board 8x8"),
        ("hitori", {"count": -1}, "count must be a whole number from 0"),
        ("hitori", {"jobs": 0}, "jobs must be a whole number from 1"),
        ("hitori", {"seed": "x"}, "seed must be a whole number or None, not 'x'"),
        ("hitori", {"seconds": 0}, "seconds must be a number above 0"),
    ],
)
def test_specs_that_cannot_be_are_refused_at_once(kind: str, options: dict[str, Any], said: str) -> None:
    """By the call itself, not when the first board is asked for."""
    with pytest.raises(UsageError, match=said):
        generate(kind, **{"rows": 8, "cols": 8, **options})


def test_a_drawing_of_the_board_has_its_size() -> None:
    mask = "....\n....\n.##.\n....\n"
    (board,) = generate("hidato", mask=mask, seed=1)
    assert contents([board]) == contents(generate("hidato", 4, 4, mask=mask.split(), seed=1))
    (kakuro,) = generate(masume.Kakuro, layout=["#####", "#..##", "#....", "#....", "###.."], seed=1)
    assert (kakuro.rows, kakuro.cols) == (5, 5)


@pytest.mark.parametrize("options", [{}, {"rows": 4}, {"shape": "heart"}, {"mask": 0b1111}])
def test_a_board_of_no_size_is_refused(options: Any) -> None:
    with pytest.raises(UsageError, match="state the size of the boards"):
        generate("hidato", **options)


def test_no_boards_are_soon_made() -> None:
    assert list(generate("kakuro", 8, 8, count=0)) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_spec_that_is_not_met_in_time_says_what_was_tried(jobs: int) -> None:
    with pytest.raises(GenerationError) as raised:
        list(generate("binairo", 4, 4, "diabolical", count=2, seed=1, seconds=0.5, symmetry="rotational", jobs=jobs))
    error = raised.value
    assert error.tried == sum(error.faults.values())
    assert not set(error.faults) - {*GRADES, UNRATED}  # the last one may have been late
    said = str(error)
    assert said.startswith("no diabolical binairo 4x4 (symmetry=rotational) came out in 0.5 s: ")
    assert f"{error.tried} board" in said
    assert "more time, another size, another grade or fewer options may help" in said


def test_a_spec_that_the_generator_gives_up_is_not_met() -> None:
    with pytest.raises(GenerationError, match="no diabolical Hitori of 3x3 was found in many attempts"):
        list(generate("hitori", 3, 3, "diabolical"))


def test_a_shortfall_can_travel() -> None:
    error = GenerationError("why", BoardSpec("hitori", 3, 3), 5, {"easy": 5})
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.spec, again.tried, again.faults) == ("why", error.spec, 5, {"easy": 5})


# ---- Options


def test_shapes_by_name_and_by_drawing() -> None:
    [heart] = generate("hidato", 8, 8, seed=1, shape="heart")
    drawing = "\n".join("".join("#" if number is None else "." for number in row) for row in heart.givens)
    [drawn] = generate("hidato", 8, 8, seed=1, mask=drawing)
    [listed] = generate("hidato", 8, 8, seed=1, mask=drawing.split("\n"))
    assert heart == drawn == listed
    specs = [board["meta"]["spec"] for board in plain([heart, drawn])]
    assert (specs[0]["shape"], specs[1]["mask"]) == ("heart", drawing)


def test_a_layout_of_the_callers_own() -> None:
    layout = ["#####", "##..#", "#....", "#....", "##..#"]
    [puzzle] = generate("kakuro", 5, 5, seed=1, layout=layout)
    assert [["#."[isinstance(square, int)] for square in row] for row in puzzle.givens] == [list(row) for row in layout]


# ---- Processes


def test_nobody_is_left_behind_when_the_rest_is_not_wanted() -> None:
    before = _children()  # of other tests
    boards = generate("hidato", 12, 12, "hard", count=100, seed=1, jobs=2)
    next(boards)
    assert len(_children() - before) == 2
    del boards
    assert _children() == before


def _children() -> set[int]:
    return set(children(os.getpid()))
