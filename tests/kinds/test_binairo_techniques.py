"""Binairo's techniques: each fires on its example, is sound, says all it argues from; and together they explain every
board."""

from __future__ import annotations

import itertools
import random
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import resources
from typing import Any, NamedTuple

import pytest

import masume
from masume.core.grid import bits, cell_named, mask_of
from masume.i18n import LANGUAGES
from masume.i18n.placeholders import Clauses
from masume.kernel.binairo.finder import BinairoFinder
from masume.kinds.binairo import BINAIRO, Binairo, rules
from masume.kinds.binairo.position import BinairoPosition, make_finder
from masume.kinds.binairo.sentences.phrases import filling_text
from masume.kinds.binairo.techniques import TECHNIQUE_SET
from masume.papers import nucci_pico_2018
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Deduction, Step
from masume.verbs import player_entries, solve
from masume.verbs.explain import explain
from support import binairo_positions as making
from support.audits import sampled
from support.binairo_positions import BOARDS, SMALL, Variant, empty, endless, minimal, with_symbols
from support.copies import copies
from support.soundness import check_sound, is_possible, steps_of, wrong_conclusions

TECHNIQUES = {technique.name: technique for technique in TECHNIQUE_SET.all}
FLAWS = {contradiction.name: contradiction for contradiction in TECHNIQUE_SET.contradictions}
CODES = tuple(f"B{i}" for i in range(1, 15))

# For each technique and flaw, how to make positions in which it often fires.
MAKERS = {
    "pair": making.wide,
    "sandwich": making.wide,
    "quota-full": making.wide,
    "last-in-window": making.wide,
    "last-in-gap": making.gapped,
    "quota-groups": making.gapped,
    "line-completions": making.wide,
    "twin": making.twinned,
    "twin-completions": making.dense,
    "mutual-twins": making.twinned,
    "cross-squeeze": making.small,
    "what-if": making.forced,
    "either-way": making.tiny,
    "nested-what-if": making.deep,
    "three-in-a-row": making.spoilt,
    "too-many": making.spoilt,
    "neither-fits": making.torn,
    "no-room": making.spoilt,
    "equal-lines": making.doubled,
    "only-equal-lines": making.crowded,
    "nothing-left": making.emptied,
}


def position_of(board: str, state: str = "") -> BinairoPosition:
    puzzle = masume.read(board)
    position = player_entries.position(puzzle, player_entries.entries(puzzle, state))
    assert isinstance(position, BinairoPosition)
    return position


def conclusions(steps: Iterable[Step | Deduction]) -> set[tuple[int, int]]:
    return {place for step in steps for place in step.places}


def moves(text: str, puzzle: Any) -> set[tuple[int, int]]:
    """Moves such as `r1c1=0 r2c3=1` as pairs of cell and value."""
    pairs = (move.split("=") for move in text.split())
    return {(cell_named(name, puzzle.rows, puzzle.cols), int(value)) for name, value in pairs}


def line_position(text: str, odd: str | None = None) -> BinairoPosition:
    """A row at the top of a board that is else blank."""
    blank = "." * len(text)
    return position_of(f"binairo;8x{len(text)};unique_lines=no odd={odd or 'no'};{'/'.join([text] + [blank] * 7)}")


def found_in_first_row(name: str, position: BinairoPosition) -> list[Deduction]:
    return [step for step in make_finder(position).find(name) if step.unit == 0]


def in_first_row(name: str, text: str, odd: str | None = None) -> str:
    """A line after a technique has said all that it finds in it."""
    position = line_position(text, odd)
    symbols = list(text)
    for cell, value in conclusions(steps_of(TECHNIQUES[name], position)):
        assert cell < len(text)
        symbols[cell] = str(value)
    return "".join(symbols)


# ---- the catalogue


def test_the_catalogue_is_complete() -> None:
    assert tuple(technique.code for technique in TECHNIQUE_SET.all) == CODES
    assert not any(technique.uniqueness for technique in TECHNIQUE_SET.all)
    assert [t.code for t in TECHNIQUE_SET.propagating] == ["B1", "B2", "B3", "B4", "B5", "B6", "B8"]
    assert MAKERS.keys() == TECHNIQUES.keys() | FLAWS.keys()


