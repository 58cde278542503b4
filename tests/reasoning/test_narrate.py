"""Climbs folded into passages: what is told, in which order, and that each sentence is true where it is told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from statistics import median

import pytest

import masume
from masume.core.kind import Kind
from masume.i18n import LANGUAGES
from masume.i18n.placeholders import Cells, Earlier
from masume.reasoning import narrate
from masume.reasoning.passages import Passage, renumbered
from masume.reasoning.position import Position
from masume.reasoning.reader_position import ReaderPosition
from masume.reasoning.solve_path import Ladder
from masume.reasoning.technique import Step
from masume.verbs import player_entries

EXAMPLES = [pytest.param(kind, i, id=f"{kind.name}-{i}") for kind in masume.KINDS for i in range(len(kind.examples))]
KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
KAKURO = masume.kinds.find("kakuro")

# A board that needs many assumptions, some of which are told where a squeeze or a mirror does.
LATE = (
    r"kakuro;9x9;;#,12\,3\,11\,#,33\,18\,35\,#/\14,.,.,.,\14,.,.,.,#/\6,.,.,.,32\20,.,.,.,18\/#,22\,15\23,.,.,.,.,.,./"
    r"\20,.,.,.,.,.,14\12,.,./\12,.,.,19\34,.,.,.,.,./\35,.,.,.,.,.,.,4\,6\/#,\18,.,.,.,\11,.,.,./#,\17,.,.,.,\6,.,.,."
)

explained = cache(masume.explain)


def found_by(position: Position, kind: Kind, step: Step, passage: int) -> bool:
    """Whether the step's technique finds it, word for word, in a position; but that it calls the passage that it stands
    in by its number, and may say more."""
    by = step.words.get("by")
    if isinstance(by, Earlier) and by.what == "here":
        step = step._replace(words={**step.words, "by": Earlier("step", (*by.numbers, passage))})
    ladder = Ladder(position.copy(), kind.logic.techniques)
    fitting = (found for found in ladder.found_by(step.technique) if set(step.removes) <= set(found.removes))
    return any(ladder.tell(found._replace(removes=step.removes)) == step for found in fitting)


@pytest.mark.parametrize(("kind", "number"), EXAMPLES)
def test_passages_lead_to_the_solution_and_enter_everything_once(kind: Kind, number: int) -> None:
    puzzle = kind.examples[number]
    passages = explained(puzzle).passages
    [solution] = masume.solve(puzzle).solutions
    position = player_entries.position(puzzle)
    entered: list[tuple[int, int]] = []
    for passage in passages:
        for step in passage.steps:
            assert not any(position.placed >> cell & 1 for cell, _ in step.places)
            entered += step.places
            position.apply(step)
    assert position.values() == solution.values
    assert len(entered) == len(set(entered))


def easier(position: Position, kind: Kind, step: Step) -> list[str]:
    """The techniques that suppose nothing, and say all that a step says in an easier way."""
    ladder = Ladder(position.copy(), kind.logic.techniques)
    return [
        technique.name
        for technique in kind.logic.techniques.all
        if not (technique.uses_assumptions or technique.uniqueness)
        for found in ladder.found_by(technique.name)
        if found.weight < round(100 * step.weight)
        and set(step.places) <= set(found.places)
        and set(step.removes) <= set(found.removes)
    ]


@pytest.mark.parametrize(("kind", "number"), [*EXAMPLES, pytest.param(KAKURO, -1, id="late")])
def test_nothing_is_told_that_an_easier_step_would_say(kind: Kind, number: int) -> None:
    """What a hard step struck out may be told when so much is entered that an easy one says it."""
    puzzle = masume.read(LATE) if number < 0 else kind.examples[number]
    told = ReaderPosition(player_entries.position(puzzle), kind.logic.techniques)
    for passage in explained(puzzle).passages:
        for step in passage.steps:
            if step.technique not in kind.logic.techniques.routine:
                assert easier(told.position, kind, step) == []
            told.take(step)


@pytest.mark.parametrize(("kind", "number"), EXAMPLES)
def test_each_sentence_is_found_where_it_is_told(kind: Kind, number: int) -> None:
    explanation = explained(kind.examples[number])
    told = ReaderPosition(player_entries.position(kind.examples[number]), kind.logic.techniques)
    missed: list[str] = []
    for number_of_passage, passage in enumerate(explanation.passages, 1):
        for step in passage.steps:
            if not step.cases and not found_by(told.position, kind, step, number_of_passage):
                missed.append(step.text("en"))
            told.take(step)
            told.ruled_out.update(dict.fromkeys(step.removes, number_of_passage))
    assert not missed, missed


def arguments(passages: Iterable[Passage]) -> Iterator[list[Passage]]:
    """The passages up to one that enters something, again and again: an argument in parts, or whole."""
    parts: list[Passage] = []
    for passage in passages:
        parts.append(passage)
        if any(step.places for step in passage.steps):
            yield parts
            parts = []
    assert not parts


@pytest.mark.parametrize(("kind", "number"), EXAMPLES)
def test_what_only_narrows_is_told_when_something_is_entered_by_it(kind: Kind, number: int) -> None:
    loose: list[str] = []
    for parts in arguments(explained(kind.examples[number]).passages):
        steps = [step for passage in parts for step in passage.steps]
        for at, step in enumerate(steps):
            argued = {cell for later in steps[at + 1 :] for cell in later.premises}
            placed = {value for later in steps[at + 1 :] for _, value in later.places}
            if kind.name == "hidato" and any(value in placed for _, value in step.removes):
                continue  # a number that cannot stand in one of two cells goes in the other one
            if not step.places and not argued & set(step.cells):
                loose.append(step.text("en"))
    # A corridor of Hidato may be found without it as well, but be harder to see: on one board, once.
    assert len(loose) <= (1 if kind.name == "hidato" and number == 2 else 0), loose


@pytest.mark.parametrize(("kind", "number"), EXAMPLES)
def test_a_long_argument_is_told_in_parts(kind: Kind, number: int) -> None:
    for parts in arguments(explained(kind.examples[number]).passages):
        told = [len(passage.told) for passage in parts]
        assert max(told) <= narrate.MOST_TOLD
        assert len(parts) == 1 or sum(told) >= narrate.MOST_TOLD
        for passage in parts[:-1]:
            used = {cell for later in parts for step in later.told for cell in step.premises}
            assert used & set(passage.step.cells)


@pytest.mark.parametrize(
    ("line", "most"),
    [
        # The cells that a number lost by an assumption are lost, where it is told, because of where the number goes.
        ("hidato;6x6;neighbours=8;.,15,.,.,.,./14,.,24,.,.,./.,.,.,.,.,./.,.,.,32,.,./1,.,.,10,.,35/3,4,.,.,.,36", 4),
        # Nested arguments, and one that compares two assumptions.
        ("hidato;6x6;neighbours=8;.,.,35,36,.,19/31,.,.,21,.,./.,.,.,.,.,1/.,.,26,.,.,./.,25,.,.,.,./.,.,.,6,.,.", 8),
        # What crossing runs said at once is said by two steps, one after the other.
        (
            r"kakuro;10x10;;#,6\,25\,#,#,15\,11\,#,27\,13\/\9,.,.,#,27\17,.,.,\10,.,./\14,.,.,30\16,.,.,.,32\12,.,./"
            r"#,\22,.,.,.,24\,\10,.,.,./#,\26,.,.,.,.,27\21,.,.,./#,30\,28\30,.,.,.,.,.,26\,#/\22,.,.,.,\28,.,.,.,.,#/"
            r"\19,.,.,.,13\,12\22,.,.,.,16\/\13,.,.,\19,.,.,.,\16,.,./\12,.,.,\11,.,.,#,\13,.,.",
            8,
        ),
    ],
)
def test_hard_climbs_are_folded_too(line: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(narrate, "in_order", lambda *_: pytest.fail("told in the order of the climb"))
    explanation = masume.explain(masume.read(line))
    assert explanation.complete
    assert max(len(passage.told) for passage in explanation.passages) <= most


@pytest.mark.parametrize(("kind", "number"), EXAMPLES)
def test_nothing_needless_is_rested_on(kind: Kind, number: int) -> None:
    """Without one of the silent steps, what rests on it is not found any more, or is harder."""
    explanation = explained(kind.examples[number])
    told = ReaderPosition(player_entries.position(kind.examples[number]), kind.logic.techniques)
    for number_of_passage, passage in enumerate(explanation.passages, 1):
        for left_out in range(len(passage.rests_on)):
            if any(step.cases for step in passage.steps) or passage.rests_on[left_out].places:
                continue
            without = told.fork()
            for at, step in enumerate(passage.steps):
                if at != left_out:
                    if not found_by(without.position, kind, step, number_of_passage):
                        break
                    without.take(step)
            else:
                pytest.fail(passage.rests_on[left_out].text("en"))
        for step in passage.steps:
            told.take(step)


@pytest.mark.parametrize(("kind", "number"), EXAMPLES)
def test_bookkeeping_follows_from_its_own_passage(kind: Kind, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(narrate, "MOST_FOLLOWING", 99)  # so that nothing waits for another passage
    told = ReaderPosition(player_entries.position(kind.examples[number]), kind.logic.techniques)
    for passage in masume.explain(kind.examples[number]).passages:
        before = {place for entry in told.entries() for place in entry.places}
        for step in passage.follows:
            assert step.technique in kind.logic.techniques.routine
            assert before.isdisjoint(step.places)
        for step in passage.steps:
            told.take(step)


@pytest.mark.parametrize("number", range(len(KAKURO.examples)))
def test_what_follows_from_a_passage_is_not_told_as_another(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a cell has one digit left because another one was entered in its run."""
    monkeypatch.setattr(narrate, "MOST_FOLLOWING", 99)
    passages = masume.explain(KAKURO.examples[number]).passages
    assert not any(passage.step.technique in KAKURO.logic.techniques.routine for passage in passages)


