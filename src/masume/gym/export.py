"""Make the items of a suite and write them as a data set: JSON Lines, Parquet, a card, a manifest and checksums.

Boards are made in blocks. A block is determined by the seed of the suite, its stratum and its number alone, so that
blocks may be made anywhere and in any order. They are taken in order, in rounds, until each stratum has its boards,
each board once up to symmetry. Its canonical hash decides whether a board is for testing or for training, so that no
test board is a turned or relabelled training board, in this suite or in another one with the same share for testing.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import islice
from random import Random
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from masume import kinds
from masume.core import files
from masume.core.errors import UsageError
from masume.core.kind import Puzzle
from masume.gym.board_choice import pick, shuffled
from masume.gym.data_card import card
from masume.gym.item import pose
from masume.gym.suite import Stratum, Suite, board_options
from masume.verbs import player_entries, rate
from masume.verbs.canonical_hash import canonical_hash
from masume.verbs.generate.generate import generate, with_rating
from masume.verbs.generate.spec import GenerationError
from masume.verbs.solve import solve
from masume.version import __version__

if TYPE_CHECKING:
    from masume.core import json_types

BOARDS_PER_BLOCK = 20
SPLITS = ("train", "test")
MOST_PARTNERS = 12  # cells in which a board of a pair is given a clue
SPARE = 1.1  # boards that are made in a round, per board that is missing
EMPTY_BLOCKS = 40  # in a row without a new board; then a stratum is given up
SECONDS = 300.0  # for one board


class Block(NamedTuple):
    """A few boards of a stratum."""

    stratum: int
    number: int


class MadeBoard(NamedTuple):
    """A board of a block, or a pair of boards: their canonical hashes, and their items as lines of JSON."""

    hashes: tuple[str, ...]
    lines: tuple[str, ...]


Run = Callable[[Suite, Sequence[Block]], Iterator[tuple[Block, list[MadeBoard]]]]
"""A function that makes blocks and yields them in order. It ends early only if it was stopped."""


class Progress(NamedTuple):
    """How far an export is."""

    boards: int
    wanted: int


def run_here(suite: Suite, blocks: Sequence[Block]) -> Iterator[tuple[Block, list[MadeBoard]]]:
    """Make blocks one after another in this process."""
    for block in blocks:
        yield block, make_block(suite, block)


# ---- Making


def make_block(suite: Suite, block: Block) -> list[MadeBoard]:
    """Return the boards of a block with their items."""
    stratum = suite.strata[block.stratum]
    rng = Random(f"{suite.seed}:{block.stratum}:{block.number}")
    made = []
    boards = generate(
        stratum.kind,
        stratum.rows,
        stratum.cols,
        stratum.grade,
        seed=int(rng.random() * (1 << 48)),
        count=BOARDS_PER_BLOCK,
        rated=True,
        seconds=SECONDS,
        **board_options(stratum),
    )
    try:
        for index, puzzle in enumerate(boards):
            origin = {"seed": suite.seed, "stratum": block.stratum, "block": block.number, "index": index}
            pair = (puzzle,) if stratum.chosen != "pairs" else _pair(puzzle, rng)
            lines = [
                line
                for number, board in enumerate(pair)
                for line in _lines(stratum, board, rng, origin, number if len(pair) > 1 else None)
            ]
            if lines:
                made.append(MadeBoard(tuple(map(canonical_hash, pair)), tuple(lines)))
    except GenerationError:
        pass  # the boards that were made before are valid, and the next block has others
    return made


def _pair(puzzle: Puzzle, rng: Random) -> tuple[Puzzle, ...]:
    """Return `puzzle` and a board that has one clue more and another grade; nothing if none is found."""
    kind = kinds.kind_of(puzzle)
    solution = solve(puzzle).solutions[0].values
    printed = player_entries.givens(puzzle)
    cells = [cell for cell in kind.logic.model(puzzle).cells if cell not in printed]
    for cell in islice(shuffled(rng, cells), MOST_PARTNERS):
        other = kind.clues.with_givens(puzzle, [(cell, solution[cell])])
        rating = rate.rate(other)
        if rating.grade is not None and rating.grade != puzzle.meta.get("grade"):
            return puzzle, with_rating(other, rating)
    return ()


def _lines(stratum: Stratum, puzzle: Puzzle, rng: Random, origin: dict[str, Any], pair: int | None) -> Iterator[str]:
    """Yield the items of a board as lines of JSON, one per task that suits the board. `pair` is the place of the board
    in its pair, or None.
    """
    for task in stratum.tasks:
        language, notation = pick(rng, stratum.languages), pick(rng, stratum.notations)
        place = origin if pair is None else {**origin, "pair": pair}
        settings = {"verdicts": stratum.verdicts} if task == "count" else {}
        item = pose(task, puzzle, rng, language, notation, place, **settings)
        if item is not None:
            yield json.dumps(item.to_json(), ensure_ascii=False)


# ---- Choosing and writing


def split_of(name: str, test: float) -> str:
    """Return `test` or `train` for a board with the canonical hash `name`, if `test` is the share for testing."""
    number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:6], "big")
    return "test" if number < test * (1 << 48) else "train"


class Export:
    """The writing of one data set into a folder."""

    def __init__(self, suite: Suite, folder: str) -> None:
        self.suite = suite
        self.folder = folder
        self.items = dict.fromkeys(SPLITS, 0)
        self.boards: list[dict[str, int]] = [dict.fromkeys(SPLITS, 0) for _ in suite.strata]
        self._seen: set[str] = set()

    def write(
        self,
        run: Run = run_here,
        report: Callable[[Progress], None] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> json_types.GymManifest:
        """Make the items, write the files, and return the manifest. When `stop` returns True or Ctrl-C is pressed, the
        files have what was made until then, and the manifest says what is missing.
        """
        self._open_folder()
        wanted = sum(stratum.boards for stratum in self.suite.strata)
        interrupt: KeyboardInterrupt | None = None
        with ExitStack() as stack:
            out = {
                split: stack.enter_context(open(self._path(f"{split}.jsonl"), "w", encoding="utf-8", newline="\n"))
                for split in SPLITS
            }
            try:
                for _ in self._fill(run, out):
                    if report is not None:
                        report(Progress(self._count(), wanted))
                    if stop is not None and stop():
                        break
            except KeyboardInterrupt as error:
                interrupt = error
        manifest = self._finish()
        if interrupt is not None:
            raise interrupt
        return manifest

    def _count(self) -> int:
        return sum(sum(counts.values()) for counts in self.boards)

    def _open_folder(self) -> None:
        try:
            os.makedirs(self.folder, exist_ok=True)
            if os.listdir(self.folder):
                raise UsageError("{folder} is not empty: name a new folder", folder=self.folder)
        except OSError as error:
            raise UsageError("{folder} cannot be used: {fault}", folder=self.folder, fault=error.strerror) from None

    def _path(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def quotas(self, stratum: Stratum) -> dict[str, int]:
        """Return the numbers of boards for training and for testing in a stratum."""
        test = round(stratum.boards * self.suite.test)
        return {"train": stratum.boards - test, "test": test}

    def _fill(self, run: Run, out: Mapping[str, IO[str]]) -> Iterator[None]:
        """Write the boards of all strata. Yield after each block. A round makes as many blocks as should suffice, and
        the next one those that are missing.
        """
        following = [0] * len(self.suite.strata)
        idle = [0] * len(self.suite.strata)
        while True:
            blocks = []
            for number in range(len(self.suite.strata)):
                missing = self._missing(number)
                if missing and idle[number] < EMPTY_BLOCKS:
                    some = -(-int(missing * SPARE) // BOARDS_PER_BLOCK)
                    blocks += [Block(number, following[number] + i) for i in range(some)]
                    following[number] += some
            if not blocks:
                return
            made = 0
            for block, boards in run(self.suite, blocks):
                made += 1
                is_new = self._write_block(block, boards, out)
                idle[block.stratum] = 0 if is_new else idle[block.stratum] + 1
                yield
            if made < len(blocks):
                return

    def _missing(self, number: int) -> int:
        """Return the number of boards that a stratum still lacks, counted by the split that lacks the larger share."""
        have, quota = self.boards[number], self.quotas(self.suite.strata[number])
        shares = {"train": 1 - self.suite.test, "test": self.suite.test}
        return max(int((quota[split] - have[split]) / shares[split] + 0.999) for split in SPLITS if quota[split])

    def _write_block(self, block: Block, boards: list[MadeBoard], out: Mapping[str, IO[str]]) -> bool:
        """Write the boards of a block that are wanted. Return whether there is one that was not seen before."""
        have, quota = self.boards[block.stratum], self.quotas(self.suite.strata[block.stratum])
        is_new = False
        for board in boards:
            if not self._seen.isdisjoint(board.hashes):
                continue
            is_new = True
            split = split_of(board.hashes[0], self.suite.test)
            if have[split] < quota[split]:
                self._seen.update(board.hashes)
                have[split] += 1
                self.items[split] += len(board.lines)
                out[split].write("".join(f"{line}\n" for line in board.lines))
        return is_new

    def _finish(self) -> json_types.GymManifest:
        """Write what describes the data, and return the manifest."""
        from masume.gym.parquet import write_parquet

        names = [f"{split}.jsonl" for split in SPLITS]
        names += [name for split in SPLITS if (name := write_parquet(self._path(f"{split}.jsonl"))) is not None]
        manifest: json_types.GymManifest = {
            "format": "masume-gym",
            "version": 1,
            "name": self.suite.name,
            "generator": f"masume {__version__}",
            "seed": self.suite.seed,
            "spec": self.suite.digest,
            "complete": all(have == self.quotas(of) for have, of in zip(self.boards, self.suite.strata, strict=True)),
            "items": dict(self.items),
            "strata": [
                {
                    "name": stratum.name,
                    "kind": stratum.kind,
                    "rows": stratum.rows,
                    "cols": stratum.cols,
                    "grade": stratum.grade,
                    "tasks": list(stratum.tasks),
                    "wanted": stratum.boards,
                    "train": have["train"],
                    "test": have["test"],
                }
                for stratum, have in zip(self.suite.strata, self.boards, strict=True)
            ],
            "files": [
                {"name": name, "bytes": os.path.getsize(self._path(name)), "sha256": _sha256(self._path(name))}
                for name in names
            ],
        }
        files.write_whole(self._path("manifest.json"), json.dumps(manifest, indent=1, ensure_ascii=False) + "\n")
        files.write_whole(self._path("README.md"), card(manifest))
        names += ["manifest.json", "README.md"]
        sums = "".join(f"{_sha256(self._path(name))}  {name}\n" for name in names)
        files.write_whole(self._path("SHA256SUMS"), sums)
        return manifest


def _sha256(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
