"""Present explanations as lines of text, HTML pages and PDF handouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from masume import kinds
from masume.i18n.catalog import catalogue
from masume.reasoning.passages import Passage
from masume.reasoning.technique import Step
from masume.verbs import board_pictures
from masume.verbs.draw import DEFAULT, Legend, Look

if TYPE_CHECKING:
    from masume.core import json_types
    from masume.reasoning.position import Position
    from masume.verbs.explain import Explanation

STEPS_A_BOARD = 8  # the most steps from one drawing of the board to the next


def headline(explanation: Explanation, lang: str | None = None, full: bool = False) -> str:
    """Return the sentence that states how far the explanation goes and how many passages it has or, if `full` is true,
    how many steps.
    """
    words = catalogue(lang)
    counted = ("explain", "single") if full else ("explain",)
    steps = len(explanation.steps if full else explanation.passages)
    if _is_mistake(explanation):
        return words.say("explain", "mistake")
    if explanation.stopped:
        return words.say(*counted, "stopped", steps=steps)
    if not steps and explanation.complete:
        return words.say("explain", "full")
    key = {"unique": "complete", "many": "many", "none": "none"}.get(explanation.verdict, "unproved")
    return words.say(*counted, key, steps=steps)


def introduction(explanation: Explanation, lang: str | None = None, full: bool = False) -> Iterator[str]:
    """Yield the lines above the steps, which state how far the steps go and how difficult they are."""
    puzzle = explanation.puzzle
    yield f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}: {headline(explanation, lang, full)}"
    if rated := rating_sentence(explanation, lang):
        yield rated


def rating_sentence(explanation: Explanation, lang: str | None = None) -> str:
    """Return the sentence that states how difficult the steps are, or an empty text if the explanation only reports a
    mistake.
    """
    return "" if _is_mistake(explanation) else explanation.solve_path.sentence(lang)


def summary_lines(explanation: Explanation, lang: str | None = None) -> Iterator[str]:
    """Yield lines that state the rating and the number of steps of each technique, without the steps themselves."""
    yield from introduction(explanation, lang, full=True)
    yield from explanation.solve_path.count_lines(lang)


def text_lines(
    explanation: Explanation, look: Look = DEFAULT, every: bool = False, full: bool = False
) -> Iterator[str]:
    """Yield the lines of an explanation for a terminal: its passages or, if `full` is true, all its steps. The board is
    drawn where it helps or, if `every` is true, after each passage or step.
    """
    yield from introduction(explanation, look.lang, full)
    passages = tuple(Passage(step) for step in explanation.steps) if full else explanation.passages
    positions = explanation.positions() if full else explanation.passage_positions()
    legend = Legend(look)
    yield legend.draw(next(positions))
    boards = steps_with_boards([passage.whole for passage in passages], every)
    for number, (passage, position) in enumerate(zip(passages, positions, strict=True), 1):
        yield _paragraph(number, passage, look.lang)
        if number in boards:
            yield legend.draw(position, passage.whole)


def _shown(explanation: Explanation, full: bool) -> tuple[tuple[Passage, ...], list[Position]]:
    """Return the passages, and the positions before, between and after them. If `full` is true, every step is returned
    as a passage of its own.
    """
    if full:
        return tuple(Passage(step) for step in explanation.steps), list(explanation.positions())
    return explanation.passages, list(explanation.passage_positions())


def technique_lines(explanation: Explanation, technique: str, look: Look = DEFAULT) -> Iterator[str]:
    """Yield the lines of the steps of one technique, each followed by its board. `technique` is a name or a code."""
    yield from introduction(explanation, look.lang, full=True)
    steps = steps_of(explanation, technique)
    if not steps:
        words = catalogue(look.lang)
        kind = kinds.kind_of(explanation.puzzle)
        yield words.say(
            "explain", "none-shown", technique=words.title(kind.name, kind.logic.techniques.find(technique).name)
        )
    positions = list(explanation.positions())
    legend = Legend(look)
    for number, step in steps:
        yield f"\n{_paragraph(number, Passage(step), look.lang)}"
        yield legend.draw(positions[number], step)


def steps_of(explanation: Explanation, technique: str | None = None) -> list[tuple[int, Step]]:
    """Return the steps of one technique with their numbers. `technique` is a name or a code; if it is None, return all
    steps.
    """
    steps = list(enumerate(explanation.steps, 1))
    if technique is None:
        return steps
    name = kinds.kind_of(explanation.puzzle).logic.techniques.find(technique).name
    return [(number, step) for number, step in steps if step.technique == name]


def steps_with_boards(steps: Sequence[Step], every: bool = False) -> set[int]:
    """Return the numbers of the steps after which the board is drawn: the last step, every step that is harder than all
    steps before it, and enough others for readers to follow. If `every` is true, return the numbers of all steps.
    """
    numbers = set()
    hardest, since = 0.0, 0
    for number, step in enumerate(steps, 1):
        since += 1
        if every or number == len(steps) or since >= STEPS_A_BOARD or step.weight > hardest:
            numbers.add(number)
            since = 0
        hardest = max(hardest, step.weight)
    return numbers


def to_html(explanation: Explanation, lang: str | None = None, full: bool = False) -> str:
    """Return the explanation as an interactive page. It shows the passages with their small steps folded or, if `full`
    is true, every step.
    """
    from masume.page.explanation_page import page
    from masume.verbs.explanation_frames import page_scenes
    from masume.verbs.json_answers import explanation_rating, puzzle_object

    lang = catalogue(lang).lang
    answer: json_types.ExplanationView = {
        "puzzle": puzzle_object(explanation.puzzle),
        "headline": headline(explanation, lang, full),
        "rating": explanation_rating(explanation, lang),
        **page_scenes(explanation, lang, full),
    }
    first = next(explanation.positions())
    return page(
        *_titles(explanation, lang, full), board_pictures.labelled(board_pictures.position_picture(first)), answer, lang
    )


def to_pdf(explanation: Explanation, lang: str | None = None, every: bool = False, full: bool = False) -> bytes:
    """Return the explanation as a PDF document for printing. It contains the same boards that `text_lines` draws."""
    from masume.render.explanation_pdf import handout
    from masume.verbs.explanation_frames import passage_scenes, step_scenes

    passages, positions = _shown(explanation, full)
    boards = {
        number: board_pictures.position_picture(positions[number], passages[number - 1].whole)
        for number in steps_with_boards([passage.whole for passage in passages], every)
    }
    # The first board as printed and filled in, without candidates.
    first = kinds.kind_of(explanation.puzzle).drawing.picture(explanation.puzzle, board_pictures.written(positions[0]))
    scenes = step_scenes(explanation, lang) if full else passage_scenes(explanation, lang)
    return handout(*_titles(explanation, lang, full), first, boards, scenes, lang)


def _is_mistake(explanation: Explanation) -> bool:
    """Return whether the explanation does nothing but report a mistake of the player."""
    return bool(explanation.steps) and explanation.steps[0].is_mistake


def _titles(explanation: Explanation, lang: str | None, full: bool) -> tuple[str, str]:
    """Return the title of a document and the line below the title."""
    puzzle = explanation.puzzle
    title = f"{puzzle.kind.capitalize()} {puzzle.rows}×{puzzle.cols}"
    sentences = headline(explanation, lang, full), rating_sentence(explanation, lang)
    return title, ". ".join(sentence[:1].upper() + sentence[1:] for sentence in sentences if sentence)


def _paragraph(number: int, passage: Passage, lang: str | None) -> str:
    """Return `passage` as a numbered paragraph."""
    lines = [line for step in passage.told for line in f"{step.title(lang)}. {step.text(lang)}".split("\n")]
    first, *rest = [*lines, after] if (after := passage.aftermath(lang)) else lines
    return "\n".join([f"{number}. {first}", *(f"   {line}" for line in rest)])