@pytest.mark.parametrize("name", TECHNIQUES)
def test_the_example_fires(name: str) -> None:
    technique = TECHNIQUES[name]
    assert technique.example is not None
    position = position_of(technique.example.board, technique.example.state)
    steps = steps_of(technique, position)
    (step,) = (step for step in steps if step.weight == min(other.weight for other in steps))
    assert set(step.places) == moves(technique.example.shows, position)
    assert step.weight >= technique.weight
    assert is_possible(solve.model_of(position.puzzle))


@pytest.mark.parametrize("name", TECHNIQUES)
def test_easier_techniques_do_not_hide_the_example(name: str) -> None:
    technique = TECHNIQUES[name]
    assert technique.example is not None
    position = position_of(technique.example.board, technique.example.state)
    # Every way to fill a line also tells what groups tell; and few positions have an either-way but no what-if.
    hidden = {"quota-groups": {"line-completions"}, "either-way": {"what-if"}}.get(name, set())
    easier = [other for other in TECHNIQUE_SET.all if other.weight < technique.weight and other.name not in hidden]
    assert not [other.name for other in easier if steps_of(other, position)]


@pytest.mark.parametrize(
    ("name", "before", "after", "weight"),
    [
        ("pair", ".11.....", "0110....", 1.0),
        ("sandwich", "..1.1...", "..101...", 1.1),
        ("quota-full", "101101..", "10110100", 1.4),
        ("quota-full", "10110.", "101100", 1.3),
        ("quota-full", "1.1.1.", "101010", 1.5),
        ("last-in-window", "110...", "110..0", 2.2),
        ("last-in-window", "1.0.1.10", "1.0.1010", 2.2),
        ("last-in-window", "10..1.1.", "10..1010", 2.2),
        ("last-in-window", "11.0..", "110010", 2.2),  # two windows have one place in common
        ("last-in-window", "1..01...", "1..01...", 0),  # two 1s are left
        ("last-in-gap", "1...11.0", "1...1100", 2.4),
        ("last-in-gap", "1....101", "10..0101", 2.4),
        ("last-in-gap", "11.....101", "1100100101", 2.4),
        ("last-in-gap", "11......10", "11......10", 0),  # impossible, so nothing is concluded
        ("quota-groups", "0..101..0.", "0..101..01", 3.4),
        ("line-completions", ".1..1..011", "01001..011", 2.8),
        ("line-completions", ".0..1..0", "10..1..0", 3.2),
    ],
)
def test_lines_of_the_catalogue(name: str, before: str, after: str, weight: float) -> None:
    assert in_first_row(name, before) == after
    steps = steps_of(TECHNIQUES[name], line_position(before))
    assert {step.weight for step in steps} == ({weight} if weight else set())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (".0..1..0", "Row 1 has room for only 2 more 0s. Each of the places r1c3/r1c4 and r1c6/r1c7 needs one of "),
        ("1....00.", "Row 1 has room for only 2 more 0s. They fit only at r1c2 + r1c3, r1c2 + r1c4 or r1c3 + r1c4: "),
        ("...00...0.", "Row 1 has room for only 2 more 0s. They fit only at r1c1/r1c2 + r1c7/r1c8: "),
        ("........", ""),  # nothing is the same in all fillings
    ],
)
def test_fillings_are_told_by_the_few_cells_that_make_them(line: str, said: str) -> None:
    steps = steps_of(TECHNIQUES["line-completions"], line_position(line))
    assert [step.text("en").startswith(said) for step in steps] == [True] * bool(said)


def test_fillings_that_are_written_out_are_grouped_where_they_are_long() -> None:
    assert filling_text(10, 0b11001) == "1001100000"
    assert filling_text(12, 0b11001).split("\u00a0") == ["10011", "00000", "00"]


@pytest.mark.parametrize(
    ("name", "before", "after", "odd"),
    [
        ("quota-full", "10101..", "10101..", "either"),  # a fourth 1 may come
        ("quota-full", "1010101", "1010101", "either"),
        ("quota-full", "1101.1.", "1101010", "either"),
        ("quota-full", "1010.1.", "1010010", "zeros"),
        ("quota-full", "1010.1.", "1010.1.", "ones"),
        ("quota-full", ".", "1", "ones"),
        ("last-in-window", "110..", "110..", "either"),
        ("last-in-window", "10..0.1", "10..0.1", "either"),
        ("last-in-window", "110..1.", "110..10", "either"),
        ("last-in-gap", "1...101", "1...101", "either"),
        ("line-completions", "11...", "110..", "either"),
    ],
)
def test_odd_lines_leave_open_which_symbol_is_one_more(name: str, before: str, after: str, odd: str) -> None:
    puzzle = Binairo([[None if symbol == "." else int(symbol) for symbol in before]], False, odd)
    steps = found_in_first_row(name, BinairoPosition(puzzle))
    symbols = list(before)
    for cell, value in conclusions(steps):
        symbols[cell] = str(value)
    assert "".join(symbols) == after


