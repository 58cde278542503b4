"""Read and write game IDs of Simon Tatham's puzzle collection, and read its save files: Singles, Unruly and Ascent.

    6x6dk:361566412253452144234115163346553461

The parameters come before the colon, the board after it. `6x6dk#12345` is a seed, from which only Tatham's program can
generate the board. Links to the web versions and save files contain such IDs. An ID does not name its game, which
follows from the part after the colon.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from masume.core.errors import FormatError, Listed
from masume.core.kind import Kind, Puzzle
from masume.formats import urls
from masume.formats.board_format import ParsedPuzzle

ID = re.compile(r"(?:.*/([\w-]+)\.html#|(?:sgtpuzzles:(?://)?)?(?:([a-z]+):)?)([0-9][^:#]*)([:#])(.*)", re.DOTALL)
SAVED = re.compile(r"([A-Z]{1,8}) *:([0-9]{1,6}):")


def parse(text: str, kinds: Sequence[Kind]) -> list[ParsedPuzzle]:
    """Parse the boards in `text`, which is a list of game IDs or a save file."""
    if text.lstrip().startswith("SAVEFILE"):
        return [_save_file(text, kinds)]
    return [_parse_id(line, number, kinds) for number, line in urls.links_of(text)]


def _parse_id(text: str, line: int, kinds: Sequence[Kind]) -> ParsedPuzzle:
    """Parse the board in one ID."""
    match = ID.fullmatch(unquote(text))
    if match is None:
        raise FormatError("this is not a game ID such as 6x6dk:361566412253452144234115163346553461", line)
    web, game, params, sign, desc = match.groups()
    if sign == "#":
        raise FormatError(
            "{params}#{desc} is a seed, from which only the program can make the board; an ID with a colon contains "
            "the board",
            line,
            params=params,
            desc=f"{desc:.20}",
        )
    return _board(web or game, params, desc.strip(), line, kinds, ())


def _board(
    game: str | None, params: str, desc: str, line: int, kinds: Sequence[Kind], moves: Sequence[str]
) -> ParsedPuzzle:
    """Parse a board from an ID with the parameters `params` and the description `desc`. `game` is None if the ID does
    not name the game; `moves` are those in a save file.
    """
    if game is not None:
        return urls.parsed_puzzle(
            "tatham", (params, desc, moves), line, (urls.kind_called("tatham", game, kinds, line),)
        )
    likely = urls.likely_kinds("tatham", (params, desc), kinds)
    games = [kind.formats.links["tatham"].name for kind in likely]
    # An Unruly with a digit among its letters looks like an Ascent.
    doubtful = games == ["ascent"] and _likeliest_game(params, desc) == "unruly"
    if not likely:  # damaged: report the error of the likeliest game
        carried = urls.carried_kinds("tatham", kinds)
        likely = tuple(kind for name, kind in carried.items() if name == _likeliest_game(params, desc))
    return urls.parsed_puzzle("tatham", (params, desc, moves), line, likely, named=False)._replace(doubtful=doubtful)


def _likeliest_game(params: str, desc: str) -> str:
    """Return the game to which a damaged ID most likely belongs."""
    letters = sum(sign.isalpha() for sign in desc)
    if "m" in params or "_" in desc:
        return "ascent"
    return "unruly" if "u" in params or 2 * letters > len(desc) else "singles"


def _save_file(text: str, kinds: Sequence[Kind]) -> ParsedPuzzle:
    """Parse the board in a save file. Each line has a key, a length and a value, separated by colons. Moves that the
    player has undone are ignored.
    """
    values: dict[str, str] = {}
    moves: list[str] = []
    position = len(text) - len(text.lstrip())
    line = text.count("\n", 0, position) + 1
    while position < len(text):
        field = SAVED.match(text, position)
        if field is None:
            raise FormatError("a line of a save file has a key, a length and a value: GAME    :7:Singles", line)
        end = field.end() + int(field[2])
        value = text[field.end() : end]
        if len(value) < int(field[2]):
            raise FormatError(
                "{field} should have {stated} characters, the file ends after {length}",
                line,
                field=field[1],
                stated=field[2],
                length=len(value),
            )
        if field[1] in ("MOVE", "SOLVE", "RESTART"):
            moves.append(field[1] if field[1] == "RESTART" else value)
        values[field[1]] = value
        while end < len(text) and text[end] in "\r\n":
            end += 1
        line += text.count("\n", position, end)
        position = end
    for key in ("GAME", "PARAMS", "DESC"):
        if key not in values:
            raise FormatError("the save file has no {key}", 1, key=key)
    reached = values.get("STATEPOS", "")
    count = int(reached) - 1 if re.fullmatch("[0-9]{1,6}", reached) else len(moves)
    played = moves[: max(0, count)]
    played = played[len(played) - played[::-1].index("RESTART") :] if "RESTART" in played else played
    return _board(values["GAME"].lower(), values["PARAMS"], values["DESC"], 1, kinds, played)


def write(kind: Kind, puzzle: Puzzle) -> str:
    """Return the ID of `puzzle`."""
    params, desc = urls.link_format_of(kind, "tatham").write(puzzle)[:2]
    return f"{params}:{desc}"


# ---- The parameters of an ID: a size, then letters with a meaning for the game


def parse_params(pattern: re.Pattern[str], params: str, example: Sequence[str]) -> tuple[Any, ...]:
    """Match the parameters `params` with `pattern`. Return the numbers of columns and rows, and the other groups of the
    match. If they do not match, raise FormatError with `example` in its message.
    """
    match = pattern.fullmatch(params)
    if match is None:
        raise FormatError(
            "{params} are not the parameters of Singles, Unruly or Ascent, which look like {example}",
            params=f"{params!r:.40}",
            example=Listed(example, "or"),
        )
    cols, rows = urls.size_of(match[1], match[2] or match[1], 1)
    return (cols, rows, *match.groups()[2:])


def size_or_none(pattern: re.Pattern[str], params: str) -> tuple[int, int] | None:
    """Return the numbers of columns and rows, or None if `params` do not match `pattern` and thus belong to another
    game.
    """
    try:
        cols, rows, *_ = parse_params(pattern, params, "")
    except FormatError:
        return None
    return cols, rows


def level(levels: Mapping[str, str], sign: str | None) -> dict[str, str]:
    """Return the difficulty that the letter `sign` of an ID stands for, as an item of a puzzle's meta."""
    return {"difficulty": levels[sign]} if sign else {}


def level_sign(levels: Mapping[str, str], puzzle: Any) -> str:
    """Return the difficulty in the meta of `puzzle` as letters of an ID, or "" if the game does not have this
    difficulty.
    """
    difficulty = puzzle.meta.get("difficulty")
    return next((f"d{sign}" for sign, word in levels.items() if word == difficulty), "")
