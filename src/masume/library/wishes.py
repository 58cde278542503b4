"""What is looked for in a library, and the query that finds it."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping, Sequence
from itertools import product
from typing import Any, TypedDict

from sqlalchemy import ColumnElement, Select, and_, func, or_, select, true

from masume import kinds
from masume.core.errors import UsageError
from masume.core.kind import Option
from masume.core.puzzle import is_int, quote
from masume.library.schema import BOARDS, TECHNIQUES, USES
from masume.reasoning.rating import GRADES

Range = tuple[float | None, float | None]
"""From and to, both included; None where there is no limit."""

COLUMN = BOARDS.c
SORTS: Mapping[str, Sequence[ColumnElement[Any]]] = {
    "added": (COLUMN.id,),
    "score": (COLUMN.score, COLUMN.id),
    "peak": (COLUMN.peak, COLUMN.id),
    "givens": (COLUMN.givens, COLUMN.id),
    "size": (COLUMN.rows * COLUMN.cols, COLUMN.id),
    "hash": (COLUMN.hash,),
    "random": (func.random(),),
}


class Wishes(TypedDict, total=False):
    """What `find`, `take` and `count` look for. Everything that is given must hold; an entry with several values is met
    by any of them, but `technique` and `ordered` by all."""

    kind: str | Sequence[str]
    size: tuple[int, int]
    """Rows and columns."""
    options: Mapping[str, Option]
    """Rules' variants: {"neighbours": 4}."""
    grade: str | Sequence[str]
    score: Range
    peak: Range
    hardest: str
    technique: str | Sequence[str] | Mapping[str, int]
    """Techniques that are used, or each with the least number of steps."""
    without: str | Sequence[str]
    """Techniques that are not used."""
    givens: Range
    symmetry: str
    seed: int
    number: int
    ordered: Mapping[str, object]
    """What the order said: {"requires": "xy-chain"}."""
    generator: str
    source: str
    """A part of the name of the source, in capitals or not."""
    hash: str | Sequence[str]
    proved: bool
    engine: str
    version: str
    """Of the proof."""
    rated: bool
    unused: bool
    used_in: str
    added: tuple[str | None, str | None]
    """From one date up to another: ("2026-03-01", None)."""
    used: tuple[str | None, str | None]
    batch: str


def conditions(wishes: Mapping[str, Any], rare: Container[str] = ()) -> list[ColumnElement[bool]]:
    """What must hold of the rows of `boards`. A technique that is `rare` is where the search begins; whether boards
    have another one is asked of each."""
    found: list[ColumnElement[bool]] = []
    for name, value in wishes.items():
        if value is None:
            continue
        condition = _CONDITIONS.get(name)
        if condition is None:
            raise UsageError(f"boards cannot be looked for by {quote(name)} (but by {', '.join(_CONDITIONS)})")
        try:
            found.append(_technique(value, rare) if condition is _technique else condition(value))
        except (TypeError, ValueError):
            raise UsageError(f"{quote(value)} is not what {name} can be looked for by") from None
    return found


def query(columns: Sequence[ColumnElement[Any]], wishes: Mapping[str, Any], rare: Container[str] = ()) -> Select[Any]:
    return select(*columns).select_from(BOARDS).where(*conditions(wishes, rare))


def techniques(wishes: Mapping[str, Any]) -> list[str]:
    """The techniques that wanted boards use."""
    value = wishes.get("technique")
    return [] if value is None else list(_least_steps(value))


def in_order(found: Select[Any], sort: str, reverse: bool) -> Select[Any]:
    """The query, sorted; boards that lack what they are sorted by come last."""
    if sort not in SORTS:
        raise UsageError(f"boards cannot be sorted by {quote(sort)} (but by {', '.join(SORTS)})")
    keys = [key.desc() if reverse else key.asc() for key in SORTS[sort]]
    if sort in ("score", "peak"):
        keys[0] = keys[0].nulls_last()
    return found.order_by(*keys)


