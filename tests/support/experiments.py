"""Quick runs of the papers' experiments, each of which several tests of one file look at."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from masume.papers import EXPERIMENTS, stored_results
from masume.papers.experiment import Experiment, ExperimentResult, ExperimentSettings

# Remarks that depend on the machine, and on how much is done.
CHANCE_REMARKS = {
    "hitori-search.layers",
    "hitori-search.strategy",
    "hitori-search.strategy-same",
    *(f"kakuro-parallel.{key}" for key in ("busy", "one-processor", "with-threads", "with-forks", "listing")),
}


def _experiment(name: str) -> Experiment:
    return next(experiment for experiment in EXPERIMENTS if experiment.name == name)


@cache
def quick_outcome(name: str) -> ExperimentResult:
    return _experiment(name).run(ExperimentSettings(quick=True))


def assert_result_is_current(name: str) -> None:
    """Assert that the stored result has the tables and remarks that the experiment has today."""
    today = json.loads(
        stored_results.encode(stored_results.plain(_experiment(name), quick_outcome(name), "masume lab"))
    )
    stored = stored_results.read(name)
    assert today.keys() == stored.keys()
    heads = {_key(table["title"]): [_key(cell) for cell in table["head"]] for table in today["tables"]}
    for table in stored["tables"]:
        assert heads[_key(table["title"])] == [_key(cell) for cell in table["head"]], "python -m bench.experiments"
    remarks = {_key(remark) for remark in stored["remarks"]} - CHANCE_REMARKS
    assert remarks <= {_key(remark) for remark in today["remarks"]}


def _key(plain: Any) -> str:
    return str(plain["say"]) if isinstance(plain, dict) else str(plain)
