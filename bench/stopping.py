"""python -m bench.stopping: measure how long every command continues after its time is up, or after Ctrl-C.

Each command is started on work that would take much longer than its limit. The result is the CPU time of the process
and its children from the end of the limit, or from Ctrl-C, to the end of the process: a busy machine delays everything,
but adds no work. Ctrl-C is also sent while a command is still being loaded: it must end with a message, not with a
traceback. Then every verb and every engine gets large boards (see bench.large). The program prints a line per trial and
a table of failures, and ends with exit code 1 if there are any: more than 0.3 s, or more than 1 GB.

start-up     the time of a command before its clock starts: measured on a board that needs no time
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import masume
from bench import boards, large
from bench.family import family_cpu

MOST = 0.3  # seconds
LIMIT = 1.0  # seconds, the value of `--seconds`
UNDER_WAY = 0.4  # CPU seconds after the start-up, when Ctrl-C is sent
PATIENCE = 120.0  # seconds, after which a command is killed
LOOK_EVERY = 0.002
EARLY = (0.2, 0.5, 0.8)  # shares of the start-up, without that of Python itself, when Ctrl-C is sent
ENGINES = ("kernel", "backtrack", "bfs", "dfs", "ucs", "astar", "sat", "cpsat", "milp", "tabu", "logic")
SCRIPT = Path(sys.executable).with_name("masume")
PROGRAM = [str(SCRIPT)] if SCRIPT.is_file() else [sys.executable, "-m", "masume"]


class Trial(NamedTuple):
    """A command with endless work, and the same with little work. `--seconds` is added if it is limited."""

    name: str
    words: Sequence[str]
    easy: Sequence[str]
    limited: bool = True


class Ended(NamedTuple):
    """The end of a command: the CPU and wall-clock time after it was told to end."""

    cpu: float
    clock: float
    code: int
    err: str
    before: bool
    """Whether it ended before it was told to."""


def thread_cpu(process: int) -> float:
    """Return the CPU seconds of a process's main thread, more exactly; 0 if the system does not provide them."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text("ascii").split()[0]) / 1e9
    except (FileNotFoundError, ProcessLookupError, IndexError):
        return 0.0


class Command:
    """A command in a process group of its own, with its CPU time."""

    def __init__(self, words: Sequence[str], folder: Path) -> None:
        self._err = folder / "err.txt"
        with self._err.open("w") as err:
            self.process = subprocess.Popen(
                words, stdout=subprocess.DEVNULL, stderr=err, cwd=folder, start_new_session=True
            )
        self.begun = time.monotonic()
        self.ended = 0.0
        self.cpu = 0.0

    def has_ended(self) -> bool:
        if not self.ended:
            pid, status, used = os.wait4(self.process.pid, os.WNOHANG)
            if pid:
                self.ended = time.monotonic()
                self.process.returncode = os.waitstatus_to_exitcode(status)
                self.cpu = used.ru_utime + used.ru_stime
            elif time.monotonic() > self.begun + PATIENCE:
                os.killpg(self.process.pid, signal.SIGKILL)
        return bool(self.ended)

    def wait_for_cpu(self, seconds: float) -> bool:
        """Wait until it has used `seconds` of CPU time; return whether that was before its end."""
        while not self.has_ended():
            if max(family_cpu(self.process.pid), thread_cpu(self.process.pid)) >= seconds:
                return True
            time.sleep(LOOK_EVERY)
        return False

    def wait_until(self, moment: float) -> bool:
        while not self.has_ended() and time.monotonic() < moment:
            time.sleep(LOOK_EVERY)
        return not self.ended

    def end(self, told: float, cpu: float, before: bool) -> Ended:
        while not self.has_ended():
            time.sleep(LOOK_EVERY)
        err = self._err.read_text("utf-8", "replace")
        return Ended(max(0.0, self.cpu - cpu), self.ended - told, self.process.returncode, err, before)


def start_up(words: Sequence[str], folder: Path) -> float:
    """Return the CPU seconds of a command with next to no work; the least of three runs."""
    return min(_whole(words, folder) for _ in range(3))


def _whole(words: Sequence[str], folder: Path) -> float:
    command = Command(words, folder)
    return command.end(0.0, 0.0, before=False).cpu


def run_out(trial: Trial, base: float, folder: Path) -> Ended:
    """Let the time of a command run out."""
    command = Command([*PROGRAM, *trial.words, "--seconds", str(LIMIT)], folder)
    command.wait_for_cpu(base)
    end = time.monotonic() + LIMIT
    in_time = command.wait_until(end)
    return command.end(end, family_cpu(command.process.pid) if in_time else 0.0, before=not in_time)


def interrupt(words: Sequence[str], cpu: float, folder: Path) -> Ended:
    """Send Ctrl-C to a command that has used the given CPU time."""
    command = Command([*PROGRAM, *words], folder)
    in_time = command.wait_for_cpu(cpu)
    used = family_cpu(command.process.pid) if in_time else 0.0
    if in_time:
        os.killpg(command.process.pid, signal.SIGINT)
    return command.end(time.monotonic(), used, before=not in_time)


