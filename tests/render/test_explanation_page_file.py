"""The page of an explanation: it stands alone, and every sentence on it has its board."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser
from itertools import accumulate, cycle
from typing import Any, NamedTuple

import pytest

import masume
from masume.core.model import NO_VALUE
from masume.core.picture import Fill, Highlight, Number, PathSegment, PencilMarks, Picture
from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue
from masume.render import explanation_page as pages
from masume.render import svg
from masume.render.frame import AssumptionScenes, Scene
from masume.render.theme import Press, press_style
from masume.verbs import board_pictures, technique_catalog
from masume.verbs.explanation_frames import passage_scenes, step_scene, step_scenes
from support.scenes import every

VOID = {"meta", "input", "br"}
BY_NAME = {kind.name: kind for kind in masume.KINDS}


class Element:
    """An element of a page, with what is in it."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: Element | None = None) -> None:
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.parts: list[Element | str] = []

    @property
    def inner(self) -> list[Element]:
        return [part for part in self.parts if isinstance(part, Element)]

    def all(self, tag: str = "", **wanted: str) -> list[Element]:
        """All elements within, in order, with this tag and with these words in their attributes."""
        found = []
        for one in self.inner:
            fits = all(value in one.attributes.get(name.rstrip("_"), "").split() for name, value in wanted.items())
            found += [one] * (fits and tag in ("", one.tag)) + one.all(tag, **wanted)
        return found

    @property
    def text(self) -> str:
        return "".join(part.text if isinstance(part, Element) else part for part in self.parts)


