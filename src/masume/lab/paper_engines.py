"""The papers' own searches as engines, to be put beside ours by `masume compare`."""

from __future__ import annotations

from masume.core.engine import Engine
from masume.lab.bueno_menendez import PaperSearch
from masume.lab.dabrowski_2023 import PaperTabu
from masume.lab.hernandez_rosales_2020 import PAPER
from masume.lab.nucci_pico_2018 import PaperRules
from masume.lab.suarez_navarro import PaperKakuro

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
