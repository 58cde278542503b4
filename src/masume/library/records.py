"""Convert puzzles to rows of the library and back. A row has the puzzle as JSON, and columns for searches."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from time import time
from typing import TYPE_CHECKING, Any, NamedTuple

from masume import kinds
from masume.core.kind import Kind, Puzzle
from masume.core.puzzle import is_int
from masume.formats.json_format import to_object
from masume.kinds import AnyPuzzle
from masume.reasoning.rating import RecordedRating
from masume.verbs import read
from masume.verbs.canonical_hash import canonical_hash
from masume.verbs.generate.generate import MAKER, is_made_here

if TYPE_CHECKING:
    from masume.core import json_types

RECORD_KEY = "library"
"""The key of a puzzle's meta for its record in the library, written by `export` and read by `import`."""
ENGINE = "kernel"
BIGGEST = 1 << 63
DATE = "%Y-%m-%dT%H:%M:%SZ"
NAME = re.compile(r"[^\x00\ud800-\udfff]{1,64}")  # a technique's name that every database accepts
Row = dict[str, Any]

encode = json.JSONEncoder(ensure_ascii=False).encode


class Proof(NamedTuple):
    """The record of a proof that a puzzle has exactly one solution: the engine, and the version of Masume that ran
    it.
    """

    engine: str
    version: str


class Use(NamedTuple):
    """A use of a puzzle: its purpose and its date."""

    purpose: str
    used: str


class Entry(NamedTuple):
    """A puzzle of the library with its record, which is everything that the library knows about it."""

    puzzle: AnyPuzzle
    hash: str
    rules: str
    givens: int
    source: str | None
    proof: Proof | None
    proved: str | None
    added: str
    changed: str
    uses: tuple[Use, ...]
    batch: str | None = None
    task: int | None = None

    def facts(self) -> Iterator[tuple[str, str]]:
        """Yield the facts of the record, each as a heading and a text."""
        meta = self.puzzle.meta
        yield "board", f"{self.puzzle.kind} {self.puzzle.rows}x{self.puzzle.cols} {self.rules}".rstrip()
        yield "hash", self.hash
        if meta.get("grade"):
            hardest = f", hardest {meta['hardest']}" if meta.get("hardest") else ""
            yield "grade", f"{meta['grade']}, score {meta.get('score')}, peak {meta.get('peak')}{hardest}"
        counts = meta.get("techniques")
        if isinstance(counts, Mapping):
            yield "techniques", ", ".join(f"{number} {name}" for name, number in counts.items())
        yield "givens", str(self.givens)
        for name in ("title", "author", "generator", "seed", "number"):
            if name in meta:
                yield name, str(meta[name])
        spec = meta.get("spec")
        if isinstance(spec, Mapping):
            yield "spec", ", ".join(f"{name}={value!s:.40}" for name, value in spec.items() if value is not None)
        yield "source", self.source or "not known"
        yield "proof", f"{self.proof.engine} of masume {self.proof.version}, {self.proved}" if self.proof else "none"
        yield "added", self.added
        yield "changed", self.changed
        if self.batch is not None:
            yield "batch", f"{self.batch}, task {self.task}"
        for use in self.uses:
            yield "used", f"{use.purpose}, {use.used}"

    def public_record(self) -> json_types.LibraryRecord:
        """Return the part of the record that anyone may see, as JSON data. It does not include the puzzle."""
        return {
            "added": self.added,
            "changed": self.changed,
            "proof": self.proof and {"engine": self.proof.engine, "version": self.proof.version, "proved": self.proved},
        }

    def record(self) -> json_types.LibraryRecord:
        """Return the whole record as JSON data. It does not include the puzzle."""
        return {
            **self.public_record(),
            "source": self.source,
            "uses": [{"purpose": use.purpose, "used": use.used} for use in self.uses],
            "batch": self.batch,
            "task": self.task,
        }

    def to_json(self) -> json_types.Puzzle:
        """Return the puzzle as JSON, with its record in its meta."""
        return to_object(kinds.kind_of(self.puzzle), self.puzzle.with_meta(**{RECORD_KEY: self.record()}))

    def to_public_json(self) -> json_types.Puzzle:
        """Return the puzzle as JSON, with only the public part of its record in its meta. The source is removed from
        the meta.
        """
        plain = to_object(kinds.kind_of(self.puzzle), self.puzzle.with_meta(**{RECORD_KEY: self.public_record()}))
        meta = plain["meta"]
        if isinstance(meta, dict):
            meta.pop("source", None)
        return plain


