"""compare: every engine on every board is a row, whatever becomes of it."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import masume
from masume import engines
from masume.cli import main
from masume.core.engine import Engine
from masume.papers import PAPER_ENGINES
from masume.verbs.compare import EngineRun, RunLimits, compare, csv_text, summary, table

SMALL = [kind.examples[0] for kind in masume.KINDS]


def chosen(*names: str) -> list[tuple[str, Engine]]:
    return [(name, engines.find(name)) for name in names]


def test_one_row_a_board_and_engine_in_order() -> None:
    runs = compare(SMALL, chosen("kernel", "dfs", "tabu"), RunLimits(2, nodes=600), repeat=2)
    assert [(run.board, run.engine) for run in runs] == [
        (number, engine) for number in range(1, len(SMALL) + 1) for engine in ("kernel", "dfs", "tabu")
    ]
    for run in runs:
        assert run.verdict == ("solved" if run.engine == "tabu" else "unique")
        assert run.fastest <= run.seconds <= run.slowest
        assert (run.rows, run.cols) == (SMALL[run.board - 1].rows, SMALL[run.board - 1].cols)


def test_the_papers_searches_stand_beside_ours(capsys: pytest.CaptureFixture[str]) -> None:
    names = [engine.name for engine in PAPER_ENGINES]
    wanted = ",".join([*names, "paper-astar:heuristic=program", "kernel"])
    assert main(["compare", "hitori;3x3;;111/123/133", "--engines", wanted, "--json"]) == 0
    runs = json.loads(capsys.readouterr().out)["runs"]
    verdicts = {run["engine"]: run["verdict"] for run in runs}
    assert list(verdicts) == wanted.split(",")
    for stranger in ("paper-binairo", "paper-hidato", "paper-kakuro"):
        assert verdicts.pop(stranger) == "unknown"
    assert verdicts.pop("paper-tabu") in ("solved", "unknown")
    assert set(verdicts.values()) == {"unique"}


@pytest.mark.parametrize(
    "name", ["paper-kakuro", "paper-kakuro:parallel=threads", "paper-kakuro:parallel=forks:sums=whole"]
)
def test_the_kakuro_papers_search_claims_no_proof(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    board = "kakuro;3x3;;#,3\\,4\\/\\3,.,./\\4,.,."
    assert main(["compare", board, "--engines", f"kernel,{name}", "--json"]) == 0
    ours, papers = json.loads(capsys.readouterr().out)["runs"]
    assert (ours["verdict"], papers["verdict"]) == ("unique", "solved")


def test_the_papers_searches_are_for_comparison_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "hitori;3x3;;111/123/133", "--engine", "paper-astar"]) == 2
    assert "no engine 'paper-astar'" in capsys.readouterr().err


def test_running_out_of_the_limit_is_a_row() -> None:
    hard = masume.Hidato([[0] * 12] * 12)
    (run,) = compare([hard], chosen("backtrack"), RunLimits(2, seconds=0.05))
    assert run.verdict in ("unknown", "solved")
    assert "backtrack" in table([run])
    assert summary([run]).splitlines()[-1].split()[:4] == ["backtrack", "1", str(int(run.verdict == "solved")), "0"]


def test_means_are_over_the_boards_that_were_answered() -> None:
    """A refusal takes no time: counted, it would make an engine look fast."""
    answered = EngineRun(1, "hidato", 3, 3, "walk", "unique", 2.0, 2.0, 2.0, 40, None)
    refused = answered._replace(board=2, verdict="unknown", seconds=0.0, nodes=0)
    assert summary([answered, refused]).splitlines()[-1].split() == [
        *("walk", "2", "1", "1"),
        *("2.000000", "2.000000", "2.000000", "40"),
    ]
    head, _, line = summary([refused]).splitlines()
    assert line.split() == ["walk", "1", "0", "0", "–", "–", "–", "–"]
    assert line.endswith("–")
    assert len(line) == len(head), "a dash stands where its number would"


def test_csv_has_every_number() -> None:
    runs = compare(SMALL[:2], chosen("kernel", "astar:probe=never"), RunLimits())
    rows = list(csv.DictReader(csv_text(runs).splitlines()))
    assert [row["engine"] for row in rows] == ["kernel", "astar:probe=never"] * 2
    assert [int(row["nodes"]) for row in rows] == [run.nodes for run in runs]
    assert [float(row["seconds"]) for row in rows] == [run.seconds for run in runs]


BLOCK = """
from masume.verbs import machine_info
peak = machine_info.PeakMemory()
block = bytearray(64 * 2**20)
block[::4096] = b"x" * len(block[::4096])  # touch every page
grown = peak.growth()
print(grown)
"""


def test_peak_memory_sees_a_large_block() -> None:
    """In a process of its own: from a large one, the system may take idle memory at the same moment."""
    said = subprocess.run([sys.executable, "-c", BLOCK], check=True, capture_output=True, text=True).stdout.strip()
    if os.access("/proc/self/clear_refs", os.W_OK):
        assert int(said) >= 60 * 2**20
    else:  # the system does not tell
        assert said == "None"


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "boards.txt"
    board.write_text("\n".join(masume.write(puzzle, "line") for puzzle in SMALL))
    out, plot = tmp_path / "runs.csv", tmp_path / "plot.svg"
    arguments = [
        "compare",
        str(board),
        "--engines",
        "kernel,backtrack",
        "--csv",
        str(out),
        "--plot",
        str(plot),
        "--json",
    ]
    assert main(arguments) == 0
    shown = json.loads(capsys.readouterr().out)
    assert len(shown["runs"]) == 2 * len(SMALL) == len(out.read_text().splitlines()) - 1
    assert {"python", "masume", "cores"} <= set(shown["machine"])
    assert ElementTree.parse(plot).getroot().tag.endswith("svg")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--engines", "kernel,warp"], "there is no engine 'warp'"),
        (["--engines", "astar:speed=high"], "has no option 'speed' (its options: probe, heuristic"),
        (["--engines", "astar:mode=high"], "mode"),
        (["--engines", "kernel", "--plot", "plot.gif"], "a plot is written as .svg or .png"),
    ],
)
def test_a_wrong_request_is_refused_before_anything_runs(
    arguments: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.txt"
    board.write_text(masume.write(SMALL[0], "line"))
    assert main(["compare", str(board), *arguments]) == 2
    captured = capsys.readouterr()
    assert complaint in captured.err
    assert captured.out == ""


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("board", "unique", "mean s")),
        ("es", ("tablero", "única", "mediana s")),
        ("pl", ("plansza", "jedno", "rdzenie:")),
    ],
)
def test_tables_are_in_the_language_that_is_asked_for(
    capsys: pytest.CaptureFixture[str], lang: str, words: tuple[str, ...]
) -> None:
    assert main(["compare", "hitori;3x3;;111/123/133", "--engines", "kernel", "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert all(word in shown for word in words), shown
    assert lang == "en" or not {"board", "unique", "seconds", "cores:", "compiled"} & set(shown.split())
