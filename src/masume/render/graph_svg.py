"""Draw a graph in layers as an SVG document: each node below all nodes that it rests on.

Long edges pass between the nodes of the layers that they cross. Within a layer, nodes are sorted by the mean place of
their neighbours, which leaves few crossings. The colours are those of boards, for light and dark screens.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import inf
from statistics import fmean
from typing import NamedTuple

from masume.core.picture import Theme
from masume.render.theme import STYLE, style

FONT = 12  # the font size
CHARACTER = 0.62 * FONT  # the mean width of a character, generously
HEIGHT = 40  # the height of a node
PADDING = 10  # within a node, left and right of its text
GAP = 14  # between the nodes of a layer
LANE = 10  # the width of the lane of an edge that crosses a layer
LAYER = 84  # from one layer to the next
MARGIN = 12
LANES = -1  # in the place of a key; the edges of one node share a lane
SWEEPS = 8  # the number of times that the layers are sorted


class Node(NamedTuple):
    """A node: its key, two lines of text, its look (a class of the boards' style sheet), and the keys of the nodes that
    it rests on.
    """

    key: int
    head: str
    text: str
    look: str
    rests_on: tuple[int, ...]

    @property
    def width(self) -> float:
        return max(len(self.head), len(self.text)) * CHARACTER + 2 * PADDING


Place = tuple[int, int, int]
"""A place in a layer: the layer, and the key of a node twice, or the key of a node whose edges pass there and LANES."""


def draw(nodes: Sequence[Node], title: str, theme: Theme = "auto") -> str:
    """Return the graph as an SVG document. Each node must come after those that it rests on."""
    graph = _LayeredGraph(nodes)
    sheet = [] if theme == "auto" else ['<rect class="sheet" width="100%" height="100%"/>']
    size = f"{_n(graph.width)} {_n(graph.height)}"
    width, height = size.split()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="masume" role="img" viewBox="0 0 {size}" '
        f'width="{width}" height="{height}"><title>{escape(title)}</title>',
        f"<style>{STYLE if theme == 'auto' else style(theme)}</style>",
        *sheet,
        '<g opacity=".5">',
        *(graph.edge(source, node.key) for node in nodes for source in node.rests_on),
        "</g>",
        *(graph.box(node) for node in nodes),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


class _LayeredGraph:
    """The places of the nodes and edges of a graph."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._layer: dict[int, int] = {}
        for node in nodes:
            self._layer[node.key] = max((self._layer[source] + 1 for source in node.rests_on), default=0)
        layers: list[list[Place]] = [[] for _ in range(max(self._layer.values(), default=-1) + 1)]
        self._beside: dict[Place, list[Place]] = {}
        for node in nodes:
            layers[self._layer[node.key]].append(self._place(node.key))
            for source in node.rests_on:
                for above, below in pairwise(self._path(source, node.key)):
                    if below not in self._beside and below[1] != below[2]:
                        layers[below[0]].append(below)
                    if below not in self._beside.setdefault(above, []):
                        self._beside[above].append(below)
                        self._beside.setdefault(below, []).append(above)
        self._widths = {self._place(node.key): node.width for node in nodes}
        self._x: dict[Place, float] = {}
        self._sort(layers)
        self.width = max((x + self._width(place) / 2 for place, x in self._x.items()), default=0.0) + MARGIN
        self.height = max(len(layers) - 1, 0) * LAYER + HEIGHT + 2 * MARGIN

    def _place(self, key: int) -> Place:
        return self._layer[key], key, key

    def _path(self, source: int, target: int) -> list[Place]:
        """Return the places through which an edge passes."""
        between = range(self._layer[source] + 1, self._layer[target])
        return [self._place(source), *((layer, source, LANES) for layer in between), self._place(target)]

    def _width(self, place: Place) -> float:
        return self._widths.get(place, LANE)

    def _sort(self, layers: Sequence[list[Place]]) -> None:
        """Sort each layer by the mean place of the neighbours, from top to bottom and back, and set all places."""
        for layer in layers:
            self._spread(layer)
        for sweep in range(SWEEPS):
            for layer in layers if sweep % 2 else layers[::-1]:
                layer.sort(key=lambda place: self._wanted(place) if place in self._beside else inf)
                self._spread(layer)
        left = min((x - self._width(place) / 2 for place, x in self._x.items()), default=0.0)
        for place in self._x:
            self._x[place] += MARGIN - left

    def _wanted(self, place: Place) -> float:
        """Return the mean place of the neighbours of a place, or 0 if they have no places yet."""
        return fmean([self._x.get(other, 0.0) for other in self._beside.get(place, ())] or [0.0])

    def _spread(self, layer: Sequence[Place]) -> None:
        """Place a layer in its order and without overlaps, close to the wanted places: from left to right, each item
        moves right as far as it must, and then the whole layer moves back by the mean shift. Nodes without edges come
        last, side by side.
        """
        x: list[float] = []
        shifts = [0.0]
        for number, place in enumerate(layer):
            before = layer[number - 1]
            least = x[-1] + (self._width(before) + self._width(place)) / 2 + GAP if number else -inf
            is_drawn = place in self._beside or not number
            x.append(max(self._wanted(place), least) if is_drawn else least)
            if is_drawn:
                shifts.append(self._wanted(place) - x[-1])
        shift = fmean(shifts[1:] or shifts)
        self._x.update((place, at + shift) for place, at in zip(layer, x, strict=True))

    def edge(self, source: int, target: int) -> str:
        """Return an edge as an SVG path, from the foot of one node to the head of another."""
        points = [(self._x[place], MARGIN + place[0] * LAYER) for place in self._path(source, target)]
        path = [f"M{_n(points[0][0])} {_n(points[0][1] + HEIGHT)}"]
        for number, ((x0, y0), (x1, y1)) in enumerate(pairwise(points), 2):
            half = (y0 + HEIGHT + y1) / 2
            path.append(f"C{_n(x0)} {_n(half)} {_n(x1)} {_n(half)} {_n(x1)} {_n(y1)}")
            if number < len(points):
                path.append(f"V{_n(y1 + HEIGHT)}")  # between the nodes of a layer
        return f'<path class="mark" d="{"".join(path)}"/>'

    def box(self, node: Node) -> str:
        """Return a node as an SVG group: a box with two lines of text."""
        place = self._place(node.key)
        x, y = self._x[place], MARGIN + place[0] * LAYER
        left, top = _n(x - node.width / 2), _n(y)
        lines = ((node.head, y + 16, "given"), (node.text, y + 32, "label"))
        texts = "".join(
            f'<text class="{look}" x="{_n(x)}" y="{_n(foot)}" font-size="{FONT}">{escape(text)}</text>'
            for text, foot, look in lines
        )
        outline = f'x="{left}" y="{top}" width="{_n(node.width)}" height="{HEIGHT}" rx="6"'
        return f'<g><rect class="sheet" {outline}/><rect class="{node.look}" {outline}/>{texts}</g>'


def _n(number: float) -> str:
    """Return `number` as text, with at most one decimal."""
    return f"{number:.1f}".rstrip("0").rstrip(".")
