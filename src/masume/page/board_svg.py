"""Draw a board as SVG for a page, whose style sheet has the colours."""

from __future__ import annotations

from masume.core.picture import Picture
from masume.render import svg


def board_svg(board: Picture, title: str) -> str:
    """Return the picture `board` as an SVG element called `title`."""
    return "".join(
        [
            svg.opening(board, title),
            *svg.cells(board).values(),
            svg.links(board),
            *svg.contents(board).values(),
            svg.frame(board),
            svg.labels(board),
            "</svg>",
        ]
    )
