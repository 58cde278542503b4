"""Declare the options of `generate` once for Python callers, the command line, spec files, batches and requests. An
option that only one kind has is passed to that kind's generator as a keyword argument of the same name.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Annotated, Any, TypedDict

from masume.core.kind import Puzzle
from masume.core.option_declaration import (
    NUMBER,
    POSITIVE,
    SECONDS,
    SIZE,
    SWITCH,
    TEXT_OR_LIST,
    WHOLE,
    WORD,
    OptionInfo,
    from_mapping,
)
from masume.reasoning.rating import GRADES
from masume.verbs.generate.spec import ANY
from masume.verbs.generate.technique_demands import BoundsLike

MOST_RATED = 100  # boards of any grade; more are rated only on request, as rating takes most of the time
MAX_SECONDS = 60.0


class _Boards(TypedDict, total=False):
    """The kind, the size and the grade of the boards. Python callers pass rows and columns instead of a size."""

    kind: Annotated[str, OptionInfo("the kind of the boards")]
    size: Annotated[
        tuple[int, int],
        OptionInfo("rows and columns: 10x10 (not needed where a drawing or board has it)", "RxC", SIZE),
    ]
    grade: Annotated[
        str, OptionInfo(f"{', '.join(GRADES)}, or {ANY} (default)", "G", WORD, default=ANY, choices=(ANY, *GRADES))
    ]


class _Demands(TypedDict, total=False):
    count: Annotated[int, OptionInfo("how many boards (default 1)", "N", POSITIVE, default=1)]
    seed: Annotated[int | None, OptionInfo("the same seed makes the same boards (default: random)", "S", WHOLE)]
    requires: Annotated[
        str | None,
        OptionInfo(
            "only boards that need this technique: at some point, no technique that is as easy makes progress",
            "TECHNIQUE",
            cli_note=" (masume techniques KIND --list names them)",
        ),
    ]
    without: Annotated[
        str | Sequence[str] | None,
        OptionInfo(
            "only boards whose explanation never uses this technique",
            "TECHNIQUE",
            repeated=True,
            cli_note="; may be given several times",
        ),
    ]
    score: Annotated[
        BoundsLike | None,
        OptionInfo("only boards with a score in this range: 3..4.5, 3.. or ..4.5", "A..B", TEXT_OR_LIST),
    ]
    openings: Annotated[
        BoundsLike | None,
        OptionInfo(
            "only boards with a mean number of openings in this range; openings are the equally easy steps that are "
            "available at once",
            "A..B",
            TEXT_OR_LIST,
        ),
    ]
    symmetry: Annotated[
        str | None,
        OptionInfo(
            "the symmetry of the givens (Hitori: of the shading, Kakuro: of the layout): none, rotational, diagonal; "
            "all but Kakuro: horizontal, vertical; Hitori: quarter; Kakuro: mirror",
            "S",
        ),
    ]


class _Binairo(TypedDict, total=False):
    unique_lines: Annotated[
        bool, OptionInfo("binairo: whether equal rows and equal columns are forbidden (default yes)", "yes|no", SWITCH)
    ]
    odd: Annotated[
        str | None,
        OptionInfo(
            "binairo: which symbol occurs once more than the other in lines of odd length: ones, zeros, either", "WHICH"
        ),
    ]


class _Hidato(TypedDict, total=False):
    shape: Annotated[
        str | None,
        OptionInfo("hidato: a named shape such as heart or a letter", "NAME", cli_note="; --shape list names them"),
    ]
    mask: Annotated[
        Sequence[str] | int | str | None,
        OptionInfo("hidato: the shape as text, rows of . (cell) and # (hole)", "FILE", TEXT_OR_LIST, is_file=True),
    ]
    neighbours: Annotated[
        int,
        OptionInfo("hidato: 8 (default), 4 (Numbrix) or 6 (hexagons; with --shape hexagon, a honeycomb)", "N", WHOLE),
    ]
    ends: Annotated[
        str,
        OptionInfo(
            "hidato: whether the first and the last number are given (default), hidden, or free (printed if needed)",
            "WHICH",
        ),
    ]
    givens: Annotated[
        int | None,
        OptionInfo("hidato: how many numbers are printed (default: as few as the grade allows)", "N", WHOLE),
    ]


class _Kakuro(TypedDict, total=False):
    density: Annotated[float | None, OptionInfo("kakuro: the share of white cells, from 0.6 to 0.85", "D", NUMBER)]
    layout: Annotated[
        Sequence[str] | str | None,
        OptionInfo(
            "kakuro: the layout as text, rows of . (white) and # (wall); it may hold sums and digits",
            "FILE",
            TEXT_OR_LIST,
            is_file=True,
        ),
    ]
    islands: Annotated[
        bool,
        OptionInfo("kakuro: whether the white cells of a layout may be disconnected (default no)", "yes|no", SWITCH),
    ]
    sums: Annotated[
        str | int | Iterable[int] | None,
        OptionInfo("kakuro: the sums that runs may have: 10,11 or 3..20", "A,B..C", TEXT_OR_LIST),
    ]


class _Hitori(TypedDict, total=False):
    symbols: Annotated[
        Sequence[int | str] | str | None,
        OptionInfo(
            "hitori: letters, or the symbols themselves (ABCDEFGH, or words with commas between)", "WORDS", TEXT_OR_LIST
        ),
    ]
    minimal: Annotated[
        bool, OptionInfo("hitori: leave cells blank whose symbol is not repeated in their row or column", type=SWITCH)
    ]


class _Making(TypedDict, total=False):
    start: Annotated[
        Puzzle | str | None,
        OptionInfo(
            "a partial board, whose clues are kept; the other clues are generated around them", "FILE", is_file=True
        ),
    ]
    pattern: Annotated[
        Sequence[str] | str | None,
        OptionInfo(
            "a drawing, rows of . and x: the cells with givens (hidato, binairo), or the shaded cells (hitori, ? for "
            "either)",
            "FILE",
            TEXT_OR_LIST,
            is_file=True,
        ),
    ]
    distinct: Annotated[
        bool,
        OptionInfo(
            "make no two boards that are equal up to symmetry (default)",
            type=SWITCH,
            default=True,
            negation="no-distinct",
        ),
    ]
    unlike: Annotated[
        Container[str],
        OptionInfo(
            "make no board that equals one of these up to symmetry: a file or folder of boards, or a library; may be "
            "given several times",
            "FILE|LIBRARY",
            repeated=True,
            is_file=True,
        ),
    ]
    rated: Annotated[
        bool | None,
        OptionInfo(
            "rate the boards even if any grade will do",
            type=SWITCH,
            negation="not-rated",
            negation_help="do not rate the boards if any grade will do, which is faster (default: rate up to "
            f"{MOST_RATED} boards)",
        ),
    ]
    jobs: int
    seconds: Annotated[
        float | None,
        OptionInfo(
            f"time limit per board in seconds (default {MAX_SECONDS:g})",
            "S",
            SECONDS,
            default=MAX_SECONDS,
        ),
    ]
    after: Sequence[str]


class CommonOptions(_Demands, _Making, total=False):
    """The keyword arguments of `generate` that every kind takes."""


class BinairoOptions(_Demands, _Binairo, _Making, total=False):
    """The keyword arguments of `generate` for Binairo."""


class HidatoOptions(_Demands, _Hidato, _Making, total=False):
    """The keyword arguments of `generate` for Hidato."""


class HitoriOptions(_Demands, _Hitori, _Making, total=False):
    """The keyword arguments of `generate` for Hitori."""


class KakuroOptions(_Demands, _Kakuro, _Making, total=False):
    """The keyword arguments of `generate` for Kakuro."""


class AllOptions(_Demands, _Binairo, _Hidato, _Kakuro, _Hitori, _Making, total=False):
    """The keyword arguments of `generate` for a kind whose name is known only at run time."""


class GenerateSpec(_Boards, _Demands, _Binairo, _Hidato, _Kakuro, _Hitori, _Making, total=False):
    """All options of `generate`, in the form in which command lines, TOML files and requests contain them."""


def arguments(spec: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `generate` that `spec` describes. The size is split into rows and columns."""
    plain = dict(spec)
    size = plain.pop("size", None)
    return plain if size is None else {**plain, "rows": size[0], "cols": size[1]}


def read_spec(table: Mapping[str, Any], folder: str | None = None) -> dict[str, Any]:
    """Parse a spec from `table`, a TOML table or a request, and return it. See `core.options.from_mapping`."""
    return from_mapping(GenerateSpec, table, folder)
