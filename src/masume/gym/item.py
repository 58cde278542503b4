"""Make items: a task about a board, with its prompt, its answer and what is known of it.

>>> from masume import gym
>>> item = gym.item(7, 0)
>>> gym.score(item.answer, item).value
1.0
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count, islice
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from masume import kinds
from masume.core.errors import FormatError, UsageError
from masume.core.generator_limits import check_seed
from masume.core.grid import Cell
from masume.core.kind import Puzzle
from masume.core.puzzle import is_int, quote
from masume.formats.json_format import to_object
from masume.gym.board_choice import ItemSpec, boards, checked_spec, pick, possible_sizes
from masume.gym.tasks import TASKS, Posed
from masume.verbs import read
from masume.verbs.canonical_hash import canonical_hash
from masume.verbs.solve import solve
from masume.version import __version__

if TYPE_CHECKING:
    from masume.core import json_types

FORMAT: Final = "masume-gym-item"
VERSION: Final = 1
MOST_REFUSED = 200  # boards in a row that a task may refuse


class Item(NamedTuple):
    """A question about a board, with its answer."""

    task: str
    puzzle: Puzzle
    """The board as it is shown. It may be one without a solution, or with several."""
    state: Mapping[Cell, int]
    """What has been entered."""
    language: str
    notation: str
    prompt: str
    answer: str
    """An answer that gets the full score, in the form that the prompt asks for."""
    target: Mapping[str, Any]
    """What scoring needs besides, as plain data, such as the solution."""
    metadata: Mapping[str, Any]
    """What is known of the item: its name, its seed and index, kind, size, grade, hash, and the version of Masume."""

    def to_json(self) -> json_types.GymItem:
        """Return the item as plain data for JSON."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "id": self.metadata["id"],
            "task": cast("json_types.GymTask", self.task),
            "language": self.language,
            "notation": cast("json_types.GymNotation", self.notation),
            "prompt": self.prompt,
            "answer": self.answer,
            "puzzle": to_object(kinds.kind_of(self.puzzle), self.puzzle),
            "state": [[cell, value] for cell, value in self.state.items()],
            "target": dict(self.target),
            "metadata": dict(self.metadata),
        }

    @classmethod
    def from_json(cls, plain: object) -> Item:
        """Return the item that `to_json` has written. Raise FormatError if `plain` is not one."""
        if not isinstance(plain, dict) or plain.get("format") != FORMAT:
            raise FormatError(
                "an item of the gym is an object with {format}, not {item}",
                format=f'"format": "{FORMAT}"',
                item=quote(plain),
            )
        if plain.get("version") != VERSION:
            raise FormatError(
                "this item has version {version}; this program reads version {known}",
                version=quote(plain.get("version")),
                known=VERSION,
            )
        try:
            task, state = plain["task"], {int(cell): int(value) for cell, value in plain["state"]}
            if task not in TASKS:
                raise FormatError(
                    "there is no task {task} (there are: {known})", task=quote(task), known=", ".join(TASKS)
                )
            return cls(
                task,
                read.read_object(plain["puzzle"]),
                state,
                str(plain["language"]),
                str(plain["notation"]),
                str(plain["prompt"]),
                str(plain["answer"]),
                dict(plain["target"]),
                dict(plain["metadata"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise FormatError("this item of the gym is not complete: {fault}", fault=quote(error)) from None


DEFAULT = ItemSpec()


def item(seed: int, index: int, spec: ItemSpec = DEFAULT) -> Item:
    """Return the item with number `index`, from 0, of the stream that `seed` and `spec` determine."""
    check_seed(seed)
    if not is_int(index) or index < 0:
        raise UsageError("an index is a whole number from 0, not {index}", index=quote(index))
    return _item(seed, index, checked_spec(spec))


def items(seed: int, spec: ItemSpec = DEFAULT, first: int = 0) -> Iterator[Item]:
    """Yield the items of the stream that `seed` and `spec` determine, without end, from number `first` on."""
    check_seed(seed)
    checked_spec(spec)
    return (_item(seed, index, spec) for index in count(first))


def _item(seed: int, index: int, spec: ItemSpec) -> Item:
    rng = Random(f"{seed}:{index}")
    task = pick(rng, spec.tasks)
    kind = pick(rng, spec.kinds)
    rows, cols = pick(rng, possible_sizes(kind, spec.sizes))
    grade = pick(rng, spec.grades)
    language, notation = pick(rng, spec.languages), pick(rng, spec.notations)
    for puzzle in islice(boards(kind, rows, cols, grade, rng, spec.rated), MOST_REFUSED):
        made = pose(task, puzzle, rng, language, notation, {"seed": seed, "index": index})
        if made is not None:
            return made
    raise UsageError(
        "none of {count} boards suits the task {task}: {kind} {rows}x{cols}",
        count=MOST_REFUSED,
        task=task,
        kind=kind,
        rows=rows,
        cols=cols,
    )


def pose(
    task: str,
    puzzle: Puzzle,
    rng: Random,
    language: str,
    notation: str,
    origin: Mapping[str, object],
    **settings: Any,
) -> Item | None:
    """Return an item with `task` about `puzzle`, which must have exactly one solution; None if the board does not suit
    the task. `origin` is added to the metadata; `settings` are arguments of the task.
    """
    from masume.gym.prompt import prompt

    solution = solve(puzzle).solutions[0].values
    posed = TASKS[task].pose(puzzle, solution, rng, **settings)
    if posed is None:
        return None
    return Item(
        task,
        posed.puzzle,
        MappingProxyType(posed.state),
        language,
        notation,
        prompt(task, posed, language, notation),
        posed.answer,
        posed.target,
        _metadata(task, puzzle, posed, origin),
    )


def _metadata(task: str, puzzle: Puzzle, posed: Posed, origin: Mapping[str, object]) -> dict[str, Any]:
    """Return what is known of an item. Grade and hash are those of the board `puzzle` from which it was made."""
    meta = puzzle.meta
    name = meta.get("hash") or canonical_hash(puzzle)
    return {
        "id": f"{puzzle.kind}-{task}-{'-'.join(map(str, origin.values()))}",
        **origin,
        "generator": f"masume {__version__}",
        "kind": puzzle.kind,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "rules": dict(puzzle.options),
        "hash": name,
        "grade": meta.get("grade"),
        "score": meta.get("score"),
        "peak": meta.get("peak"),
        "hardest": meta.get("hardest"),
        "techniques": meta.get("techniques"),
        "clues": kinds.kind_of(posed.puzzle).clues.count(posed.puzzle),
        "open_cells": sum(
            domain.bit_count() > 1 for domain in kinds.kind_of(posed.puzzle).logic.model(posed.puzzle).domains
        )
        - len(posed.state),
        **posed.metadata,
    }
