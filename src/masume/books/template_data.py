"""Convert the plan of a book to the data for the template: all that is printed, in the order of the pages. Lengths are
in millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from string import Formatter
from typing import Any, NamedTuple

from masume import kinds
from masume.books import chapters as chapter_planner
from masume.books import isbn, pagination
from masume.books.chapters import BookDrawing, BookPuzzle, Chapter, say
from masume.books.front_matter import Paragraph
from masume.books.images import Image
from masume.books.pagination import Block, BoardBox, Element, Page, Placed, Room
from masume.books.print_specs import SMALLEST_TYPE
from masume.books.style import FOOT_GAP, BookStyle
from masume.core.errors import UsageError
from masume.core.kind import Puzzle
from masume.core.picture import Bit
from masume.i18n.catalog import Catalogue
from masume.verbs import board_pictures, solve, technique_catalog
from masume.verbs.generate import generate, spec
from masume.version import __version__

EXAMPLE_CELL = 10.5
EXAMPLE_SIDES = range(3, 8)  # rows and columns of a board that shows the rules
MOST_FRONT = 4
RULES_SHARE = 0.46  # the share of the width for the examples beside the rules of a kind
MOST_SHARING = (8, 2)  # contents and rules share a page if the book has at most this many chapters (usual, large print)
PAGE = "\ue000"  # stands for the number of a page in a text
ROUNDING = 0.01
LABELLED = 42.0  # the width of a line above a board that has room for a label
MOST_LINES = 16  # the maximum number of lines of an argument that is printed in full
SEED = 1

Measure = Callable[[dict[str, Any]], list[float]]
"""Return the heights of the openings of chapters."""


class TemplateData:
    """A builder of the data for a book's template. It numbers the drawings, so that the page of each can be found after
    typesetting.
    """

    def __init__(self, chapters: Sequence[Chapter], style: BookStyle, words: Catalogue, measure: Measure) -> None:
        self.chapters = chapters
        self.style = style
        self.words = words
        self.measure = measure
        self.entries = [entry for chapter in chapters for entry in chapter.entries]
        self.drawings: list[PrintedDrawing] = []
        self.picture_dots: float | None = None
        """The resolution of the picture on the title page, in dots per inch."""
        self._numbers = count()

    def book(self, introduction: Sequence[Paragraph] = (), picture: Image | None = None) -> dict[str, Any]:
        """Return the data for the whole book. `introduction` is the publisher's own text. `picture`, if given, takes
        the place of the boards on the title page.
        """
        style, words = self.style, self.words
        variants = _variants(self.entries)
        names = dict.fromkeys(chapter_planner.kind_name(entry.puzzle, words) for entry in variants)
        title = style.title or words.join(names)
        imprint = self._imprint()
        frame = {
            **self._frame(title),
            "title": title,
            "subtitle": style.subtitle,
            "author": style.author,
            "boards": chapter_planner.board_count(style, len(self.entries), words),
            "imprint": [*imprint, *self._credit()] if imprint else [],
            "credit": [] if imprint else self._credit(),
            "contents": say(words, "front", "contents") if style.contents else "",
            "grading": say(words, "front", "grading") if self._has_scores() else "",
            "introduction": [paragraph._asdict() for paragraph in introduction],
            "front": [self._image(picture)] if picture else self._front(variants),
            "how_to_play": say(words, "rules", "heading"),
            "rules": self._all_rules(variants) if style.rules else [],
            "shares_page": len(self.chapters) <= MOST_SHARING[style.large_print] and style.rules and not introduction,
            "header": _parts(style.header, title, style.author, ""),
            "footer": _parts(style.footer, title, style.author, ""),
            "facing": style.answers == "facing",
        }
        pages = self._board_pages(title)
        if style.answers == "end":
            pages += self._answer_pages(self.entries, title)
        elif style.answers == "foot":
            pages += self._answer_pages(self._add_feet(pages), title)
        return {**frame, "pages": [{**page, "id": number} for number, page in enumerate(pages)]}

    def _frame(self, title: str) -> dict[str, Any]:
        """Return the data that apply to all pages, such as sizes, margins and colours."""
        style = self.style
        width, height = style.trim
        return {
            "lang": self.words.lang,
            "page": {
                "width": width,
                "height": height,
                "inner": style.width,
                "inside": style.inside,
                "outside": style.edge,
                "top": style.edge + style.head,
                "bottom": style.edge + style.foot,
                "head": style.head,
                "foot": style.foot,
                "bleed": style.bleed,
                "mirrored": style.inside != style.edge,
            },
            "heading": chapter_planner.heading_height(style),
            "text": style.text,
            "font": style.font,
            "colour": style.colour,
            "black": style.is_black,
            "links": style.links,
            "foot_answers": style.foot_answers,
            "foot_gap": FOOT_GAP,
            "answer_at": say(self.words, "chapters", "answer-at", page=PAGE) if style.answers == "foot" else "",
        }

    # ---- Front matter

    def _imprint(self) -> list[str]:
        """Return the lines of the imprint. If the book has an ISBN, it is the last line."""
        lines = self.style.imprint.strip().splitlines()
        return [*lines, isbn.printed(self.style.isbn)] if self.style.isbn else lines

    def _has_scores(self) -> bool:
        """Return whether scores are printed beside grades."""
        return self.style.score and any(entry.inspection.grade for entry in self.entries)

    def _credit(self) -> list[str]:
        """Return the lines of the credits, which name the program and the engines that proved the puzzles unique."""
        if not self.style.credit:
            return []
        proved = all(entry.inspection.is_proved_twice for entry in self.entries)
        promise = say(self.words, "front", "proved" if proved else "promise")
        return [promise, say(self.words, "front", "made", version=__version__)]

    def _image(self, picture: Image) -> dict[str, Any]:
        """Return the data of the publisher's picture on the title page."""
        width, height = picture.size_within(self.style.width, self.style.height / 2)
        self.picture_dots = picture.dots_per_inch(width)
        size = {"width": width, "height": height}
        return {"id": next(self._numbers), "svg": picture.svg, **size, "alt": "", "turned": False}

    def _front(self, variants: Sequence[BookPuzzle]) -> list[dict[str, Any]]:
        """Return the drawings on the title page: first one board of each kind, then others. A board that would be too
        small to read is replaced by an example of its rules.
        """
        firsts = list({entry.puzzle.kind: entry for entry in reversed(variants)}.values())[::-1]
        chosen = [*firsts, *(entry for entry in variants if entry not in firsts)][:MOST_FRONT]
        width, height = self.style.width, self.style.height
        side = min(0.7 * width, height / 2) if len(chosen) == 1 else min(width / 2 - pagination.GAP, height / 3.4)
        drawings = [self._shown(entry, side) for entry in chosen]
        same = min(
            side, max(drawing.cell_for(SMALLEST_TYPE) * max(drawing.width, drawing.height) for drawing in drawings)
        )
        return [self._draw(drawing, drawing.cell(same, same, EXAMPLE_CELL), "", "front") for drawing in drawings]

    def _shown(self, entry: BookPuzzle, side: float) -> BookDrawing:
        """Return the drawing of a board. If the board would be too small to read in a square of width `side`, return
        the drawing of an example of its rules instead.
        """
        if entry.board.cell(side, side, EXAMPLE_CELL) >= entry.board.cell_for(SMALLEST_TYPE):
            return entry.board
        example = _example(entry.puzzle)
        return BookDrawing(kinds.kind_of(example).drawing.picture(example), entry.name, self.style)

    def _all_rules(self, variants: Sequence[BookPuzzle]) -> list[dict[str, Any]]:
        """Return the rules of all `variants`. If a kind has several variants, all rules are stated for the first, and
        only those that differ for the others.
        """
        all_rules: list[dict[str, Any]] = []
        first: dict[str, dict[str, Any]] = {}
        for entry in variants:
            rules = self._rules(entry)
            usual = first.setdefault(entry.puzzle.kind, rules)
            if usual is not rules:
                rules["sentences"] = [text for text in rules["sentences"] if text not in usual["sentences"]]
                rules["goal"] = say(self.words, "rules", "variant", kind=usual["heading"])
            all_rules.append(rules)
        return all_rules

    def _rules(self, entry: BookPuzzle) -> dict[str, Any]:
        """Return the rules of a puzzle's kind and options, with an example board and its solution."""
        puzzle, style, words = entry.puzzle, self.style, self.words
        kind = kinds.kind_of(puzzle)
        stated = {rule.code for rule in solve.model_of(puzzle).rules}
        sentences = [words.rule(kind.name, code) for code in kind.rules if code in stated]
        meanings = words.entry("book", "meanings")
        sentences += [str(meanings[key]) for key in chapter_planner.option_keys(puzzle) if key in meanings]
        example = _example(puzzle)
        [solution] = solve.solve(example).solutions
        solved = kind.drawing.picture(example, solution.values)
        if style.symbols == "circles" and any(isinstance(item, Bit) for item in solved.items):
            sentences.append(say(words, "symbols", "circles"))
        title = say(words, "pictures", "example", kind=entry.name)
        drawings = [
            BookDrawing(kind.drawing.picture(example), title, style),
            BookDrawing(solved, title, style, answer=True),
        ]
        captions = [say(words, "rules", "example"), say(words, "rules", "solution")]
        readable = max(drawing.cell_for(SMALLEST_TYPE) * drawing.width for drawing in drawings)
        room = min(style.width, max(RULES_SHARE * style.width, 2 * readable + pagination.GAP + ROUNDING))
        return {
            "heading": entry.name,
            "goal": str(words.entry("book", "goals").get(kind.name, "")),
            "sentences": sentences,
            "room": room,
            "drawings": self._pair(drawings, captions, "example", room),
        }

    # ---- Drawings

    def _draw(self, drawing: BookDrawing, cell: float, alt: str, what: str, number: int = 0) -> dict[str, Any]:
        """Return the data of a drawing with cells of width `cell`, and note the drawing for the QA report. `what` is
        the drawing's purpose there, and `number` the number of its puzzle, or 0 if it is neither the board nor the
        answer of a numbered puzzle.
        """
        name = next(self._numbers)
        self.drawings.append(PrintedDrawing(name, what, number, drawing.type_size(cell), drawing.line(cell)))
        return {
            "id": name,
            "svg": drawing.text(cell),
            "width": drawing.width * cell,
            "height": drawing.height * cell,
            "alt": alt,
            "turned": False,
        }

    def _pair(
        self, drawings: Sequence[BookDrawing], captions: Sequence[str], what: str, room: float | None = None
    ) -> list[dict[str, Any]]:
        """Return the data of two drawings with equally wide cells, side by side within the width `room`, or within the
        page width by default.
        """
        style = self.style
        width = ((room or style.width) - pagination.GAP) / 2
        cell = min(drawing.cell(width, style.height / 4, min(EXAMPLE_CELL, style.widest_cell)) for drawing in drawings)
        return [
            {**self._draw(drawing, cell, caption, what), "caption": caption}
            for drawing, caption in zip(drawings, captions, strict=True)
        ]

    # ---- Pages of boards and answers

    def _board_pages(self, title: str) -> list[dict[str, Any]]:
        """Return the pages of all chapters. A chapter may begin on the page where the previous one ends."""
        style = self.style
        openings = [self._opening(chapter) for chapter in self.chapters]
        plain = chapter_planner.heading_height(style)
        heights = [plain] * len(openings)
        if any(opening["lesson"] or opening["text"] for opening in openings):
            heights = self.measure({**self._frame(title), "openings": openings})
        things: list[PageElement] = []
        plain_pages: list[dict[str, Any]] = []

        def flush() -> None:
            plain_pages.extend(self._laid_out(things, openings, title))
            things.clear()

        for number, (chapter, height) in enumerate(zip(self.chapters, heights, strict=True)):
            if height > style.board_height:  # it flows over several pages
                flush()
                header = _parts(style.header, title, style.author, "")
                items = [{**openings[number], "kind": "opening"}]
                plain_pages.append({"flows": True, "header": header, "mark": self._mark(number), "items": items})
            else:
                things.append(PageElement(Block(height, height > plain), number))
            things.extend(PageElement(entry.piece, number, entry) for entry in chapter.entries)
        flush()
        return plain_pages

    def _laid_out(
        self, things: Sequence[PageElement], openings: Sequence[dict[str, Any]], title: str
    ) -> Iterator[dict[str, Any]]:
        """Distribute boards and chapter openings over pages, and yield the data of each page."""
        style = self.style
        room = Room(style.width, style.board_height, style.most_boards)
        for page in pagination.pages([thing.element for thing in things], room) if things else []:
            items, entries = [], []
            for placed in page.placed:
                element, chapter, entry = things[placed.element]
                if entry is not None and isinstance(element, BoardBox):
                    items.append(self._board(entry, element, placed))
                    entries.append((entry, placed.scale))
                else:
                    items.append({**openings[chapter], "kind": "opening", "x": 0.0, "y": placed.y})
            first = things[page.placed[0].element]
            running = openings[first.chapter]["title"] if first.entry else ""  # a heading at the top suffices
            yield {
                "flows": False,
                "header": _parts(style.header, title, style.author, running),
                "mark": self._mark(first.chapter),
                "fill": page.fill,
                "items": items,
                "facing": self._facing(entries, title) if style.answers == "facing" and entries else None,
                "foot": [],
            }

    def _mark(self, chapter: int) -> float:
        """Return the vertical position of a chapter's mark at the edge of the page, as a share of the page height."""
        return 0.08 + 0.8 * (chapter % 12) / 12

    def _opening(self, chapter: Chapter) -> dict[str, Any]:
        """Return the data of a chapter's opening: the title, the introductory text and, in a worksheet, the lesson."""
        return {
            "title": chapter.title,
            "text": [paragraph._asdict() for paragraph in chapter.text],
            "lesson": self._lesson(chapter) if chapter.technique else None,
        }

    def _board(self, entry: BookPuzzle, piece: BoardBox, placed: Placed) -> dict[str, Any]:
        """Return the data of a board at its position on a page."""
        style, words = self.style, self.words
        grade = entry.inspection.grade
        label = chapter_planner.grade_name(entry.grade, words)
        if grade:
            label += (
                f" · {words.decimal(f'{grade.score:.1f}')}" if style.score else f" {chapter_planner.stars(grade.grade)}"
            )
        if style.chapters != "kind" and not style.worksheets:
            label = f"{entry.name} · {label}"
        alt = say(
            words,
            *("pictures", "board"),
            kind=entry.name,
            number=str(entry.number),
            rows=str(entry.puzzle.rows),
            cols=str(entry.puzzle.cols),
        )
        drawn = self._draw(entry.board, entry.cell * placed.scale, alt, "board", entry.number)
        drawn["turned"] = entry.turned
        return self._entry(entry, piece, placed, drawn, label, "board")

    def _answer(self, entry: BookPuzzle, piece: BoardBox, placed: Placed) -> dict[str, Any]:
        """Return the data of an answer at its position on a page."""
        alt = say(self.words, "pictures", "answer", kind=entry.name, number=str(entry.number))
        cell = piece.width / entry.answer.width * placed.scale
        drawn = self._draw(entry.answer, cell, alt, "answer", entry.number)
        return self._entry(entry, piece, placed, drawn, "", "answer")

    def _entry(
        self, entry: BookPuzzle, piece: BoardBox, placed: Placed, drawn: dict[str, Any], label: str, kind: str
    ) -> dict[str, Any]:
        """Return the data of a board or an answer on a page: its drawing `drawn`, the line of text above it, and its
        position.
        """
        width = piece.width * placed.scale
        slot = (self.style.width - (piece.cols - 1) * pagination.GAP) / piece.cols
        box = max(width, min(LABELLED, slot) if label else 0.0)
        return {
            **drawn,
            "kind": kind,
            "number": entry.number,
            "label": label,
            "line": piece.label,
            "box": box,
            "x": placed.x - box / 2,
            "y": placed.y,
        }

    def _facing(self, entries: Sequence[tuple[BookPuzzle, float]], title: str) -> dict[str, Any]:
        """Return the data of the answer page that faces the page with the boards of `entries`."""
        style = self.style
        pieces = [entry.facing_piece(scale) for entry, scale in entries]
        page = pagination.single(pieces, Room(style.width, style.height, len(pieces)))
        first, last = entries[0][0].number, entries[-1][0].number
        numbers = str(first) if first == last else f"{first}–{last}"
        running = say(self.words, "chapters", "facing", numbers=numbers)
        return {
            "header": _parts(style.header, title, style.author, running),
            "items": [self._answer(entries[at.element][0], pieces[at.element], at) for at in page.placed],
        }

    def _add_feet(self, pages: Sequence[dict[str, Any]]) -> list[BookPuzzle]:
        """Place the answers to the boards of each page at the foot of the page after the next one, since these two
        pages are never visible together. Return the puzzles whose answers do not fit there.
        """
        by_number = {entry.number: entry for entry in self.entries}
        left: list[BookPuzzle] = []
        for number, page in enumerate(pages):
            entries = [by_number[item["number"]] for item in page["items"] if item["kind"] == "board"]
            later = pages[number + 2] if number + 2 < len(pages) else None
            pieces = [entry.foot_piece(len(entries)) for entry in entries]
            for place, (entry, piece) in enumerate(zip(entries, pieces, strict=True)):
                if piece is None or later is None or later["flows"]:
                    left.append(entry)
                else:
                    slot = self.style.width / len(entries)
                    later["foot"].append(self._answer(entry, piece, Placed(0, (place + 0.5) * slot, 0.0)))
        return left

    def _answer_pages(self, entries: Sequence[BookPuzzle], title: str) -> list[dict[str, Any]]:
        """Return the data of the pages at the end of the book, with the answers to `entries`."""
        if not entries:
            return []
        style = self.style
        heading = say(self.words, "chapters", "answers")
        elements: list[Element] = [Block(chapter_planner.heading_height(style))]
        elements += [entry.answer_piece for entry in entries]
        room = Room(style.width, style.height, style.most_answers, chapter_planner.ANSWER_GAP)
        return [self._answer_page(page, elements, entries, heading, title) for page in pagination.pages(elements, room)]

    def _answer_page(
        self, page: Page, elements: Sequence[Element], entries: Sequence[BookPuzzle], heading: str, title: str
    ) -> dict[str, Any]:
        """Return the data of one page of answers."""
        items: list[dict[str, Any]] = []
        for placed in page.placed:
            element = elements[placed.element]
            if isinstance(element, BoardBox):
                items.append(self._answer(entries[placed.element - 1], element, placed))
            else:
                items.append({"kind": "opening", "title": heading, "text": [], "lesson": None, "x": 0.0, "y": placed.y})
        running = "" if page.placed[0].element == 0 else heading
        header = _parts(self.style.header, title, self.style.author, running)
        return {"flows": False, "header": header, "mark": None, "items": items, "facing": None, "foot": []}

    def _lesson(self, chapter: Chapter) -> dict[str, Any]:
        """Return the data of the lesson on the chapter's technique: the idea, and an example board before and after a
        step.
        """
        style, words = self.style, self.words
        kind = kinds.kind_of(chapter.entries[0].puzzle)
        assert chapter.technique is not None
        example = technique_catalog.demonstrate(kind, kind.logic.techniques.find(chapter.technique))
        drawings = [
            BookDrawing(
                board_pictures.labelled(board_pictures.position_picture(position, example.step)), chapter.title, style
            )
            for position in (example.before, example.after)
        ]
        captions = [say(words, "worksheets", "before"), say(words, "worksheets", "after")]
        lines = example.step.text(words.lang).split("\n")
        if len(lines) > MOST_LINES:
            lines = [lines[0], say(words, "worksheets", "more")]
        return {
            "idea": words.idea(kind.name, chapter.technique),
            "drawings": self._pair(drawings, captions, "lesson"),
            "lines": [{"indent": (len(line) - len(line.lstrip())) // 2, "text": line.strip()} for line in lines],
            "legend": say(words, "worksheets", "legend"),
            "next": say(words, "worksheets", "next", boards=len(chapter.entries)),
        }


class PageElement(NamedTuple):
    """An element for the pagination, and the index of its chapter. The element is the board of the puzzle `entry`, or
    the opening of the chapter if `entry` is None.
    """

    element: Element
    chapter: int
    entry: BookPuzzle | None = None


class PrintedDrawing(NamedTuple):
    """The data about a drawing for the QA report: its number, its purpose, the number of its puzzle, and the sizes of
    its smallest type and its finest line, in points.
    """

    drawing: int
    what: str
    number: int
    type: float
    line: float


def _parts(band: str, title: str, author: str, chapter: str) -> list[str | None]:
    """Return the parts of the header or footer `band`, with None in place of the page number. Return an empty list if
    the band is empty.
    """
    known = {"title": title, "author": author, "chapter": chapter}
    parts: list[str | None] = []
    for text, name, _, _ in Formatter().parse(band):
        parts.append(text)
        if name is not None:
            parts.append(None if name == "page" else known[name])
    return parts if any(part is None or part.strip() for part in parts) else []


def _variants(entries: Iterable[BookPuzzle]) -> list[BookPuzzle]:
    """Return one puzzle of each kind and variant."""
    first = {entry.name: entry for entry in reversed(list(entries))}
    return sorted(first.values(), key=lambda entry: chapter_planner.kind_order(entry.puzzle))


def _example(puzzle: Puzzle) -> Any:
    """Return a small puzzle with the same rules as `puzzle`: one of the kind's examples or, if none has these rules, a
    generated puzzle.
    """
    kind = kinds.kind_of(puzzle)
    for example in kind.examples:
        fits = max(example.rows, example.cols) in EXAMPLE_SIDES
        if fits and example.options == puzzle.options:
            return example
    known = spec.option_names(kind)
    options: dict[str, Any] = {
        name: value for name, value in puzzle.options.items() if name in known and value is not None
    }
    try:
        made = generate.generate(kind.name, 5, 5, seed=SEED, rated=False, **options)
    except UsageError:  # the sides of such boards are even
        made = generate.generate(kind.name, 6, 6, seed=SEED, rated=False, **options)
    return next(made)
