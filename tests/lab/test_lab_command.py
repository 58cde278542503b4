"""masume lab: lists the experiments, and runs one."""

from __future__ import annotations

import json

import pytest

from masume.cli import main
from masume.lab import EXPERIMENTS


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
    assert shown["experiment"] == "hitori-ilp-tabu"
    assert shown["machine"]["masume"]
    assert len(shown) > 2
