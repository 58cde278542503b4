"""Parse the parameters of a Tatham game ID before its colon: a size, then letters with a meaning for the game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from masume.core.errors import FormatError, Listed
from masume.formats import urls


def parse(pattern: re.Pattern[str], params: str, example: Sequence[str]) -> tuple[Any, ...]:
    """Match `params` with `pattern`. Return columns, rows and the other groups of the match. Raise FormatError, which
    shows `example`, if there is no match.
    """
    match = pattern.fullmatch(params)
    if match is None:
        raise FormatError(
            "{params} are no parameters of Singles, Unruly or Ascent; they look like {example}",
            params=f"{params!r:.40}",
            example=Listed(example, "or"),
        )
    cols, rows = urls.size_of(match[1], match[2] or match[1], 1)
    return (cols, rows, *match.groups()[2:])


def size_or_none(pattern: re.Pattern[str], params: str) -> tuple[int, int] | None:
    """Return columns and rows, or None if `params` do not match `pattern`, as they belong to another game."""
    try:
        cols, rows, *_ = parse(pattern, params, "")
    except FormatError:
        return None
    return cols, rows


def level(levels: Mapping[str, str], sign: str | None) -> dict[str, str]:
    """Return the difficulty that the letter `sign` of an ID stands for, as an item of a puzzle's meta."""
    return {"difficulty": levels[sign]} if sign else {}


def level_sign(levels: Mapping[str, str], puzzle: Any) -> str:
    """Return the difficulty in the meta of `puzzle` as the letters of an ID, or "" if it is not one of the game's own
    words.
    """
    difficulty = puzzle.meta.get("difficulty")
    return next((f"d{sign}" for sign, word in levels.items() if word == difficulty), "")