class Reader(HTMLParser):
    """Reads a page, and notes elements that are not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.root = self.at = Element("", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.parts.append(made)
        if tag not in VOID:
            self.at = made

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.at.parts.append(Element(tag, {name: value or "" for name, value in attrs}, self.at))

    def handle_endtag(self, tag: str) -> None:
        assert self.at.tag == tag
        assert self.at.parent is not None
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.parts.append(data)


def read(text: str) -> Element:
    reader = Reader()
    reader.feed(text)
    assert reader.at is reader.root
    return reader.root


class Board(NamedTuple):
    """What a browser shows of a scene: the look of each piece of its drawing."""

    looks: dict[int, str]
    squares: int

    def ground(self, cell: int) -> str:
        return self.looks[cell]

    def way(self, cell: int) -> str:
        return self.looks.get(self.squares + cell, "")

    def content(self, cell: int) -> str:
        return self.looks.get(2 * self.squares + cell, "")


def boards(text: str) -> list[Board]:
    """The boards of all scenes, after the first one, put together as the script does it."""
    found = re.search(r'id="boards">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    drawn = {int(number): look for number, look in re.findall(r'<g id="look(\d+)" class="masume">(.*?)</g>', text)}
    uses = re.findall(r'<use data-piece="(\d+)" href="#look(\d+)"', text)
    lasting = [{int(piece): drawn[int(number)] for piece, number in uses}]
    made = []
    for before, stays, shows in data["boards"]:
        lasting.append({**lasting[before], **spread(stays, drawn)})
        made.append(Board({**lasting[-1], **spread(shows, drawn)}, data["squares"]))
    return made


def spread(changes: list[list[int]], drawn: dict[int, str]) -> dict[int, str]:
    """The pieces of some changes, which say how far each is from the one before."""
    return {piece: drawn[look] for look, *gaps in changes for piece in accumulate(gaps)}


def places(text: str) -> dict[int, tuple[float, float]]:
    """Where the looks of each cell are put."""
    found = re.findall(r'<use data-piece="(\d+)" href="#look\d+" x="([-\d.]+)" y="([-\d.]+)"', text)
    return {int(piece): (float(x), float(y)) for piece, x, y in found}


NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def assert_moved(look: str, by: tuple[float, float], drawn: str) -> None:
    """A look, moved to its place, is what was drawn there, but for rounding."""
    assert NUMBER.sub("#", look) == NUMBER.sub("#", drawn)
    for (name, here), (_, there) in zip(attributes(look), attributes(drawn), strict=True):
        steps = {"x": by[:1], "cx": by[:1], "y": by[1:], "cy": by[1:], "d": by, "points": by}.get(name, (0.0,))
        for one, other, step in zip(NUMBER.findall(here), NUMBER.findall(there), cycle(steps)):
            assert abs(float(one) + step - float(other)) < 0.11


def attributes(look: str) -> list[tuple[str, str]]:
    return re.findall(r'([\w-]+)="([^"]*)"', look)


def last_boards(shown: list[Board], told: list[tuple[Scene, ...]]) -> list[Board]:
    """Of the boards of all scenes, that of the last scene of each item, not counting the lines of its chains."""
    found, at = [], 0
    for scenes in told:
        sizes = [len(list(every(scene))) for scene in scenes]
        at += sum(sizes)
        found.append(shown[at - sizes[-1]])
    assert at == len(shown)
    return found


def page_of(puzzle: Any, lang: str = "en") -> str:
    """A page with every step as an item of its own."""
    explanation = masume.explain(puzzle)
    first = board_pictures.labelled(board_pictures.position_picture(next(explanation.positions())))
    return pages.page("A title", "below it", first, step_scenes(explanation, lang), lang)


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_the_page_says_everything_without_scripts(kind: Any) -> None:
    puzzle = kind.examples[1]
    text = page_of(puzzle)
    plain = unescape(text)
    for step in masume.explain(puzzle).steps:
        assert step.reason("en") in plain
        assert f"<b>{step.title('en')}.</b>" in plain
    items = [item for item in read(text).all("ol", id="steps")[0].inner if item.tag == "li"]
    assert len(items) == len(masume.explain(puzzle).steps)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_speaks_the_language(lang: str) -> None:
    text = page_of(masume.KINDS[0].examples[0], lang)
    assert f'<html lang="{lang}">' in text
    assert {"en": "Next", "es": "Siguiente", "pl": "Następny"}[lang] in text


def test_the_page_stands_alone() -> None:
    text = page_of(masume.KINDS[0].examples[0])
    assert set(re.findall(r"https?://[^\"'\s<]*", text)) <= {"http://www.w3.org/2000/svg"}
    for foreign in ("<link", "src=", "@import", "fetch("):
        assert foreign not in text


def assert_shown(board: Board, text: str, picture: Picture) -> None:
    """A board of the page is the whole drawing of a picture."""
    at = places(text)
    contents = svg.contents(picture)
    for cell, ground in svg.cells(picture).items():
        assert_moved(board.ground(cell), at[cell], ground)
        assert_moved(board.content(cell), at[cell], contents.get(cell, ""))
    links = {item.cell: svg.path_segment(picture, item) for item in picture.items if isinstance(item, PathSegment)}
    assert links == {cell: board.way(cell) for cell in at if cell < board.squares and board.way(cell)}


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_the_changes_add_up_to_the_boards_of_the_steps(kind: Any) -> None:
    """What a browser shows after each step is the full drawing of that step's position."""
    puzzle = kind.examples[1]
    text = page_of(puzzle)
    explanation = masume.explain(puzzle)
    _, *after = explanation.positions()
    told = list(step_scenes(explanation, "en"))
    shown = last_boards(boards(text), told)
    for board, position, step in zip(shown, after, explanation.steps, strict=True):
        assert_shown(board, text, board_pictures.labelled(board_pictures.position_picture(position, step)))
    scenes = [one for [scene] in told for one in every(scene)]
    for board, scene in zip(boards(text), scenes, strict=True):
        assert_shown(board, text, scene.picture)
    assert svg.frame(board_pictures.labelled(board_pictures.board_picture(puzzle))) in text


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_rows_and_columns_bear_their_names(kind: Any) -> None:
    puzzle = kind.examples[1]
    labels = [label.text for label in read(page_of(puzzle)).all("div", id="drawing")[0].all("text", class_="label")]
    names = [f"r{n + 1}" for n in range(puzzle.rows)] + [f"c{n + 1}" for n in range(puzzle.cols)]
    assert sorted(labels) == sorted(names)


def test_the_legend_explains_what_occurs_and_nothing_else() -> None:
    for kind, wanted in (
        ("kakuro", {"place", "because", "remove", "struck", "entered"}),
        ("hitori", {"place", "because", "given", "shaded", "kept"}),
    ):
        legend = read(page_of(BY_NAME[kind].examples[1])).all("details", id="legend")[0]
        entries = legend.all("li")
        assert {entry.attributes["data-meaning"] for entry in entries} == wanted
        assert all(entry.text and entry.all("svg") for entry in entries)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_has_words_for_every_sample(lang: str) -> None:
    words = catalogue(lang).file("common")["page"]["legend"]
    assert set(words) == {*pages.SAMPLES, "heading"}
    assert len(set(words.values())) == len(words)


