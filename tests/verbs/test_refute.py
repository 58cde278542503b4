"""Refutations: true to the last line, and short."""

from __future__ import annotations

import random
from statistics import median
from typing import Any

import pytest
from bench.boards import MAKERS
from bench.refuting import count_lines, proof_lines, wrong_moves

import masume
from masume import kinds
from masume.core.grid import cell_name
from masume.core.kind import Kind
from masume.i18n import LANGUAGES
from masume.kinds import kind_of
from masume.reasoning import refutation as refutations
from masume.reasoning.assumption_chains import AssumedBoard, Assumption, failing, refutation
from masume.reasoning.position import Position
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Case, Deduction, TechniqueSet
from masume.verbs import player_entries, solve
from support.audits import sampled

SIZES = {"binairo": 10, "hidato": 7, "hitori": 8, "kakuro": 9}
MOST_LINES = 15
# Moves that are wrong for reasons far away, and whether single lines show these or only an explanation.
FAR_OFF = [
    (
        "binairo;8x8;unique_lines=yes odd=no;.1.0..0./1.....1./.....1../0....1../...1...1/......11/0......./0......1",
        "r2c5=1",
        "text",
    ),
    (
        "hitori;8x8;;85224317/21452876/36718165/58261724/47526837/24371623/14862557/63145278",
        "r1c3=unshaded",
        "explained",
    ),
    (
        "hidato;7x7;neighbours=8;.,.,.,20,.,.,./.,24,22,.,10,.,./.,28,.,.,4,.,./.,.,.,.,.,5,./31,30,.,.,2,48,./"
        ".,36,.,1,.,47,./38,.,.,.,.,.,44",
        "r2c6=11",
        "explained",
    ),
    (
        r"kakuro;9x9;;#,3\,29\,#,#,12\,21\,#,#/\10,.,.,16\,3\8,.,.,31\,#/\30,.,.,.,.,.,.,.,#/#,8\25,.,.,.,.,.,.,10\/"
        r"\3,.,.,14\,28\10,.,.,.,./\15,.,.,.,.,9\,10\14,.,./#,\21,.,.,.,.,.,.,14\/#,\42,.,.,.,.,.,.,./#,#,\17,.,.,#,\13,.,.",
        "r8c3=4",
        "text",
    ),
]
# Moves whose refutations would be very long without what an explanation shows: one whose shortest chain after few steps
# cannot be told line by line, and one that takes many links even after all of them; each with the most lines.
HARD_TO_REFUTE = [
    (
        r"kakuro;12x9;;#,27\,10\,9\,#,#,30\,29\,#/\9,.,.,.,27\,15\17,.,.,34\/\39,.,.,.,.,.,.,.,./\12,.,.,3\35,.,.,.,.,./"
        r"\14,.,.,.,.,27\20,.,.,./#,20\,21\9,.,.,.,\9,.,./\12,.,.,\9,.,.,6\16,.,./\6,.,.,11\6,.,.,.,28\,21\/"
        r"\10,.,.,.,14\25,.,.,.,./\22,.,.,.,.,.,11\13,.,./\39,.,.,.,.,.,.,.,./#,\4,.,.,#,\17,.,.,.",
        "r10c2=1",
        MOST_LINES,
    ),
    (
        r"kakuro;9x9;;#,#,#,23\,34\,10\,9\,34\,#/#,#,37\34,.,.,.,.,.,#/#,12\25,.,.,.,.,.,.,12\/\28,.,.,.,.,21\15,.,.,./"
        r"\3,.,.,\14,.,.,\4,.,./\7,.,.,7\12,.,.,11\5,.,./\11,.,.,.,11\11,.,.,.,./#,\22,.,.,.,.,.,.,#/#,\30,.,.,.,.,.,#,#",
        "r8c7=7",
        18,
    ),
]
# A board on which cuts say what a chain of few easy lines says, and the first digits of its solution.
CUTS = (
    r"kakuro;9x9;;#,14\,12\,32\,24\,#,#,33\,6\/\29,.,.,.,.,20\,\8,.,./\33,.,.,.,.,.,\10,.,./#,#,27\21,.,.,.,33\4,.,./"
    r"#,\8,.,.,9\20,.,.,.,#/#,19\10,.,.,.,7\17,.,.,#/\12,.,.,\11,.,.,.,15\,8\/\14,.,.,\30,.,.,.,.,./\17,.,.,#,\15,.,.,.,."
)
CUTS_STATE = "r4c8=3 r4c9=1 r2c8=6 r2c9=2 r3c9=3 r3c8=7"
KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)


