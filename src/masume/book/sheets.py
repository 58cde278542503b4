"""The plan as data for the template: everything that is printed, in the order of the pages. Lengths are millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from masume import kinds
from masume.book import plan
from masume.book.plan import Chapter, Drawing, Entry, Sheet, say
from masume.book.style import PAPERS, Style
from masume.core.kind import Puzzle
from masume.language.catalogue import Catalogue
from masume.verbs import generating, pictures, solving, technique_pages
from masume.version import __version__

EXAMPLE_CELL = 9.0
EXAMPLE_SIDES = range(3, 8)  # rows and columns of a board that shows the rules
COVER_CELL = 5.0
MOST_LINES = 16  # the longest argument that is printed in full
SEED = 1


def book(chapters: Sequence[Chapter], style: Style, words: Catalogue) -> dict[str, Any]:
    """The whole book."""
    entries = [entry for chapter in chapters for entry in chapter.entries]
    width, height = PAPERS[style.paper]
    names = dict.fromkeys(plan.kind_name(entry.puzzle, words) for entry in _variants(entries))
    proved = all(entry.inspection.is_proved_twice for entry in entries)
    return {
        "lang": words.lang,
        "page": {"width": width, "height": height, "margin": style.edge},
        "head": plan.HEAD,
        "text": 9.5 if style.paper == "a5" else 11,
        "font": style.font,
        "colour": style.colour,
        "title": style.title or words.join(names),
        "subtitle": style.subtitle,
        "author": style.author,
        "boards": say(words, "front", "boards", boards=len(entries)),
        "promise": say(words, "front", "proved" if proved else "promise"),
        "made": say(words, "front", "made", version=__version__),
        "contents": say(words, "front", "contents") if style.contents else "",
        "cover": _cover(_variants(entries), style),
        "rules": [_rules(entry, style, words) for entry in _variants(entries)] if style.rules else [],
        "chapters": [_chapter(chapter, style, words) for chapter in chapters],
        "answers": _answers(entries, style, words) if style.answers == "end" else None,
        "facing": style.answers == "facing",
    }


def _place_drawing(drawing: Drawing, cell: float, alt: str) -> dict[str, Any]:
    return {"svg": drawing.text, "width": drawing.width * cell, "height": drawing.height * cell, "alt": alt}


def _variants(entries: Iterable[Entry]) -> list[Entry]:
    """One board of each kind and variant."""
    first = {entry.name: entry for entry in reversed(list(entries))}
    return sorted(first.values(), key=lambda entry: plan.kind_order(entry.puzzle))


def _cover(variants: Sequence[Entry], style: Style) -> dict[str, Any]:
    """A few boards to look at, small: one of each kind, then others."""
    firsts = list({entry.puzzle.kind: entry for entry in reversed(variants)}.values())[::-1]
    chosen = [*firsts, *(entry for entry in variants if entry not in firsts)][:4]
    cols = {1: 1, 2: 2, 3: 3, 4: 2}[len(chosen)]
    side = style.width / cols - plan.GUTTER
    drawings = [_place_drawing(entry.board, entry.board.cell(side, side, COVER_CELL), "") for entry in chosen]
    return {"cols": cols, "drawings": drawings}


# ---- Rules


def _rules(entry: Entry, style: Style, words: Catalogue) -> dict[str, Any]:
    """How a kind is played, with an example."""
    puzzle = entry.puzzle
    kind = kinds.kind_of(puzzle)
    stated = {rule.code for rule in solving.model_of(puzzle).rules}
    sentences = [words.rule(kind.name, code) for code in kind.rules if code in stated]
    meanings = words.entry("book", "meanings")
    sentences += [str(meanings[key]) for key in plan.option_keys(puzzle) if key in meanings]
    if style.symbols == "circles" and kind.name == "binairo":
        sentences.append(say(words, "symbols", "circles"))
    example = _example(puzzle)
    [solution] = solving.solve(example).solutions
    title = say(words, "pictures", "example", kind=entry.name)
    drawings = [
        Drawing(kind.picture(example), title, style),
        Drawing(kind.picture(example, solution.values), title, style),
    ]
    captions = [say(words, "rules", "example"), say(words, "rules", "solution")]
    return {
        "heading": say(words, "rules", "heading", kind=entry.name),
        "goal": str(words.entry("book", "goals").get(kind.name, "")),
        "sentences": sentences,
        "drawings": _pair(drawings, captions, style),
    }


def _pair(drawings: Sequence[Drawing], captions: Sequence[str], style: Style) -> list[dict[str, Any]]:
    """Two drawings side by side, with the same cells."""
    width = (style.width - plan.GUTTER) / 2
    cell = min(drawing.cell(width, style.height / 3, min(EXAMPLE_CELL, style.cell)) for drawing in drawings)
    return [
        {**_place_drawing(drawing, cell, caption), "caption": caption}
        for drawing, caption in zip(drawings, captions, strict=True)
    ]


def _example(puzzle: Puzzle) -> Any:
    """A small board with the same rules: one that ships with the kind, or else one that is made."""
    kind = kinds.kind_of(puzzle)
    for example in kind.examples:
        fits = max(example.rows, example.cols) in EXAMPLE_SIDES
        if fits and example.options == puzzle.options:
            return example
    known = generating.option_names(kind)
    options: dict[str, Any] = {
        name: value for name, value in puzzle.options.items() if name in known and value is not None
    }
    side = 5 if options.get("odd") or kind.name != "binairo" else 6
    return next(generating.generate(kind.name, side, side, seed=SEED, rated=False, **options))


# ---- Chapters


def _chapter(chapter: Chapter, style: Style, words: Catalogue) -> dict[str, Any]:
    named = style.chapters == "grade" and not style.worksheets
    return {
        "title": chapter.title,
        "lesson": _lesson(chapter, style, words) if chapter.technique else None,
        "sheets": [_sheet(sheet, style, words, named) for sheet in plan.sheets(chapter.entries)],
    }


def _grid(style: Style, grid: tuple[int, int], gutter: float) -> dict[str, Any]:
    width, height = plan.slot(style, grid, gutter)
    return {"cols": grid[0], "rows": grid[1], "width": width, "height": height, "gutter": gutter}


def _sheet(sheet: Sheet, style: Style, words: Catalogue, named: bool) -> dict[str, Any]:
    """A page of boards, and the page with their answers that may face it."""
    grid = _grid(style, plan.GRIDS[sheet.room], plan.GUTTER)
    page = {**grid, "boards": [_board(entry, sheet.room, style, words, named) for entry in sheet.entries]}
    if style.answers == "facing":
        first, last = sheet.entries[0].number, sheet.entries[-1].number
        numbers = str(first) if first == last else f"{first}–{last}"
        page["answers"] = {
            **grid,
            "title": say(words, "chapters", "facing", numbers=numbers),
            "boards": [_answer(entry, entry.facing_cell(sheet.room), words) for entry in sheet.entries],
        }
    return page


def _board(entry: Entry, room: int, style: Style, words: Catalogue, named: bool) -> dict[str, Any]:
    grade = entry.inspection.grade
    label = say(words, "chapters", "ungraded")
    if grade:
        label = str(words.entry("common", "grades", grade.grade))
        label += f" · {grade.score:.1f}" if style.score else ""
    alt = say(
        words,
        *("pictures", "board"),
        kind=entry.name,
        number=str(entry.number),
        rows=str(entry.puzzle.rows),
        cols=str(entry.puzzle.cols),
    )
    return {
        **_place_drawing(entry.board, entry.cell(room), alt),
        "number": entry.number,
        "label": f"{entry.name} · {label}" if named else label,
    }


def _answer(entry: Entry, cell: float, words: Catalogue) -> dict[str, Any]:
    alt = say(words, "pictures", "answer", kind=entry.name, number=str(entry.number))
    return {**_place_drawing(entry.answer, cell, alt), "number": entry.number, "label": ""}


def _answers(entries: Sequence[Entry], style: Style, words: Catalogue) -> dict[str, Any]:
    """All answers, at the end."""
    return {
        "title": say(words, "chapters", "answers"),
        "sheets": [
            {
                **_grid(style, plan.ANSWER_GRIDS[sheet.room], plan.ANSWER_GUTTER),
                "boards": [_answer(entry, entry.answer_cell(sheet.room), words) for entry in sheet.entries],
            }
            for sheet in plan.answer_sheets(entries)
        ],
    }


def _lesson(chapter: Chapter, style: Style, words: Catalogue) -> dict[str, Any]:
    """The page that teaches a technique: its idea, and an example before and after."""
    kind = kinds.kind_of(chapter.entries[0].puzzle)
    assert chapter.technique is not None
    example = technique_pages.demonstrate(kind, kind.toolbox.find(chapter.technique))
    drawings = [
        Drawing(pictures.labelled(pictures.position_picture(position, example.step)), chapter.title, style)
        for position in (example.before, example.after)
    ]
    captions = [say(words, "worksheets", "before"), say(words, "worksheets", "after")]
    lines = example.step.text(words.lang).split("\n")
    if len(lines) > MOST_LINES:
        lines = [lines[0], say(words, "worksheets", "more")]
    return {
        "idea": words.idea(kind.name, chapter.technique),
        "drawings": _pair(drawings, captions, style),
        "lines": [{"indent": (len(line) - len(line.lstrip())) // 2, "text": line.strip()} for line in lines],
        "legend": say(words, "worksheets", "legend"),
        "next": say(words, "worksheets", "next", boards=len(chapter.entries)),
    }