def ends(trial: Trial, bare: float, folder: Path) -> Iterator[tuple[str, Ended]]:
    """End a command in every way; `bare` is the time of Python before it begins to load the program."""
    base = start_up([*PROGRAM, *trial.easy], folder)
    if trial.limited:
        yield "limit", run_out(trial, base, folder)
    yield "Ctrl-C", interrupt(trial.words, base + UNDER_WAY, folder)
    for share in EARLY:
        yield f"Ctrl-C at {share:.0%} of the start", interrupt(trial.words, bare + share * (base - bare), folder)


def prepare(folder: Path) -> None:
    """Write the boards: with far more solutions or far more steps than there is time for, and easy ones."""
    for kind, rows in (("binairo", 30), ("hidato", 16), ("hitori", 30), ("kakuro", 33)):
        easy = masume.KINDS[[known.name for known in masume.KINDS].index(kind)].examples[0]
        (folder / f"{kind}-easy.txt").write_text(masume.write(easy, "line") + "\n", "utf-8")
        (folder / f"{kind}.txt").write_text(_runaway(kind, rows) + "\n", "utf-8")
    unique = boards.binairo(30, 1)
    (folder / "unique.txt").write_text(masume.write(unique, "line") + "\n", "utf-8")
    (folder / "many.jsonl").write_text((masume.write(unique, "json") + "\n") * 20_000, "utf-8")
    (folder / "one.jsonl").write_text(masume.write(boards.binairo(6, 1), "json") + "\n", "utf-8")
    for name, count in (("long", 5000), ("short", 1)):
        spec = f'name = "{name}"\nseed = 1\n[[generate]]\nkind = "kakuro"\nsize = "10x10"\ncount = {count}\n'
        (folder / f"{name}.toml").write_text(spec, "utf-8")
    with masume.Library(folder / "full.db") as shelf:
        shelf.add(masume.generate("binairo", 8, 8, count=200, seed=1))


def _runaway(kind: str, side: int) -> str:
    """Return a board with very many solutions: empty, without sums, or without a symbol that repeats."""
    if kind == "kakuro":
        squares = [["#" if r % 8 == 0 or c % 8 == 0 else "." for c in range(side)] for r in range(side)]
    elif kind == "hitori":
        squares = [[str((r + c) % side + 1) for c in range(side)] for r in range(side)]
    else:
        squares = [["."] * side for _ in range(side)]
    return f"{kind};{side}x{side};;" + "/".join(",".join(row) for row in squares)


def trials() -> list[Trial]:
    """Return the trials: every verb, and every engine of `solve`."""
    found = []
    for engine in ENGINES:
        for kind in ("binairo", "hidato", "hitori", "kakuro"):
            how = ["--engine", engine, "--solutions", "1000000000"]
            found.append(
                Trial(f"solve {kind} {engine}", ["solve", f"{kind}.txt", *how], ["solve", f"{kind}-easy.txt", *how])
            )
    for parallel in ("threads", "processes"):
        how = ["--engine", "backtrack", "--parallel", parallel, "--solutions", "1000000000"]
        found.append(Trial(f"solve {parallel}", ["solve", "binairo.txt", *how], ["solve", "binairo-easy.txt", *how]))
    for verb, extra in (
        *(("check", []), ("check", ["--givens"]), ("explain", ["--full"]), ("explain", ["--html", "out.html"])),
        *(("hint", ["--full"]), ("refute", ["--move", "MOVE"]), ("rate", []), ("draw", ["--solution"])),
        *(("draw", ["--step", "900"]), ("page", ["--out", "out.html"])),
    ):
        for kind in ("binairo", "hidato", "hitori", "kakuro"):
            move = {"binairo": "r1c1=1", "hidato": "r1c2=3", "hitori": "r1c1=shaded", "kakuro": "r2c2=1"}[kind]
            how = [move if word == "MOVE" else word for word in extra]
            name = " ".join([verb, kind, *extra])
            found.append(Trial(name, [verb, f"{kind}.txt", *how], [verb, f"{kind}-easy.txt", *how]))
    easy = ["--not-rated", "--seed", "1"]
    small = ["generate", "kakuro", "--size", "5x5", *easy]
    for kind in ("binairo", "hidato", "hitori", "kakuro"):
        words = ["generate", kind, "--seed", "1"]
        side = 20 if kind == "hidato" else 24
        hard, quick = ["--size", f"{side}x{side}", "--grade", "diabolical"], ["--size", "5x5", *easy]
        found.append(Trial(f"generate {kind}", [*words, *hard], [*words, *quick]))
    found += [
        Trial("generate --jobs 2", [*GENERATE, "--jobs", "2"], small, False),
        Trial("generate --to DIR", [*GENERATE, "--to", "boards"], small, False),
        Trial("improve", ["improve", "unique.txt", "--fewest-clues"], ["improve", "one.jsonl", "--fewest-clues"]),
        Trial(
            "improve --remove-only",
            ["improve", "--remove-only", "unique.txt"],
            ["improve", "--remove-only", "one.jsonl"],
        ),
        Trial("compare", [*COMPARE, "binairo.txt"], [*COMPARE, "binairo-easy.txt"]),
        Trial("convert", ["convert", "many.jsonl", "--to", "text"], ["convert", "one.jsonl", "--to", "text"], False),
        Trial("solve --json", ["solve", "many.jsonl", "--json"], ["solve", "one.jsonl", "--json"], False),
        Trial("solve --jobs 2", [*JOBS, "many.jsonl"], [*JOBS, "one.jsonl"], False),
        Trial("rate many", ["rate", "many.jsonl"], ["rate", "one.jsonl"], False),
        Trial("lab", ["lab", "kakuro-parallel"], ["lab"], False),
        Trial("book", ["book", "many.jsonl", "--out", "b.pdf"], ["book", "one.jsonl", "--out", "b1.pdf"], False),
        Trial("cover", ["cover", "--out", "c.pdf", "--pages", "99", "--title", "T"], ["cover", "--help"], False),
        Trial("library add", ["library", "add", "many.jsonl"], ["library", "add", "one.jsonl"], False),
        Trial("library verify", ["library", "verify", "--library", "full.db"], ["library", "count"], False),
        Trial("batch", ["batch", "run", "long.toml", "--resume"], ["batch", "run", "short.toml", "--resume"]),
        Trial("batch here", [*HERE, "long.toml"], [*HERE, "short.toml"]),
        Trial("gym", ["gym", "items", "--count", "100000"], ["gym", "items", "--count", "1", "--sizes", "5x5"], False),
        Trial("site", ["site", "--out", "site"], ["site", "--help"], False),
        Trial("serve", ["serve", "--port", "0"], ["serve", "--help"], False),
        Trial("techniques", ["techniques", "--write", "pages"], ["techniques", "--list"], False),
    ]
    return found


