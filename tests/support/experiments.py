"""Quick runs of the papers' experiments, each of which several tests look at."""

from __future__ import annotations

from functools import cache

from masume.papers import EXPERIMENTS
from masume.papers.experiment import Outcome, Settings


@cache
def quick_outcome(name: str) -> Outcome:
    return next(experiment for experiment in EXPERIMENTS if experiment.name == name).run(Settings(quick=True))
