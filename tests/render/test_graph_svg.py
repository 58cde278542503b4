"""Graphs in layers: no two boxes overlap, and each lies below those that it rests on."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ElementTree

from masume.render.graph_svg import HEIGHT, Node, draw

SVG = "{http://www.w3.org/2000/svg}"


def some_nodes(count: int, seed: int) -> list[Node]:
    rng = random.Random(seed)
    return [
        Node(
            key,
            f"{key}. r1c1 is {'3' * rng.randrange(1, 9)}",
            "Last cell",
            "place",
            tuple(sorted(rng.sample(range(key), min(key, rng.randrange(3))))),
        )
        for key in range(count)
    ]


def boxes(text: str) -> list[tuple[float, float, float]]:
    """The left edge, the top and the width of each box."""
    root = ElementTree.fromstring(text)
    found = [rect for rect in root.iter(f"{SVG}rect") if rect.get("class") == "place"]
    return [(float(rect.get("x", "")), float(rect.get("y", "")), float(rect.get("width", ""))) for rect in found]


def test_no_boxes_overlap_and_all_lie_within_the_drawing() -> None:
    for seed in range(20):
        nodes = some_nodes(30, seed)
        text = draw(nodes, "A graph")
        placed = boxes(text)
        assert len(placed) == len(nodes)
        width, height = (float(size) for size in re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text)[0])
        for number, (x, y, w) in enumerate(placed):
            assert x >= 0
            assert x + w <= width
            assert y + HEIGHT <= height
            assert all(
                y != other_y or x + w <= other_x or other_x + other_w <= x
                for other_x, other_y, other_w in placed[:number]
            )


def test_each_box_lies_below_those_that_it_rests_on() -> None:
    nodes = some_nodes(30, 1)
    text = draw(nodes, "A graph")
    placed = boxes(text)
    for node in nodes:
        assert all(placed[source][1] + HEIGHT < placed[node.key][1] for source in node.rests_on)
    assert text.count('<path class="mark"') == sum(len(node.rests_on) for node in nodes)


def test_texts_are_escaped_and_the_theme_is_kept() -> None:
    nodes = [Node(1, "<1>", "a & b", "remove", ())]
    for theme in ("light", "dark", "auto"):
        text = draw(nodes, "1 < 2", theme)
        assert "&lt;1&gt;" in text
        assert "a &amp; b" in text
        assert ("prefers-color-scheme" in text) == (theme == "auto")
        ElementTree.fromstring(text)
    assert draw(nodes, "1", "light") != draw(nodes, "1", "dark")


def test_an_empty_graph_is_a_drawing_too() -> None:
    ElementTree.fromstring(draw([], "Nothing"))
