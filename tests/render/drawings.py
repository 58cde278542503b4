"""The drawings that are kept in `golden/`: small boards with everything that a kind can have on them.

After a change that is meant, write them anew, look at them, and keep them:

    .venv/bin/python tests/render/drawings.py
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import masume
from masume.verbs.draw import Look, to_svg

GOLDEN = Path(__file__).parent / "golden"

BINAIRO: Any = masume.Binairo([[None, 1, None, None], [None, None, 0, None], [None] * 4, [1, 1, None, None]])
HIDATO: Any = masume.Hidato([[None, 1, None], [4, 0, 0], [0, 6, 0]])
HEXAGONS: Any = masume.Hidato([[None, 1, 0], [6, 7, 3], [5, 4, None]], neighbours=6)
HITORI: Any = masume.Hitori([[1, 3, 2], [1, 3, 3], [3, "ab", 1]], [[None] * 3, [0, None, None], [None] * 3])
KAKURO: Any = masume.Kakuro([[None, (3, 0), (4, 0)], [(0, 4), 0, 0], [(0, 3), 0, 0]])


def drawings() -> Iterator[tuple[str, str]]:
    """The names of the files and what they hold."""
    yield "binairo-state", to_svg(BINAIRO, state="r1c1=0", look=Look(theme="light", lang="en"))
    yield "binairo-circles", to_svg(BINAIRO, step=2, look=Look(symbols="circles", theme="light", lang="en"))
    yield "hidato-solution", to_svg(HIDATO, _solution(HIDATO), look=Look(theme="light", lang="en"))
    yield "hidato-hexagons", to_svg(HEXAGONS, _solution(HEXAGONS), look=Look(theme="dark", lang="pl"))
    yield "hitori-state", to_svg(HITORI, state="r1c1=1 r1c2=0", look=Look(theme="light", lang="es"))
    yield "kakuro-step", to_svg(KAKURO, step=1, look=Look(lang="en"))


def _solution(puzzle: Any) -> masume.Solution:
    return masume.solve(puzzle).solutions[0]


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name, text in drawings():
        (GOLDEN / f"{name}.svg").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
