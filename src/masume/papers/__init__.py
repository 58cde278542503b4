"""The experiments of five papers, repeated with the search methods of the papers and with the engines of Masume. The
papers' methods are engines too, so that `masume compare` can run them.
"""

from __future__ import annotations

from masume.core.engine import Engine
from masume.papers import binairo_rules, hidato, hitori_ilp_tabu, hitori_search, kakuro_parallel
from masume.papers.bueno_menendez import PaperSearch
from masume.papers.dabrowski_2023 import PaperTabu
from masume.papers.experiment import Experiment
from masume.papers.hernandez_rosales_2020 import PAPER
from masume.papers.nucci_pico_2018 import PaperRules
from masume.papers.suarez_navarro import PaperKakuro

EXPERIMENTS: tuple[Experiment, ...] = (
    binairo_rules.EXPERIMENT,
    hidato.EXPERIMENT,
    hitori_ilp_tabu.EXPERIMENT,
    hitori_search.EXPERIMENT,
    kakuro_parallel.EXPERIMENT,
)

PAPER_ENGINES: tuple[Engine, ...] = (
    PaperSearch("astar"),
    PaperSearch("bfs"),
    PaperRules(),
    PaperSearch("dfs"),
    PAPER,
    PaperKakuro(),
    PaperTabu(),
    PaperSearch("ucs"),
)
