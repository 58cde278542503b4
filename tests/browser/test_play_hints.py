"""Hints in three presses; mistakes first, with their refutation on the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.hands import cell_of, example, expect_solved, open_board, saved, to_write, tool
from masume.core.grid import cell_name
from masume.verbs.game import Game


@pytest.mark.parametrize("kind", ["binairo", "hidato", "hitori", "kakuro"])
def test_three_presses_say_where_why_and_do_it(page: Page, kind: str) -> None:
    puzzle = example(kind)
    open_board(page, puzzle)
    hint = Game(puzzle).hint()
    assert hint.step is not None
    message = page.locator(".player__message")
    tool(page, "hint").click()
    expect(message.locator(".player__said")).to_have_text(hint.text(1, "en"))
    expect(page.locator("[aria-label$='look here']").first).to_be_attached()
    expect(tool(page, "hint")).to_have_text("Why?")
    assert page.evaluate("localStorage.length") == 0, "nothing has been entered yet"
    tool(page, "hint").click()
    for line in hint.text(3, "en").split("\n"):
        expect(message).to_contain_text(line)
    expect(page.locator("[aria-label$='to be filled']")).to_have_count(len(hint.step.places))
    tool(page, "hint").click()
    expect(tool(page, "hint")).to_have_text("Hint")
    assert Game.from_json(saved(page, puzzle)["game"]).entries == dict(hint.step.places)
    expect(message).to_contain_text(hint.text(3, "en").split("\n")[-1])


@pytest.mark.parametrize("kind", ["binairo", "hitori"])
def test_hints_lead_to_the_end(page: Page, kind: str) -> None:
    """By keys alone: H, again and again."""
    puzzle = example(kind)
    open_board(page, puzzle)
    for _ in range(3 * len(to_write(puzzle))):
        before = page.locator(".player").get_attribute("data-turn")
        page.keyboard.press("h")
        expect(page.locator(".player")).not_to_have_attribute("data-turn", str(before))
        if page.locator(".player__message.good").is_visible():
            break
    expect_solved(page, puzzle)


def test_a_mistake_is_named_refuted_and_taken_back(page: Page) -> None:
    puzzle = example("kakuro")
    open_board(page, puzzle)
    (first, right), (second, true) = list(to_write(puzzle).items())[:2]
    cell_of(page, puzzle, first).click()
    page.keyboard.press(str(right))
    cell_of(page, puzzle, second).click()
    wrong = true % 9 + 1
    page.keyboard.press(str(wrong))
    third = list(to_write(puzzle))[-1]
    cell_of(page, puzzle, third).click()
    page.keyboard.press(str(to_write(puzzle)[third]))
    tool(page, "hint").click()
    message = page.locator(".player__message")
    expect(message).to_contain_text("mistake")
    expect(cell_of(page, puzzle, second)).to_have_attribute("aria-label", re.compile(f": {wrong},.*contradiction$"))
    message.get_by_role("button", name="Why is this wrong?").click()
    expect(message).to_contain_text("The digits of a run add up to its clue.")
    message.get_by_role("button", name="The longer proof").click()
    film = page.locator(".board svg[role=img]")
    expect(film).to_be_visible()
    expect(message).to_contain_text(f"Suppose that {cell_name(second, puzzle.cols)} is {wrong}")
    count = message.locator(".player__slide-count")
    total = int(count.inner_text().split("/")[1])
    assert total > 1
    told = {message.inner_text()}
    for number in range(2, total + 1):
        page.keyboard.press("ArrowRight")
        expect(count).to_have_text(f"{number} / {total}")
        told.add(message.inner_text())
    assert len(told) == total, "every scene says something of its own"
    argument = Game.from_json(saved(page, puzzle)["game"]).refute(second).text("en")
    for line in re.findall(r"^ +\d+\. (.*)$", argument, re.MULTILINE):
        assert any(line in scene for scene in told)
    expect(message.get_by_role("button", name="Next")).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(f"{total - 1} / {total}")
    page.keyboard.press("Escape")
    expect(page.get_by_role("grid")).to_be_visible()
    message.get_by_role("button", name="Back to the last right position").click()
    expect(message).to_contain_text("2 steps taken back.")
    assert Game.from_json(saved(page, puzzle)["game"]).entries == {first: right}
    page.keyboard.press("y")
    expect(cell_of(page, puzzle, second)).to_have_attribute(
        "aria-label", re.compile(f": {wrong},.*(across|down)(, breaks a rule)?$")
    )


def test_a_hint_strikes_notes_where_notes_are_written(page: Page) -> None:
    """Players who write notes are told of values that go, and the third press takes them away."""
    puzzle = example("kakuro")
    open_board(page, puzzle)
    tool(page, "fill").click()
    game = Game.from_json(saved(page, puzzle)["game"])
    hint = game.hint()
    assert hint.step is not None
    for _ in range(3):
        turn = page.locator(".player").get_attribute("data-turn")
        tool(page, "hint").click()
        expect(page.locator(".player")).not_to_have_attribute("data-turn", str(turn))
    after = Game.from_json(saved(page, puzzle)["game"])
    for cell, value in hint.step.places:
        assert after.entries[cell] == value
    if not hint.step.places:
        for cell, value in hint.step.removes:
            assert value not in after.marks[cell]
    assert after != game


def test_a_rule_broken_in_plain_sight_is_named_before_the_proof(page: Page) -> None:
    """Two shaded cells that touch: no argument is shorter than that."""
    puzzle = example("hitori")
    open_board(page, puzzle)
    shaded = set(to_write(puzzle))
    right = next(cell for cell in sorted(shaded) if cell % puzzle.cols < puzzle.cols - 1)
    wrong = right + 1
    for cell in (right, wrong):
        cell_of(page, puzzle, cell).click()
    tool(page, "hint").click()
    message = page.locator(".player__message")
    message.get_by_role("button", name="Why is this wrong?").click()
    names = f"{cell_name(right, puzzle.cols)}, {cell_name(wrong, puzzle.cols)}"
    expect(message.locator(".player__said p").first).to_have_text(
        f"Rule broken at {names}: No two shaded cells touch along an edge."
    )
    for cell in (right, wrong):
        expect(cell_of(page, puzzle, cell)).to_have_attribute("aria-label", re.compile("contradiction$"))
    expect(page.locator(".board svg[role=img]")).to_have_count(0)
    message.get_by_role("button", name="The longer proof").click()
    expect(page.locator(".board svg[role=img]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(message.get_by_role("button", name="Why is this wrong?")).to_be_visible()
    expect(cell_of(page, puzzle, right)).not_to_have_attribute("aria-label", re.compile("contradiction$"))
    expect(cell_of(page, puzzle, wrong)).to_have_attribute("aria-label", re.compile("contradiction$"))


def test_check_leads_on_from_a_mistake_as_a_hint_does(page: Page) -> None:
    puzzle = example("kakuro")
    open_board(page, puzzle)
    (first, right), (second, true) = list(to_write(puzzle).items())[:2]
    cell_of(page, puzzle, first).click()
    page.keyboard.press(str(right))
    cell_of(page, puzzle, second).click()
    page.keyboard.press(str(true % 9 + 1))
    tool(page, "check").click()
    message = page.locator(".player__message")
    expect(message).to_contain_text("One cell is wrong.")
    message.get_by_role("button", name="Why is this wrong?").click()
    message.get_by_role("button", name="The longer proof").click()
    expect(page.locator(".board svg[role=img]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(message).to_contain_text("One cell is wrong.")
    message.get_by_role("button", name="Back to the last right position").click()
    expect(message).to_contain_text("One step taken back.")
    assert Game.from_json(saved(page, puzzle)["game"]).entries == {first: right}
