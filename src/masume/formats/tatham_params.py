"""The parameters before the colon of a Tatham game ID: a size, then letters that the game knows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from masume.core.errors import FormatError, Listed
from masume.formats import urls


def parse(pattern: re.Pattern[str], params: str, example: Sequence[str]) -> tuple[Any, ...]:
    """Columns, rows and the pattern's other groups; an error with the example when the parameters do not match."""
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
    """Columns and rows, or None when the parameters are another game's."""
    try:
        cols, rows, *_ = parse(pattern, params, "")
    except FormatError:
        return None
    return cols, rows


def level(levels: Mapping[str, str], sign: str | None) -> dict[str, str]:
    """The difficulty that an ID states, for a puzzle's meta."""
    return {"difficulty": levels[sign]} if sign else {}


def level_sign(levels: Mapping[str, str], puzzle: Any) -> str:
    """The difficulty in a puzzle's meta as the letters of an ID; empty unless it is one of the game's own words."""
    difficulty = puzzle.meta.get("difficulty")
    return next((f"d{sign}" for sign, word in levels.items() if word == difficulty), "")