def test_samples_of_the_legend_differ_without_their_colours() -> None:
    """By border, sign or content: dashes and widths are in the style sheet, under the names of the parts."""
    drawn = [
        "".join([*svg.cells(picture).values(), *svg.contents(picture).values()])
        for picture in (Picture(1, 1, items) for items in pages.SAMPLES.values())
    ]
    assert len(set(drawn)) == len(drawn)
    borders = [re.findall(rf"\.masume [^{{}}]*\.{part}\b[^{{}}]*{{([^}}]*)}}", STROKES) for part in PARTS]
    assert len({str(border) for border in borders}) == len(PARTS)


PARTS = ("because", "place", "remove", "suppose", "clash")
STROKES = press_style(Press())


class Chained(NamedTuple):
    """A page with one step that supposes something, and then the same position without it."""

    text: str
    step: masume.Step
    boards: list[Board]


def chained(kind: str, technique: str) -> Chained:
    """The example of a technique on a page."""
    example = technique_catalog.demonstrate(BY_NAME[kind], BY_NAME[kind].logic.techniques.find(technique))
    first, last = (
        board_pictures.labelled(board_pictures.position_picture(one)) for one in (example.before, example.after)
    )
    scene = step_scene(catalogue("en"), example.step, example.before, example.after)
    text = pages.page("A title", "below it", first, [[scene], [Scene("after", last)]], "en")
    return Chained(text, example.step, boards(text))


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_a_chain_has_a_board_for_each_line_and_ends_in_a_contradiction(kind: Any) -> None:
    text, step, shown = chained(kind.name, "what-if")
    case = step.cases[0]
    chain = read(text).all("div", class_="chain")[0]
    assert len(chain.all("li")) == len(case.steps)
    told, supposed, *after = shown[: 2 + len(case.steps)]
    assert "suppose" not in told.ground(case.cell)
    assert 'class="suppose"' in supposed.ground(case.cell)
    assert "supposed" in supposed.content(case.cell)
    for board, line in zip(after, case.steps, strict=True):
        for cell, _ in line.places:
            assert 'class="place"' in board.ground(cell)
            assert "supposed" in board.content(cell)
        for cell in {*line.premises} - {cell for cell, _ in line.places + line.removes}:
            part = "clash" if line.is_contradiction else "because"
            assert f'class="{part}"' in board.ground(cell) or 'class="suppose"' in board.ground(cell)
    flaw = case.steps[-1]
    assert flaw.is_contradiction
    assert all('class="clash"' in after[-1].ground(cell) for cell in flaw.premises)
    # The board after the step shows nothing that was only supposed.
    assert not any("suppose" in look for look in shown[-1].looks.values())


def test_a_hitori_chain_hatches_what_it_supposes_to_be_shaded() -> None:
    _, step, shown = chained("hitori", "what-if")
    case = step.cases[0]
    lines = shown[2 : 2 + len(case.steps)]
    shaded = [(case.cell, case.value), *(place for line in case.steps for place in line.places)]
    for cell, value in shaded:
        last = (lines or shown[1:2])[-1]
        if value == 1:
            assert 'class="hatch"' in last.ground(cell)
        else:
            assert 'class="mark supposed"' in last.content(cell)
        assert "?" in last.content(cell)


def test_a_new_shaded_cell_is_seen_around_its_ink() -> None:
    plain, new = (
        svg.cells(Picture(1, 1, (Number(0, "3", "given"), Fill(0, "entered"), *more)))[0]
        for more in ((), (Highlight(0, "place"),))
    )
    assert 'class="place"' in new
    assert new.index('class="place"') < new.index('class="ink"')
    wide, narrow = (float(re.findall(r'class="ink"[^>]*width="([\d.]+)"', one)[0]) for one in (plain, new))
    assert narrow <= wide - 8


