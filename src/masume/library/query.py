"""Build the queries that find boards in a library."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Mapping, Sequence
from itertools import product
from typing import Any

from sqlalchemy import ColumnElement, Integer, Select, String, and_, func, literal_column, or_, select, true

from masume import kinds
from masume.core.errors import UsageError
from masume.core.kind import Option
from masume.core.puzzle import is_int, quote
from masume.library.schema import BOARDS, TECHNIQUES, USES
from masume.reasoning.rating import GRADES

SORTS: Mapping[str, Callable[[Any], Sequence[ColumnElement[Any]]]] = {
    "added": lambda c: (c.id,),
    "score": lambda c: (c.score, c.id),
    "peak": lambda c: (c.peak, c.id),
    "givens": lambda c: (c.givens, c.id),
    "size": lambda c: (c.rows * c.cols, c.id),
    "hash": lambda c: (c.hash,),
    "random": lambda c: (func.random(),),
}


class Columns:
    """The columns of the table `boards`, for conditions and sort keys. With `plus`, each column is preceded by a plus
    sign in SQL, which keeps SQLite from using an index on it. A search then uses only the index of its rarest
    condition.
    """

    def __init__(self, plus: bool = False) -> None:
        self._plus = plus

    def __getattr__(self, name: str) -> ColumnElement[Any]:
        column = BOARDS.c[name]
        return literal_column(f"+boards.{name}", column.type) if self._plus else column


PLAIN, PLUS = Columns(), Columns(plus=True)
BEGINNINGS = ("technique", "used_in", "used")  # entries of a filter that a search may begin with if they are rare


def conditions(
    wanted: Mapping[str, Any], columns: Columns = PLAIN, rare: Container[str] = ()
) -> list[ColumnElement[bool]]:
    """Return the filter `wanted` as SQL conditions on rows of `boards`. Raise UsageError if the filter is invalid.

    `rare` has the names of techniques, or of the conditions `used_in` and `used`, that few boards match. The search
    first finds the boards that match these, and checks all other conditions on these boards only.
    """
    chosen: list[ColumnElement[bool]] = []
    for name, value in wanted.items():
        if value is None:
            continue
        condition = CONDITIONS.get(name)
        if condition is None:
            raise UsageError(
                "boards cannot be searched by {name} (only by {conditions})",
                name=quote(name),
                conditions=", ".join(CONDITIONS),
            )
        try:
            chosen.append(condition(columns, value, rare) if name in BEGINNINGS else condition(columns, value))
        except (TypeError, ValueError):
            raise UsageError("{value} is not a value to search {name} for", value=quote(value), name=name) from None
    return chosen


def query(columns: Sequence[ColumnElement[Any]], wanted: Mapping[str, Any]) -> Select[Any]:
    """Return a query for `columns` of all boards that match the filter `wanted`."""

    return select(*columns).select_from(BOARDS).where(*conditions(wanted))


def techniques(value: str | Sequence[str] | Mapping[str, int]) -> Mapping[str, int]:
    """Return the techniques that boards must use, as a dictionary that maps each to its minimum number of steps."""
    return value if isinstance(value, Mapping) else dict.fromkeys(_words(value), 1)


def in_order(query: Select[Any], sort: str, reverse: bool, columns: Columns = PLAIN) -> Select[Any]:
    """Return `query`, sorted by `sort`. If boards are sorted by score or peak, those without one come last. Raise
    UsageError if there is no such order.
    """
    if sort not in SORTS:
        raise UsageError(
            "boards cannot be sorted by {sort} (only by {sorts})", sort=quote(sort), sorts=", ".join(SORTS)
        )
    keys = [key.desc() if reverse else key.asc() for key in SORTS[sort](columns)]
    if sort in ("score", "peak"):
        keys[0] = keys[0].nulls_last()
    return query.order_by(*keys)


def _words(value: str | Sequence[str]) -> list[str]:
    """Return the names in `value`, which is one name or several, as a list."""
    return [value] if isinstance(value, str) else list(value)


def implied_rules(value: str | Sequence[str]) -> list[str]:
    """Return the values that the column `rules` may have for boards of the named kinds. Return an empty list if one of
    the names, unlike `numbrix`, implies no options.
    """
    each = [kinds.find_with_options(name)[1] for name in _words(value)]
    return [text for implied in each for text in _rule_texts(implied)] if all(each) else []


def _kind(c: Columns, value: str | Sequence[str]) -> ColumnElement[bool]:
    """Return the condition that a board is of one of the named kinds. Some names also imply options: a Numbrix is a
    Hidato with 4 neighbours.
    """
    each = []
    for name in _words(value):
        kind, implied = kinds.find_with_options(name)
        alone = c.kind == kind.name
        each.append(and_(alone, c.rules.in_(_rule_texts(implied))) if implied else alone)
    return or_(*each)


def _options(c: Columns, value: Mapping[str, Option]) -> ColumnElement[bool]:
    """Return the condition that a board has the given options."""
    texts = _rule_texts(value)
    if not texts:
        raise UsageError(
            "no kind has the options {options}", options=", ".join((f"{name}={word}" for name, word in value.items()))
        )
    return has_rules(texts, c)


def has_rules(texts: Sequence[str], c: Columns = PLAIN) -> ColumnElement[bool]:
    """Return the condition that the column `rules` is one of `texts`."""
    return and_(c.rules.in_(texts), c.rules != literal_column("''", String))  # as in the index


def _rule_texts(wanted: Mapping[str, Option]) -> list[str]:
    """Return all values that the column `rules` can have for boards with the options `wanted`, whatever their kind.
    There are only a few.
    """
    texts = []
    for kind in kinds.all_kinds():
        if wanted.keys() <= kind.options.keys():
            choices = [
                [
                    f"{name}={word}"
                    for word, meant in spec.choices.items()
                    if name not in wanted or _is(meant, wanted[name])
                ]
                for name, spec in kind.options.items()
            ]
            texts += [" ".join(words) for words in product(*choices)]
    return texts


def _is(meant: Option, wanted: Option) -> bool:
    """Return whether two values of an option are equal and of the same type. Without the second condition, True would
    match 1.
    """
    return meant == wanted and type(meant) is type(wanted)


def _grade(c: Columns, value: str | Sequence[str]) -> ColumnElement[bool]:
    """Return the condition that a board has one of the given grades."""
    for grade in _words(value):
        if grade not in GRADES:
            raise UsageError(
                "there is no grade {grade} (grades: {grades})", grade=quote(grade), grades=", ".join(GRADES)
            )
    return c.grade.in_(_words(value))


def _size(c: Columns, value: tuple[int, int]) -> ColumnElement[bool]:
    """Return the condition that a board has the given rows and columns. Raise ValueError if they are not integers."""
    rows, cols = value
    if not is_int(rows) or not is_int(cols):
        raise ValueError
    return and_(c.rows == rows, c.cols == cols)


def _technique(c: Columns, value: str | Sequence[str] | Mapping[str, int], rare: Container[str]) -> ColumnElement[bool]:
    """Return the condition that a board uses all given techniques."""
    return and_(*(_uses_technique(c, name, steps, name in rare) for name, steps in techniques(value).items()))


def _without(c: Columns, value: str | Sequence[str]) -> ColumnElement[bool]:
    """Return the condition that a board is rated and uses none of the given techniques."""
    return and_(c.grade.is_not(None), *(~_uses_technique(c, name, 1) for name in _words(value)))


def _uses_technique(c: Columns, name: str, least: int, rare: bool = False) -> ColumnElement[bool]:
    """Return the condition that a board uses the technique `name` in at least `least` steps."""
    known = {technique.name for kind in kinds.all_kinds() for technique in kind.logic.techniques.all}
    if name not in known:
        raise UsageError("there is no technique {name} (masume techniques --list names them)", name=quote(name))
    uses = select(TECHNIQUES.c.board).where(TECHNIQUES.c.technique == name)
    if least > 1:
        uses = uses.where(TECHNIQUES.c.steps >= least)
    return c.id.in_(uses) if rare else uses.where(TECHNIQUES.c.board == c.id).exists()


def _range(column: ColumnElement[Any], value: tuple[Any, Any]) -> ColumnElement[bool]:
    """Return the condition that the value of `column` is between two bounds. A bound that is None is ignored."""
    low, high = value
    return and_(true(), *([column >= low] if low is not None else []), *([column <= high] if high is not None else []))


def _dates(column: ColumnElement[Any], value: tuple[str | None, str | None]) -> ColumnElement[bool]:
    """Return the condition that a time, which is stored as text, is within a range of days, including the last day."""
    low, high = value
    return _range(column, (low, None if high is None else f"{high}~"))


def _spec(c: Columns, value: Mapping[str, object]) -> ColumnElement[bool]:
    """Return the condition that a board was generated with the given options. Each must occur in the JSON text of the
    column `spec`, followed by a comma or a brace.
    """
    each = []
    for name, wish in value.items():
        part = json.dumps({name: wish}, ensure_ascii=False)[1:-1]
        ends = [c.spec.contains(f"{part}{end}", autoescape=True) for end in (", ", "}")]
        each.append(or_(*ends))
    return and_(*each)


def of_uses(name: str, value: Any) -> ColumnElement[bool]:
    """Return the condition `name` of a filter, `used_in` or `used`, as an SQL condition on rows of the table `uses`."""
    return USES.c.purpose == value if name == "used_in" else _dates(USES.c.used, value)


def _has_use(c: Columns, name: str, value: Any, rare: Container[str]) -> ColumnElement[bool]:
    """Return the condition that a board has a use that matches the filter's condition `name`, `used_in` or `used`. If
    `name` is in `rare`, the search begins with the table `uses`.
    """
    uses = select(USES.c.board).where(of_uses(name, value))
    return c.id.in_(uses) if name in rare else uses.where(USES.c.board == c.id).exists()


def _unused(c: Columns, value: bool) -> ColumnElement[bool]:
    """Return the condition that a board has no uses or, if `value` is False, that it has at least one."""
    nothing: ColumnElement[int] = literal_column("0", Integer)  # as in the index
    return c.uses == nothing if value else c.uses > nothing


def _is_there(column: ColumnElement[Any], wanted: bool) -> ColumnElement[bool]:
    """Return the condition that `column` has a value or, if `wanted` is False, that it is empty."""
    return column.is_not(None) if wanted else column.is_(None)


CONDITIONS: Mapping[str, Any] = {
    "kind": _kind,
    "size": _size,
    "options": _options,
    "grade": _grade,
    "score": lambda c, value: _range(c.score, value),
    "peak": lambda c, value: _range(c.peak, value),
    "hardest": lambda c, value: c.hardest == value,
    "technique": _technique,
    "without": _without,
    "givens": lambda c, value: _range(c.givens, value),
    "symmetry": lambda c, value: c.symmetry == value,
    "seed": lambda c, value: c.seed == str(value),
    "number": lambda c, value: c.number == value,
    "spec": _spec,
    "generator": lambda c, value: c.generator == value,
    "source": lambda c, value: c.source.icontains(value, autoescape=True),
    "hash": lambda c, value: c.hash.in_(_words(value)),
    "proved": lambda c, value: _is_there(c.proved, value),
    "engine": lambda c, value: c.engine == value,
    "version": lambda c, value: c.version == value,
    "rated": lambda c, value: _is_there(c.grade, value),
    "unused": _unused,
    "used_in": lambda c, value, rare: _has_use(c, "used_in", value, rare),
    "added": lambda c, value: _dates(c.added, value),
    "used": lambda c, value, rare: _has_use(c, "used", value, rare),
    "batch": lambda c, value: c.batch == value,
}
