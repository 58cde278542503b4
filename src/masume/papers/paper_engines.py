"""The searches of the papers as engines, for comparison with ours by `masume compare`."""

from __future__ import annotations

from masume.core.engine import Engine
from masume.papers.bueno_menendez import PaperSearch
from masume.papers.dabrowski_2023 import PaperTabu
from masume.papers.hernandez_rosales_2020 import PAPER
from masume.papers.nucci_pico_2018 import PaperRules
from masume.papers.suarez_navarro import PaperKakuro

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
