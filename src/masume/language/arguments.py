"""What sentences are filled with: arguments that say what they are, so that each language can show them its own way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from masume.core.errors import FormatError
from masume.core.grid import Cell


class Cells(NamedTuple):
    """Some cells: r1c2, r1c3 and r2c4."""

    cells: tuple[Cell, ...]

    def to_json(self) -> dict[str, Any]:
        return {"cells": list(self.cells)}


class Line(NamedTuple):
    """A row or a column, counted from 1."""

    way: str
    number: int

    def to_json(self) -> dict[str, Any]:
        return {"line": [self.way, self.number]}


class Run(NamedTuple):
    """A run of a Kakuro board: its direction, its cells, its sum (0 for none)."""

    way: str
    cells: tuple[Cell, ...]
    total: int

    def to_json(self) -> dict[str, Any]:
        return {"run": [self.way, list(self.cells), self.total]}


class Value(NamedTuple):
    """A value of a cell, by the word that the kind has for it."""

    value: int

    def to_json(self) -> dict[str, Any]:
        return {"value": self.value}


class Count(NamedTuple):
    """A number of things; words take the form that agrees with it."""

    number: int

    def to_json(self) -> dict[str, Any]:
        return {"count": self.number}


class Text(NamedTuple):
    """Something printed on the board, or a sum: shown as it is in every language."""

    text: str

    def to_json(self) -> dict[str, Any]:
        return {"text": self.text}


class Items(NamedTuple):
    """Several things joined by "and" or by "or"."""

    items: tuple[str, ...]
    joint: str = "and"

    def to_json(self) -> dict[str, Any]:
        return {"items": list(self.items), "joint": self.joint}


class Rule(NamedTuple):
    """A rule of the kind, by its code: shown as its sentence."""

    code: str

    def to_json(self) -> dict[str, Any]:
        return {"rule": self.code}


class Title(NamedTuple):
    """A technique of the kind, by its name: shown as its title."""

    technique: str

    def to_json(self) -> dict[str, Any]:
        return {"title": self.technique}


class Clauses(NamedTuple):
    """Several sentences, as many as it takes, each a variant of a technique with its own arguments."""

    technique: str
    clauses: tuple[tuple[str, tuple[tuple[str, Argument], ...]], ...]

    def to_json(self) -> dict[str, Any]:
        plain = [[variant, {name: word.to_json() for name, word in words}] for variant, words in self.clauses]
        return {"clauses": plain, "of": self.technique}


Argument = Cells | Line | Run | Value | Count | Text | Items | Rule | Title | Clauses


def argument_from_json(plain: Any) -> Argument:
    """The argument that `to_json` wrote."""
    readers: dict[str, Callable[[Any], Argument]] = {
        "cells": lambda cells: Cells(tuple(int(cell) for cell in cells)),
        "line": lambda line: Line(str(line[0]), int(line[1])),
        "run": lambda run: Run(str(run[0]), tuple(int(cell) for cell in run[1]), int(run[2])),
        "value": lambda value: Value(int(value)),
        "count": lambda number: Count(int(number)),
        "text": lambda text: Text(str(text)),
        "items": lambda items: Items(tuple(str(item) for item in items), str(plain["joint"])),
        "rule": lambda code: Rule(str(code)),
        "title": lambda name: Title(str(name)),
        "clauses": lambda clauses: Clauses(
            str(plain["of"]),
            tuple(
                (str(variant), tuple((str(name), argument_from_json(word)) for name, word in words.items()))
                for variant, words in clauses
            ),
        ),
    }
    for name, reader in readers.items():
        if isinstance(plain, Mapping) and name in plain:
            return reader(plain[name])
    raise FormatError(f"{plain!r} is not an argument of a saved step")
