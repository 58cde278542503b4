"""Draw how the steps of an explanation rest on one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from masume import kinds
from masume.core.picture import Theme
from masume.i18n.catalog import catalogue
from masume.reasoning.path_graph import PathNode, path_graph
from masume.verbs import board_pictures, player_entries

if TYPE_CHECKING:
    from masume.verbs.explain import Explanation

MOST_NAMED = 2
"""The most conclusions that a node names."""


def draw_path(explanation: Explanation, lang: str | None = None, theme: Theme = "auto") -> str:
    """Return a drawing of the steps that the result of `explanation` needs, as an SVG document. Lines lead down from
    each step to those that rest on it.
    """
    from masume.render import graph_svg

    puzzle = explanation.puzzle
    techniques = kinds.kind_of(puzzle).logic.techniques
    steps = path_graph(player_entries.position(puzzle, explanation.entered), explanation.steps, techniques)
    nodes = [
        graph_svg.Node(node.number, _head(node, lang), node.step.title(lang), _look(node), node.rests_on)
        for node in steps
    ]
    return graph_svg.draw(nodes, board_pictures.title_of(puzzle, "graph", lang), theme)


def _head(node: PathNode, lang: str | None) -> str:
    """Return the first line of a node: the number of its step, and what the step concludes."""
    step = node.step
    shown = step.places[:MOST_NAMED], () if step.places else step.removes[:MOST_NAMED]
    said = catalogue(lang).conclusion(step.kind, *shown, (), step.cols)
    more = " …" if len(step.places or step.removes) > MOST_NAMED else ""
    return f"{node.number}. {said}{more}".rstrip()


def _look(node: PathNode) -> str:
    """Return the look of a node: whether it makes assumptions, assigns values, or only eliminates candidates."""
    step = node.step
    if step.is_contradiction:
        return "clash"
    return "suppose" if step.cases else "place" if step.places else "remove"