# ---- soundness


@pytest.mark.parametrize("name", MAKERS)
@sampled(100, 2000)
def test_sound(name: str, count: int) -> None:
    technique = TECHNIQUES.get(name) or FLAWS[name]
    check_sound(technique, endless(MAKERS[name], seed=1), count)


@pytest.mark.parametrize("name", MAKERS)
@sampled(60, 300)
def test_because_says_all_that_is_argued_from(name: str, count: int) -> None:
    """On a board with nothing but the cells that a step argues from, its conclusion holds as well."""
    technique = TECHNIQUES.get(name) or FLAWS[name]
    fired = 0
    for position in endless(MAKERS[name], seed=2):
        for step in steps_of(technique, position)[:3]:
            fired += 1
            bare = empty_like(position)
            for cell in step.premises:
                assert position.placed >> cell & 1 or technique.uses_assumptions
                for value in (0, 1):
                    if position.placed >> cell & 1 and not position.allows(cell, value):
                        bare.eliminate(cell, value)
            assert not wrong_conclusions(bare, step), step.text("en")
        if fired >= (count // 3 if technique.uses_assumptions else count):
            return


def empty_like(position: BinairoPosition) -> BinairoPosition:
    puzzle = position.puzzle
    return with_symbols((puzzle.rows, puzzle.cols, puzzle.unique_lines, puzzle.odd), [None] * puzzle.rows * puzzle.cols)


# ---- traps: conclusions that look right and are wrong


def test_rows_are_not_compared_with_columns() -> None:
    """Row 1 is complete and column 1 equals it but for two blanks; yet a row and a column may be alike."""
    position = position_of("binairo;4x4;;1100/.0../..../0...")
    for name in ("twin", "twin-completions", "mutual-twins"):
        assert not steps_of(TECHNIQUES[name], position)
    alike = with_symbols((4, 4, True, None), [1, 1, 0, 0, 1, 0, None, None, 0, None, None, None, 0, None, None, None])
    assert is_possible(solve.model_of(alike.puzzle))


@pytest.mark.parametrize("name", ["twin", "twin-completions", "mutual-twins", "equal-lines", "only-equal-lines"])
def test_lines_may_be_equal_where_the_board_says_so(name: str) -> None:
    technique = TECHNIQUES.get(name) or FLAWS[name]
    fired = 0
    for position in itertools.islice(endless(MAKERS[name], seed=3), 200):
        fired += bool(steps_of(technique, position))
        puzzle = position.puzzle
        lenient = Binairo(puzzle.givens, False, puzzle.odd)
        assert not steps_of(technique, player_entries.position(lenient))
    assert fired


def test_mutual_twins_are_not_filled_themselves() -> None:
    """Two lines with the same two blanks differ there, but which of them gets which symbol stays open."""
    position = position_of("binairo;4x4;;01../01../..../....")
    assert steps_of(TECHNIQUES["mutual-twins"], position) == []
    assert all(
        is_possible(solve.model_of(position.puzzle).restricted(cell, 1 << value))
        for cell in (2, 3, 6, 7)
        for value in (0, 1)
    )


def test_a_twin_with_a_surplus_left_open_may_take_equal_symbols() -> None:
    """With `either`, two blanks may take two 1s: only what all ways but the twin's have in common follows."""
    position = position_of("binairo;5x5;odd=either;01010/01.../...../...../.....", "r2c3=0")
    assert not steps_of(TECHNIQUES["twin"], position)
    for step in steps_of(TECHNIQUES["twin-completions"], position):
        assert not wrong_conclusions(position, step)


# ---- the rules of Nucci and Pico (2018)


def random_line(rng: random.Random) -> str:
    length = rng.choice([6, 8, 10])
    while True:
        text = "".join(rng.choice("01....") for _ in range(length))
        if make_finder(line_position(text)).fillings(0):
            return text


@pytest.mark.parametrize(
    ("rule", "names"),
    [
        (nucci_pico_2018.rule_1, {"pair"}),
        (nucci_pico_2018.rule_2, {"sandwich"}),
        (nucci_pico_2018.rule_3, {"quota-full"}),
        (nucci_pico_2018.rule_4, {"last-in-window", "last-in-gap"}),
    ],
)
def test_all_that_the_papers_rules_conclude_is_found_under_their_names(rule: Any, names: set[str]) -> None:
    rng = random.Random(4)
    used = 0
    for _ in range(1500):
        text = random_line(rng)
        concluded = rule([None if symbol == "." else int(symbol) for symbol in text])
        if rule is nucci_pico_2018.rule_4:
            concluded = {place: value for _, placement in concluded for place, value in placement.items()}
        wanted = {(place, value) for place, value in concluded.items() if text[place] == "."}
        steps = [step for name in names for step in found_in_first_row(name, line_position(text))]
        assert wanted <= conclusions(steps), text
        used += bool(wanted)
    assert used > 20
    assert all("Nucci and Pico (2018)" in TECHNIQUES[name].papers for name in names | {"twin"})


STUCK = "binairo;6x6;;..00../....../1....1/.0..../...0../1....."


def test_a_board_where_the_papers_rules_stop_is_explained() -> None:
    """They claim to solve every board; on this one they leave 21 cells open, which other techniques fill."""
    position = position_of(STUCK)
    ladder = Ladder(position, TECHNIQUE_SET, [t.name for t in TECHNIQUE_SET.all if t.papers])
    while (step := ladder.best()) is not None:
        ladder.apply(step)
    stops = ["".join("." if v < 0 else str(v) for v in position.values()[i : i + 6]) for i in range(0, 36, 6)]
    assert stops == [".1001.", ".1....", "10..01", ".0....", ".1.0..", "10.1.."]
    explanation = explain(masume.read(STUCK))
    assert explanation.complete
    assert "nested-what-if" not in explanation.rating.counts


# ---- lines


class Content(NamedTuple):
    """A line as text, and the fewest and the most 1s that it may have."""

    text: str
    low: int
    high: int
    odd: str | None

    def places(self, symbol: str) -> int:
        return mask_of(i for i, other in enumerate(self.text) if other == symbol)

    @property
    def finder(self) -> BinairoFinder:
        """A finder in which the line is number 0, and nothing crosses it that says anything."""
        givens = [[None if symbol == "." else int(symbol) for symbol in self.text]] * 2
        return make_finder(BinairoPosition(Binairo(givens, False, self.odd)))


def brute_fillings(content: Content) -> list[int]:
    length = len(content.text)
    found = []
    for symbols in itertools.product("01", repeat=length):
        text = "".join(symbols)
        if any(known not in (".", symbol) for known, symbol in zip(content.text, text, strict=True)):
            continue
        if content.low <= text.count("1") <= content.high and "000" not in text and "111" not in text:
            found.append(mask_of(i for i, symbol in enumerate(text) if symbol == "1"))
    return found


def contents(lengths: Iterable[int]) -> Iterator[Content]:
    for length in lengths:
        for odd in ("ones", "zeros", "either") if length % 2 else (None,):
            low, high = rules.ones(length, odd)
            for symbols in itertools.product("01.", repeat=length):
                yield Content("".join(symbols), low, high, odd)


@sampled(5, 6)
def test_fillings_of_lines(count: int) -> None:
    for content in contents(range(1, count + 1)):
        brute = brute_fillings(content)
        finder = content.finder
        assert finder.fillings(0) == brute
        can_be_1 = mask_of(place for ones in brute for place in bits(ones))
        can_be_0 = mask_of(i for i in range(len(content.text)) if any(not ones >> i & 1 for ones in brute))
        assert finder.possible_places(0) == (can_be_0, can_be_1)


@sampled(6, 7)
def test_groups_need_as_many_symbols_as_can_be_packed(count: int) -> None:
    """The greatest number of separate groups is the least number of symbols that keeps three others apart."""
    for content in contents([count]):
        if "000" in content.text:
            continue
        ones, blank = content.places("1"), content.places(".")
        least = min(
            more.bit_count()
            for more in range(1 << count)
            if not more & ~blank and not _three_without(count, ones | more)
        )
        groups = content.finder.groups(0, 1)
        assert _packed(groups) == _packed(groups[::-1]) == least


def _packed(groups: list[int]) -> int:
    used = count = 0
    for group in groups:
        if not group & used:
            used |= group
            count += 1
    return count


def _three_without(length: int, ones: int) -> bool:
    others = (1 << length) - 1 & ~ones
    return bool(others & others >> 1 & others >> 2)


# ---- contradictions


@pytest.mark.parametrize("variant", SMALL)
@sampled(100, 300)
def test_a_full_board_shows_a_flaw_exactly_when_a_rule_is_broken(variant: Variant, count: int) -> None:
    rng = random.Random(5)
    model = solve.model_of(empty(variant))
    for _ in range(count):
        values = making.filled(variant, rng)
        for cell in rng.sample(range(len(values)), rng.randint(0, 4)):
            values[cell] = 1 - values[cell]
        position = with_symbols(variant, values)
        broken = any(True for _ in model.violations(values))
        assert (
            bool([step for contradiction in TECHNIQUE_SET.contradictions for step in steps_of(contradiction, position)])
            == broken
        )


@pytest.mark.parametrize("maker", [making.wide, making.gapped, making.dense, making.twinned, making.small])
@sampled(80, 400)
def test_there_is_no_flaw_where_there_is_a_solution(maker: Any, count: int) -> None:
    for position in itertools.islice(endless(maker, seed=11), count):
        assert not [
            step.text("en")
            for contradiction in TECHNIQUE_SET.contradictions
            for step in steps_of(contradiction, position)
        ]


# ---- whole boards


@pytest.mark.parametrize("variant", BOARDS)
@sampled(4, 20)
def test_minimal_boards_are_explained_to_the_end(variant: Variant, count: int) -> None:
    rng = random.Random(6)
    for _ in range(count):
        puzzle = minimal(variant, rng)
        explanation = explain(puzzle)
        assert explanation.complete
        answer = masume.solve(puzzle).solutions[0].values
        *_, last = explanation.positions()
        assert last.values() == answer
        for step, position in zip(explanation.steps, explanation.positions(), strict=False):
            assert not step.removes
            assert step.places
            assert all(not position.placed >> cell & 1 for cell, _ in step.places), "it repeats what is known"


@pytest.mark.parametrize("variant", BOARDS)
@sampled(1, 4)
def test_ratings_are_invariant(variant: Variant, count: int) -> None:
    rng = random.Random(7)
    for _ in range(count):
        puzzle = minimal(variant, rng)
        ratings = [explain(copy).rating for copy in copies(puzzle)]
        assert len({(rating.grade, rating.peak) for rating in ratings}) == 1, puzzle


@pytest.mark.parametrize("seed", range(4))
@sampled(15, 60)
def test_knowing_more_makes_nothing_harder(seed: int, count: int) -> None:
    """What a step concludes, with more known already, is known or follows by steps that are no harder."""
    rng = random.Random(seed)
    easy = [technique.name for technique in TECHNIQUE_SET.all if not technique.uses_assumptions]
    for _ in range(count):
        position = (making.dense if rng.random() < 0.5 else making.wide)(rng)
        solutions = masume.solve(position.puzzle, solutions=5).solutions
        values = rng.choice(solutions).values
        later = position.copy()
        for cell in bits(later.open):
            if rng.random() < 0.2:
                later.assign(cell, values[cell])
        finder = make_finder(position)
        steps = [step for technique in easy for step in finder.find(technique)]
        ladder = Ladder(later, TECHNIQUE_SET, easy)
        for step in sorted(steps, key=lambda step: step.weight):
            while (easiest := ladder.best(step.weight / 100)) is not None:
                ladder.apply(easiest)
            for cell, value in step.places:
                assert later.value(cell) == value, (position.puzzle, step, later.values())


def test_large_boards_are_no_trouble() -> None:
    """Lines of 44 cells have more fillings than could ever be listed."""
    variant = (44, 40, True, None)
    rng = random.Random(8)
    (solution,) = masume.solve(empty(variant), solutions=1).solutions
    for share in (0.2, 0.6):
        position = with_symbols(variant, [v if rng.random() < share else None for v in solution.values])
        for technique in TECHNIQUE_SET.all:
            if not technique.uses_assumptions:
                for step in steps_of(technique, position)[:20]:
                    assert all(solution.values[cell] == value for cell, value in step.places)


# ---- symmetry


def test_copies() -> None:
    board = masume.read("binairo;4x6;;0...../.1.1../....../..0...")
    made = list(copies(board))
    assert made[0] == board
    assert len(made) == len(set(made)) == 16
    assert {(copy.rows, copy.cols) for copy in made} == {(4, 6), (6, 4)}
    square = masume.read("binairo;4x4;;0.../..../..../....")
    assert len(list(copies(square))) == 8
    one_more = masume.read("binairo;5x5;odd=ones;0..../...../.1.../...../.....")
    assert len(list(copies(one_more))) == 8
    assert all(copy.odd == "ones" for copy in copies(one_more))


@pytest.mark.parametrize("variant", BOARDS[:6])
def test_copies_have_as_many_solutions(variant: Variant) -> None:
    rng = random.Random(9)
    values = making.filled(variant, rng)
    position = with_symbols(variant, [v if rng.random() < 0.5 else None for v in values])
    counts = {len(masume.solve(copy, solutions=50).solutions) for copy in copies(position.puzzle)}
    assert len(counts) == 1


# ---- words


def sentences(lang: str) -> dict[str, dict[str, str]]:
    path = resources.files("masume").joinpath("i18n", lang, "binairo.toml")
    steps: dict[str, dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8"))["steps"]
    return steps


# More symbols in a line than anybody wants to see listed.
CROWDED = (
    "binairo;18x18;;"
    ".....01..0.101..10/.10..101...0.1..0./.0...1001..010..1./.0...01101010010../.101010010101101.0/"
    "10...0101001001101/.1.010110101010010/001101010110100110/1..100101001101001/1..011011010010100/"
    "001010010110.1.011/..0101101.01.01.01/..10.1010.10.1..10/.0.1.010100101...1/110101100110100100/"
    "001010011010011011/1..1010..10110010./.....01..101.01..."
)
RARE = [
    position_of(CROWDED),
    line_position("00.00.00.00.0..."),
    line_position("." * 14),
    line_position("1....0..0....1"),
    line_position("0........1.."),
    *(with_symbols((1, 1, False, odd), [None]) for odd in ("ones", "zeros")),
]


@pytest.mark.parametrize("name", MAKERS)
@sampled(40, 400)
def test_every_form_of_every_sentence_is_used_and_can_be_said(name: str, count: int) -> None:
    technique = TECHNIQUES.get(name) or FLAWS[name]
    said: Counter[str] = Counter()
    makers = (
        [MAKERS[name]] if technique.uses_assumptions else [MAKERS[name], making.gapped, making.doubled, making.twinned]
    )
    rare = [] if technique.uses_assumptions else RARE
    forms = sentences("en").get(name, {}).keys() - {"title", "idea"}
    for make in makers:
        some = itertools.islice(endless(make, seed=10), 20 if technique.uses_assumptions else 400)
        for number, position in enumerate(itertools.chain(rare, some)):
            if number >= count and said.keys() == forms:
                break
            for step in steps_of(technique, position)[:5]:
                if said[step.variant] < 3:
                    texts = [step.text(lang) for lang in LANGUAGES]
                    assert not any("{" in text or "  " in text.split("\n")[0] for text in texts), texts
                said[step.variant] += 1
                if name == "cross-squeeze":
                    violations = step.words["breaches"]
                    assert isinstance(violations, Clauses)
                    said.update(variant for variant, _ in violations.clauses)
    if name in ("what-if", "nested-what-if"):
        return  # their sentences are common to all kinds
    for lang in LANGUAGES:
        assert sentences(lang)[name].keys() == {"title", "idea", *said}, lang


def test_every_sentence_belongs_to_a_technique() -> None:
    for lang in LANGUAGES:
        assert sentences(lang).keys() == (TECHNIQUES.keys() | FLAWS.keys()) - {"what-if", "nested-what-if"}


def test_the_rules_are_told_in_every_language() -> None:
    for lang in LANGUAGES:
        path = resources.files("masume").joinpath("i18n", lang, "binairo.toml")
        told = tomllib.loads(path.read_text(encoding="utf-8"))["rules"]
        assert {name.partition("-")[0] for name in told} == BINAIRO.rules.keys()  # balance-even is that of even lines
        if lang == "en":
            assert {name: told[name] for name in BINAIRO.rules} == dict(BINAIRO.rules)