def _words(value: str | Sequence[str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _kind(value: str | Sequence[str]) -> ColumnElement[bool]:
    """Kinds by any of their names; a name may stand for options, too: Numbrix has 4 neighbours."""
    each = []
    for name in _words(value):
        kind, implied = kinds.find_with_options(name)
        alone = COLUMN.kind == kind.name
        each.append(and_(alone, COLUMN.rules.in_(_rule_texts(implied))) if implied else alone)
    return or_(*each)


def _options(value: Mapping[str, Option]) -> ColumnElement[bool]:
    found = _rule_texts(value)
    if not found:
        raise UsageError(f"no kind has the options {', '.join(f'{name}={word}' for name, word in value.items())}")
    return COLUMN.rules.in_(found)


def _rule_texts(wanted: Mapping[str, Option]) -> list[str]:
    """Every text in the column `rules` that says these options; there are few of them."""
    found = []
    for kind in kinds.KINDS:
        if wanted.keys() <= kind.options.keys():
            choices = [
                [
                    f"{name}={word}"
                    for word, meant in spec.choices.items()
                    if name not in wanted or _is(meant, wanted[name])
                ]
                for name, spec in kind.options.items()
            ]
            found += [" ".join(words) for words in product(*choices)]
    return found


def _is(meant: Option, wanted: Option) -> bool:
    return meant == wanted and type(meant) is type(wanted)


def _grade(value: str | Sequence[str]) -> ColumnElement[bool]:
    for grade in _words(value):
        if grade not in GRADES:
            raise UsageError(f"there is no grade {quote(grade)} (grades: {', '.join(GRADES)})")
    return COLUMN.grade.in_(_words(value))


def _size(value: tuple[int, int]) -> ColumnElement[bool]:
    rows, cols = value
    if not is_int(rows) or not is_int(cols):
        raise ValueError
    return and_(COLUMN.rows == rows, COLUMN.cols == cols)


def _least_steps(value: str | Sequence[str] | Mapping[str, int]) -> Mapping[str, int]:
    return value if isinstance(value, Mapping) else dict.fromkeys(_words(value), 1)


def _technique(value: str | Sequence[str] | Mapping[str, int], rare: Container[str] = ()) -> ColumnElement[bool]:
    return and_(*(_uses_technique(name, steps, name in rare) for name, steps in _least_steps(value).items()))


def _without(value: str | Sequence[str]) -> ColumnElement[bool]:
    return and_(COLUMN.grade.is_not(None), *(~_uses_technique(name, 1) for name in _words(value)))


def _uses_technique(name: str, least: int, rare: bool = False) -> ColumnElement[bool]:
    known = {technique.name for kind in kinds.KINDS for technique in kind.toolbox.techniques}
    if name not in known:
        raise UsageError(f"there is no technique {quote(name)} (masume techniques --list names them)")
    found = select(TECHNIQUES.c.board).where(TECHNIQUES.c.technique == name)
    if least > 1:
        found = found.where(TECHNIQUES.c.steps >= least)
    return COLUMN.id.in_(found) if rare else found.where(TECHNIQUES.c.board == COLUMN.id).exists()


def _range(column: ColumnElement[Any], value: tuple[Any, Any]) -> ColumnElement[bool]:
    low, high = value
    return and_(true(), *([column >= low] if low is not None else []), *([column <= high] if high is not None else []))


def _dates(column: ColumnElement[Any], value: tuple[str | None, str | None]) -> ColumnElement[bool]:
    """Times are texts; a day that ends a range is meant whole."""
    low, high = value
    return _range(column, (low, None if high is None else f"{high}~"))


def _ordered(value: Mapping[str, object]) -> ColumnElement[bool]:
    """Part of the order's JSON text, up to the comma or brace after it."""
    each = []
    for name, wish in value.items():
        part = json.dumps({name: wish}, ensure_ascii=False)[1:-1]
        ends = [COLUMN.ordered.contains(f"{part}{end}", autoescape=True) for end in (", ", "}")]
        each.append(or_(*ends))
    return and_(*each)


def _used(*here: ColumnElement[bool]) -> ColumnElement[bool]:
    return select(USES.c.board).where(USES.c.board == COLUMN.id, *here).exists()


def _is_there(column: ColumnElement[Any], wanted: bool) -> ColumnElement[bool]:
    return column.is_not(None) if wanted else column.is_(None)


_CONDITIONS: Mapping[str, Any] = {
    "kind": _kind,
    "size": _size,
    "options": _options,
    "grade": _grade,
    "score": lambda value: _range(COLUMN.score, value),
    "peak": lambda value: _range(COLUMN.peak, value),
    "hardest": lambda value: COLUMN.hardest == value,
    "technique": _technique,
    "without": _without,
    "givens": lambda value: _range(COLUMN.givens, value),
    "symmetry": lambda value: COLUMN.symmetry == value,
    "seed": lambda value: COLUMN.seed == str(value),
    "number": lambda value: COLUMN.number == value,
    "ordered": _ordered,
    "generator": lambda value: COLUMN.generator == value,
    "source": lambda value: COLUMN.source.icontains(value, autoescape=True),
    "hash": lambda value: COLUMN.hash.in_(_words(value)),
    "proved": lambda value: _is_there(COLUMN.proved, value),
    "engine": lambda value: COLUMN.engine == value,
    "version": lambda value: COLUMN.version == value,
    "rated": lambda value: _is_there(COLUMN.grade, value),
    "unused": lambda value: COLUMN.uses == 0 if value else COLUMN.uses > 0,
    "used_in": lambda value: _used(USES.c.purpose == value),
    "added": lambda value: _dates(COLUMN.added, value),
    "used": lambda value: _used(_dates(USES.c.used, value)),
    "batch": lambda value: COLUMN.batch == value,
}
