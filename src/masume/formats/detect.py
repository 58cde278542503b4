"""Detect the format of a text, and read the boards in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from masume.core.errors import ArgumentTypeError, FormatError, Message, UsageError, flags
from masume.core.kind import Kind, Puzzle
from masume.core.lazy import lazy
from masume.core.puzzle import quote
from masume.formats import janko, json_format, nested_lists, one_line_format, puzzlekit, text_format, urls
from masume.formats.board_format import Format, Interpretation, Options, ParsedPuzzle, first_line
from masume.formats.disambiguate import choose_interpretations
from masume.formats.urls import first_line_like

EMPTY = Message("the input is empty; it should hold at least one board")
OWN_PAGE = '<meta name="generator" content="Masume">'
OWN_PAGE_HOLDS_NONE = Message(
    "this is a page that Masume made, not a file of boards; take the file that it was made from"
)
FENCES = ("```", "~~~")
LINK = {"certain": True, "one_line": True}
FORMATS: tuple[Format, ...] = (
    janko.FORMAT,
    json_format.FORMAT,
    Format(
        "kanpen",
        "links of Kanpen",
        first_line_like(urls.KANPEN, "problem=", "pzpr="),
        lazy("masume.formats.kanpen:parse"),
        lazy("masume.formats.kanpen:write"),
        **LINK,
    ),
    Format(
        "kudamono",
        "links of Kudamono",
        first_line_like(urls.KUDAMONO, "W="),
        lazy("masume.formats.kudamono:parse"),
        lazy("masume.formats.kudamono:write"),
        **LINK,
    ),
    one_line_format.FORMAT,
    nested_lists.FORMAT,
    Format(
        "pencilbox",
        "the text and XML files of Pencilbox",
        lambda text: urls.size_and_row(text) or urls.has_xml_board(text),
        lazy("masume.formats.pencilbox:parse"),
        lazy("masume.formats.pencilbox:write"),
        blank_between=True,
    ),
    Format(
        "penpa",
        "links of penpa-edit",
        first_line_like(urls.PENPA, "p="),
        lazy("masume.formats.penpa:parse"),
        lazy("masume.formats.penpa:write"),
        **LINK,
    ),
    puzzlekit.FORMAT,
    Format(
        "puzzlink",
        "links of puzz.link and its relatives",
        first_line_like(urls.PUZZLINK, "?", "hitori/", "hitori_", "kakuro/", "kakuro_"),
        lazy("masume.formats.puzzlink:parse"),
        lazy("masume.formats.puzzlink:write"),
        **LINK,
    ),
    Format(
        "pzprv3",
        "the files that puzz.link saves",
        lambda text: first_line_like(urls.PZPRV3, "pzprv3")(text) or urls.lacks_first_line(text),
        lazy("masume.formats.pzprv3:parse"),
        lazy("masume.formats.pzprv3:write"),
        certain=True,
        blank_between=True,
    ),
    Format(
        "singles",
        "the .singles files of collections of Hitori",
        lambda text: "\n@" in text and lazy("masume.formats.singles:recognise").load()(text),
        lazy("masume.formats.singles:parse"),
        lazy("masume.formats.singles:write"),
        certain=True,
        blank_between=True,
    ),
    Format(
        "tatham",
        "game IDs of Simon Tatham's puzzles",
        first_line_like(urls.TATHAM, ":", "#", "%23"),
        lazy("masume.formats.tatham:parse"),
        lazy("masume.formats.tatham:write"),
        **LINK,
    ),
    text_format.FORMAT,
)
# The formats whose first line may be two numbers.
SIZE_FIRST = tuple(known for known in FORMATS if known.name in ("puzzlekit", "singles", "text"))


def find_format(name: str) -> Format:
    """Return the format called `name`. Raise UsageError if there is none."""
    if not isinstance(name, str):
        raise ArgumentTypeError("format must be the name of a format, not {name}", name=quote(name))
    for known in FORMATS:
        if known.name == name.lower():
            return known
    raise UsageError(
        "there is no format {name} (formats: {formats})",
        name=quote(name),
        formats=", ".join(known.name for known in FORMATS),
    )


def is_board(source: str) -> bool:
    """Return whether `source`, a single line, is itself a board (a link, a game ID or the one-line format) rather than
    a file name.
    """
    return any(known.recognise(source) for known in FORMATS if known.certain)


def is_compact(source: str) -> bool:
    """Return whether `source` is JSON, nested lists, links or game IDs, and not a board written square by square."""
    return (
        json_format.recognise(source)
        or nested_lists.recognise(source)
        or any(f.recognise(source) for f in FORMATS if f.one_line)
    )


def carriers(kind: Kind, puzzle: Puzzle) -> list[str]:
    """Return the names of all formats that can represent `puzzle`."""
    names = []
    for candidate in FORMATS:
        try:
            candidate.write(kind, puzzle)
        except FormatError:
            continue
        names.append(candidate.name)
    return names


def read_all(
    source: str,
    kinds: Sequence[Kind],
    kind: Kind | None,
    format: Format | None,
    options: Options,
    is_unique: Callable[[Any], bool] | None = None,
    follows: bool = False,
) -> list[Any]:
    """Return the puzzles in `source`. `kind` and `format` are None if the caller does not know them.

    If the text can be read in several ways, choose the only one in which every board has exactly one solution.
    `is_unique` tells whether a puzzle has exactly one. If `follows` is True, `source` is the rest of a text in which
    boards have already been found, and the result may be an empty list.
    """
    source = _unquoted(source.removeprefix("\ufeff"))
    if not source.strip():
        raise FormatError(EMPTY)
    if OWN_PAGE in source[:1000]:
        raise FormatError(OWN_PAGE_HOLDS_NONE)
    candidates: Sequence[Format] = [format] if format else _candidates(source)
    sure = [candidate for candidate in candidates if candidate.certain]
    if not format and sure:
        if sure[0].one_line:
            links_found = _mixed_links(source, kinds, sure[0])
            return [
                choose_interpretations([(by, [_interpretations(parsed, kind, options)])], is_unique)[0]
                for parsed, by in links_found
            ]
        candidates = sure
    readings: list[tuple[Format, list[list[Interpretation]]]] = []
    errors: list[FormatError] = []
    for candidate in candidates:
        # Boards of puzzlekit do not name their kind: if the caller does, no other kind needs to be tried.
        those = (kind,) if kind is not None and candidate is puzzlekit.FORMAT else kinds
        if candidate is text_format.FORMAT and readings and readings[0][1][0][0].puzzle.cols > 2:
            break  # the line with the size, of one or two numbers, cannot be a row of a table
        try:
            boards = [_interpretations(parsed, kind, options) for parsed in candidate.parse(source, those)]
        except FormatError as error:
            errors.append(error)
            continue
        if boards and not any(_is_same(candidate, boards, others) for _, others in readings):
            readings.append((candidate, boards))
    if not readings:
        if follows and not errors:
            return []
        raise errors[0] if errors else FormatError(_nothing_found(candidates), 1)
    if len(candidates) > 1 and [form for form, _ in readings] == [text_format.FORMAT]:
        # A text that looks like a damaged file of another format is accepted as a table only with a proof.
        readings = [
            (
                text_format.FORMAT,
                [[interpretation._replace(sure=False) for interpretation in ways] for ways in readings[0][1]],
            )
        ]
    return choose_interpretations(readings, is_unique)


def read_object(
    plain: object, kinds: Sequence[Kind], kind: Kind | None, options: Options, is_unique: Callable[[Any], bool]
) -> list[Any]:
    """Return the puzzles in a JSON object that `json.loads` has returned. See `read_all` for the other parameters."""
    boards = [_interpretations(parsed, kind, options) for parsed in json_format.parse_object(plain, kinds)]
    return choose_interpretations([(json_format.FORMAT, boards)], is_unique)


def _unquoted(source: str) -> str:
    """Return `source` without the marks that mail programs and forums add: `>` at the beginning of every line, and
    lines of backquotes.
    """
    if "```" in source or "~~~" in source:
        source = "\n".join("" if line.strip().startswith(FENCES) else line for line in source.splitlines())
    if source.lstrip().startswith(">"):
        lines = source.splitlines()
        if all(line.startswith(">") for line in lines if line.strip()):
            source = "\n".join(line[1:].removeprefix(" ") for line in lines)
    return source


def _candidates(source: str) -> Sequence[Format]:
    """Return the formats that `source` may have. If the first line identifies the format, there is only one."""
    first = first_line(source)
    if one_line_format.HEAD.match(first):
        return (one_line_format.FORMAT,)
    if json_format.recognise(source):
        return (json_format.FORMAT,)
    if text_format.is_header(first):
        return (text_format.FORMAT,)
    likely = SIZE_FIRST if puzzlekit.SIZE.fullmatch(first) else FORMATS
    return [known for known in likely if known.recognise(source)]


def _is_same(
    format: Format, boards: Sequence[Sequence[Interpretation]], others: Sequence[Sequence[Interpretation]]
) -> bool:
    """Return whether `boards` only repeat `others`, which were read from the same text in another format. This is the
    case if the puzzles are equal. For Masume's text format it is enough that their sizes are equal, since this format
    may take the first line of a table for the size.
    """
    puzzles, other_puzzles = (
        [[interpretation.puzzle for interpretation in ways] for ways in read] for read in (boards, others)
    )
    if format is not text_format.FORMAT:
        return puzzles == other_puzzles
    sizes, other_sizes = ([(ways[0].rows, ways[0].cols) for ways in read] for read in (puzzles, other_puzzles))
    return puzzles == other_puzzles or sizes == other_sizes


def _nothing_found(candidates: Sequence[Format]) -> Message:
    """Return the error message for a text in which no board was found."""
    if any(candidate.certain for candidate in candidates):
        return Message("the input holds no board")
    return Message(
        "this is not in a format that Masume reads ({formats}); above the rows of a board, write a header such as "
        "hitori 9x9, or name the kind{flag}",
        formats=", ".join(known.name for known in FORMATS),
        flag=flags("kind"),
    )


def _mixed_links(source: str, kinds: Sequence[Kind], first: Format) -> list[tuple[ParsedPuzzle, Format]]:
    """Parse a list of links, which may be in different formats. Return each board with its format. `first` is the
    format of the first link.
    """
    groups: list[tuple[int, Format, list[str]]] = []
    current = first
    for number, text_line in enumerate(source.splitlines()):
        if text_line.strip():
            current = next((known for known in FORMATS if known.one_line and known.recognise(text_line)), current)
        if not groups or groups[-1][1] is not current:
            groups.append((number, current, []))
        groups[-1][2].append(text_line)
    return [
        (parsed, by) for number, by, lines in groups for parsed in by.parse("\n" * number + "\n".join(lines), kinds)
    ]


def _interpretations(parsed: ParsedPuzzle, kind: Kind | None, options: Options) -> list[Interpretation]:
    """Return the ways to read `parsed` as a puzzle of `kind` or, if `kind` is None, of any of its possible kinds."""

    def read_as(kind: Kind) -> list[Interpretation]:
        # A file may contain boards of several kinds; an option applies to the kinds that have it.
        known_options = {name: value for name, value in options.items() if name in kind.options}
        interpretations = (
            parsed.interpretations(kind, known_options)
            if parsed.interpretations
            else [Interpretation(parsed.build(kind, known_options))]
        )
        return [Interpretation(puzzle, how, sure, parsed.line) for puzzle, how, sure, _ in interpretations]

    if kind is not None:
        if parsed.named and kind not in parsed.kinds:
            raise FormatError(
                "the board says that it is a {kind}, not a {wanted}",
                parsed.line,
                kind=parsed.kinds[0].name,
                wanted=kind.name,
            )
        return read_as(kind)
    if not parsed.kinds:
        raise FormatError(
            "the board does not state its kind, and its tokens do not show it; name the kind{flag}, or write a header "
            "such as hitori 9x9 above the rows",
            parsed.line,
            flag=flags("kind"),
        )
    interpretations: list[Interpretation] = []
    errors = []
    for candidate in parsed.kinds:
        try:
            interpretations += read_as(candidate)
        except FormatError as error:
            errors.append(error)
    if not interpretations:
        raise errors[0]
    return (
        [interpretation._replace(sure=False) for interpretation in interpretations]
        if parsed.doubtful
        else interpretations
    )
