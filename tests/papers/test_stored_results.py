"""The stored results: every experiment has one, as it would be stored today, and in every language."""

from __future__ import annotations

import json
from typing import Any

import pytest

from masume.core.errors import UsageError
from masume.i18n import LANGUAGES
from masume.papers import EXPERIMENTS, stored_results
from masume.papers.experiment import Experiment
from support.experiments import quick_outcome

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
MET_WITH = {
    "hitori-search.layers",
    "hitori-search.strategy",
    "hitori-search.strategy-same",
    *(f"kakuro-parallel.{key}" for key in ("busy", "one-processor", "with-threads", "with-forks", "listing")),
}
"""Remarks on what a run met with: they depend on the machine, and on how much is done."""
each_experiment = pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda experiment: experiment.name)


@each_experiment
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_experiment_has_a_whole_result(experiment: Experiment, lang: str) -> None:
    found = stored_results.load(experiment.name, lang)
    assert found["paper"] == experiment.paper.text(lang)
    assert found["command"] == f"masume lab {experiment.name}", "a quick look is no measurement"
    assert found["machine"]["processor"]
    assert found["remarks"]
    for table in found["tables"]:
        assert table["rows"]
        assert {len(row) for row in table["rows"]} == {len(table["head"])}
    if found["plot"]:
        assert all(points for points in found["plot"]["lines"].values())


@each_experiment
@pytest.mark.parametrize("lang", OTHERS)
def test_a_result_is_translated_and_its_numbers_are_not(experiment: Experiment, lang: str) -> None:
    english, other = stored_results.load(experiment.name), stored_results.load(experiment.name, lang)
    for here, there in zip(english["remarks"], other["remarks"], strict=True):
        assert here != there
        assert here.partition("\n")[2] == there.partition("\n")[2], "the pictures are the same"
    for here, there in zip(english["tables"], other["tables"], strict=True):
        assert here["title"] != there["title"]
    if english["plot"]:
        assert list(english["plot"]["lines"].values()) == list(other["plot"]["lines"].values())
        assert english["plot"]["title"] != other["plot"]["title"]


@each_experiment
def test_a_stored_result_has_the_tables_and_remarks_of_the_experiment(experiment: Experiment) -> None:
    if experiment.name == "hitori-ilp-tabu":
        pytest.importorskip("highspy")
    outcome = quick_outcome(experiment.name)
    today = json.loads(stored_results.encode(stored_results.plain(experiment, outcome, "masume lab")))
    measured = stored_results.read(experiment.name)
    assert today.keys() == measured.keys()
    heads = {_key(table["title"]): [_key(cell) for cell in table["head"]] for table in today["tables"]}
    for table in measured["tables"]:
        assert heads[_key(table["title"])] == [_key(cell) for cell in table["head"]], "python -m bench.experiments"
    assert {_key(remark) for remark in measured["remarks"]} - MET_WITH <= {_key(remark) for remark in today["remarks"]}


def _key(plain: Any) -> str:
    return str(plain["say"]) if isinstance(plain, dict) else str(plain)


def test_what_is_stored_is_what_an_experiment_finds() -> None:
    experiment = next(each for each in EXPERIMENTS if each.name == "binairo-rules")
    outcome = quick_outcome(experiment.name)
    plain = json.loads(stored_results.encode(stored_results.plain(experiment, outcome, "masume lab")))
    for lang in LANGUAGES:
        shown = stored_results.shown(plain, lang)
        assert "\n".join(shown["remarks"]) in outcome.text(lang).replace("\n\n", "\n")
        assert all(table["title"] in outcome.text(lang) for table in shown["tables"])
        assert list(shown["plot"]["lines"]) == list(outcome.plotted(lang)[0])


def test_an_unknown_experiment_is_refused() -> None:
    with pytest.raises(UsageError, match="hitori-search"):
        stored_results.load("../boards/hitori")