GENERATE = ["generate", "kakuro", "--size", "10x10", "--grade", "hard", "--count", "5000", "--seed", "1"]
COMPARE = ["compare", "--engines", "backtrack"]
HERE = ["batch", "run", "--cluster", "here", "--library", "here.db", "--resume"]
JOBS = ["solve", "--jobs", "2", "--json"]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.stopping", description="Limits and Ctrl-C, measured.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="trials whose names begin so (default: all)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what was measured")
    parser.add_argument("--part", choices=("commands", "large"), help="only the commands, or only the large boards")
    parser.add_argument(
        "--only",
        nargs="+",
        default=[],
        metavar="WORD",
        help="large boards: calls with all of these words (hitori 129x6)",
    )
    parser.add_argument("--quick", action="store_true", help="large boards: a few sizes")
    parser.add_argument("--seconds", type=float, default=LIMIT, help="large boards: the limit (default: %(default)s)")
    options = parser.parse_args(arguments)
    faults = 0
    if options.part != "large" and not options.only:
        faults += run_commands(options.names, options.json)
    if options.part != "commands" and not options.names:
        faults += run_large(options)
    return 1 if faults else 0


def run_large(options: argparse.Namespace) -> int:
    """Give large boards to every verb and engine; return how many calls exceeded a limit."""
    out = options.json and options.json.with_suffix(".large.json")
    measured = large.run(options.only, options.quick, options.seconds, out)
    over = [found for found in measured if found.is_wrong]
    if measured:
        late = max(measured, key=lambda found: found.cpu)
        large_one = max(measured, key=lambda found: found.memory)
        print(f"latest: {large.line(late)}\nmost memory: {large.line(large_one)}")
    print(f"{len(measured)} calls on large boards, {len(over)} over")
    return len(over)


def run_commands(names: Sequence[str], out: Path | None) -> int:
    """End every command in every way; return how many ends were wrong."""
    chosen = [trial for trial in trials() if not names or trial.name.startswith(tuple(names))]
    measured = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        bare = start_up([sys.executable, "-c", "import re"], folder)
        for trial in chosen:
            for way, ended in ends(trial, bare, folder):
                wrong = what_is_wrong(ended)
                measured.append({"trial": trial.name, "way": way, "wrong": wrong, **ended._asdict()})
                what = "ended before" if ended.before else f"{ended.cpu:.2f} s CPU, {ended.clock:.2f} s by the clock"
                if wrong or way in ("limit", "Ctrl-C"):
                    print(f"{trial.name}, {way}: {what}, exit code {ended.code}; {wrong or 'fine'}", flush=True)
                if out:
                    out.write_text(json.dumps(measured, indent=1), "utf-8")
    faults = sum(bool(end["wrong"]) for end in measured)
    print(f"{len(measured)} ends, {faults} wrong")
    return faults


def what_is_wrong(ended: Ended) -> str:
    """Describe the fault of an end; empty without one. A process may end by the signal if Ctrl-C comes just before its
    end."""
    if "Traceback" in ended.err:
        return f"a traceback: {ended.err.strip().splitlines()[-1]}"
    return "LATE" if not ended.before and ended.cpu > MOST else ""


if __name__ == "__main__":
    sys.exit(main())
