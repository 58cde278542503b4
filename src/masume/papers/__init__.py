"""The experiments of five papers, repeated with the papers' own searches and with our engines."""

from __future__ import annotations

from masume.papers import binairo_rules, hidato, hitori_ilp_tabu, hitori_search, kakuro_parallel
from masume.papers.experiment import Experiment

EXPERIMENTS: tuple[Experiment, ...] = (
    binairo_rules.EXPERIMENT,
    hidato.EXPERIMENT,
    hitori_ilp_tabu.EXPERIMENT,
    hitori_search.EXPERIMENT,
    kakuro_parallel.EXPERIMENT,
)
