"""Define the style of a book, which consists of settings with defaults. A TOML file can store the settings of a whole
series.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from string import Formatter
from typing import Annotated, Any, NamedTuple

from masume import kinds
from masume.books import isbn as isbns
from masume.books import print_specs
from masume.books.print_specs import PAPERS
from masume.core import files
from masume.core.errors import FormatError, Message, UsageError
from masume.core.option_declaration import NUMBER, SWITCH, WHOLE, OptionInfo, ValueType, options_of
from masume.core.picture import SYMBOLS, Symbols
from masume.core.puzzle import quote
from masume.i18n import LANGUAGES
from masume.reasoning.rating import GRADES

BOARDS = (1, 2, 4, 6)
ANSWERS = ("end", "facing", "foot", "none")
CHAPTERS = ("kind", "grade", "none")
SORTS = ("given", "easiest")
INKS = ("colour", "black")
PLACES = ("chapter", "title", "author", "page")  # placeholders of headers and footers
MOST_ANSWERS = 30
BAND = 7.0  # the height of a header or footer, which is within the margins
FEWEST_CELLS = 5  # a board alone on a page does not fill the width if it has fewer columns
FOOT_SHARE = 0.27  # the largest share of the height of a page for the answers at its foot
FOOT_GAP = 6.0  # the distance between boards and the answers below them, and between answers
LEAST_WIDTH, LEAST_HEIGHT = 55.0, 70.0  # the minimum size of the area within the margins


def _parse_names(text: str) -> list[str]:
    """Return the names in `text`, which are separated by commas."""
    return [name.strip() for name in text.split(",")]


def _parse_gutter(text: str) -> float | str:
    """Return `text` as a number if possible, or unchanged otherwise. `style_with` later rejects any text except
    `auto`.
    """
    try:
        return float(text)
    except ValueError:
        return text


NAMES = ValueType("", _parse_names, str)
GUTTER = ValueType("", _parse_gutter, str)
PRINTER = "printer"  # the group of options for a printer


def _switch(name: str, help: str, group: str = "") -> OptionInfo:
    """Return the declaration of a switch that is on by default, and that `--no-{name}` turns off."""
    return OptionInfo(help, type=SWITCH, negation=f"no-{name}", group=group)


class BookStyle(NamedTuple):
    """The settings of a book. Lengths are in millimetres. Settings with annotations are also options of the command
    line and fields of requests.
    """

    title: Annotated[str, OptionInfo("", "TEXT")] = ""
    """The title; if it is empty, the names of the kinds."""
    subtitle: Annotated[str, OptionInfo("", "TEXT")] = ""
    author: Annotated[str, OptionInfo("", "TEXT")] = ""
    lang: Annotated[str | None, OptionInfo("the language of the book (default: the user's)", choices=LANGUAGES)] = None
    paper: Annotated[
        str,
        OptionInfo(
            f"of a page: {', '.join(PAPERS)} (inches), or such as 170x240mm or 6.14x9.21in (default a4)", "SIZE"
        ),
    ] = "a4"
    boards: Annotated[
        int | None,
        OptionInfo(
            "boards per page (default 4, in large print 1); boards that would be too small to read get more room",
            type=WHOLE,
            choices=BOARDS,
        ),
    ] = None
    answers: Annotated[
        str,
        OptionInfo(
            "at the end (default), upside down on the facing page, upside down at the foot of a later page, or none",
            choices=ANSWERS,
        ),
    ] = "end"
    answers_per_page: Annotated[
        int | None, OptionInfo("at the end, at most (default 9, on small pages 6)", "N", WHOLE)
    ] = None
    """The default in large print is 4."""
    chapters: Annotated[
        str,
        OptionInfo(
            "by kind and grade (default), by grade with all kinds together, or one for the whole book",
            choices=CHAPTERS,
        ),
    ] = "kind"
    chapter_order: Annotated[
        tuple[str, ...], OptionInfo("which chapters come first, as in kakuro,'hitori easy'", "CHAPTERS", NAMES)
    ] = ()
    """The chapters that come first, each named by a kind, a grade or a technique, or by two of them."""
    sort: Annotated[
        str | None,
        OptionInfo(
            "boards as they are given, or the easiest first (default: as given if the boards of each chapter stand "
            "together there)",
            choices=SORTS,
        ),
    ] = None
    interleave: Annotated[bool, _switch("interleave", "the kinds of a chapter take turns")] = False
    worksheets: Annotated[
        bool,
        _switch("worksheets", "chapters by the technique that boards need, each with its idea and an example"),
    ] = False
    """Whether chapters are by technique instead of by grade."""
    symbols: Annotated[Symbols, OptionInfo("how Binairo is drawn (default digits)", choices=SYMBOLS)] = "digits"
    ink: Annotated[str, OptionInfo("colour (default), or black alone", choices=INKS, group=PRINTER)] = "colour"
    margin: Annotated[
        float | None, OptionInfo("nothing is printed nearer to the edge", "MM", NUMBER, group=PRINTER)
    ] = None
    gutter: Annotated[
        float | str,
        OptionInfo(
            "by how much the margin at the spine is wider; auto: as printers ask for the number of pages",
            "MM",
            GUTTER,
            group=PRINTER,
        ),
    ] = 0.0
    bleed: Annotated[
        float, OptionInfo("what is printed beyond the edge and cut off, as 3.2", "MM", NUMBER, group=PRINTER)
    ] = 0.0
    """The bleed at the outer edge, the top and the bottom of a page."""
    cell: Annotated[
        float | None,
        OptionInfo(
            "the widest that a cell gets (default 11, in large print 18; one board a page fills the width)",
            "MM",
            NUMBER,
            group=PRINTER,
        ),
    ] = None
    links: Annotated[
        bool, _switch("links", "bookmarks and links in the PDF (default); printers want none", PRINTER)
    ] = True
    large_print: Annotated[bool, _switch("large-print", "larger type and cells, fewer boards a page", PRINTER)] = False
    introduction: Annotated[str, OptionInfo("a text before the rules", "FILE", is_file=True, group=PRINTER)] = ""
    picture: Annotated[
        str,
        OptionInfo("on the title page: a PNG, JPEG or SVG file (default: boards)", "FILE", is_file=True, group=PRINTER),
    ] = ""
    header: Annotated[str, OptionInfo("a text, with {chapter}, {title}, {author} or {page}", "TEXT", group=PRINTER)] = (
        "{chapter}"
    )
    footer: Annotated[str, OptionInfo("a text, with {chapter}, {title}, {author} or {page}", "TEXT", group=PRINTER)] = (
        "{page}"
    )
    imprint: Annotated[str, OptionInfo("what stands on the back of the title page", "TEXT", group=PRINTER)] = ""
    isbn: Annotated[str, OptionInfo("", "ISBN", group=PRINTER)] = ""
    credit: Annotated[
        bool, _switch("credit", "say what made the book and who proved its boards (default)", PRINTER)
    ] = True
    # The settings below are set only in style files.
    rules: bool = True
    contents: bool = True
    score: bool = False
    """Whether the score is printed beside the grade, instead of stars."""
    chapter_texts: Mapping[str, str] = {}
    """The files with the introductory texts of chapters. Keys name chapters as in `chapter_order`."""
    colour: str = "#1f3a5f"
    """The colour of headings."""
    font: str = ""
    """The name of an installed font for the text; if it is empty, a font that comes with Typst."""
    stock: str = "white"
    """The paper stock, which determines the thickness of the book."""
    blurb: str = ""
    """A file with the text on the back of the cover."""
    cover_picture: str = ""
    """A file with the picture on the front of the cover; if it is empty, boards are shown."""
    back_picture: str = ""
    """A file with the picture or logo on the back of the cover."""

    @property
    def trim(self) -> tuple[float, float]:
        """Return the width and height of a page."""
        size = print_specs.size_of(self.paper)
        assert size is not None
        return size

    @property
    def edge(self) -> float:
        """Return the margin on all sides of a page except at the spine."""
        if self.margin is not None:
            return self.margin
        width, _ = self.trim
        return 15.0 if width >= 190 else 11.0 if width >= 150 else 10.0

    @property
    def inside(self) -> float:
        """Return the margin at the spine. While the gutter is `auto`, this is the margin in the thinnest book; `build`
        replaces `auto` when it knows the number of pages.
        """
        return self.edge + (print_specs.gutter_for(1) if isinstance(self.gutter, str) else self.gutter)

    @property
    def width(self) -> float:
        """Return the width of a page within its margins."""
        return self.trim[0] - self.edge - self.inside

    @property
    def head(self) -> float:
        """Return the height of the header, or 0 if there is none."""
        return BAND if self.header else 0.0

    @property
    def foot(self) -> float:
        """Return the height of the footer, or 0 if there is none."""
        return BAND if self.footer else 0.0

    @property
    def height(self) -> float:
        """Return the height of a page within its margins, between header and footer."""
        return self.trim[1] - 2 * self.edge - self.head - self.foot

    @property
    def foot_answers(self) -> float:
        """Return the height of the answers at the foot of a page, or 0 if answers are printed elsewhere."""
        if self.answers != "foot":
            return 0.0
        count = self.most_boards
        return min(FOOT_SHARE * self.height, (self.width - (count - 1) * FOOT_GAP) / count)

    @property
    def board_height(self) -> float:
        """Return the height that is available for boards on a page."""
        return self.height - (self.foot_answers + FOOT_GAP if self.foot_answers else 0.0)

    @property
    def text(self) -> float:
        """Return the size of the text, in points."""
        return 16.0 if self.large_print else 9.5 if self.trim[0] < 160 else 11.0

    @property
    def most_boards(self) -> int:
        """Return the maximum number of boards per page."""
        return self.boards or (1 if self.large_print else 4)

    @property
    def most_answers(self) -> int:
        """Return the maximum number of answers per page at the end of the book."""
        return self.answers_per_page or (4 if self.large_print else 9 if self.trim[0] >= 190 else 6)

    @property
    def widest_cell(self) -> float:
        """Return the maximum width of a cell."""
        return self.cell or (self.width / FEWEST_CELLS if self.most_boards == 1 else self.usual_cell)

    @property
    def usual_cell(self) -> float:
        """Return the width of a cell that is easy to read and to write in."""
        return self.cell or (18.0 if self.large_print else 11.0)

    @property
    def smallest_type(self) -> float:
        """Return the minimum size of type in boards, in points."""
        return 14.0 if self.large_print else print_specs.SMALLEST_TYPE

    @property
    def smallest_answer(self) -> float:
        """Return the minimum size of type in answers, in points."""
        return 10.0 if self.large_print else print_specs.SMALLEST_TYPE

    @property
    def finest_line(self) -> float:
        """Return the minimum width of a line, in points."""
        return 1.0 if self.large_print else print_specs.FINEST_LINE

    @property
    def is_black(self) -> bool:
        """Return whether the book is printed in black only."""
        return self.ink == "black"


CHOICES: Mapping[str, tuple[Any, ...]] = {
    **{name: info.choices for name, info in options_of(BookStyle).items() if info.choices},
    "stock": tuple(print_specs.STOCKS),
}
RANGES = {"margin": (print_specs.EDGE, 40.0), "cell": (4.0, 25.0), "gutter": (0.0, 30.0), "bleed": (0.0, 10.0)}
PICTURES = ("picture", "cover_picture", "back_picture")
FILES = ("introduction", "blurb", *PICTURES)


def style_with(settings: Mapping[str, Any], where: str = "") -> BookStyle:
    """Return a style with `settings`, and with defaults for all other settings. Raise UsageError if a setting is wrong;
    the message begins with `where`, the source of the settings.
    """
    for name, value in settings.items():
        fault = _fault(name, value)
        if fault:
            raise _error(fault, where)
    plain: dict[str, Any] = {
        name: tuple(value) if name == "chapter_order" else value for name, value in settings.items()
    }
    style = BookStyle(**plain)
    if style.width < LEAST_WIDTH or style.height < LEAST_HEIGHT:
        narrow = Message(
            "a page of {paper} has no room within margins of {edge} and {inside} mm",
            paper=style.paper,
            edge=f"{style.edge:g}",
            inside=f"{style.inside:g}",
        )
        raise _error(narrow, where)
    return style


def _error(fault: Message, where: str) -> UsageError:
    """Return a UsageError with the message `fault`. If `where`, the source of the settings, is not empty, the message
    begins with it.
    """
    return UsageError("{where}: {fault}", where=where, fault=fault) if where else UsageError(fault)


def read(path: str) -> dict[str, Any]:
    """Return the settings in the TOML file `path`. Raise UsageError if one is wrong. File names among the settings are
    relative to the folder of `path`.
    """
    import tomllib

    try:
        settings = tomllib.loads(files.read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise FormatError("{path} is not TOML: {fault}", path=path, fault=files.toml_fault(error)) from None
    style_with(settings, path)
    folder = os.path.dirname(path)
    beside: dict[str, Any] = {name: os.path.join(folder, settings[name]) for name in FILES if settings.get(name)}
    if "chapter_texts" in settings:
        beside["chapter_texts"] = {key: os.path.join(folder, name) for key, name in settings["chapter_texts"].items()}
    return settings | beside


def _fault(name: str, value: Any) -> Message | None:
    """Return a message that explains why `value` is not allowed for the setting `name`, or None if it is allowed."""
    if name not in BookStyle._fields:
        known = ", ".join(BookStyle._fields)
        return Message("a book has no setting {name} (its settings: {known})", name=quote(name), known=known)
    if name in CHOICES:
        fits = any(value == choice and type(value) is type(choice) for choice in CHOICES[name])
        if fits:
            return None
        choices = ", ".join(map(str, CHOICES[name]))
        return Message("{name} must be one of {choices}, not {value}", name=name, choices=choices, value=quote(value))
    if name in RANGES and not (name == "gutter" and value == "auto"):
        low, high = RANGES[name]
        fits = isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
        if fits:
            return None
        return Message(
            '{name} must be "auto" or a number of millimetres from {low} to {high}, not {value}'
            if name == "gutter"
            else "{name} must be a number of millimetres from {low} to {high}, not {value}",
            name=name,
            low=f"{low:g}",
            high=f"{high:g}",
            value=quote(value),
        )
    if name in SPECIAL:
        return SPECIAL[name](name, value)
    if isinstance(BookStyle._field_defaults[name], bool):
        if isinstance(value, bool):
            return None
        return Message("{name} must be true or false, not {value}", name=name, value=quote(value))
    return _text_fault(name, value)


def _text_fault(name: str, value: Any) -> Message | None:
    """Return a message that explains why `value` is not allowed for the text setting `name`, or None if it is
    allowed.
    """
    if not isinstance(value, str):
        return Message("{name} must be a text, not {value}", name=name, value=quote(value))
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        return Message("{name} contains half a character: {value}", name=name, value=f"{value!r:.60}")
    if name == "colour" and not re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        return Message("colour must be written like #1f3a5f, not {value}", value=quote(value))
    return None


def _paper_fault(name: str, value: Any) -> Message | None:
    """Return a message that explains why `value` is not a valid paper size, or None if it is valid."""
    if isinstance(value, str) and print_specs.size_of(value):
        return None
    low, high = print_specs.SIDES
    return Message(
        "{name} must be one of {papers}, or width x height such as 170x240mm or 6.14x9.21in (sides from {low} to "
        "{high} mm), not {value}",
        name=name,
        papers=", ".join(PAPERS),
        low=f"{low:g}",
        high=f"{high:g}",
        value=quote(value),
    )


def _count_fault(name: str, value: Any) -> Message | None:
    """Return a message that explains why `value` is not a valid number of answers per page, or None if it is valid."""
    fits = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_ANSWERS
    if fits:
        return None
    return Message(
        "{name} must be a whole number from {least} to {most}, not {value}",
        name=name,
        least=1,
        most=MOST_ANSWERS,
        value=quote(value),
    )


def _band_fault(name: str, value: Any) -> Message | None:
    """Return a message that explains why `value` is not a valid header or footer, or None if it is valid."""
    fault = _text_fault(name, value)
    if fault:
        return fault
    try:
        named = [place for _, place, _, _ in Formatter().parse(value) if place is not None]
    except ValueError:
        named = [""]
    if all(place in PLACES for place in named):
        return None
    places = ", ".join(f"{{{place}}}" for place in PLACES)
    return Message("{name} may name {places} in braces, not {value}", name=name, places=places, value=quote(value))


def _isbn_fault(name: str, value: Any) -> Message | None:
    """Return a message that explains why `value` is not a valid ISBN, or None if it is valid or empty."""
    if value == "" or (isinstance(value, str) and isbns.digits(value)):
        return None
    return Message(
        "{name} must have 10 or 13 digits, the last of which checks the others, not {value}",
        name=name,
        value=quote(value),
    )


def _chapter_order_fault(name: str, value: Any) -> Message | None:
    """Return a message that explains why `value` is not a valid list of chapters, or None if it is valid."""
    if not isinstance(value, list | tuple):
        return Message(
            '{name} must be a list of chapters, such as ["kakuro", "hitori easy"], not {value}',
            name=name,
            value=quote(value),
        )
    return next((fault for key in value if (fault := _key_fault(name, key))), None)


def _texts_fault(name: str, value: Any) -> Message | None:
    """Return a message that explains why `value` is not a valid table of chapters and files, or None if it is valid."""
    if not isinstance(value, dict):
        return Message(
            '{name} must be a table of chapters and files, such as "kakuro" = "kakuro.txt", not {value}',
            name=name,
            value=quote(value),
        )
    for key, file in value.items():
        fault = _key_fault(name, key) or _text_fault(f"{name}: {key}", file)
        if fault:
            return fault
    return None


def _key_fault(name: str, key: Any) -> Message | None:
    """Return a message if `key` cannot refer to a chapter, or None if it can. A valid key names a kind, a grade or a
    technique, or several of these.
    """
    names = {kind.name for kind in kinds.all_kinds()}
    known = {technique.name for kind in kinds.all_kinds() for technique in kind.logic.techniques.all}
    words = key.split() if isinstance(key, str) else []
    if words and all(word in names | known or word in GRADES for word in words):
        return None
    return Message(
        "{name} names chapters by a kind ({kinds}), a grade ({grades}), a technique, or two of them, not by {key}",
        name=name,
        kinds=", ".join(sorted(names)),
        grades=", ".join(GRADES),
        key=quote(key),
    )


SPECIAL: Mapping[str, Callable[[str, Any], Message | None]] = {
    "paper": _paper_fault,
    "gutter": lambda name, value: None,
    "answers_per_page": _count_fault,
    "header": _band_fault,
    "footer": _band_fault,
    "isbn": _isbn_fault,
    "chapter_order": _chapter_order_fault,
    "chapter_texts": _texts_fault,
}