def test_a_passage_ends_with_the_step_after_which_the_rest_is_bookkeeping() -> None:
    """On this board, one more step would say what is left for the last open cell of a run."""
    puzzle = masume.read(
        r"kakuro;9x9;;#,10\,31\,#,13\,16\,#,#,#/\15,.,.,6\16,.,.,16\,39\,#/\31,.,.,.,.,.,.,.,#/"
        r"#,17\14,.,.,4\,3\17,.,.,6\/\9,.,.,19\15,.,.,.,.,./\20,.,.,.,.,.,10\6,.,./#,\10,.,.,17\,8\5,.,.,5\/"
        r"#,\40,.,.,.,.,.,.,./#,#,#,\12,.,.,\10,.,."
    )
    told = ReaderPosition(player_entries.position(puzzle), KAKURO.logic.techniques)
    for passage in masume.explain(puzzle).passages:
        without = told.fork()
        for step in passage.rests_on:
            without.take(step)
        while entry := next(without.entries(), None):
            without.take(entry)
        if len(passage.told) > 1:
            assert not all(without.position.value(cell) == digit for cell, digit in passage.whole.places)
        for step in passage.steps:
            told.take(step)


def test_a_step_says_nothing_of_a_cell_that_is_entered_right_after_it_anyway() -> None:
    *_, passage = explained(KAKURO.examples[0]).passages
    assert passage.step.text("en").endswith("that is 2+6 or 3+5, so r3c4 can only be 3.")
    assert passage.aftermath("en") == "Then r3c3 is 5, r2c3 is 8, and r2c4 is 1."


