"""masume lab: lists the experiments, and runs one."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from masume.cli import main
from masume.papers import EXPERIMENTS
from masume.papers.experiment import ExperimentSettings, boards
from support.json_documents import assert_valid


def test_without_a_name_it_lists_the_experiments(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [experiment.name for experiment in EXPERIMENTS]


def test_names_are_sorted_and_say_the_kind() -> None:
    names = [experiment.name for experiment in EXPERIMENTS]
    assert names == sorted(names)
    assert {name.split("-")[0] for name in names} == {"binairo", "hidato", "hitori", "kakuro"}


def test_an_unknown_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "sudoku"]) == 2
    assert "there is no experiment 'sudoku'" in capsys.readouterr().err


def test_json_has_the_machine_and_the_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "hitori-ilp-tabu", "--quick", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert_valid(shown, "lab")
    assert shown["experiment"] == "hitori-ilp-tabu"
    assert shown["machine"]["masume"]
    assert len(shown) > 2


@pytest.mark.parametrize(
    ("lang", "paper", "head", "remark"),
    [
        (
            "es",
            "búsqueda tabú (Dąbrowski 2023)",
            "sombreado",
            "Al tablero sin solución, el programa del artículo le da",
        ),
        (
            "pl",
            "przeszukiwaniem tabu (Dąbrowski 2023)",
            "zacieniowanie",
            "Plansza bez rozwiązania dostaje je od programu",
        ),
    ],
)
def test_another_language(lang: str, paper: str, head: str, remark: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("highspy")
    assert main(["lab", "--lang", lang]) == 0
    assert paper in capsys.readouterr().out
    assert main(["lab", "hitori-ilp-tabu", "--quick", "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert paper in out
    assert f"\n{head} " in out
    assert f"\n{remark}" in out
    assert "the paper" not in out


def test_what_is_being_done_is_told_in_the_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["lab", "hitori-ilp-tabu", "--quick", "--lang", "pl"]) == 0
    assert "\x1b[Kprogram całkowitoliczbowy: plansza z artykułu" in capsys.readouterr().err


def test_files_and_new_boards_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "hidato", "boards.txt", "--seed", "1"]) == 2
    assert "--seed makes new boards; it does not go together with files" in capsys.readouterr().err


def test_new_boards_are_made_for_an_experiment(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "hitori-ilp-tabu", "--quick", "--seed", "1", "--lang", "en"]) == 0
    assert " 9x9        2 of 2 " in capsys.readouterr().out


@pytest.mark.parametrize("kind", ["binairo", "hitori", "kakuro"])
def test_new_boards_are_as_many_and_as_large_as_those_that_ship(kind: str) -> None:
    def sizes(settings: ExperimentSettings) -> Counter[tuple[int, int]]:
        return Counter((puzzle.rows, puzzle.cols) for puzzle in boards(settings, kind, kind))

    assert sizes(ExperimentSettings(seed=1)) == sizes(ExperimentSettings())
    assert boards(ExperimentSettings(seed=1), kind, kind) == boards(ExperimentSettings(seed=1), kind, kind)
    assert boards(ExperimentSettings(seed=2), kind, kind) != boards(ExperimentSettings(seed=1), kind, kind)


def test_where_no_boards_ship_new_ones_are_small_squares() -> None:
    assert Counter(puzzle.rows for puzzle in boards(ExperimentSettings(seed=1), "hidato", "hidato")) == {
        5: 5,
        6: 5,
        7: 5,
        8: 5,
    }
