"""Quick runs of the papers' experiments, each of which several tests look at."""

from __future__ import annotations

from functools import cache

from masume.papers import EXPERIMENTS
from masume.papers.experiment import ExperimentResult, ExperimentSettings


@cache
def quick_outcome(name: str) -> ExperimentResult:
    return next(experiment for experiment in EXPERIMENTS if experiment.name == name).run(ExperimentSettings(quick=True))
