"""python -m bench.reliability.fuzzing: read damaged texts with every reader.

Every text must be read, or refused with an error of ours, within a second of processor time and 500 MB. A board that
was read must be the same after writing and reading its one-line form. Texts begin as boards in all formats and are
damaged again and again: at random, and, if atheris is installed, guided by code coverage of the readers. The program
prints its progress and any text that fails, and ends with exit code 1 if one did.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from bench.reliability.journal import Journal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FULL, GUIDED = 10_000_000, 10  # the number of texts, and of how many one is guided: guided texts take ten times as long
SLOWEST, LARGEST = 1.0, 500  # seconds, megabytes
LONGEST, LONGEST_COMPLAINT = 4000, 700
TELL_EVERY = 20_000  # texts; an interrupted run repeats at most so many
# Signs that people put between the cells of a row, and around it.
PASTED = (
    *(("\t", "{}"), (",", "{}"), (" | ", "| {} |"), ("</td><td>", "<tr><td>{}</td>"), (" & ", r"{} \\ \hline")),
    *((" ", "> {}"), (" ", "- [{}]"), (", ", "f({}),"), (" ", "{}  # a row")),
)
# Parts of boards, so that damaged texts pass the first check.
PIECES = (
    *"0123456789.-_#+\\/,;:[]{}()|xX?*= \t\n\r\"'<>AZ%&@~○●⬛\u00a0\u2028\x00\ufeffé",
    *("\n\n", "\r\n", "-1", "16\\23", "16,", ",23", "2x2", "4×4", "2 2\n", ";2x2;;", "[[", "]]", "null", "1e9", '{"'),
    *("hitori ", "numbrix ", "kakuro", "binairo 2x2", "unique_lines=no", "odd=ones", "neighbours=4", "task = '"),
    *("begin\n", "end\n", "[problem]\n", "solution\n", "<td>", "<tr>", "|-\n", "|---|", "┌─┐", "│", "http://", "?"),
    *("\\begin{array}", "\\end{array}", " & ", "\\\\", "```\n", "> ", "---\n", "<th>", "f(", "①", "<brow ", "<puzzle "),
    *('"kind":', '"givens":', '"meta":', '"problem":"', "pzprv3/", "W=4x4&L=", "6x6dk:", "#m=edit&p=", "٣", "９"),
)


class Fuzz:
    """Read one text after another, and count."""

    def __init__(self) -> None:
        import masume
        from masume.formats.detect import FORMATS

        self.masume: Any = masume
        self.kinds = [None, *(kind.name for kind in masume.KINDS)]
        self.formats = [None, *(form.name for form in FORMATS)]
        self.counts: Counter[str] = Counter()
        self.slowest = 0.0

    def read(self, text: str, kind: int = 0, form: int = 0) -> None:
        """Read one text, with the kind and the format of these numbers; raise any error except our own."""
        begun = process_time()
        self.counts["texts"] += 1
        how = {"kind": self.kinds[kind % len(self.kinds)], "format": self.formats[form % len(self.formats)]}
        try:
            puzzles = self.masume.read_all(text, **how)
        except self.masume.MasumeError as error:
            self.counts["refused"] += 1
            complaint = str(error)
            if len(complaint) > LONGEST_COMPLAINT:
                raise AssertionError(f"a complaint of {len(complaint)} characters") from error
        else:
            self.counts["read"] += 1
            for puzzle in puzzles[:3]:
                again = self.masume.read(self.masume.write(puzzle, "line"), puzzle.kind)
                assert again == puzzle, "a board that its one-line form cannot represent"
        took = process_time() - begun
        self.slowest = max(self.slowest, took)
        assert took < SLOWEST, f"{took:.2f} s"

    def seeds(self) -> list[str]:
        """Return boards in all formats, and in the forms that people paste."""
        found = []
        for kind in self.masume.KINDS:
            for puzzle in kind.examples[:3]:
                found.append(str(puzzle))
                for form in self.formats[1:]:
                    try:
                        found.append(self.masume.write(puzzle, form))
                    except self.masume.FormatError:
                        continue
                rows = [line.split() for line in self.masume.write(puzzle, "text").splitlines()[1:]]
                for glue, around in PASTED:
                    found.append("\n".join(around.format(glue.join(row)) for row in rows))
                found.append("[" + ",\n".join(f"[{', '.join(repr(token) for token in row)}]" for row in rows) + "]")
        return [text for text in found if len(text) <= LONGEST]

    def summary(self) -> str:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        return (
            f"{self.counts['texts']:,} texts, {self.counts['read']:,} read, {self.counts['refused']:,} refused, "
            f"0 otherwise; slowest {self.slowest * 1000:.0f} ms, {peak} MB at most"
        )


def spoiled(seeds: Sequence[str], rng: random.Random) -> Iterator[tuple[str, int, int]]:
    """Yield texts that were damaged at random, each with the numbers of a kind and a format."""
    while True:
        text = rng.choice(seeds)
        for _ in range(1 << rng.randrange(4)):
            start = rng.randint(0, len(text))
            end = min(len(text), start + rng.choice((0, 0, 1, 1, 2, 5, 20)))
            other = rng.choice(seeds)
            at = rng.randint(0, len(other))
            new = rng.choice((rng.choice(PIECES), "", text[start:end] * 2, other[at : at + rng.randint(1, 40)]))
            text = text[:start] + new + text[end:]
        say = rng.random()
        yield text[:LONGEST], rng.randrange(99) if say < 0.3 else 0, rng.randrange(99) if say > 0.8 else 0


def blindly(count: int, seed: int, journal: Journal) -> Fuzz:
    """Read `count` damaged texts, except those in the journal."""
    fuzz = Fuzz()
    limit_memory()
    seeds = fuzz.seeds()
    for start in range(0, count, TELL_EVERY):
        size = min(TELL_EVERY, count - start)
        piece = f"{size} texts from {start} of seed {seed}"
        if piece in journal:
            counts, slowest = journal[piece]
            fuzz.counts.update(counts)
            fuzz.slowest = max(fuzz.slowest, slowest)
            continue
        before = fuzz.counts.copy()
        texts = spoiled(seeds, random.Random(f"{seed} {start}"))
        for number in range(size):
            text, kind, form = next(texts)
            try:
                fuzz.read(text, kind, form)
            except BaseException:
                print(f"text {number} of the {piece}, kind {kind}, format {form}: {text!r}")
                raise
        journal.add(piece, [dict(fuzz.counts - before), fuzz.slowest])
        print(f"blindly: {fuzz.summary()}", flush=True)
    return fuzz


def limit_memory() -> None:
    """Limit the growth of this process to LARGEST; beyond that, there is a MemoryError, which is not ours."""
    with open("/proc/self/statm", encoding="ascii") as file:
        most = int(file.read().split()[0]) * resource.getpagesize() + LARGEST * 1_000_000
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def guided(count: int, seed: int) -> None:
    """Let atheris choose the texts; it ends the process itself."""
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["masume.formats", "masume.kinds", "masume.verbs.read"]):
        fuzz = Fuzz()
        for form in fuzz.formats[1:]:  # loads the readers that are imported late
            fuzz.read("x", 0, fuzz.formats.index(form))

    def one(data: bytes) -> None:
        say = data[0] if data else 0
        fuzz.read(data[1:].decode("utf-8", "replace"), say % 5 if say > 200 else 0, say if say < 30 else 0)
        if fuzz.counts["texts"] % TELL_EVERY == 0:
            print(f"guided: {fuzz.summary()}", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(fuzz.seeds()):
            Path(folder, str(number)).write_bytes(b"\x7f" + text.encode())
        limits = [f"-runs={count}", f"-seed={seed}", f"-max_len={LONGEST}", f"-rss_limit_mb={LARGEST + 200}"]
        atheris.Setup([sys.argv[0], *limits, "-timeout=60", "-verbosity=0", "-close_fd_mask=0", folder], one)
        atheris.Fuzz()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.reliability.fuzzing", description="Spoiled texts.")
    parser.add_argument("--count", type=int, default=FULL, metavar="N", help=f"texts (default {FULL:,})")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--way", choices=("guided", "blindly"), help=f"default: one text in {GUIDED} guided")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="blindly: what was found so far; go on from there")
    options = parser.parse_args(arguments)
    if options.way == "guided":
        guided(options.count, options.seed)
    if options.way is None and find_spec("atheris"):
        # In a process of its own, which atheris ends.
        order = ["--way", "guided", "--count", str(options.count // GUIDED), "--seed", str(options.seed)]
        done = subprocess.run([sys.executable, "-m", "bench.reliability.fuzzing", *order], check=False)
        if done.returncode:
            return 1
        options.count -= options.count // GUIDED
    print(f"blindly: {blindly(options.count, options.seed, Journal(options.keep)).summary()}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