def test_much_that_follows_is_told_in_several_sentences() -> None:
    longest = max((p for puzzle in KAKURO.examples for p in explained(puzzle).passages), key=lambda p: len(p.follows))
    sentences = longest.aftermath("en").split(". ")
    assert len(sentences) > 1
    assert all(sentence.startswith("Then ") for sentence in sentences)


def test_kakuro_reads_in_less_than_half_of_its_steps() -> None:
    explanations = [explained(puzzle) for puzzle in KAKURO.examples]
    shares = [len(explanation.passages) / len(explanation.steps) for explanation in explanations]
    assert median(shares) < 0.5
    sentences = [sum(len(passage.told) for passage in explanation.passages) for explanation in explanations]
    assert all(told < len(explanation.steps) / 2 for told, explanation in zip(sentences, explanations, strict=True))


def test_a_magic_sum_is_told_where_it_is_used() -> None:
    """In the climb, the magic sums come first; told, the first of them stands in the passage that needs it."""
    explanation = explained(KAKURO.examples[-1])
    assert explanation.steps[0].technique == "magic-sum"
    told = [[step.technique for step in passage.steps] for passage in explanation.passages]
    sums = [at for at, names in enumerate(told) if "magic-sum" in names]
    assert len(sums) > 1
    assert sums != list(range(len(sums)))
    climbed = sum(step.technique == "magic-sum" for step in explanation.steps)
    assert sum(names.count("magic-sum") for names in told) < climbed  # some are never used