@KINDS
@sampled(12, 300)
def test_wrong_moves_are_refuted_in_few_lines(kind: Kind, count: int) -> None:
    lines = []
    made: list[Any] = [MAKERS[kind.name](SIZES[kind.name], seed) for seed in range(max(6, count // 5))]
    boards = [puzzle for puzzle in made if masume.rate(puzzle).peak < 5]  # the harder ones take longer chains
    for puzzle, state, move in wrong_moves(boards, count):
        found = masume.refute(puzzle, move, state)
        assert found.verdict == "wrong"
        assert found.step is not None
        lines.append(proof_lines(found.step))
    assert median(lines) <= (1 if count > 100 else 2)  # a few moves may all be early ones
    assert max(lines) <= MOST_LINES


@KINDS
def test_every_line_says_something_new_and_the_last_one_is_the_contradiction(kind: Kind) -> None:
    for puzzle, state, (cell, value) in wrong_moves(kind.examples[1:3], 8):
        position = player_entries.position(puzzle, player_entries.entries(puzzle, state))
        position.decided = True
        case = refutations.shortest_case(position, Assumption(cell, value), kind.logic.techniques)
        step = refutation(position, kind.logic.techniques.refutation_name, 0.0, case)
        assert (case.cell, case.value, case.holds) == (cell, value, True)
        position.assign(cell, value)
        *lines, last = case.steps
        assert last.is_contradiction
        for number, line in enumerate(lines, 1):
            assert not line.is_contradiction
            known = position.copy()
            assert known.apply(line), line.text("en")
            if position.clashes(line):
                assert number == len(lines)
                break
            position.apply(line)
        assert all(step.text(lang) for lang in LANGUAGES)


@pytest.mark.parametrize("name", ["binairo", "hitori"])
def test_where_a_cell_is_one_thing_or_the_other_it_is_never_supposed_not_to_be_something(name: str) -> None:
    puzzle = kinds.find(name).examples[1]
    [solution] = masume.solve(puzzle).solutions
    open_cells = sorted(set(range(len(solution.values))) - set(player_entries.givens(puzzle)))
    supposed = 0
    for cell in random.Random(3).sample(open_cells, 12):
        found = masume.refute(puzzle, (cell, solution.values[cell]))
        assert found.verdict == "right"
        assert found.step is not None
        supposed += len(found.step.cases)
        assert all(case.holds for case in found.step.cases)
        assert (cell, solution.values[cell]) in found.step.places
    assert supposed


def failing_case(position: Position, assumption: Assumption, techniques: TechniqueSet) -> Case:
    """The shortest contradiction found under an assumption: by simple techniques; or else by all techniques that make
    no assumptions of their own; or else with further assumptions. The position must have no solution under the
    assumption."""
    every = tuple(technique for technique in techniques.all if not (technique.uses_assumptions or technique.uniqueness))
    for tools in (techniques.propagating, every):
        base = Ladder(position, techniques._replace(propagating=tools))
        case = failing(base, assumption, [])
        if case is not None:
            return case
    base = Ladder(position, techniques)
    script = base.finder.find_script(*assumption)
    assert script is not None
    case = failing(base, assumption, script)
    assert case is not None
    return case


@KINDS
def test_no_chain_is_longer_than_the_one_that_is_followed_round_by_round(kind: Kind) -> None:
    for puzzle, state, (cell, value) in wrong_moves(kind.examples[1:3], 6, seed=4):
        position = player_entries.position(puzzle, player_entries.entries(puzzle, state))
        position.decided = True
        assumption = Assumption(cell, value)
        cheapest = refutations.shortest_case(position, assumption, kind.logic.techniques)
        by_rounds = failing_case(position, assumption, kind.logic.techniques)
        assert len(cheapest.steps) <= len(by_rounds.steps) + 1
        assert cheapest == refutations.shortest_case(position, assumption, kind.logic.techniques)


@pytest.mark.parametrize(("board", "move", "variant"), FAR_OFF, ids=lambda text: text[:7])
def test_what_a_far_off_refutation_takes_for_granted_is_said_first(board: str, move: str, variant: str) -> None:
    puzzle = masume.read(board)
    cell, value = player_entries.move(puzzle, move)
    position = player_entries.position(puzzle)
    position.decided = True
    techniques = kind_of(puzzle).logic.techniques
    case = refutations.shortest_case(position, Assumption(cell, value), techniques)
    alone = refutations.shortest_case(position, Assumption(cell, value), techniques._replace(preliminary=()))
    assert refutations.lines_of(case) <= min(MOST_LINES, refutations.lines_of(alone) - 1)
    first, *rest = case.steps
    assert (first.technique, first.variant) == ("groundwork", variant)
    assert all(line.technique != "groundwork" for line in rest)
    assert cell not in first.cells
    [solution] = masume.solve(puzzle).solutions
    assert all(solution.values[at] == there for at, there in first.places)
    assert all(solution.values[at] != lost for at, lost in first.removes)
    assert len({first.text(lang) for lang in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(("board", "move", "most"), HARD_TO_REFUTE)
def test_what_an_explanation_shows_is_used_where_that_is_hard(board: str, move: str, most: int) -> None:
    found = masume.refute(masume.read(board), move)
    assert found.verdict == "wrong"
    assert found.step is not None
    assert proof_lines(found.step) <= most
    assert "explaining the board step by step leaves only these digits" in found.text("en")
    [case] = found.step.cases
    told = case.steps[0].text("en")
    for cell, _ in case.steps[0].removes:
        assert f"{cell_name(cell, found.step.cols)} " in told, "later lines rest on it"


def test_of_a_large_kakuro_a_part_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a board with more than a thousand squares, what follows all over it would take seconds to find."""
    [puzzle] = masume.generate("kakuro", 18, 18, "expert", count=1, seed=1, rated=False)
    [solution] = masume.solve(puzzle).solutions
    looked_at: list[int] = []
    within = refutations._case_within

    def counted(position: Any, *arguments: Any) -> Any:
        looked_at.append(sum(map(bool, position.puzzle.sums)))
        return within(position, *arguments)

    monkeypatch.setattr(refutations, "_case_within", counted)
    for cell in puzzle.cells[::8]:
        value = solution.values[cell] % 9 + 1
        found = masume.refute(puzzle, (cell, value))
        assert found.step is not None
        assert proof_lines(found.step) <= MOST_LINES
    in_part = [runs for runs in looked_at if runs <= refutations.PART < len(puzzle.sums) / 2]
    assert len(in_part) > 5
    assert len(looked_at) - len(in_part) <= len(in_part) / 4  # the whole board, where a part does not do


def test_a_move_on_a_diabolical_kakuro_is_refuted_after_what_an_explanation_shows() -> None:
    """Without that, chains of further assumptions would have hundreds of lines."""
    puzzle = masume.read(
        r"kakuro;9x9;;#,#,38\,11\,#,25\,16\,#,#/#,10\14,.,.,11\10,.,.,30\,16\/\41,.,.,.,.,.,.,.,./\8,.,.,1"
        r"8\33,.,.,.,.,./#,\4,.,.,10\9,.,.,.,#/#,15\9,.,.,.,13\5,.,.,14\/\30,.,.,.,.,.,13\14,.,./\39,.,.,."
        r",.,.,.,.,./#,#,\10,.,.,\14,.,.,#"
    )
    found = masume.refute(puzzle, "r7c9=9")
    assert found.step is not None
    [case] = found.step.cases
    first = case.steps[0]
    assert (first.technique, first.variant) == ("groundwork", "explained")
    assert refutations.lines_of(case) <= MOST_LINES
    assert player_entries.move(puzzle, "r7c9=9")[0] not in first.cells
    [solution] = masume.solve(puzzle).solutions
    assert all(solution.values[at] == there for at, there in first.places)
    assert all(solution.values[at] != lost for at, lost in first.removes)


def test_moves_that_contradict_the_board_need_no_argument() -> None:
    binairo = masume.kinds.find("binairo").puzzle_class(
        [[None, 0, 0, None], [None] * 4, [1, None, None, 1], [None, 1, None, None]], unique_lines=False
    )
    found = masume.refute(binairo, "r1c1=0")
    assert found.step is not None
    assert count_lines(found.step) == 1


@KINDS
def test_a_step_that_says_the_opposite_is_proof_enough(kind: Kind) -> None:
    """Every technique that supposes nothing, on its own example: a move against what it concludes is refuted by the
    rule that it breaks at once, or else without supposing anything; but by a very short chain if that is easier."""
    direct = 0
    for technique in kind.logic.techniques.all:
        if technique.uses_assumptions or technique.uniqueness:
            continue
        assert technique.example is not None
        puzzle = masume.read(technique.example.board)
        position = player_entries.position(puzzle, player_entries.entries(puzzle, technique.example.state))
        [found, *_] = Ladder(position, kind.logic.techniques).found_by(technique.name)
        cell, value = (*found.places, *found.removes)[0]
        assumption = Assumption(cell, value, holds=not found.places)
        step = refutations.shortest_proof(position, assumption, kind.logic.techniques)
        if step.cases:
            assert step.cases[0].fails
            is_hard = found.weight / 100 >= kind.logic.techniques.named(kind.logic.techniques.refutation_name).weight
            assert proof_lines(step) <= (refutations.VERY_FEW_LINES if is_hard else 1)
        else:
            direct += 1
            assert step.weight <= found.weight / 100
            assert cell in {other for other, _ in (*step.removes, *step.places)}
            if not step.places and cell in {other for other, _ in step.removes}:  # nothing else was asked
                assert {other for other, _ in step.removes} == {cell}
    assert direct


def test_a_very_short_chain_is_easier_than_a_large_cut() -> None:
    puzzle = masume.read(CUTS)
    found = masume.refute(puzzle, "r8c2=8", CUTS_STATE)
    assert found.step is not None
    [case] = found.step.cases
    assert len(case.steps) <= refutations.VERY_FEW_LINES
    assert {step.technique for step in case.steps[:-1]} <= {
        tool.name for tool in kind_of(puzzle).logic.techniques.propagating
    }


@KINDS
def test_no_line_is_told_that_an_easier_step_would_say(kind: Kind) -> None:
    """All techniques are looked at for the shortest chain; of those that say the same in a line, the easiest is told,
    such as the combinations of a run rather than its permutations."""
    boards = [*kind.examples[:3], masume.read(CUTS)] if kind.name == "kakuro" else list(kind.examples[:3])
    simple = [tool.name for tool in kind.logic.techniques.all if not (tool.uses_assumptions or tool.uniqueness)]
    lines = 0
    for puzzle, state, move in wrong_moves(boards, 24, 3):
        found = masume.refute(puzzle, move, state)
        assert found.step is not None
        for case in found.step.cases:
            position = player_entries.position(puzzle, player_entries.entries(puzzle, state))
            with AssumedBoard(
                Ladder(position, kind.logic.techniques), Assumption(case.cell, case.value, case.holds)
            ) as trial:
                for step in case.steps[:-1]:
                    if step.technique != "groundwork" and not step.cases:
                        lines += 1
                        weight, places, removes = round(100 * step.weight), set(step.places), set(step.removes)
                        easier = [
                            one.technique
                            for name in simple
                            for one in trial.ladder.found_by(name)
                            if one.weight < weight and places <= set(one.places) and removes <= set(one.removes)
                        ]
                        assert easier == []
                    trial.ladder.apply(Deduction(step.technique, 0, -1, step.places, step.removes, ()))
    assert lines


@KINDS
def test_right_moves_are_proved_by_refuting_all_others(kind: Kind) -> None:
    rng = random.Random(2)
    puzzle = kind.examples[1]
    [solution] = masume.solve(puzzle).solutions
    model = solve.model_of(puzzle)
    free = [cell for cell in model.cells if model.domains[cell].bit_count() > 1]
    for cell in rng.sample(free, 3):
        found = masume.refute(puzzle, (cell, solution.values[cell]))
        assert found.verdict == "right"
        assert found.step is not None
        assert (cell, solution.values[cell]) in found.step.places
        assert all(case.fails for case in found.step.cases)


def test_a_hidato_number_that_is_on_the_board_already_is_said_to_stand_twice() -> None:
    """Whatever else a second one spoils: what was near enough to the first one may be too far from the second."""
    puzzle = masume.kinds.find("hidato").examples[0]
    written = {number: cell for cell, number in player_entries.givens(puzzle).items()}
    empty = [cell for cell, domain in enumerate(player_entries.position(puzzle).domains) if domain.bit_count() > 1]
    for number, cell in written.items():
        for other in empty:
            found = masume.refute(puzzle, (other, number))
            assert found.step is not None
            [case] = found.step.cases
            [line] = case.steps
            assert line.technique == "twice"
            assert set(line.premises) == {cell, other}


EVENING = """hidato 7x7 neighbours=8
 . 33  .  .  .  .  .
 .  . 28  . 37  . 40
 8  .  . 29  . 41  .
11  .  .  . 22  .  .
 6  .  . 14  . 24  .
 1  .  .  . 16  . 49
 .  .  .  .  . 47  .
"""


@pytest.mark.parametrize("value", [33, 12, 40])
def test_a_refutation_does_not_give_away_what_would_be_right(value: int) -> None:
    found = masume.refute(masume.read(EVENING), (0, value))
    assert found.verdict == "wrong"
    assert found.step is not None
    assert (found.step.places, found.step.removes) == ((), ((0, value),))
    assert f"so r1c1 is not {value}." in found.text("en")
    assert all("32" not in found.text(lang) for lang in LANGUAGES)


def test_where_there_are_two_values_the_other_one_is_right() -> None:
    found = masume.refute(masume.read("hitori;4x4;;3314/4322/1342/3432"), "r1c1=shaded")
    assert found.step is not None
    assert found.step.places == ((0, 0),)


def test_what_is_printed_needs_no_proof() -> None:
    found = masume.refute(masume.read(EVENING), "r1c2=33")
    assert (found.verdict, found.step) == ("right", None)
    assert found.text("en") == "The move is right: it is printed on the board."
    assert len({found.text(lang) for lang in LANGUAGES}) == len(LANGUAGES)
    last = masume.refute(masume.read("hidato;2x2;;1,2/.,4"), "r2c1=3")  # the only value left, but not printed
    assert last.verdict == "right"
    assert last.step is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_move_is_refuted_and_nothing_is_said_of_what_is_left(lang: str) -> None:
    """That the cell has one other number left is no reason why the move is wrong."""
    line = (
        "hidato;7x7;neighbours=8;.,.,.,38,45,.,./.,34,.,.,.,.,42/.,.,30,.,.,41,./13,.,.,22,.,1,49/.,.,.,.,.,8,./"
        "15,20,.,.,27,.,./.,18,.,.,6,.,4"
    )
    step = masume.refute(masume.read(line), "r1c7=4").step
    assert step is not None
    assert (step.variant, step.places, step.removes) == ("text", (), ((6, 4),))
    assert step.text("en").startswith("Assuming that 4 stands at r1c7 leads to a contradiction, so r1c7 is not 4.")
    assert step.text(lang)


def test_a_run_of_one_cell_is_said_to_be_one() -> None:
    puzzle = masume.read("kakuro;2x3;;#,3\\,4\\/\\7,.,.")
    text = masume.refute(puzzle, "r2c2=4").text("en")
    assert "has only one cell, but that is 4 now: a contradiction." in text


@pytest.mark.parametrize("move", ["r1c2=unshaded", ("r1c2", 0), ("R1C2", "unshaded"), (1, 0), [1, "unshaded"]])
def test_a_move_is_a_text_or_a_pair_of_cell_and_value(move: Any) -> None:
    puzzle = masume.read("hitori;4x4;;3314/4322/1342/3432")
    assert masume.refute(puzzle, move) == masume.refute(puzzle, "r1c2=0")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (("r9c1", 1), "r9c1 is outside the board"),
        ((99, 1), "there is no cell 99"),
        (("r1c1", 7), "r1c1 cannot hold 7"),
        (("r1c1", "grey"), "r1c1 cannot hold 'grey'"),
        (("r1c1", None), "move must be a pair of cell and value"),
    ],
)
def test_a_pair_that_is_no_move_is_refused(move: Any, why: str) -> None:
    with pytest.raises(masume.UsageError, match=why):
        masume.refute(masume.read("hitori;4x4;;3314/4322/1342/3432"), move)
