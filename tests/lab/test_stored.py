"""The stored results: every experiment has one, as it would be stored today."""

from __future__ import annotations

import json

import pytest

from masume.core.errors import UsageError
from masume.lab import EXPERIMENTS, stored
from masume.lab.experiment import Experiment, Settings


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda experiment: experiment.name)
def test_every_experiment_has_a_whole_result(experiment: Experiment) -> None:
    found = stored.load(experiment.name)
    assert found["paper"] == experiment.paper, "the experiment has changed: python -m bench.experiments"
    assert found["command"] == f"masume lab {experiment.name}", "a quick look is no measurement"
    assert found["machine"]["processor"]
    assert found["remarks"]
    for table in found["tables"]:
        assert table["rows"]
        assert {len(row) for row in table["rows"]} == {len(table["head"])}
    if found["plot"]:
        assert all(points for points in found["plot"]["lines"].values())


def test_what_is_stored_is_what_an_experiment_finds() -> None:
    experiment = next(each for each in EXPERIMENTS if each.name == "hitori-ilp-tabu")
    outcome = experiment.run(Settings(quick=True))
    plain = json.loads(stored.encode(stored.plain(experiment, outcome, "masume lab")))
    assert plain["remarks"] == list(outcome.remarks)
    assert [table["title"] for table in plain["tables"]] == [table.title for table in outcome.tables]
    assert plain.keys() == stored.load(experiment.name).keys()


def test_an_unknown_experiment_is_refused() -> None:
    with pytest.raises(UsageError, match="hitori-search"):
        stored.load("../boards/hitori")
