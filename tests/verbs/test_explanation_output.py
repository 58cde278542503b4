"""Explanations, hints and refutations as text, pages, handouts and JSON objects."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import masume
from masume.core.grid import bits, cell_name
from masume.core.kind import Kind
from masume.i18n import LANGUAGES
from masume.reasoning.technique import Step
from masume.verbs import board_pictures, explanation_frames, explanation_output, json_answers, player_entries
from masume.verbs.draw import Look
from masume.verbs.explain import Explanation

KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
ENGLISH = Look(lang="en")
HITORI: Any = masume.Hitori([[1, 3, 2], [1, 3, 3], [3, 2, 1]])
EMPTY: Any = masume.Binairo([[None] * 4] * 4)
HOPELESS: Any = masume.Binairo([[0, 0, 0, None], [None] * 4, [None] * 4, [None] * 4])


def weighing(*weights: float) -> list[Step]:
    """Steps that differ in nothing but their weights."""
    step = masume.explain(HITORI).steps[0]
    return [step._replace(weight=weight) for weight in weights]


@pytest.mark.parametrize(
    ("explanation", "begins"),
    [
        (masume.explain(HITORI), "explained to the end"),
        (masume.explain(EMPTY), "more than one solution"),
        (masume.explain(HOPELESS), "no solution; a contradiction shows"),
        (masume.explain(HITORI, seconds=0), "out of time"),
        (masume.explain(HITORI, "r1c1=unshaded"), "a mistake in what was entered"),
        (masume.explain(HITORI, masume.solve(HITORI).solutions[0].grid), "nothing is left to do"),
    ],
)
def test_the_headline_says_how_far_it_goes(explanation: Explanation, begins: str) -> None:
    said = explanation_output.headline(explanation, "en")
    assert begins in said, said
    first, *rest = explanation_output.introduction(explanation, "en")
    assert first == f"{explanation.puzzle.kind} {explanation.puzzle.rows}x{explanation.puzzle.cols}: {said}"
    assert len(rest) == ("mistake" not in said)  # which has no rating


def test_boards_are_drawn_where_it_gets_harder_at_the_end_and_often_enough() -> None:
    assert explanation_output.steps_with_boards(weighing(1.0, 1.0, 3.0, 2.0, 3.0)) == {1, 3, 5}
    assert explanation_output.steps_with_boards(weighing(*[1.0] * 20)) == {1, 9, 17, 20}
    assert explanation_output.steps_with_boards(weighing(1.0, 1.0, 1.0), every=True) == {1, 2, 3}
    assert explanation_output.steps_with_boards([]) == set()


@KINDS
@pytest.mark.parametrize("full", [False, True])
def test_the_text_has_every_passage_or_step_and_some_boards(kind: Kind, full: bool) -> None:
    explanation = masume.explain(kind.examples[0])
    lines = list(explanation_output.text_lines(explanation, ENGLISH, full=full))
    text = "\n".join(lines)
    assert explanation.text("en", full) == text
    shown = explanation.steps if full else [passage.whole for passage in explanation.passages]
    assert [int(n) for n in re.findall(r"^(\d+)\. ", text, re.MULTILINE)] == list(range(1, len(shown) + 1))
    drawn = [line for line in lines if line.lstrip().startswith("┌")]
    assert len(drawn) == 1 + len(explanation_output.steps_with_boards(shown))
    every = list(explanation_output.text_lines(explanation, ENGLISH, every=True, full=full))
    assert len([line for line in every if line.lstrip().startswith("┌")]) == 1 + len(shown)


def test_a_passage_is_told_in_order_and_what_follows_is_said_at_the_end() -> None:
    kakuro = masume.KINDS[3].examples[-1]
    explanation = masume.explain(kakuro)
    number, passage = max(enumerate(explanation.passages, 1), key=lambda pair: len(pair[1].told))
    assert len(passage.told) > 1
    told = [f"{step.title('en')}. {step.reason('en')}" for step in passage.told]
    lines = explanation.text("en").split("\n")
    at = lines.index(f"{number}. {told[0]}")
    assert [line.strip() for line in lines[at + 1 : at + len(told)]] == told[1:]
    followed = next(passage for passage in explanation.passages if passage.aftermath("en"))
    assert f"   {followed.aftermath('en')}" in lines
    assert all(followed.aftermath(lang) for lang in LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_passage_enters_is_said_once(lang: str) -> None:
    """A digit that is the only one left for its cell is not entered in a second sentence; all others are."""
    forced = 0
    for example in masume.KINDS[3].examples:
        for passage in masume.explain(example).passages:
            said = {place for step in passage.told for place in step.forced}
            for step in passage.follows:
                for cell, value in step.places:
                    named = re.search(rf"{cell_name(cell, step.cols)}(?!\d)", passage.aftermath(lang))
                    assert (named is None) == ((cell, value) in said)
                    forced += (cell, value) in said
    assert forced > 10


@KINDS
def test_one_technique_can_be_picked_out(kind: Kind) -> None:
    explanation = masume.explain(kind.examples[0])
    name = explanation.steps[0].technique
    code = kind.logic.techniques.find(name).code
    steps = explanation_output.steps_of(explanation, code)
    assert steps == [(n, step) for n, step in enumerate(explanation.steps, 1) if step.technique == name]
    lines = list(explanation_output.technique_lines(explanation, name, ENGLISH))
    assert len(lines) == 2 + 2 * len(steps)
    unused = next(t.name for t in kind.logic.techniques.all if t.name not in explanation.rating.counts)
    assert "No step uses" in list(explanation_output.technique_lines(explanation, unused, ENGLISH))[-1]


@KINDS
def test_a_summary_has_counts_and_no_steps(kind: Kind) -> None:
    explanation = masume.explain(kind.examples[0])
    lines = list(explanation_output.summary_lines(explanation, "en"))
    assert lines[2:] == list(explanation.solve_path.count_lines("en"))
    plain = json_answers.explain_summary(explanation)
    assert plain["rating"].items() >= explanation.rating.to_json().items()
    assert not {"steps", "choices", "passages"} & set(plain)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_and_a_handout_have_the_titles(lang: str) -> None:
    explanation = masume.explain(HITORI)
    page = explanation.to_html(lang)
    assert page == explanation_output.to_html(explanation, lang)
    assert "<h1>Hitori 3×3</h1>" in page
    for full, told in ((False, explanation.passages), (True, explanation.steps)):
        page = explanation_output.to_html(explanation, lang, full)
        said = explanation_output.headline(explanation, lang, full)
        assert said[0].upper() + said[1:] in page
        assert page.count("<li>") >= len(told)
    pytest.importorskip("typst")
    sheet = explanation.to_pdf(lang)
    assert sheet.startswith(b"%PDF-")
    assert sheet == explanation_output.to_pdf(explanation, lang)


def test_an_object_has_numbers_and_texts_and_can_be_read_back() -> None:
    explanation = masume.explain(HITORI)
    plain = json.loads(json.dumps(json_answers.explain_answer(explanation, "es")))
    assert [step["number"] for step in plain["steps"]] == list(range(1, len(explanation.steps) + 1))
    assert [step["text"] for step in plain["steps"]] == [step.text("es") for step in explanation.steps]
    assert masume.Explanation.from_json(plain).steps == explanation.steps
    assert masume.Explanation.from_json(plain).passages == explanation.passages
    assert [passage["text"] for passage in plain["passages"]] == [p.text("es") for p in explanation.passages]
    assert [passage["step"] for passage in plain["passages"]] == [p.to_json()["step"] for p in explanation.passages]
    name = explanation.steps[0].technique
    chosen = json_answers.explain_answer(explanation, "en", name)["steps"]
    assert {step["technique"] for step in chosen} == {name}


def test_hints_and_refutations_as_objects() -> None:
    hint = masume.hint(HITORI)
    plain = json_answers.hint_answer(HITORI, hint, "en")
    assert plain["levels"] == [hint.text(level, "en") for level in (1, 2, 3)]
    assert (plain["kind"], plain["verdict"], plain["mistake"]) == ("hitori", "unique", False)
    assert Step.from_json(plain["step"]) == hint.step
    assert [Step.from_json(step) for step in plain["rests_on"]] == list(hint.rests_on)
    assert plain["full"] == hint.text(4, "en")
    done = masume.hint(HITORI, masume.solve(HITORI).solutions[0].grid)
    assert json_answers.hint_answer(HITORI, done, "en")["step"] is None
    refutation = masume.refute(HITORI, "r2c1=shaded")
    refuted = json_answers.refute_answer(HITORI, refutation, "en")
    assert (refuted["cell"], refuted["value"], refuted["verdict"]) == ("r2c1", 1, refutation.verdict)
    assert refuted["text"] == refutation.text("en")
    assert Step.from_json(refuted["step"]) == refutation.step


@KINDS
def test_a_mistake_stays_on_the_board(kind: Kind) -> None:
    puzzle = kind.examples[0]
    [solution] = masume.solve(puzzle).solutions
    full = {cell: value for cell, value in enumerate(solution.values) if value >= 0}
    game = masume.Game(puzzle)
    cell = next(cell for cell in full if cell not in player_entries.givens(puzzle))
    wrong = next(value for value in bits(player_entries.values_of(kind, puzzle)) if value != full[cell])
    game.enter(cell, wrong)
    explanation = game.explain()
    assert not explanation.complete
    assert [board_pictures.written(position)[cell] for position in explanation.positions()] == [wrong, wrong]
    assert not masume.explain(puzzle, {**full, cell: wrong}).complete


@KINDS
def test_the_page_tells_passages_and_folds_what_goes_without_saying(kind: Kind) -> None:
    explanation = masume.explain(kind.examples[1])
    items = list(explanation_frames.passage_scenes(explanation, "en"))
    assert len(items) == len(explanation.passages)
    for item, passage in zip(items, explanation.passages, strict=True):
        shown = [scene.text for scene in item if not scene.folded]
        after = passage.aftermath("en")
        assert shown == [*(step.reason("en") for step in passage.told), *([after] if after else [])]
        assert [scene.text for scene in item][: len(passage.steps)] == [step.reason("en") for step in passage.steps]
        assert all(scene.title for scene in item if scene.text != after)
    [mistake] = explanation_frames.passage_scenes(masume.explain(HITORI, "r1c1=unshaded"), "en")
    assert len(mistake) == 1


def test_a_mistake_is_not_rated() -> None:
    explanation = masume.explain(masume.read("hitori;4x4;;3314/4322/1342/3432"), "r1c1=shaded")
    assert explanation_output.rating_sentence(explanation, "en") == ""
    page = explanation.to_html("en")
    assert "A mistake in what was entered" in page
    assert "no grade" not in page.lower()
