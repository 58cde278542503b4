"""Game: moves, undo and redo, trials, and what is said about a board that may be full of mistakes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import masume
from masume.core.grid import bits
from masume.core.model import NO_VALUE
from masume.core.partial_board import violations
from masume.verbs import player_entries, solve

KINDS = pytest.mark.parametrize("name", [kind.name for kind in masume.KINDS])
SLOW = settings(deadline=None, max_examples=40)
KAKURO: Any = masume.KINDS[3].examples[0]
HIDATO: Any = masume.Hidato([[1, 0, 0], [0, 5, 0], [0, 0, 9]])
HITORI: Any = masume.Hitori([[1, 3, 2], [1, 3, 3], [3, 2, 1]])
BINAIRO: Any = masume.Binairo([[None, 0, 0, None], [None] * 4, [1, None, None, 1], [None, 1, None, None]])
PUZZLES: list[Any] = [KAKURO, HITORI, masume.KINDS[0].examples[0], masume.KINDS[1].examples[0]]


def cells_of(puzzle: Any) -> list[int]:
    """The cells that a player can write on."""
    return [cell for cell, domain in enumerate(solve.model_of(puzzle).domains) if domain.bit_count() > 1]


def values_of(puzzle: Any) -> list[int]:
    return list(bits(player_entries.values_of(masume.kinds.kind_of(puzzle), puzzle)))


def snapshot(game: Any) -> Any:
    """All that a player sees."""
    return game.entries, game.marks, game.trials


@st.composite
def sessions(draw: st.DrawFn) -> tuple[Any, list[tuple[Any, ...]]]:
    """A puzzle and things that somebody does on it, wrong or right."""
    puzzle = draw(st.sampled_from(PUZZLES))
    cell = st.sampled_from(cells_of(puzzle))
    place = st.one_of(cell, cell.map(lambda index: masume.cell_name(index, puzzle)))
    value = st.sampled_from(values_of(puzzle))
    move = st.one_of(
        st.tuples(st.just("enter"), place, value),
        st.tuples(st.just("enter"), place, value),
        st.tuples(st.just("mark"), place, st.lists(value, max_size=3)),
        st.tuples(st.just("erase"), place),
        st.sampled_from([("begin_trial",), ("keep_trial",), ("drop_trial",), ("undo",), ("redo",)]),
    )
    return puzzle, draw(st.lists(move, max_size=20))


def do(game: Any, name: str, *arguments: Any) -> bool:
    """Does one of these things; whether it changed the history."""
    if name in ("keep_trial", "drop_trial") and not game.trials:
        return False
    if name == "mark":
        game.mark(arguments[0], *arguments[1])
        return True
    return getattr(game, name)(*arguments) is not False


def play(puzzle: Any, moves: list[tuple[Any, ...]]) -> Any:
    game = masume.Game(puzzle)
    for move in moves:
        do(game, *move)
    return game


@SLOW
@given(sessions())
def test_every_action_can_be_undone_and_done_again(session: tuple[Any, list[tuple[Any, ...]]]) -> None:
    puzzle, moves = session
    game = masume.Game(puzzle)
    before = [snapshot(game)]
    for move in moves:
        if move[0] not in ("undo", "redo") and do(game, *move):
            before.append(snapshot(game))
    for expected in reversed(before[:-1]):
        assert game.undo()
        assert snapshot(game) == expected
    assert not game.undo()
    assert game == masume.Game(puzzle)
    for expected in before[1:]:
        assert game.redo()
        assert snapshot(game) == expected
    assert not game.redo()


@SLOW
@given(sessions())
def test_a_saved_game_comes_back_with_its_history(session: tuple[Any, list[tuple[Any, ...]]]) -> None:
    game = play(*session)
    plain = json.loads(json.dumps(game.to_json()))
    again = masume.Game.from_json(plain)
    assert again == game
    assert again.to_json() == plain
    while game.undo():
        assert again.undo()
        assert snapshot(again) == snapshot(game)
    while game.redo():
        assert again.redo()
        assert snapshot(again) == snapshot(game)
    assert not again.redo()


@SLOW
@given(sessions(), sessions())
def test_a_trial_that_is_dropped_leaves_nothing_and_one_that_is_kept_all(first: Any, second: Any) -> None:
    game = play(*first)
    before = snapshot(game)
    moves = [move for move in second[1] if len(move) > 1 and second[0] == first[0]]
    for end in ("drop_trial", "keep_trial"):
        game.begin_trial()
        assert game.trials == before[2] + 1
        for move in moves:
            do(game, *move)
        tried = snapshot(game)
        getattr(game, end)()
        assert snapshot(game) == (before if end == "drop_trial" else (*tried[:2], before[2]))


@SLOW
@given(sessions())
def test_something_can_be_said_of_whatever_a_player_does(session: tuple[Any, list[tuple[Any, ...]]]) -> None:
    """Nothing raises, and nothing that is said is false: the kernel knows whether a solution is left."""
    game = play(*session)
    entries = tuple((cell, 1 << value) for cell, value in game.entries.items())
    marks = tuple((cell, sum(1 << value for value in values)) for cell, values in game.marks.items())
    model = player_entries.model_with(game.puzzle, entries)
    possible = bool(solve.solve_model(model, masume.Limit(1)).solutions)
    if game.violations():
        assert not possible
    assert game.solved <= possible
    with_marks = player_entries.model_with(game.puzzle, entries + marks)
    assert bool(game.mistakes()) == (not solve.solve_model(with_marks, masume.Limit(1)).solutions)
    hint = game.hint()
    assert hint.is_mistake == bool(game.mistakes())
    assert hint.text(lang="en")
    assert game.explain().steps or game.solved or hint.step is None
    assert game.remaining()
    assert str(game)
    assert game._repr_svg_().startswith("<svg")
    if all(len(values) > 1 for values in game.marks.values()):  # else a state does not say it all
        assert masume.draw(game.puzzle, state=game.state) == str(game)
        assert masume.to_svg(game.puzzle, state=game.state) == game._repr_svg_()
        assert eval(repr(game), {name: getattr(masume, name) for name in masume.__all__}) == game
    if game.entries:
        cell, value = next(iter(game.entries.items()))
        [solution] = masume.solve(game.puzzle).solutions
        assert game.refute(cell).verdict == ("right" if solution.values[cell] == value else "wrong")


@KINDS
@SLOW
@given(data=st.data())
def test_the_solution_in_any_order_solves_the_puzzle(name: str, data: st.DataObject) -> None:
    puzzle = masume.kinds.find(name).examples[0]
    [solution] = masume.solve(puzzle).solutions
    order = data.draw(st.permutations(cells_of(puzzle)))
    game = masume.Game(puzzle)
    for cell in order:
        assert not game.solved or name == "hitori"  # where unshaded cells need not be marked
        game.enter(cell, solution.values[cell])
        assert not game.violations()
        assert not game.mistakes()
    assert game.solved
    assert game.values == solution.values
    assert all(not part.open and not any(part.counts.values()) and not part.total for part in game.remaining())
    wrong = data.draw(st.sampled_from(order))
    others = [value for value in values_of(puzzle) if value != solution.values[wrong]]
    game.enter(wrong, data.draw(st.sampled_from(others)))
    assert not game.solved
    assert game.mistakes() == (wrong,)
    assert game.violations()  # the board is full, and it is not the solution
    assert game.hint().is_mistake
    assert masume.cell_name(wrong, puzzle) in game.hint().text(lang="en")
    assert game.refute().verdict == "wrong"
    assert (game.refute().cell, game.refute().value) == (wrong, game.entries[wrong])


@KINDS
def test_on_a_full_board_the_breaches_are_the_model_s(name: str) -> None:
    kind = masume.kinds.find(name)
    for breaking in kind.counterexamples.values():
        model = kind.logic.model(breaking.puzzle)
        found = {violation.code for violation in violations(model, breaking.values)}
        assert found == {violation.code for violation in model.violations(breaking.values)}
        assert not list(violations(model, [NO_VALUE] * len(breaking.values)))


def test_hitori_is_solved_as_soon_as_the_right_cells_are_shaded() -> None:
    game = masume.Game(HITORI)
    [solution] = masume.solve(HITORI).solutions
    for cell, value in enumerate(solution.values):
        assert not game.solved
        if value:
            game.enter(cell, "shaded")
        if game.solved:
            break
    assert game.solved
    assert set(game.entries.values()) == {1}
    assert game.hint().step is None
    assert game.hint().text(lang="en") == "The board is solved: everything on it is right."
    game.erase(next(iter(game.entries)))
    assert game.hint().step is not None


@pytest.mark.parametrize("value", [6, 5])
def test_the_last_number_of_a_hidato_is_written_by_the_player(value: int) -> None:
    puzzle = masume.read("hidato;3x3;;1,2,3/8,9,4/7,.,5")
    game = masume.Game(puzzle)
    assert not game.solved
    assert (game.values[7], game.remaining()[0].counts) == (NO_VALUE, {6: 1})
    game.enter("r3c2", value)
    assert game.entries == {7: value}
    assert game.solved == (value == 6)
    assert game.hint().is_mistake == (value != 6)
    assert eval(repr(game), vars(masume)) == game


# ---- What is broken


def codes(game: Any) -> list[tuple[str, tuple[str, ...]]]:
    return [
        (violation.code, tuple(masume.cell_name(cell, game.puzzle) for cell in violation.cells))
        for violation in game.violations()
    ]


def test_a_number_twice_is_a_state_to_comment_on() -> None:
    game = masume.Game(HIDATO)
    game.enter("r1c2", 2)
    game.enter("r3c1", 2)
    assert codes(game) == [("once", ("r1c2", "r3c1")), ("chain", ("r1c1", "r3c1"))]
    assert game.hint().is_mistake
    game.erase("r3c1")
    game.enter("r1c3", 5)  # as given in the middle
    assert ("once", ("r1c3", "r2c2")) in codes(game)
    assert game.mistakes() == (2,)
    assert "r1c3" in game.hint().text(lang="en")
    assert game.remaining()[0].counts == {3: 1, 4: 1, 6: 1, 7: 1, 8: 1, 5: -1}


def test_sums_that_are_wrong_or_cannot_be_right_any_more() -> None:
    game = masume.Game(KAKURO)  # across in row 2: 9 in two cells; down in column 4: 4 in two cells
    game.enter("r2c4", 3)
    assert codes(game) == []
    game.enter("r2c3", 8)
    assert codes(game) == [("sum", ("r2c3", "r2c4"))]
    game.enter("r2c4", 4)
    assert ("sum", ("r2c4", "r3c4")) in codes(game)  # nothing is left for r3c4
    game.enter("r3c4", 4)
    assert ("distinct", ("r2c4", "r3c4")) in codes(game)


def test_lines_that_are_full_or_alike() -> None:
    game = masume.Game(BINAIRO)
    game.enter("r1c1", 0)
    assert codes(game) == [("three", ("r1c1", "r1c2", "r1c3")), ("balance", ("r1c1", "r1c2", "r1c3", "r1c4"))]
    alike = masume.Game(masume.Binairo([[0, 1, 1, 0], [None] * 4, [None] * 4, [None] * 4]))
    for col, value in enumerate((0, 1, 1), 1):
        alike.enter(f"r4c{col}", value)
    assert codes(alike) == []
    alike.enter("r4c4", 0)
    assert [code for code, _ in codes(alike)] == ["lines"]


def test_shaded_neighbours_repeats_and_areas_that_are_cut_off() -> None:
    game = masume.Game(HITORI)
    game.enter("r1c1", "unshaded")
    game.enter("r2c1", 0)
    assert codes(game) == [("repeat", ("r1c1", "r2c1"))]
    game = masume.Game(HITORI)
    game.enter("r1c1", "shaded")
    game.enter("r1c2", 1)
    assert codes(game) == [("touch", ("r1c1", "r1c2"))]
    game = masume.Game(HITORI)
    game.enter("r1c2", "shaded")
    game.enter("r2c1", "shaded")
    assert codes(game) == [("connected", ("r1c1",))]


# ---- What is left


def test_what_is_left_as_each_kind_counts_it() -> None:
    binairo = masume.Game(BINAIRO, "r1c1=1").remaining()
    assert len(binairo) == 8
    assert (binairo[0].counts, binairo[0].open) == ({0: 0, 1: 1}, (3,))
    odd = masume.Game(masume.Binairo([[0, None, None]], odd="either")).remaining()
    assert odd[0].counts == {0: 1, 1: 2}
    kakuro = masume.Game(KAKURO, "r2c3=8").remaining()
    assert (kakuro[0].cells, kakuro[0].open, kakuro[0].total) == ((6, 7), (7,), 1)
    hitori = masume.Game(HITORI).remaining()
    assert [part.counts for part in hitori] == [{1: 0}, {1: 1}, {1: 0}, {1: 1}, {1: 1}, {1: 0}]
    assert masume.Game(HITORI, "r2c2=shaded").remaining()[1].counts == {1: 0}
    assert list(masume.Game(HIDATO).remaining()[0].counts) == [2, 3, 4, 6, 7, 8]


# ---- Puzzles that have not exactly one solution


def test_mistakes_where_there_are_several_solutions_or_none() -> None:
    several = masume.Game(masume.Binairo([[None] * 4] * 4))
    several.enter("r1c1", 0)
    several.enter("r4c4", 1)
    assert several.mistakes() == ()
    several.enter("r2c1", 0)
    several.mark("r3c1", 0)
    assert set(several.mistakes()) == {0, 4, 8}  # each of them is needed, and r4c4 has nothing to do with it
    none = masume.Game(masume.Binairo([[0, 0, 0, None], [None] * 4]))
    none.enter("r1c4", 0)
    assert none.mistakes() == ()
    assert not none.solved
    assert none.refute().verdict == "impossible"


def test_a_move_is_judged_from_the_entries_before_it() -> None:
    game = masume.Game(masume.read(r"kakuro;3x3;;#,5\,5\/\5,.,./\5,.,."))  # several solutions
    game.enter("r2c2", 1)
    game.enter("r2c3", 1)
    assert game.refute().verdict == "wrong"
    assert game.refute("r2c2").verdict == "open"
    assert game.refute("r2c2", 5).verdict == "wrong"
    game.enter("r3c3", 1)  # clashes with the mistake before it, but not with r2c2
    assert game.refute("r3c3").verdict == "right"


def test_the_last_entry_after_a_trial_is_the_last_before_it_or_in_it() -> None:
    game = masume.Game(HITORI)
    game.enter("r1c1", 0)
    game.enter("r2c2", 0)
    game.begin_trial()
    game.enter("r1c1", 1)
    assert game.refute().cell == 0
    game.drop_trial()
    assert game.refute().cell == 4
    game.undo()
    game.keep_trial()
    assert game.refute().cell == 0
    game.erase(0)
    assert game.refute().cell == 4


def test_pencil_marks_without_the_right_value_are_mistakes() -> None:
    game = masume.Game(KAKURO)
    [solution] = masume.solve(KAKURO).solutions
    right = solution["r2c3"]
    game.mark("r2c3", *[value for value in range(1, 10) if value != right])
    assert game.mistakes() == (masume.cell("r2c3", KAKURO),)
    assert game.hint().is_mistake
    assert [step.technique for step in game.explain().steps] == ["mistake"]
    game.mark("r2c3", right or 0, 1)
    assert game.mistakes() == ()
    assert not game.hint().is_mistake


# ---- What nobody can do


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (("enter", "r1c1", 3), "r1c1 is not a cell that can be filled"),
        (("enter", "r9c1", 3), "r9c1 is outside the board of 4 rows and 4 columns"),
        (("erase", "a1"), "cells are written like r3c5"),
        (("erase", 99), "there is no cell 99 on a board of 16 cells"),
        (("erase", True), "cell must be a whole number, not True"),
        (("enter", "r2c3", 10), "r2c3 cannot hold 10"),
        (("enter", "r2c3", 0), "r2c3 cannot hold 0"),
        (("enter", "r2c3", -1), "r2c3 cannot hold -1"),
        (("enter", "r2c3", True), "r2c3 cannot hold True"),
        (("enter", "r2c3", "shaded"), "r2c3 cannot hold 'shaded'"),
        (("mark", "r2c3", 1, 11), "r2c3 cannot hold 11"),
        (("keep_trial",), "no trial has been begun"),
        (("drop_trial",), "no trial has been begun"),
        (("refute",), "nothing has been entered yet"),
        (("refute", "r2c3"), "nothing is entered at r2c3"),
    ],
)
def test_what_no_player_can_do_is_refused_and_changes_nothing(move: tuple[Any, ...], said: str) -> None:
    game: Any = masume.Game(KAKURO)
    with pytest.raises(masume.UsageError, match=said):
        getattr(game, move[0])(*move[1:])
    assert game == masume.Game(KAKURO)
    assert not game.undo()


def test_a_given_cannot_be_changed() -> None:
    rows: Any = [[1]]
    with pytest.raises(masume.UsageError, match="r1c2 is given and cannot be changed"):
        masume.Game(BINAIRO).enter("r1c2", 0)
    with pytest.raises(masume.UsageError, match="puzzle must be one of Binairo, Hidato, Hitori, Kakuro, not"):
        masume.Game(rows)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "masume"}, "not a saved game"),
        ({"version": 2}, "saved in version 2, known is 1"),
        ({"puzzle": {1}}, "a board in JSON is an object"),
        ({"moves": [["enter", "r1c1", 3]]}, r"move 1 .* cannot be made: r1c1 is not a cell that can be filled"),
        (
            {"moves": [["begin_trial"], ["jump"]]},
            r"move 2 of the saved game, \['jump'\], is none of enter, mark, erase",
        ),
        ({"moves": [["enter"]]}, r"move 1 of the saved game, \['enter'\], says too little or too much"),
        ({"moves": [["erase", "r2c3", 1, 2]]}, "says too little or too much"),
        ({"moves": [[]]}, r"\[\], is none of enter"),
        ({"moves": [[["enter"]]]}, "is none of enter"),
        ({"moves": ["enter"]}, "is none of enter"),
        ({"moves": "abc"}, "the moves of a saved game are a list, not 'abc'"),
        ({"moves": 7}, "are a list, not 7"),
        ({"undone": 5}, "undoes more than was done"),
        ({"undone": -1}, "how many moves are undone, not -1"),
        ({"undone": "1"}, "how many moves are undone, not '1'"),
    ],
)
def test_what_is_not_a_saved_game_is_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(masume.FormatError, match=said):
        masume.Game.from_json({**masume.Game(KAKURO).to_json(), **change})


def test_a_saved_game_is_whole_and_not_text() -> None:
    plain = masume.Game(KAKURO).to_json()
    for name in ("puzzle", "moves", "undone"):
        with pytest.raises(masume.FormatError, match=f"the saved game lacks '{name}'"):
            masume.Game.from_json({key: value for key, value in plain.items() if key != name})
    with pytest.raises(masume.FormatError, match="not a saved game"):
        masume.Game.from_json([])
    with pytest.raises(masume.FormatError, match=r"json\.loads first"):
        masume.Game.from_json(json.dumps(plain))


def test_a_game_begins_with_a_state_in_any_way_of_saying_it() -> None:
    game = masume.Game(KAKURO, "r2c3=8 r2c4=1/2")
    assert (game.entries, game.marks) == ({6: 8}, {7: (1, 2)})
    assert game.state == "r2c3=8 r2c4=1/2"
    assert masume.Game(KAKURO, {6: 8}) == masume.Game(KAKURO, "r2c3=8")
    assert masume.Game(KAKURO, {6: 8}) != game
    assert game != KAKURO
    assert game.undo()
    assert game.undo()
    assert not game.undo()


@KINDS
def test_single_pencil_marks_are_not_entries(name: str) -> None:
    puzzle = masume.kinds.find(name).examples[0]
    [solution] = masume.solve(puzzle).solutions
    game: Any = masume.Game(puzzle)
    for cell in cells_of(puzzle):
        game.mark(cell, solution.values[cell])
    assert not game.solved
    assert game.hint() == masume.hint(puzzle)
    assert game.hint().step is not None
    assert game.explain().complete
    other = next(value for value in values_of(puzzle) if value != solution.values[cell])
    game.mark(cell, other)
    assert game.hint().is_mistake
    assert game.hint().step.cells == (cell,)


def test_a_pencil_mark_for_every_value_is_a_mark() -> None:
    game = masume.Game(BINAIRO)
    game.mark("r2c3", 0, 1)
    assert masume.Game(BINAIRO, game.state).marks == game.marks == {6: (0, 1)}
    assert eval(repr(game), vars(masume)) == game
    assert not game.mistakes()


def test_a_new_move_ends_what_could_be_done_again() -> None:
    game = masume.Game(KAKURO)
    game.enter("r2c3", 8)
    game.undo()
    game.enter("r2c3", 7)
    assert not game.redo()
    assert game.entries == {6: 7}


def test_a_game_is_drawn_with_what_is_written_on_it() -> None:
    game = masume.Game(masume.Binairo([[None, 1, None, None], [None, None, 0, None], [None] * 4, [1, 1, None, None]]))
    bare = game.to_svg()
    assert game._repr_svg_() == bare
    game.enter("r1c1", 0)
    game.mark("r1c3", 0, 1)
    written = game.to_svg(look=masume.Look(lang="en", theme="dark"))
    assert "as far as it is filled" in written
    assert len({bare, written, game.to_svg(), game.to_svg(["r1c1"])}) == 4
    assert game.to_svg(["r1c1"]) == game.to_svg([0])
    with pytest.raises(masume.UsageError, match="there is no cell 99"):
        game.to_svg([99])
    with pytest.raises(masume.UsageError, match="scale must be"):
        game.to_svg(look=masume.Look(scale=0))
