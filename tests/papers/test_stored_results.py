"""The stored results: every experiment has one, in every language. The tests of each experiment compare it with what
a run would store today."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from masume.core.errors import UsageError
from masume.i18n import LANGUAGES
from masume.papers import EXPERIMENTS, stored_results
from masume.papers.experiment import Experiment
from support.experiments import quick_outcome

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
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


def test_the_result_of_every_experiment_is_compared_with_a_run() -> None:
    texts = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    compared = {name for text in texts for name in re.findall(r'^    assert_result_is_current\("(.+)"\)$', text, re.M)}
    assert compared == {experiment.name for experiment in EXPERIMENTS}
