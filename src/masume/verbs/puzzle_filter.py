"""Declare the filter for puzzles of a collection once for Python callers, the command line and batches."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypedDict

from masume.core.kind import Option
from masume.core.option_declaration import SIZE, SWITCH, WHOLE, OptionInfo, ValueType
from masume.kinds import KINDS
from masume.reasoning.rating import GRADES

Range = tuple[float | None, float | None]
"""The two ends of a range, both included; None where there is no limit."""
AGAIN = "; may be given several times"


def _parse_range(text: str) -> Range:
    low, dots, high = text.partition("..")
    ends = [None if not end.strip() else float(end) for end in (low, high if dots else low)]
    if ends == [None, None] or any(end != end for end in ends):
        raise ValueError(text)
    return ends[0], ends[1]


def _parse_dates(text: str) -> tuple[str | None, str | None]:
    low, dots, high = text.partition("..")
    ends = (low, high if dots else low)
    if not any(ends) or not all(re.fullmatch(r"(\d{4}(-\d\d(-\d\d(T[\d:]*Z?)?)?)?)?", end) for end in ends):
        raise ValueError(text)
    return low or None, (high if dots else low) or None


def _range_of(value: Any) -> Any:
    """Return `value` as a range. `value` is a pair of ends such as [3.0, 4.5], or a single value, which becomes both
    ends.
    """
    return tuple(value) if isinstance(value, list | tuple) else (value, value)


def _parse_least(text: str) -> tuple[str, int]:
    name, colon, steps = text.partition(":")
    if colon and int(steps) < 1:
        raise ValueError(text)
    return name, int(steps) if colon else 1


def _parse_setting(text: str) -> tuple[str, object]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise ValueError(text)
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _one_or_all(values: list[Any]) -> Any:
    return values[0] if len(values) == 1 else values


RANGE = ValueType("{word} is not a range, as in 3..5, 3.., ..5 or 4", _parse_range, str, convert=_range_of)
DATES = ValueType(
    "{word} is not a range of dates, as in 2026-03-01..2026-03-31, 2026-03.. or 2026",
    _parse_dates,
    str,
    convert=_range_of,
)
LEAST = ValueType("{word} is not a technique, as in xy-chain, or xy-chain:2 for two steps or more", _parse_least, str)
SETTING = ValueType("{word} is not a name and a value, as in requires=xy-chain", _parse_setting, str)


def _any_of(help: str, metavar: str) -> OptionInfo:
    return OptionInfo(help, metavar, repeated=True, collect=_one_or_all, cli_note=AGAIN)


class PuzzleFilter(TypedDict, total=False):
    """The filter that `find`, `reserve` and `count` of a library accept. A puzzle must satisfy all fields that are
    present. A field with several values is satisfied if one of the values fits; for `technique` and `spec`, all of them
    must fit.
    """

    kind: Annotated[str | Sequence[str], _any_of(", ".join(kind.name for kind in KINDS), "K")]
    size: Annotated[tuple[int, int], OptionInfo("rows and columns, as in 12x12", "RxC", SIZE)]
    options: Mapping[str, Option]
    """Variants of the rules, such as {"neighbours": 4}."""
    grade: Annotated[str | Sequence[str], _any_of(", ".join(GRADES), "G")]
    score: Annotated[Range, OptionInfo("from A to B; one end may be left out", "A..B", RANGE)]
    peak: Annotated[Range, OptionInfo("the weight of the hardest step", "A..B", RANGE)]
    hardest: Annotated[str, OptionInfo("the hardest technique", "TECHNIQUE")]
    technique: Annotated[
        str | Sequence[str] | Mapping[str, int],
        OptionInfo(
            "a technique that is used, in N steps or more; all that are given",
            "T[:N]",
            LEAST,
            repeated=True,
            collect=dict,
            cli_note=AGAIN,
        ),
    ]
    """Techniques that are used, or a mapping from techniques to their least numbers of steps."""
    without: Annotated[str | Sequence[str], _any_of("a technique that is not used", "T")]
    givens: Annotated[Range, OptionInfo("how many clues are printed", "A..B", RANGE)]
    symmetry: Annotated[str, OptionInfo("the symmetry with which they were generated", "S")]
    seed: Annotated[int, OptionInfo("the seed with which they were generated", "S", WHOLE)]
    number: Annotated[int, OptionInfo("the number of the board among those of its spec and seed", "N", WHOLE)]
    spec: Annotated[
        Mapping[str, object],
        OptionInfo(
            "an option with which they were generated, as in requires=xy-chain",
            "NAME=VALUE",
            SETTING,
            repeated=True,
            collect=dict,
            cli_note=AGAIN,
        ),
    ]
    generator: Annotated[str, OptionInfo("which program made them, as in 'masume 0.1.0'", "TEXT")]
    source: Annotated[str, OptionInfo("part of the name of where they come from", "TEXT")]
    """A part of the name of the source. Upper and lower case are not distinguished."""
    hash: Annotated[str | Sequence[str], _any_of("the name that a board shares with its symmetric copies", "HASH")]
    proved: Annotated[bool, OptionInfo("whether it is known that there is one solution", "yes|no", SWITCH)]
    engine: Annotated[str, OptionInfo("which engine proved it", "E")]
    version: Annotated[str, OptionInfo("of Masume, when it was proved", "V")]
    rated: Annotated[bool, OptionInfo("whether they are rated", "yes|no", SWITCH)]
    used_in: Annotated[str, OptionInfo("boards reserved for NAME", "NAME")]
    used: Annotated[
        tuple[str | None, str | None],
        OptionInfo("when they were reserved, as in 2026-03-01..2026-03-31", "A..B", DATES),
    ]
    added: Annotated[tuple[str | None, str | None], OptionInfo("when they came into the library", "A..B", DATES)]
    batch: Annotated[str, OptionInfo("the batch that made them", "NAME")]
    unused: Annotated[bool, OptionInfo("boards never reserved", type=SWITCH)]
