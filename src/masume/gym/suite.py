"""Read the spec of a suite, a data set of items, from TOML.

    name = "first-steps"
    seed = 7
    test = 0.1

    [[boards]]
    kinds = ["binairo", "hitori"]
    sizes = ["6x6", "8x8"]
    grades = ["easy", "medium", "hard"]
    count = 100
    tasks = ["solve", "step"]

Each entry of `boards` stands for one stratum per kind, size and grade, with `count` boards each, so that the grades are
balanced. Each board gives one item per task.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Mapping
from typing import Any, NamedTuple

from masume import kinds
from masume.core import files
from masume.core.errors import FormatError, UsageError
from masume.core.puzzle import is_int, quote
from masume.gym.board_choice import check_choices, possible_sizes
from masume.gym.notation import NOTATIONS
from masume.gym.tasks import TASKS
from masume.gym.tasks.count_solutions import VERDICTS
from masume.i18n import LANGUAGES
from masume.reasoning.rating import GRADES
from masume.verbs.generate.generate import MAKING
from masume.verbs.generate.spec import ANY, check_spec

CLASSES = ("any", "one-technique", "pairs")
ENTRIES = (
    *("kinds", "sizes", "grades", "count", "class", "technique"),
    *("tasks", "languages", "notations", "verdicts", "options"),
)
MOST_BOARDS = 10**7
TEST = 0.1


class Stratum(NamedTuple):
    """The boards of one kind, size and grade."""

    kind: str
    rows: int
    cols: int
    grade: str
    boards: int
    chosen: str = "any"
    """The class of the boards: `any`; `one-technique`, which need `technique` and no other one above the beginner's; or
    `pairs`, two boards each that differ in one clue and in their grade."""
    technique: str | None = None
    tasks: tuple[str, ...] = ("solve",)
    languages: tuple[str, ...] = ("en",)
    notations: tuple[str, ...] = ("text",)
    verdicts: tuple[str, ...] = VERDICTS
    """The verdicts of items with the task `count`."""
    options: tuple[tuple[str, Any], ...] = ()
    """Further options of `masume.generate`."""

    @property
    def name(self) -> str:
        """Return a short name, such as `hard hitori 8x8`."""
        grade = "" if self.grade == ANY else f"{self.grade} "
        extra = {"any": "", "one-technique": f" {self.technique}", "pairs": " pairs"}[self.chosen]
        return f"{grade}{self.kind} {self.rows}x{self.cols}{extra}"


class Suite(NamedTuple):
    """The spec of a data set."""

    name: str
    seed: int
    test: float
    """The share of the boards that are for testing."""
    strata: tuple[Stratum, ...]

    @property
    def digest(self) -> str:
        """Return a hash that identifies the spec."""
        return hashlib.sha256(json.dumps(self, sort_keys=True, default=str).encode()).hexdigest()[:16]


def read_suite(path: str) -> Suite:
    """Return the suite in the TOML file `path`. Raise FormatError if the file is not TOML, and UsageError if it cannot
    be read or is not a suite.
    """
    try:
        plain = tomllib.loads(files.read_text(path))
    except files.UnreadableError as error:
        raise UsageError("{error}", error=error.message) from None
    except tomllib.TOMLDecodeError as error:
        raise FormatError("{path} is not TOML: {fault}", path=path, fault=files.toml_fault(error)) from None
    try:
        return suite_from({"name": os.path.splitext(os.path.basename(path))[0], **plain})
    except UsageError as error:
        raise UsageError(files.of_file(path, error.message)) from None


def suite_from(plain: Mapping[str, Any]) -> Suite:
    """Return the suite that the table `plain` describes. Raise UsageError if it is not one."""
    _check_entries(plain, ("name", "seed", "test", "boards"), "a suite")
    name = plain.get("name", "suite")
    if not isinstance(name, str) or not name.strip() or len(name) > 200:
        raise UsageError("the name of a suite is a short text, not {name}", name=quote(name))
    seed = plain.get("seed", 0)
    if not is_int(seed) or seed < 0:
        raise UsageError("a seed is a whole number from 0, not {seed}", seed=quote(seed))
    test = plain.get("test", TEST)
    if isinstance(test, bool) or not isinstance(test, int | float) or not 0 <= test < 1:
        raise UsageError("test is the share of the boards for testing, from 0 to below 1, not {test}", test=quote(test))
    tables = plain.get("boards")
    if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
        raise UsageError("a suite has at least one entry {boards}", boards="[[boards]]")
    strata: list[Stratum] = []
    for number, table in enumerate(tables, 1):
        try:
            strata += _strata(table)
        except UsageError as error:
            raise UsageError("boards[{number}]: {fault}", number=number, fault=error.message) from None
    return Suite(name, seed, float(test), tuple(strata))


def _check_entries(table: Mapping[str, Any], known: tuple[str, ...], what: str) -> None:
    """Raise UsageError if `table` has an entry that is not one of `known`."""
    for name in table:
        if name not in known:
            raise UsageError(
                "{what} has no entry {name} (its entries: {known})", what=what, name=quote(name), known=", ".join(known)
            )


def _strata(table: Mapping[str, Any]) -> list[Stratum]:
    """Return the strata of one entry of a suite."""
    _check_entries(table, ENTRIES, "[[boards]]")
    chosen = {
        "grades": (ANY, *GRADES),
        "tasks": tuple(TASKS),
        "languages": tuple(LANGUAGES),
        "notations": tuple(NOTATIONS),
        "verdicts": VERDICTS,
    }
    default = {
        "grades": (ANY,),
        "tasks": ("solve",),
        "languages": ("en",),
        "notations": ("text",),
        "verdicts": VERDICTS,
    }
    for name, known in chosen.items():
        check_choices(name, table.get(name, default[name]), known)
    for name in ("kinds", "sizes"):
        if (
            not isinstance(table.get(name), list)
            or not all(isinstance(word, str) for word in table[name])
            or not table[name]
        ):
            raise UsageError("{name} is a list of at least one text", name=name)
    count: Any = table.get("count")
    if not is_int(count) or not 1 <= count <= MOST_BOARDS:
        raise UsageError(
            "count is the number of boards of each stratum, from 1 to {most}, not {count}",
            most=MOST_BOARDS,
            count=quote(count),
        )
    sort = table.get("class", "any")
    check_choices("class", [sort], CLASSES)
    technique = table.get("technique")
    if (sort == "one-technique") != (technique is not None):
        raise UsageError("technique belongs to the class one-technique, which needs it")
    options = table.get("options", {})
    if not isinstance(options, dict) or any(name in MAKING for name in options):
        raise UsageError("options has options of masume generate, such as symmetry, without count, seed and the like")
    grades = table.get("grades", default["grades"])
    strata = []
    for kind in table["kinds"]:
        for rows, cols in possible_sizes(kind, tuple(table["sizes"])):
            for grade in grades:
                stratum = Stratum(
                    kind,
                    rows,
                    cols,
                    grade,
                    int(count),
                    sort,
                    technique,
                    tuple(table.get("tasks", default["tasks"])),
                    tuple(table.get("languages", default["languages"])),
                    tuple(table.get("notations", default["notations"])),
                    tuple(table.get("verdicts", VERDICTS)),
                    tuple(sorted(options.items())),
                )
                check_spec(kind, rows, cols, grade, **board_options(stratum))
                strata.append(stratum)
    return strata


def board_options(stratum: Stratum) -> dict[str, Any]:
    """Return the options of `masume.generate` for the boards of a stratum."""
    kind = kinds.find(stratum.kind)
    options = dict(stratum.options)
    if "odd" in kind.options and (stratum.rows % 2 or stratum.cols % 2):
        options.setdefault("odd", "either")
    if stratum.chosen == "one-technique":
        techniques = kind.logic.techniques
        wanted = techniques.find(str(stratum.technique)).name
        simple = techniques.bands[0]
        options["requires"] = wanted
        options["without"] = [
            technique.name
            for technique in techniques.all
            if technique.weight >= simple and technique.name != wanted and not technique.uniqueness
        ]
    return options