def test_small_steps_are_folded_around_the_step_they_belong_to() -> None:
    board = Picture(1, 1, (Number(0, "1", "given"),))
    first, *small = [Scene(f"small {n}", board, "Small", folded=True) for n in range(4)]
    told = Scene("told", board, "Told", (AssumptionScenes(Scene("suppose", board), (Scene("line", board),)),))
    last = Scene("last", board)
    root = read(pages.page("A", "b", board, [[first, told, *small, Scene("after", board)], [last]], "en"))
    before, after = root.all("details", class_="folded")
    assert [before.inner[0].text, after.inner[0].text] == ["1 small step before this", "in 3 small steps:"]
    assert "open" not in before.attributes
    said = [one.text for one in root.all("p") if "data-scene" in one.attributes]
    assert said == [
        *("Small. small 0", "Told. told", "suppose", "line"),
        *(f"Small. small {n}" for n in (1, 2, 3)),
        *("after", "last"),
    ]
    assert root.all("input", id="every")
    assert not read(pages.page("A", "b", board, [[last]], "en")).all("input", id="every")


def test_scenes_of_an_explanation_that_follows_two_cases() -> None:
    """Each case begins from the position before the step."""
    puzzle = BY_NAME["hidato"].examples[2]
    explanation = masume.explain(puzzle)
    for [scene], step in zip(step_scenes(explanation, "en"), explanation.steps, strict=True):
        assert len(scene.chains) == len(step.cases)
        for chain, case in zip(scene.chains, step.cases, strict=True):
            assert len(chain.lines) == len(case.steps)
            marked = {item.cell: item.part for item in chain.assumption.picture.items if isinstance(item, Highlight)}
            assert marked == {case.cell: "suppose"}


def test_what_is_written_on_a_board_cannot_break_the_page() -> None:
    before, after = (Picture(1, 1, (Number(0, text, "given"),)) for text in ("<b>&", "</script><b>"))
    text = pages.page("<i>", "a < b", before, [[Scene("<u>", after, "<s>")]], "en")
    read(text)
    assert not {"<i>", "<u>", "<s>"} & set(re.findall(r"<\w+>", text))
    assert text.count("<b>") == 1  # the title's
    assert text.count("</script>") == 2


def test_what_a_step_removes_is_struck_out_only_after_it() -> None:
    puzzle = BY_NAME["kakuro"].examples[1]
    explanation = masume.explain(puzzle)
    number, step = next((n, step) for n, step in enumerate(explanation.steps, 1) if step.removes and not step.places)
    before, after = list(explanation.positions())[number - 1 : number + 1]
    gone = {(cell, str(value)) for cell, value in step.removes}
    for position, wanted in ((before, set()), (after, gone)):
        picture = board_pictures.position_picture(position, step)
        struck = {(item.cell, text) for item in picture.items if isinstance(item, PencilMarks) for text in item.struck}
        assert struck == wanted
    assert 'class="note struck"' in svg.draw(board_pictures.position_picture(after, step), "a")


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_an_explanation_is_told_in_passages(kind: Any) -> None:
    puzzle = kind.examples[1]
    explanation = masume.explain(puzzle)
    text = explanation.to_html("en")
    items = [item for item in read(text).all("ol", id="steps")[0].inner if item.tag == "li"]
    assert len(items) == len(explanation.passages)
    for item, passage in zip(items, explanation.passages, strict=True):
        seen = [one.text for one in item.inner if "data-scene" in one.attributes]
        told = [f"{step.title('en')}. {step.reason('en')}" for step in passage.told]
        after = passage.aftermath("en")
        assert seen == [*told, after] if after else told
        folded = [one for in_passages in item.all("details", class_="folded") for one in in_passages.all("li")]
        assert len(folded) == len(passage.steps) - len(passage.told)


@pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
def test_every_scene_of_a_passage_has_its_board(kind: Any) -> None:
    """The last board of each passage shows all that was written until then."""
    puzzle = kind.examples[1]
    explanation = masume.explain(puzzle)
    text = explanation.to_html("en")
    shown = last_boards(boards(text), list(passage_scenes(explanation, "en")))
    _, *after = explanation.passage_positions()
    for board, position in zip(shown, after, strict=True):
        contents = svg.contents(board_pictures.labelled(board_pictures.position_picture(position)))
        for cell, value in enumerate(position.values()):
            if value != NO_VALUE:
                assert_moved(board.content(cell), places(text)[cell], contents.get(cell, ""))