def now() -> str:
    """Return the current time in the format in which the library stores times, which is precise to the second."""
    return _stamp(int(time()))


@lru_cache(maxsize=1)
def _stamp(seconds: int) -> str:
    """Return a Unix time in the format in which the library stores times."""
    return datetime.fromtimestamp(seconds, UTC).strftime(DATE)


def puzzle_from(text: str) -> AnyPuzzle:
    """Return the puzzle that a JSON text of the library contains."""
    return read.read(text, format="json")


def row_of(puzzle: Puzzle, source: str | None, proof: Proof | None, when: str) -> Row:
    """Return `puzzle` as a row of the table `boards`, without uses. `when` is the time at which it is added or
    changed.
    """
    kind: Kind = kinds.kind_of(puzzle)
    own_hash = canonical_hash(puzzle)
    meta = puzzle.meta
    if RECORD_KEY in meta:
        plain = {name: value for name, value in meta.items() if name != RECORD_KEY}
        puzzle, meta = kind.puzzle_class.unchecked(**{**vars(puzzle), "meta": plain}), plain
    if proof is None and is_made_here(meta, own_hash):
        proof = Proof(ENGINE, str(meta["generator"]).removeprefix(MAKER))
    spec = meta.get("spec")
    if not isinstance(spec, Mapping):
        spec = None
    return {
        "hash": own_hash,
        "kind": kind.name,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "rules": " ".join(kind.option_words(puzzle)),
        "givens": kind.clues.count(puzzle),
        **rating_columns(meta),
        "generator": _text(meta.get("generator")),
        "seed": str(meta["seed"]) if is_int(meta.get("seed")) else None,
        "number": _whole(meta.get("number")),
        "symmetry": _text((spec or {}).get("symmetry"), 32),
        "spec": None if spec is None else encode(spec).replace("\x00", ""),
        "source": _text(source if source is not None else meta.get("source")),
        "engine": proof.engine if proof else None,
        "version": proof.version if proof else None,
        "proved": when if proof else None,
        "added": when,
        "changed": when,
        "uses": 0,
        "batch": None,
        "task": None,
        "board": json_text(puzzle),
    }


def json_text(puzzle: Puzzle) -> str:
    """Return `puzzle` as one line of JSON, in the form that `generate` writes."""
    return read.write(puzzle, "json")


def rating_columns(meta: Mapping[str, object]) -> Row:
    """Return the columns of the rating in `meta`. All are None if `meta` has no valid rating."""
    rating = RecordedRating.from_meta(meta)
    if rating is None:
        return {"grade": None, "score": None, "peak": None, "hardest": None}
    return {"grade": rating.grade, "score": rating.score, "peak": rating.peak, "hardest": _text(rating.hardest, 64)}


def technique_steps(meta: Mapping[str, object]) -> list[tuple[str, int]]:
    """Return the techniques that the rating in `meta` lists, each with its number of steps."""
    rating = RecordedRating.from_meta(meta)
    return [(name, steps) for name, steps in rating.techniques.items() if NAME.fullmatch(name)] if rating else []


def _whole(value: Any) -> int | None:
    """Return `value` if it is a non-negative integer that databases accept, or None otherwise."""
    return value if is_int(value) and 0 <= value < BIGGEST else None


def _text(value: object, most: int = 500) -> str | None:
    """Return the first `most` characters of `value`, with NUL removed and unpaired surrogates replaced, since
    PostgreSQL accepts neither. Return None if `value` is not a text.
    """
    if not isinstance(value, str):
        return None
    if value.isascii() and "\x00" not in value:
        return value[:most]
    return value.replace("\x00", "").encode("utf-8", "replace").decode()[:most]
