"""Readers meet anything: they raise our error, or the puzzles they return have a written form that is a fixed point."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import masume
from masume.formats.detect import FORMATS
from masume.verbs.read import read_all
from support.strategies import ANY_BOARD, BOARDS

FORMAT_NAMES = [form.name for form in FORMATS]
KINDS = [None, *BOARDS]
# What boards are made of, so that random texts get past the first check.
PIECES = [
    *"0123456789.-_#+\\/,;:[]{}xX? \t\n\r\"'=<>AZ\u00a0\u2028\x00\ufeffé",
    *("\n\n", "\r\n", "-1", "16\\23", "16,", ",23", "2x2", "2 2\n", ";2x2;;", "[[", "]]", "null", "true", "1e9", '{"'),
    *("hitori ", "hidato", "kakuro", "binairo 2x2", "masume ", "unique_lines=no", "odd=ones", "neighbours=4"),
    *("begin\n", "end\n", "[problem]\n", "problem\n", "solution\n", "puzzle hitori\n", "size 2\n", "rows 2", "cols"),
    *('"kind":', '"givens":', '"rules":{', '"meta":', '"marks":', '"problem":"', '"data":{', "٣", "²", "９"),
]
TEXTS = st.one_of(st.text(max_size=60), st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
JSON_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-2, 10), st.floats(), st.text(max_size=3), st.just(10**30)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def settle(text: str, kind: str | None = None, form: str | None = None) -> None:
    try:
        puzzles = read_all(text, kind=kind, format=form)
    except masume.MasumeError:
        return
    assert puzzles
    for puzzle in puzzles:
        for name in FORMAT_NAMES:
            try:
                written = masume.write(puzzle, name)
            except masume.FormatError:
                assert name not in ("text", "line", "json")
                continue
            [again] = read_all(written, kind=puzzle.kind, format=name)
            assert again == puzzle
            assert masume.write(again, name) == written


@pytest.mark.parametrize("form", [*FORMAT_NAMES, None])
def test_random_text(form: str | None) -> None:
    @given(TEXTS, st.sampled_from(KINDS))
    @example("hitori 1x1\n\x1c", None)
    @example("\x0c\x85", "hitori")
    def check(text: str, kind: str | None) -> None:
        settle(text, kind, form)

    check()


@st.composite
def spoiled(draw: st.DrawFn) -> tuple[str, str]:
    """A valid document of some format with slices deleted, doubled, moved or replaced; and the format's name."""
    form = draw(st.sampled_from(FORMAT_NAMES))
    text = ""
    for puzzle in draw(st.lists(ANY_BOARD, min_size=1, max_size=2)):
        try:
            text += masume.write(puzzle, form) + "\n"
        except masume.FormatError:
            text += masume.write(puzzle, "text") + "\n"
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 6)))
        new = draw(st.sampled_from(["", text[start:end] * 2, text[end : end + 5], *PIECES]))
        text = text[:start] + new + text[end:]
    return text, form


@given(spoiled(), st.sampled_from(KINDS), st.booleans())
def test_spoiled_documents(document: tuple[str, str], kind: str | None, say: bool) -> None:
    text, form = document
    settle(text, kind, form if say else None)


@given(ANY_BOARD, JSON_VALUES, st.randoms(use_true_random=False))
def test_json_with_anything_anywhere(puzzle: Any, value: Any, rng: random.Random) -> None:
    """Some value of a valid object, however deep, becomes something else: never a TypeError."""
    item = json.loads(masume.write(puzzle, "json"))
    place: Any = item
    while True:
        key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
        if not isinstance(place[key], dict | list) or not place[key] or rng.random() < 0.3:
            break
        place = place[key]
    place[key] = value
    settle(json.dumps(item))
    settle(json.dumps({**item, rng.choice(["problem", "data", "marks", "meta", "solution", "shape", "odd"]): value}))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        '{"a":' * 100_000,
        '{"kind": "hitori", "givens": ' + "[" * 900 + "]" * 900 + "}",
        '{"kind": "hitori", "givens": [[1, 1]], "meta": {"deep": ' + "[" * 900 + "]" * 900 + "}}",
        "[[" + "9" * 4000 + "]]",
        "[[" + "9" * 400_000 + "]]",
        '{"kind": "hidato", "givens": [[' + "9" * 4000 + "]]}",
        "hitori 999999x999999\n1 2",
        "999999 999999\n1 2",
        "hitori;999999x999999;;1",
        "begin\npuzzle hitori\nrows 999999\ncols 999999\nproblem\n1 2\nend",
        "binairo 2x2" + " a=b" * 50_000 + "!\n..\n..",
        "1 " * 30_000,
        "1" * 30_000,
        "1 1\n" * 10_000,
        " " * 200_000 + "x",
        "a" * 50_000,
        "problem" + " " * 200_000 + "\n1 1",
        "\\" * 50_000,
        ". " * 20_000,
        "begin\n" * 20_000 + "problem\n1 1",
        json.dumps([{"kind": "hitori", "givens": [[1, 1]]}] * 2000),
    ],
    ids=lambda text: f"{text[:20]!r}-{len(text)}",
)
def test_large_and_deep_input_is_answered_soon(text: str) -> None:
    begin = time.process_time()
    for kind in (None, "hitori", "kakuro"):
        settle_quickly(text, kind)
    assert (
        time.process_time() - begin < 10
    )  # generous: a second is normal, a reader that squares its input takes minutes


def settle_quickly(text: str, kind: str | None) -> None:
    puzzles, message = [], ""
    try:
        puzzles = read_all(text, kind=kind)
    except masume.MasumeError as error:
        message = str(error)
    assert len(message) < 300
    for puzzle in puzzles[:3]:
        assert read_all(masume.write(puzzle, "line")) == [puzzle]


def test_meta_that_json_cannot_carry_is_refused() -> None:
    for value in (object(), float("nan"), {1, 2}):
        with pytest.raises(masume.FormatError, match="meta"):
            masume.write(masume.KINDS[0].puzzle_class([[None, None]] * 2, meta={"x": value}), "json")


def test_half_a_character_in_a_title_can_still_be_saved() -> None:
    text = '{"kind": "hitori", "givens": [[1, 1]], "meta": {"title": "\\ud83d"}}'
    written = masume.write(masume.read(text), "json")
    written.encode()
    assert masume.read(written).meta == {"title": "\ud83d"}
