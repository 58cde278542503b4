"""Audit boards of others: how many have exactly one solution, are copies of each other, have one and the same solution,
or come with a solution that is wrong.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from masume import kinds
from masume.core.errors import FormatError, MasumeError, UsageError
from masume.core.kind import Puzzle
from masume.core.puzzle import plain, quote
from masume.gym import answer_text
from masume.reasoning.rating import GRADES
from masume.verbs import player_entries, read
from masume.verbs.canonical_hash import canonical_hash
from masume.verbs.rate import rate
from masume.verbs.solve import model_of, solve

if TYPE_CHECKING:
    from masume.core import json_types

SECONDS = 5.0  # for one proof, and for one rating
VERDICTS = ("unique", "many", "none", "unknown", "unreadable")
SOLUTION_KEYS = ("solution", "answer", "solved", "target")
BOARD_KEYS = ("puzzle", "board", "problem", "question", "grid", "initial", "givens")


class Claim(NamedTuple):
    """A board of others: what it is read from, and the solution that it is said to have, if any."""

    board: object
    solution: object = None


class Finding(NamedTuple):
    """What was found out about a board."""

    verdict: str
    """`unreadable` if it is not a board of a known kind."""
    puzzle: Puzzle | None = None
    hash: str = ""
    solution_hash: str = ""
    """The hash of the solution up to symmetry; empty without a unique solution."""
    grade: str | None = None
    is_claim_right: bool | None = None
    """Whether the claimed solution keeps the rules and the clues; None if none is claimed."""
    fault: str = ""


class Audit(NamedTuple):
    """The findings about many boards, counted."""

    name: str
    boards: int
    verdicts: Counter[str]
    duplicates: int
    """Boards that are a copy, up to symmetry, of an earlier one."""
    solutions: int
    """Different solutions of the unique boards, up to symmetry."""
    commonest: int
    """Boards whose solution is the most frequent one."""
    grades: Counter[str]
    claimed: int
    wrong_claims: int
    sizes: Counter[str]
    faults: Counter[str]
    """Why boards could not be read."""

    def share(self, number: int) -> float:
        """Return `number` as a share of all boards."""
        return number / self.boards if self.boards else 0.0

    def to_json(self) -> json_types.GymAudit:
        """Return the audit as plain data for JSON."""
        return {
            "format": "masume-gym-audit",
            "version": 1,
            "name": self.name,
            "boards": self.boards,
            "verdicts": {name: self.verdicts[name] for name in VERDICTS},
            "duplicates": self.duplicates,
            "solutions": self.solutions,
            "commonest_solution": self.commonest,
            "grades": {grade: self.grades[grade] for grade in GRADES if self.grades[grade]},
            "claimed": self.claimed,
            "wrong_claims": self.wrong_claims,
            "sizes": dict(self.sizes),
            "faults": dict(self.faults.most_common(5)),
        }


def audit(claims: Iterable[Claim], name: str, kind: str | None = None, rated: bool = True) -> Audit:
    """Examine the boards of `claims` and return the counts. `kind` is their kind if they do not say it themselves."""
    return counted(name, (examine(claim, kind, rated) for claim in claims))


def counted(name: str, findings: Iterable[Finding]) -> Audit:
    """Return the counts of `findings`."""
    verdicts, hashes, solutions, grades, sizes, faults = (Counter[str]() for _ in range(6))
    boards = claimed = wrong = 0
    for found in findings:
        boards += 1
        verdicts[found.verdict] += 1
        if found.puzzle is None:
            faults[found.fault] += 1
            continue
        hashes[found.hash] += 1
        sizes[f"{found.puzzle.kind} {found.puzzle.rows}x{found.puzzle.cols}"] += 1
        if found.solution_hash:
            solutions[found.solution_hash] += 1
        if found.grade is not None:
            grades[found.grade] += 1
        claimed += found.is_claim_right is not None
        wrong += found.is_claim_right is False
    return Audit(
        name,
        boards,
        verdicts,
        sum(hashes.values()) - len(hashes),
        len(solutions),
        max(solutions.values(), default=0),
        grades,
        claimed,
        wrong,
        sizes,
        faults,
    )


def examine(claim: Claim, kind: str | None = None, rated: bool = True) -> Finding:
    """Examine one board."""
    try:
        puzzle = read_board(claim.board, kind)
    except MasumeError as error:
        return Finding("unreadable", fault=" ".join(str(error).split())[:200])
    result = solve(puzzle, seconds=SECONDS)
    right = None if claim.solution is None else is_right(puzzle, claim.solution)
    name = canonical_hash(puzzle)
    if result.verdict != "unique":
        return Finding(result.verdict, puzzle, name, is_claim_right=right)
    values = result.solutions[0].values
    grade = rate(puzzle, seconds=SECONDS).grade if rated else None
    return Finding("unique", puzzle, name, solution_hash(puzzle, values), grade, right)


def solution_hash(puzzle: Puzzle, values: tuple[int, ...]) -> str:
    """Return the canonical hash of the solved board, the same for all boards with this solution up to symmetry."""
    kind = kinds.kind_of(puzzle)
    cells = model_of(puzzle).cells
    bare = kind.clues.with_only(puzzle, ())
    return canonical_hash(kind.clues.with_givens(bare, [(cell, values[cell]) for cell in cells]))


def read_board(board: object, kind: str | None) -> Puzzle:
    """Return a board that is a puzzle already, an object, rows of squares, or text. Raise FormatError if it is none."""
    if isinstance(board, str):
        return read.read(board, kind)
    if hasattr(board, "kind") and hasattr(board, "with_meta"):
        return cast("Puzzle", board)
    rows = plain(board)
    if isinstance(rows, dict):
        return read.read_object(rows, kind)
    if not isinstance(rows, list | tuple):
        raise FormatError("a board is a text, rows or an object, not {value}", value=quote(board))
    if kind is None:
        raise UsageError("rows alone do not tell the kind of the board: name it")
    found, options = kinds.find_with_options(kind)
    puzzle: Puzzle = found.puzzle_class(rows, **options)
    return puzzle


def is_right(puzzle: Puzzle, solution: object) -> bool:
    """Return whether a claimed solution, as text or rows, keeps the clues and the rules."""
    rows = plain(solution)
    text = rows if isinstance(rows, str) else str(rows)
    tokens = answer_text.find_board(text.replace("None", "null"), puzzle.rows, puzzle.cols)
    if tokens is None:
        return False
    model = model_of(puzzle)
    shades = bool(kinds.kind_of(puzzle).drawing.value_words)
    values = answer_text.values(tokens, model.domains, shades)
    return player_entries.is_solution(
        puzzle, {cell: value for cell, value in enumerate(values) if model.domains[cell] and value >= 0}
    ) and all(values[cell] == value for cell, value in player_entries.givens(puzzle).items())


# ---- Where boards come from


def claims_of(source: str, count: int, kind: str | None) -> Iterator[Claim]:
    """Yield at most `count` boards of a file, or of a generator that is named as `module:function`. Raise UsageError if
    there is no such thing.
    """
    module, colon, function = source.partition(":")
    if colon and "/" not in module and "\\" not in module and not source.startswith(("http:", "https:")):
        yield from islice(_claims_of_function(module, function), count)
    else:
        yield from islice(_claims_of_file(source, kind), count)


def _claims_of_function(module: str, name: str) -> Iterator[Claim]:
    """Yield the boards that a function of somebody's module makes: it returns a board or many, with or without
    solutions, and is called again as long as it returns single ones.
    """
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise UsageError("{name} cannot be imported: {fault}", name=f"{module}:{name}", fault=str(error)) from None
    if not callable(found):
        raise UsageError("{name} is not a function", name=f"{module}:{name}")
    while True:
        made = found()
        if _is_many(made):
            yield from map(claim_of, made)
            return
        yield claim_of(made)


def _is_many(made: object) -> bool:
    """Return whether a function has returned many boards, rather than one or one with its solution."""
    return isinstance(made, Iterator) or (
        isinstance(made, list) and bool(made) and isinstance(made[0], dict | str | tuple)
    )


def claim_of(made: object) -> Claim:
    """Return a board with its solution, if there is one: a pair, an object with both, or the board alone."""
    if isinstance(made, tuple) and len(made) == 2:
        return Claim(*made)
    if isinstance(made, Mapping):
        solution = next((made[key] for key in SOLUTION_KEYS if made.get(key) is not None), None)
        if made.get("format") == "masume-gym-item":
            return Claim(made["puzzle"], made["answer"] if made.get("task") == "solve" else None)
        if "kind" in made and "givens" in made:
            return Claim({key: value for key, value in made.items() if key not in SOLUTION_KEYS}, solution)
        board = next((made[key] for key in BOARD_KEYS if key in made), made)
        return Claim(board, solution)
    return Claim(made)


def _claims_of_file(path: str, kind: str | None) -> Iterator[Claim]:
    """Yield the boards of a file: lines of JSON with boards and solutions, or boards in any format."""
    import json

    from masume.core import files

    try:
        text = files.read_text(path)
    except files.UnreadableError as error:
        raise UsageError("{error}", error=error.message) from None
    lines = [line for line in text.splitlines() if line.strip()]
    objects = []
    with suppress(ValueError, RecursionError):
        objects = [json.loads(line) for line in lines] if lines and lines[0].lstrip().startswith("{") else []
    if objects and all(isinstance(item, dict) for item in objects):
        yield from map(claim_of, objects)
        return
    for puzzle in read.read_all(text, kind):
        yield Claim(puzzle)
