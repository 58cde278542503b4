"""Read the spec of a batch from TOML and check it completely before any task is run.

    name = "Volume 3"
    seed = 7

    [[generate]]
    kind = "kakuro"
    size = "12x12"
    grade = "hard"
    count = 1000

    [[verify]]
    engine = "sat"
    boards = { kind = "kakuro", batch = "Volume 3" }

The parts are run in the order of their verbs in VERBS. Parts with the same verb are run in the order of the file.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from masume import engines
from masume.core import files
from masume.core.errors import FormatError, Message, UsageError
from masume.core.option_declaration import from_mapping
from masume.core.puzzle import is_int, quote
from masume.library import query
from masume.verbs.generate.spec import ANY
from masume.verbs.puzzle_filter import PuzzleFilter

VERBS = ("generate", "rate", "verify", "solve", "compare")
BOARDS_PER_TASK = {"generate": 20, "rate": 200, "verify": 200, "solve": 200, "compare": 10}
SECONDS = 300.0  # time limit per board
MOST = 10**8
ENGINE = "kernel"


class Part(NamedTuple):
    """A part of a spec: a verb, and the puzzles to which it is applied."""

    verb: str
    boards_per_task: int
    boards: int = 0
    """The number of boards to generate."""
    arguments: Mapping[str, Any] = {}
    """The arguments of `masume.generate`; for other verbs, the filter for boards of the library."""
    engines: tuple[str, ...] = ()
    solutions: int = 2

    def __str__(self) -> str:
        if self.verb != "generate":
            return self.verb
        grade = "" if self.arguments["grade"] == ANY else f"{self.arguments['grade']} "
        return f"generate {grade}{self.arguments['kind']} {self.arguments['rows']}x{self.arguments['cols']}"


class BatchSpec(NamedTuple):
    """The spec of a batch. Batches with equal specs contain the same puzzles, whatever the machine."""

    name: str
    seed: int
    seconds: float
    parts: tuple[Part, ...]

    @property
    def digest(self) -> str:
        """Return a hash that identifies the spec."""
        plain = json.dumps(self, sort_keys=True, default=str)
        return hashlib.sha256(plain.encode()).hexdigest()[:16]


def read_batch_spec(path: str) -> BatchSpec:
    """Return the spec in the TOML file `path`. Raise FormatError if the file is not TOML, and UsageError if it cannot
    be read or is not a spec.
    """
    try:
        plain = tomllib.loads(files.read_text(path))
    except files.UnreadableError as error:
        raise UsageError("{error}", error=error.message) from None
    except tomllib.TOMLDecodeError as error:
        raise FormatError("{path} is not TOML: {fault}", path=path, fault=files.toml_fault(error)) from None
    name = os.path.splitext(os.path.basename(path))[0]
    try:
        return batch_spec_from({"name": name, **plain})
    except UsageError as error:
        raise UsageError(files.of_file(path, error.message)) from None


def batch_spec_from(plain: Mapping[str, Any]) -> BatchSpec:
    """Return the spec that the table `plain` of a TOML file describes. Raise UsageError if it is not a spec."""
    _only(plain, ("name", "seed", "seconds", *VERBS), Message("a batch spec"))
    name = plain.get("name")
    if not isinstance(name, str) or not name.strip() or len(name) > 200 or "\x00" in name:
        raise UsageError("the name of a batch is a short text, not {name}", name=quote(name))
    if not any(plain.get(verb) for verb in VERBS):
        raise UsageError(
            "a batch spec has at least one part: {parts}", parts=", ".join(f"[[{verb}]]" for verb in VERBS)
        )
    seed = _whole("seed", plain.get("seed", 0), 0)
    seconds = plain.get("seconds", SECONDS)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0:
        raise UsageError("seconds is a number above 0, not {seconds}", seconds=quote(seconds))
    parts = []
    for verb in VERBS:
        tables = plain.get(verb, [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise UsageError("{verb} is a list of tables, each headed [[{verb}]]", verb=verb)
        parts += [_part(verb, number, table) for number, table in enumerate(tables, 1)]
    return BatchSpec(name, seed, float(seconds), tuple(parts))


def _part(verb: str, number: int, table: Mapping[str, Any]) -> Part:
    try:
        size = _whole("boards_per_task", table.get("boards_per_task", BOARDS_PER_TASK[verb]), 1)
        return (_part_to_generate if verb == "generate" else _part_on_library)(verb, size, table)
    except UsageError as error:
        raise UsageError("{verb}[{number}]: {fault}", verb=verb, number=number, fault=error.message) from None


def _part_to_generate(verb: str, boards_per_task: int, table: Mapping[str, Any]) -> Part:
    from masume.verbs.generate.generate import MAKING
    from masume.verbs.generate.option_declarations import arguments, read_spec
    from masume.verbs.generate.spec import check_spec

    for name in ("seed", "jobs", "seconds"):
        if name in table:
            raise UsageError(
                "{name} applies to all parts: it belongs at the top of the spec, or on the command line", name=name
            )
    if "count" not in table:
        raise UsageError("a [[generate]] part needs the number of boards: count = 1000")
    count = _whole("count", table["count"], 1)
    if not isinstance(table.get("kind"), str):
        raise UsageError('a [[generate]] part needs the kind: kind = "hitori"')
    spec = read_spec({name: value for name, value in table.items() if name not in ("boards_per_task", "count")})
    wanted = {"grade": ANY, "rated": True, **arguments(spec)}
    check_spec(**{name: value for name, value in wanted.items() if name not in MAKING})
    return Part(verb, boards_per_task, count, wanted)


def _part_on_library(verb: str, boards_per_task: int, table: Mapping[str, Any]) -> Part:
    known = {"verify": ("engine",), "solve": ("engine", "solutions"), "compare": ("engines",)}.get(verb, ())
    _only(table, ("boards_per_task", "boards", *known), Message("a [[{verb}]] part", verb=verb))
    wanted = table.get("boards", {})
    if not isinstance(wanted, dict):
        raise UsageError(
            'boards is a filter for boards of the library: boards = {{ kind = "hitori" }}, not {wanted}',
            wanted=quote(wanted),
        )
    wanted = from_mapping(PuzzleFilter, wanted)
    query.conditions(wanted)  # raises UsageError if the filter is invalid
    names: Any = table.get("engines", [table.get("engine", ENGINE)])
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        raise UsageError('engines is a list of names: engines = ["kernel", "cpsat"]')
    for name in names:
        engines.find(name)
    solutions = _whole("solutions", table.get("solutions", 2), 1)
    return Part(verb, boards_per_task, 0, wanted, tuple(names), solutions)


def _whole(name: str, value: Any, least: int) -> int:
    if not is_int(value) or not least <= value <= MOST:
        raise UsageError(
            "{name} is a whole number from {least} to {most}, not {value}",
            name=name,
            least=least,
            most=MOST,
            value=quote(value),
        )
    return int(value)


def _only(table: Mapping[str, Any], known: Sequence[str], what: Message) -> None:
    for name in table:
        if name not in known:
            raise UsageError(
                "{what} has no entry {name} (its entries: {known})", what=what, name=quote(name), known=", ".join(known)
            )
