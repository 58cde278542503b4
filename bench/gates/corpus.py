"""Read the boards that are measured, and make the stored ones: `python -m bench.gates.corpus KIND ...`.

The made boards are stored, so that a change of the makers does not change what explanations are measured on. They need
not be made again: with changed makers, the same seeds make other boards, and all stored numbers lose their meaning.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import masume
from bench.published import contest
from masume.reasoning.rating import GRADES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

MADE = Path(__file__).parent / "made"
SEED = 29


@dataclass(frozen=True)
class Variant:
    """Boards of one kind, size and rule, to be made in some grades."""

    kind: str
    rows: int
    cols: int
    options: dict[str, Any] = field(default_factory=dict)
    count: int = 12
    """Boards of each grade."""
    grades: Sequence[str] = GRADES

    @property
    def name(self) -> str:
        rules = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.kind} {self.rows}x{self.cols}{rules}"

    def make(self, grade: str) -> Iterator[masume.AnyPuzzle]:
        """Yield the boards of `grade`, fewer if there are no more within the time."""
        try:
            yield from masume.generate(
                self.kind, self.rows, self.cols, grade, count=self.count, seed=SEED, **self.options
            )
        except masume.GenerationError as error:
            print(f"{self.name} {grade}: {error}", file=sys.stderr)


LARGE = ("easy", "medium", "hard")
VARIANTS = (
    *(Variant("hitori", size, size) for size in (6, 8, 10, 12)),
    Variant("hitori", 8, 10, {"symmetry": "rotational"}),
    Variant("hitori", 15, 15, count=6),
    Variant("hitori", 20, 20, count=4, grades=LARGE),
    *(Variant("hidato", size, size) for size in (7, 10)),
    Variant("hidato", 8, 8, {"neighbours": 4}),
    Variant("hidato", 8, 8, {"neighbours": 6}),
    Variant("hidato", 8, 8, {"ends": "hidden"}, count=6),
    Variant("hidato", 9, 9, {"shape": "heart"}, count=6),
    Variant("hidato", 10, 10, {"shape": "ring", "neighbours": 4}, count=6),
    Variant("hidato", 15, 15, count=4, grades=LARGE),
    *(Variant("kakuro", size, size) for size in (7, 9, 10, 12)),
    Variant("kakuro", 8, 12, {"symmetry": "rotational"}),
    Variant("kakuro", 15, 15, count=6),
    Variant("kakuro", 20, 20, count=4, grades=LARGE),
    *(Variant("binairo", size, size) for size in (8, 10, 14)),
    Variant("binairo", 6, 10),
    Variant("binairo", 10, 10, {"unique_lines": False}),
    Variant("binairo", 9, 9, {"odd": "ones"}, count=6),
    Variant("binairo", 7, 7, {"odd": "either"}, count=6),
    Variant("binairo", 20, 20, count=4, grades=LARGE),
)


@dataclass(frozen=True)
class Board:
    """A board of the corpus."""

    group: str
    """Kind and source: `hitori made` or `hitori published`."""
    number: int
    """The index in its group."""
    puzzle: masume.AnyPuzzle


def corpus(kinds: Iterable[str], data: Path | None) -> dict[str, list[Board]]:
    """Return the boards of `kinds` by group. Without the folder `data`, there are no published boards."""
    groups: dict[str, list[Board]] = {}
    for kind in kinds:
        sources = {"made": masume.load_all(MADE / f"{kind}.txt", format="line")}
        if data is not None and (data / f"{kind}.jsonl").is_file():
            sources["published"] = [board.puzzle for board in contest(kind, data)[0]]
        for source, puzzles in sources.items():
            group = f"{kind} {source}"
            groups[group] = [Board(group, number, puzzle) for number, puzzle in enumerate(puzzles)]
    return groups


def fingerprint(boards: Sequence[Board]) -> str:
    """Return a number that two different lists of boards hardly share."""
    lines = "\n".join(masume.write(board.puzzle, "line") for board in boards)
    return sha256(lines.encode()).hexdigest()[:16]


def main(kinds: Sequence[str]) -> None:
    """Make the stored boards of `kinds`."""
    for kind in kinds:
        lines = []
        for variant in VARIANTS:
            for grade in variant.grades if variant.kind == kind else ():
                made = [masume.write(puzzle, "line") for puzzle in variant.make(grade)]
                print(f"{variant.name} {grade}: {len(made)}", file=sys.stderr, flush=True)
                lines += made
        (MADE / f"{kind}.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
