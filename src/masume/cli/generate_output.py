"""Write the boards that `masume generate` makes, so that the command can continue after an interruption.

printed   boards are printed on standard output, one after another
folder    each board is written to a file, whose name contains the seed and the number
book      boards are made into a PDF; until then they are in a journal beside it, one per line
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from typing import Any

from masume.cli.board_output import ENDINGS, text_of
from masume.cli.generate_jobs import GenerateJob
from masume.core import files
from masume.core.errors import FormatError, Message, UsageError, Word
from masume.verbs import read

OTHER_SPEC = (
    "board {number} was made with other options, or by another version of Masume; choose another folder or book, or "
    "--force to start again"
)
OTHER_SEED = (
    "board {number} of seed {seed} was made with other options, or by another version of Masume; choose another folder "
    "or book, or --force to start again"
)


class Printed:
    """The output of boards to standard output. It is also the base class of the other outputs."""

    def __init__(self, text_format: str) -> None:
        self.text_format = text_format

    def seed_of(self, job: GenerateJob) -> int | None:
        """Return the seed of the existing boards of `job`, or None if it has no boards yet."""
        return None

    def made(self, job: GenerateJob) -> list[Any]:
        """Return the boards of `job` that exist already, from the first one up to the first missing one."""
        return []

    def open(self) -> None:
        """Prepare the output. Nothing may be written before this call."""

    def keep(self, job: GenerateJob, puzzle: Any) -> None:
        """Write a board of `job`."""
        sys.stdout.write(text_of(puzzle, self.text_format))
        sys.stdout.flush()

    @property
    def where(self) -> str:
        """Return the name of the file or folder that contains the boards if the command is interrupted, or an empty
        text if boards are only printed.
        """
        return ""


class Folder(Printed):
    """The output of boards to a folder, with one file per board."""

    def __init__(self, options: argparse.Namespace, text_format: str) -> None:
        super().__init__(text_format)
        self.folder: str = options.to
        self.resumes: bool = options.resume
        self.replaces: bool = options.force
        if os.path.splitext(self.folder)[1] or (os.path.exists(self.folder) and not os.path.isdir(self.folder)):
            raise UsageError(
                "--to names a folder for one file per board (--to DIR), or a book (--to BOOK.pdf), and "
                "{folder} looks like a file of another sort",
                folder=self.folder,
            )
        self.ending = ENDINGS[text_format]

    @property
    def where(self) -> str:
        return self.folder

    def open(self) -> None:
        try:
            os.makedirs(self.folder, exist_ok=True)
        except OSError as error:
            raise UsageError(
                "the folder {folder} cannot be made: {reason}", folder=self.folder, reason=Word(error.strerror)
            ) from None

    def path(self, job: GenerateJob, number: int) -> str:
        """Return the path of the file for board `number` of `job`."""
        return os.path.join(
            self.folder, f"{job.prefix}{job.name}-{number:0{6 if job.count > 9999 else 4}}.{self.ending}"
        )

    def _numbers(self, start: str) -> list[tuple[str, ...]]:
        """Find the files whose names consist of the pattern `start`, a hyphen, a number and the ending. Return for each
        file the texts that the groups of the pattern match, followed by the number.
        """
        named = re.compile(rf"{start}-(\d+)\.{self.ending}")
        try:
            names = sorted(os.listdir(self.folder))
        except FileNotFoundError:
            return []
        return [match.groups() for name in names if (match := named.fullmatch(name))]

    def seed_of(self, job: GenerateJob) -> int | None:
        seeds = sorted({int(groups[0]) for groups in self._numbers(rf"{re.escape(job.prefix + job.stem)}-s(-?\d+)")})
        if len(seeds) > 1:
            known = ", ".join(map(str, seeds))
            raise UsageError(
                "{folder} has boards of several seeds ({known}); choose one with --seed",
                folder=self.folder,
                known=known,
            )
        return seeds[0] if seeds else None

    def made(self, job: GenerateJob) -> list[Any]:
        existing = {int(groups[0]) for groups in self._numbers(re.escape(job.prefix + job.name))}
        if existing and not self.resumes and not self.replaces:
            first = self.path(job, min(existing))
            raise UsageError(
                "{first} exists already; --resume continues, --force replaces the boards, or choose another folder",
                first=first,
            )
        boards: list[Any] = []
        while self.resumes and len(boards) < job.count and len(boards) + 1 in existing:
            path = self.path(job, len(boards) + 1)
            if not os.path.exists(path):  # it was made with another count, whose names have more digits
                break
            try:
                boards.append(read.load(path, job.kind.name, **_rules(job)))
            except FormatError as error:
                raise FormatError(files.of_file(path, error.message)) from None
        return boards

    def keep(self, job: GenerateJob, puzzle: Any) -> None:
        path = self.path(job, puzzle.meta["number"])
        files.write_whole(path, text_of(puzzle, self.text_format).rstrip("\n") + "\n")


class Journal(Printed):
    """The output of boards for a book. Until the book is made, the boards are in a file beside it, the journal."""

    def __init__(self, options: argparse.Namespace) -> None:
        super().__init__("json")
        self.journal = f"{os.path.splitext(options.to)[0]}.boards.jsonl"
        self.boards: list[Any] = []
        self._before: list[Any] = []
        if os.path.exists(self.journal) and not options.force:
            if not options.resume:
                raise UsageError(
                    "{journal} has boards of a book that was not finished; --resume continues, --force starts again",
                    journal=self.journal,
                )
            self._before = self._read()

    @property
    def where(self) -> str:
        return self.journal

    def _read(self) -> list[Any]:
        """Return the boards in the journal. If the last line is incomplete, it is ignored."""
        text = files.read_text(self.journal)
        whole = text[: text.rfind("\n") + 1]  # a kill may have left half a line
        return read.read_all(whole, format="json") if whole.strip() else []

    def open(self) -> None:
        """Rewrite the journal so that it contains exactly the existing boards."""
        files.write_whole(self.journal, "".join(text_of(puzzle, "json") for puzzle in self._before))

    def seed_of(self, job: GenerateJob) -> int | None:
        return next((puzzle.meta["seed"] for puzzle in self._before if _stem(puzzle) == job.stem), None)

    def made(self, job: GenerateJob) -> list[Any]:
        existing = [p for p in self._before if (_stem(p), p.meta["seed"]) == (job.stem, job.seed)]
        for number, puzzle in enumerate(existing, 1):
            if puzzle.meta["number"] != number:
                raise UsageError(
                    files.of_file(
                        self.journal,
                        Message(
                            "board {number} of seed {seed} is missing; --force starts again",
                            number=number,
                            seed=job.seed,
                        ),
                    )
                )
        self.boards += existing[: job.count]
        return existing[: job.count]

    def keep(self, job: GenerateJob, puzzle: Any) -> None:
        self.boards.append(puzzle)
        try:
            with open(self.journal, "a", encoding="utf-8") as journal:
                journal.write(text_of(puzzle, "json"))
        except OSError as error:
            raise FormatError(
                "{path} cannot be written: {reason}", path=self.journal, reason=Word(error.strerror)
            ) from None

    def close(self) -> None:
        """Delete the journal, because its boards are in the book."""
        os.unlink(self.journal)


def _stem(puzzle: Any) -> str:
    """Return the stem of the job that has made `puzzle`."""
    return f"{puzzle.kind}-{puzzle.rows}x{puzzle.cols}-{puzzle.meta['spec']['grade']}"


def _rules(job: GenerateJob) -> dict[str, Any]:
    """Return the options of the kind that are set in `job`."""
    return {name: job.chosen[name] for name in job.kind.options if name in job.chosen}


def check_same(stored: Any, new: Any, name: str) -> None:
    """Raise UsageError unless the existing board `stored` and the board `new` were made by the same generator with the
    same seed and options. Messages name the file `name`.
    """
    for key in ("generator", "seed", "spec"):
        # Stored values were read from JSON, which has no tuples.
        if json.dumps(stored.meta.get(key)) != json.dumps(new.meta.get(key)):
            raise UsageError(files.of_file(name, Message(OTHER_SPEC, number=stored.meta.get("number"))))


def check_first(stored: Any, job: GenerateJob, name: str) -> None:
    """Generate the first board of `job` again, and raise UsageError if it differs from the existing board `stored`.
    This check is for formats that do not store the seed and options of boards.
    """
    if next(job.boards(False, count=1)) != stored:
        raise UsageError(files.of_file(name, Message(OTHER_SEED, number=1, seed=job.seed)))
