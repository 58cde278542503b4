"""Reads text of any format: finds out which one it is, or says that it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from masume.codecs import janko, json, line, links, lists, puzzlekit, text
from masume.codecs.format import Draft, Format, Options
from masume.codecs.links import first_line_like
from masume.core.errors import AmbiguousError, FormatError, UsageError
from masume.core.kind import Kind, Puzzle
from masume.core.lazy import lazy

EMPTY = "the input is empty; it should hold at least one board"
LINK = {"certain": True, "one_line": True}
FORMATS: tuple[Format, ...] = (
    janko.FORMAT,
    json.FORMAT,
    Format(
        "kanpen",
        "links of Kanpen",
        first_line_like(links.KANPEN, "problem="),
        lazy("masume.codecs.kanpen:drafts"),
        lazy("masume.codecs.kanpen:write"),
        **LINK,
    ),
    Format(
        "kudamono",
        "links of Kudamono",
        first_line_like(links.KUDAMONO, "W="),
        lazy("masume.codecs.kudamono:drafts"),
        lazy("masume.codecs.kudamono:write"),
        **LINK,
    ),
    line.FORMAT,
    lists.FORMAT,
    Format(
        "pencilbox",
        "the text files of Pencilbox",
        links.two_numbers,
        lazy("masume.codecs.pencilbox:drafts"),
        lazy("masume.codecs.pencilbox:write"),
        blank_between=True,
    ),
    Format(
        "penpa",
        "links of penpa-edit",
        first_line_like(links.PENPA, "p="),
        lazy("masume.codecs.penpa:drafts"),
        lazy("masume.codecs.penpa:write"),
        **LINK,
    ),
    puzzlekit.FORMAT,
    Format(
        "puzzlink",
        "links of puzz.link and its relatives",
        first_line_like(links.PUZZLINK, "?", "hitori/", "hitori_", "kakuro/", "kakuro_"),
        lazy("masume.codecs.puzzlink:drafts"),
        lazy("masume.codecs.puzzlink:write"),
        **LINK,
    ),
    Format(
        "pzprv3",
        "the files that puzz.link saves",
        first_line_like(links.PZPRV3, "pzprv3"),
        lazy("masume.codecs.pzprv3:drafts"),
        lazy("masume.codecs.pzprv3:write"),
        certain=True,
        blank_between=True,
    ),
    Format(
        "tatham",
        "game IDs of Simon Tatham's puzzles",
        first_line_like(links.TATHAM, ":", "#", "%23"),
        lazy("masume.codecs.tatham:drafts"),
        lazy("masume.codecs.tatham:write"),
        **LINK,
    ),
    text.FORMAT,
)


def find_format(name: str) -> Format:
    for known in FORMATS:
        if known.name == name.lower():
            return known
    raise UsageError(f"there is no format {name!r} (formats: {', '.join(known.name for known in FORMATS)})")


def is_board(source: str) -> bool:
    """Whether one line is itself a board, and cannot be a file's name: a link, a game ID, or the one-line format."""
    return any(known.recognise(source) for known in FORMATS if known.certain or known is line.FORMAT)


def carriers(kind: Kind, puzzle: Puzzle) -> list[str]:
    """The formats that can carry a puzzle."""
    found = []
    for candidate in FORMATS:
        try:
            candidate.write(kind, puzzle)
        except FormatError:
            continue
        found.append(candidate.name)
    return found


def read_all(
    source: str, kinds: Sequence[Kind], kind: Kind | None, format: Format | None, options: Options
) -> list[Any]:
    """The puzzles in a text; `kind` and `format` if the caller knows them."""
    source = source.removeprefix("\ufeff")
    if not source.strip():
        raise FormatError(EMPTY)
    candidates = [format] if format else [known for known in FORMATS if known.recognise(source)]
    sure = [candidate for candidate in candidates if candidate.certain]
    if not format and sure:
        if sure[0].one_line:
            return [_build(draft, by, kind, options) for draft, by in _mixed_links(source, kinds, sure[0])]
        candidates = sure
    if not candidates and kind:
        candidates = [text.FORMAT]  # rows typed or pasted; the reader names the token that does not belong
    if not candidates:
        raise FormatError(f"this is none of the formats that Masume reads ({', '.join(f.name for f in FORMATS)})", 1)
    readings: list[tuple[Format, list[Any]]] = []
    errors: list[FormatError] = []
    for candidate in candidates:
        try:
            puzzles = [_build(draft, candidate, kind, options) for draft in candidate.drafts(source, kinds)]
        except FormatError as error:
            errors.append(error)
            continue
        if puzzles and all(puzzles != others for _, others in readings):
            readings.append((candidate, puzzles))
    unsure = [error for error in errors if isinstance(error, AmbiguousError)]
    if len(readings) == 1 and not unsure:
        return readings[0][1]
    if len(unsure) == 1 and not readings:
        raise unsure[0]
    if readings or unsure:
        read = [f"{_kind_names(puzzles)} in the format {candidate.name}" for candidate, puzzles in readings]
        raise AmbiguousError(dict.fromkeys([*read, *(name for error in unsure for name in error.candidates)]))
    raise errors[0] if errors else FormatError("the input holds no board")


def _mixed_links(source: str, kinds: Sequence[Kind], first: Format) -> list[tuple[Draft, Format]]:
    """The boards of a list of links, which may come from several places; `first` is the format of the first link."""
    groups: list[tuple[int, Format, list[str]]] = []
    current = first
    for number, text_line in enumerate(source.splitlines()):
        if text_line.strip():
            current = next((known for known in FORMATS if known.one_line and known.recognise(text_line)), current)
        if not groups or groups[-1][1] is not current:
            groups.append((number, current, []))
        groups[-1][2].append(text_line)
    return [(draft, by) for number, by, lines in groups for draft in by.drafts("\n" * number + "\n".join(lines), kinds)]


def _kind_names(puzzles: Sequence[Any]) -> str:
    return "/".join(sorted({puzzle.kind for puzzle in puzzles}))


def _build(draft: Draft, format: Format, kind: Kind | None, options: Options) -> Any:
    """The puzzle of a draft, when its kind is known or only one kind fits."""

    def build(kind: Kind) -> Any:
        # A file may hold boards of several kinds; an option applies to those kinds that have it.
        return draft.build(kind, {name: value for name, value in options.items() if name in kind.options})

    if kind is not None:
        if draft.named and kind not in draft.kinds:
            raise FormatError(f"the board says that it is a {draft.kinds[0].name}, not a {kind.name}", draft.line)
        return build(kind)
    if len(draft.kinds) == 1:
        return build(draft.kinds[0])
    if not draft.kinds:
        raise FormatError("the board does not say its kind and its tokens do not tell; name the kind", draft.line)
    built = []
    errors = []
    for candidate in draft.kinds:
        try:
            built.append(build(candidate))
        except FormatError as error:
            errors.append(error)
    if len(built) == 1:
        return built[0]
    if not built:
        raise errors[0]
    raise AmbiguousError([f"{puzzle.kind} in the format {format.name}" for puzzle in built], draft.line)