@KINDS
def test_folding_changes_no_rating(kind: Kind) -> None:
    explanation = explained(kind.examples[-1])
    assert explanation.passages
    assert sum(explanation.rating.counts.values()) == len(explanation.steps)
    assert explanation.rating == masume.rate(kind.examples[-1])


@KINDS
def test_passages_can_be_said_in_every_language(kind: Kind) -> None:
    for passage in explained(kind.examples[-1]).passages:
        texts = [passage.text(lang) for lang in LANGUAGES]
        assert len(set(texts)) == len(LANGUAGES)
        for lang, text in zip(LANGUAGES, texts, strict=True):
            assert "{" not in text
            assert all(step.reason(lang) in text for step in passage.told)
            said = {place for step in passage.told for place in step.forced}  # as the one value left
            entered = {place for step in passage.follows for place in step.places}
            assert bool(entered - said) == bool(passage.aftermath(lang))


@KINDS
def test_the_numbers_of_a_passage_are_those_of_its_steps(kind: Kind) -> None:
    explanation = explained(kind.examples[-1])
    for passage in explanation.passages:
        for number, step in zip(passage.numbers, passage.steps, strict=True):
            climbed = explanation.steps[number - 1]
            values = [{value for _, value in one.places + one.removes} for one in (step, climbed)]
            assert set(step.cells) & set(climbed.cells) or values[0] & values[1]
            assert climbed.technique == step.technique or step.weight <= climbed.weight or step in passage.follows
        plain = passage.to_json()
        assert plain["step"] == passage.numbers[len(passage.rests_on)]


def test_what_was_ruled_out_before_was_ruled_out_by_the_passages_that_are_named() -> None:
    named = 0
    for puzzle in masume.kinds.find("hidato").examples:
        passages = explained(puzzle).passages
        for number, passage in enumerate(passages, 1):
            for step in passage.steps:
                by = step.words.get("by")
                if not isinstance(by, Earlier) or step.cases:
                    continue
                own = [number] if by.what == "here" else []
                for other in (*by.numbers, *own):
                    named += 1
                    assert other < number or own
                    lost = {lost for one in passages[other - 1].steps for lost in one.removes}
                    out = step.words.get("out")
                    cells = out.cells if isinstance(out, Cells) else [cell for cell, _ in step.places]
                    assert {cell for cell, _ in lost} & set(cells)
    assert named > 5


def test_steps_are_named_by_other_numbers_and_those_left_out_are_not_passed_over() -> None:
    steps = (
        step for puzzle in masume.kinds.find("hidato").examples for p in explained(puzzle).passages for step in p.told
    )
    step, (one, two) = next(
        (step, by.numbers)
        for step in steps
        if isinstance(by := step.words.get("by"), Earlier) and by.what == "step" and len(by.numbers) == 2
    )
    assert "(steps 1 and 2)" in renumbered(step, {one: 1, two: 2}).text("en")
    assert "(step 1)" in renumbered(step, {one: 1}).text("en")
    assert "(step 1, and what is left out here)" in renumbered(step, {one: 1}, in_part=True).text("en")
    assert "(in what is left out here)" in renumbered(step, {}, in_part=True).text("en")
    assert "(steps 1 and 2)" in renumbered(step, {one: 1, two: 2}, in_part=True).text("en")


def test_no_passage_names_itself_by_its_number() -> None:
    within = 0
    hidato = masume.read("hidato;4x4;;1,2,.,./.,.,.,8/.,16,9,./.,.,.,12")
    for puzzle in (hidato, *masume.kinds.find("hidato").examples):
        for number, passage in enumerate(explained(puzzle).passages, 1):
            within += "(in this step)" in passage.text("en")
            named = re.findall(r"\(steps? ([^);]*)", passage.text("en"))
            assert not any(str(number) in re.findall(r"\d+", numbers) for numbers in named), passage.text("en")
    assert within > 1
    first = explained(hidato).passages[0]
    assert "5 was ruled out there before (in this step). Only 15 is left" in first.text("en")
    assert "descartado ahí (en este paso)" in first.text("es")
    assert "(w tym kroku)" in first.text("pl")


def test_a_climb_that_enters_nothing_is_told_as_far_as_it_leads() -> None:
    open_kakuro: masume.Kakuro = masume.read(r"kakuro;3x3;;#,16\,17\/\16,.,./\17,.,.", "kakuro")
    explanation = masume.explain(open_kakuro)
    if not any(step.places for step in explanation.steps):
        assert explanation.passages
    told = [step for passage in explanation.passages for step in passage.steps]
    assert {step.technique for step in told} <= {step.technique for step in explanation.steps}


