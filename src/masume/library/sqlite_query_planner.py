"""Choose the index with which a search in a SQLite library begins. SQLite itself would take the first index that fits,
even if many puzzles match its condition; PostgreSQL chooses well by its own statistics.

A condition is rare if fewer than `RARE` puzzles match it, counted in its index. A search with a rare condition reads
all puzzles that match this condition and sorts them. Any other search reads an index in the requested order until it
has found enough puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, func, select

from masume.kinds import all_kinds
from masume.library import query
from masume.library.query import PLUS, in_order
from masume.library.schema import BOARDS, TECHNIQUES, USES
from masume.reasoning.rating import GRADES

THREE = ("kind", "grade", "score")
RARE = 5000  # puzzles: as many as can be read and sorted within the time limit of a search
MOST_SOURCES = 1000
# Conditions with an index that has their puzzles in the order of addition, if they ask for one value: those that tend
# to match fewer puzzles come first.
IN_ORDER = ("seed", "unused", "symmetry", "size", "kind")
OTHERS = ("hash", "batch", "options", "score")


class AccessPath(NamedTuple):
    """One way to carry out a search: the name of the condition with which it begins, this condition in SQL, a query
    that lists the matching puzzles in the condition's index, and the remaining conditions of the filter.
    """

    condition: str
    start: list[ColumnElement[bool]]
    listed: Select[Any]
    rest: Mapping[str, Any]


def planned(
    connection: Connection, columns: Sequence[Any], wanted: Mapping[str, Any], sort: str, reverse: bool
) -> Select[Any]:
    """Return the query for the puzzles that match the filter `wanted`, sorted by `sort`."""
    wanted = {name: value for name, value in wanted.items() if value is not None}
    plain = in_order(query.query(columns, wanted), sort, reverse)  # raises errors for invalid conditions
    if connection.dialect.name != "sqlite":
        return plain
    paths = {path.condition: path for path in _access_paths(connection, wanted)}
    # The index of three conditions leads to the fewest puzzles, so that each condition need not be counted alone.
    implied = THREE if "kind, grade, score" in paths else ()
    numbers = {name: _count(connection, path.listed) for name, path in paths.items() if name not in implied}
    fewest = min(numbers, key=lambda name: numbers[name], default=None)
    if fewest is not None and numbers[fewest] < RARE:
        return in_order(_query(columns, paths[fewest].start, paths[fewest].rest), sort, reverse, PLUS)
    if sort == "added":
        if wanted.get("unused") and _count(connection, select(USES.c.board)) < RARE:
            del paths["unused"]  # almost all puzzles are unused: any other index leads to fewer
        path = next((paths[name] for name in IN_ORDER if name in paths and _is_one(name, wanted[name])), None)
        start, rest = ([], wanted) if path is None else (path.start, path.rest)
    else:
        first = _in_index(wanted, sort)
        start = query.conditions({name: value for name, value in wanted.items() if name in first})
        rest = {name: value for name, value in wanted.items() if name not in first}
        if sort == "score" and "grade" in rest:
            start.append(_scores_of(connection, wanted))
    return in_order(_query(columns, start, rest), sort, reverse)


def _query(columns: Sequence[Any], start: Sequence[ColumnElement[bool]], rest: Mapping[str, Any]) -> Select[Any]:
    """Return a query that finds boards by the conditions `start`, which may use an index, and then checks the
    conditions `rest` without indexes.
    """
    return select(*columns).select_from(BOARDS).where(*start, *query.conditions(rest, PLUS))


def _in_index(wanted: Mapping[str, Any], sort: str) -> tuple[str, ...]:
    """Return the names of the conditions that can be looked up in an index sorted by `sort`. There are none if no such
    index exists.
    """
    if sort == "score" and all(name in wanted and _is_one(name, wanted[name]) for name in ("kind", "grade")):
        return THREE  # boards_by_grade
    return ("score",) if sort == "score" else ()


def _scores_of(connection: Connection, wanted: Mapping[str, Any]) -> ColumnElement[bool]:
    """Return the condition that the score is between the lowest and the highest score of the wanted grades. A search
    then skips all other scores in the index boards_by_score.
    """
    grades = [wanted["grade"]] if isinstance(wanted["grade"], str) else wanted["grade"]
    ends = [
        select(end(BOARDS.c.score)).where(BOARDS.c.kind == kind.name, BOARDS.c.grade == grade).scalar_subquery()
        for end in (func.min, func.max)
        for kind in all_kinds()
        for grade in grades
    ]
    scores = [score for score in connection.execute(select(*ends)).one() if score is not None]
    return BOARDS.c.score.between(min(scores, default=0), max(scores, default=0))


def _is_one(name: str, value: Any) -> bool:
    """Return whether the condition `name` with `value` selects a single key of its index."""
    if name == "kind":
        return isinstance(value, str) and not query.implied_rules(value)
    return name != "grade" or isinstance(value, str) or len(value) == 1


def _count(connection: Connection, listed: Select[Any]) -> int:
    """Return the number of rows of the query `listed`, but at most `RARE`."""
    first_rows = listed.limit(RARE).subquery()
    return int(connection.execute(select(func.count()).select_from(first_rows)).scalar_one())


def _access_paths(connection: Connection, wanted: Mapping[str, Any]) -> Iterator[AccessPath]:
    """Yield all access paths for the filter `wanted`: one for each condition that has an index, one for each technique,
    and one for kind, grade and score together.
    """
    for name in (*IN_ORDER, *OTHERS):
        if name == "unused" and name in wanted and not wanted[name]:
            yield AccessPath(name, query.conditions({name: False}), select(USES.c.board), _without(wanted, name))
        elif name in wanted and (name != "kind" or not query.implied_rules(wanted[name])):
            yield _by_index(name, {name: wanted[name]}, _without(wanted, name))
    if "kind" in wanted and (rules := query.implied_rules(wanted["kind"])):  # Numbrix is Hidato with an option
        is_one = query.has_rules(rules)
        yield AccessPath("rules", [is_one], select(BOARDS.c.id).where(is_one), wanted)
    # boards_by_grade; every puzzle with a score has a grade.
    if "grade" in wanted or {"kind", "score"} <= wanted.keys():
        three = {"kind": [kind.name for kind in all_kinds()], "grade": GRADES}
        three |= {name: wanted[name] for name in THREE if name in wanted}
        yield _by_index(
            "kind, grade, score", three, {name: value for name, value in wanted.items() if name not in THREE}
        )
    for name in ("used_in", "used"):
        if name in wanted:
            start = query.conditions({name: wanted[name]}, rare={name})
            index = select(USES.c.board).where(query.of_uses(name, wanted[name]))
            yield AccessPath(name, start, index, _without(wanted, name))
    if "technique" in wanted:
        steps = query.techniques(wanted["technique"])
        for name, least in steps.items():
            start = query.conditions({"technique": {name: least}}, rare={name})
            others = {other: number for other, number in steps.items() if other != name}
            rest = {**wanted, "technique": others} if others else _without(wanted, "technique")
            yield AccessPath(name, start, select(TECHNIQUES.c.board).where(TECHNIQUES.c.technique == name), rest)
    if "source" in wanted:
        names = _sources(connection, wanted["source"])
        if names is not None:
            is_one = BOARDS.c.source.in_(names)
            yield AccessPath("source", [is_one], select(BOARDS.c.id).where(is_one), _without(wanted, "source"))


def _by_index(name: str, start: Mapping[str, Any], rest: Mapping[str, Any]) -> AccessPath:
    """Return the access path that finds puzzles by the conditions `start` and checks the conditions `rest` on them."""
    begin = query.conditions(start)
    return AccessPath(name, begin, select(BOARDS.c.id).where(*begin), rest)


def _without(wanted: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return `wanted` without the condition `name`."""
    return {other: value for other, value in wanted.items() if other != name}


def _sources(connection: Connection, part: str) -> list[str] | None:
    """Return the names of sources that contain `part`, ignoring case. Return None if the library has too many sources
    to list. The query jumps from each source to the next in the index, so that it need not read every row.
    """
    source = BOARDS.c.source
    sources = select(func.min(source).label("source")).where(source.is_not(None)).cte("sources", recursive=True)
    after = select(func.min(source)).where(source > sources.c.source).scalar_subquery()
    sources = sources.union_all(select(after).where(sources.c.source.is_not(None)))
    every = list(connection.scalars(select(sources.c.source).limit(MOST_SOURCES + 1)))
    if len(every) > MOST_SOURCES:
        return None
    return [name for name in every if name is not None and part.lower() in name.lower()]