def test_a_mistake_and_a_contradiction_are_told() -> None:
    hitori = masume.Hitori([[1, 3, 2], [1, 3, 3], [3, 2, 1]])
    [passage] = masume.explain(hitori, "r1c1=unshaded").passages
    assert passage.step.is_mistake
    hopeless = masume.Binairo([[0, 0, 0, None], [None] * 4, [None] * 4, [None] * 4])
    *_, last = masume.explain(hopeless).passages
    assert last.step.is_contradiction


@pytest.mark.parametrize(
    ("line", "state"),
    [
        ("hitori;4x4;;3314/4322/1342/3432", "r1c1=shaded"),
        (r"kakuro;3x3;;#,3\,4\/\4,.,./\3,.,.", "r2c2=3"),
    ],
)
def test_nothing_is_concluded_from_a_mistake(line: str, state: str) -> None:
    explanation = masume.explain(masume.read(line), state)
    [passage] = explanation.passages
    assert passage.follows == ()
    assert passage.whole.places == ()
    for lang in LANGUAGES:
        assert passage.text(lang) == explanation.steps[0].text(lang)


def test_nothing_is_concluded_from_a_contradiction() -> None:
    above = r"#,13\,20\,#,33\,14\/\17,.,.,16\16,.,./\25,.,.,.,.,./"
    below = r"#,4\21,.,.,.,5\/\16,.,.,.,.,./\3,.,.,\7,.,."
    *_, last = masume.explain(masume.read(f"kakuro;6x6;;{above}{below}")).passages
    assert last.step.is_contradiction
    assert last.rests_on  # after which bookkeeping could go on
    assert last.follows == ()


def test_a_passage_is_drawn_as_one_step() -> None:
    passage = max(explained(KAKURO.examples[-1]).passages, key=lambda passage: len(passage.steps))
    whole = passage.whole
    assert set(whole.places) == {place for step in passage.steps for place in step.places}
    assert whole.weight == max(step.weight for step in passage.steps)
    assert not {cell for cell, _ in whole.removes} & {cell for cell, _ in whole.places}
    assert Passage(whole).steps == (whole,)


@KINDS
def test_steps_about_a_cell_are_all_that_change_it(kind: Kind) -> None:
    for puzzle in kind.examples:
        ladder = Ladder(player_entries.position(puzzle), kind.logic.techniques)
        names = [technique.name for technique in kind.logic.techniques.all if not technique.uses_assumptions]
        left_out = 0
        for name in names:
            everything = ladder.found_by(name)
            for cell in range(len(ladder.position.domains)):
                some = ladder.found_by(name, about=cell)
                assert some == [found for found in everything if found in some]
                for found in everything:
                    before = ladder.position.copy()
                    changed = before.apply(found)
                    assert found in some or not changed >> cell & 1, (name, cell)
                left_out += len(everything) - len(some)
        assert left_out or kind.name in ("binairo", "hitori")  # whose steps all place something


def test_a_nested_argument_that_needs_no_further_assumptions_where_it_is_told_is_not_called_nested() -> None:
    """More is known in passages, as bookkeeping is done at once."""
    board = "hidato;5x6;neighbours=8;.,1,.,.,.,./.,3,21,.,.,17/.,26,.,.,.,./.,.,.,30,12,./.,.,.,.,.,."
    explanation = masume.explain(masume.read(board))
    told = [step for passage in explanation.passages for step in passage.steps]
    assert any(step.technique == "what-if" for step in told)
    for step in told:
        nested = any(line.cases for case in step.cases for line in case.steps)
        assert ("further assumptions" in step.text("en")) == nested, step.text("en")


def test_the_only_value_left_for_a_cell_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However little may follow a step, what it has said to be the only value left is entered with it."""
    monkeypatch.setattr(narrate, "MOST_FOLLOWING", 1)
    said: set[tuple[int, tuple[int, int]]] = set()
    for number, puzzle in enumerate(masume.generate("kakuro", 9, 9, "medium", count=4, seed=1, rated=False)):
        for passage in masume.explain(puzzle).passages:
            assert not said & {(number, place) for place in passage.step.places}, passage.text("en")
            said |= {(number, place) for step in passage.told for place in step.forced}
    assert said
