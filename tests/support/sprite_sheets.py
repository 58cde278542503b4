"""Put sprite sheets together as the page does, and compare the result with drawings."""

from __future__ import annotations

import re
from itertools import cycle
from typing import TYPE_CHECKING

from masume.core.grid import Cell
from masume.core.picture import PathSegment, Picture
from masume.render import svg

if TYPE_CHECKING:
    from masume.core import json_types

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def drawn(sheet: json_types.SpriteSheet, frame: int) -> dict[Cell, tuple[str, str, str]]:
    """Return the sprites of each cell in a frame: its background, the path from it, its contents."""
    changes: dict[str, int] = {}
    for changed in sheet["frames"][: frame + 1]:
        changes |= changed
    return {int(cell): sprites_of(sheet, look) for cell, look in changes.items()}


def sprites_of(sheet: json_types.SpriteSheet, look: int) -> tuple[str, str, str]:
    """Return the three sprites of a look."""
    background, path, contents = (sheet["sprites"][sprite] for sprite in sheet["looks"][look])
    return background, path, contents


def assert_shows(sheet: json_types.SpriteSheet, frame: int, picture: Picture) -> None:
    """Assert that a frame is the drawing of `picture`."""
    shown = drawn(sheet, frame)
    backgrounds, contents = svg.cells(picture), svg.contents(picture)
    paths = {item.cell: svg.path_segment(picture, item) for item in picture.items if isinstance(item, PathSegment)}
    assert [cell for cell, _, _ in sheet["cells"]] == list(shown) == list(backgrounds)
    for cell, x, y in sheet["cells"]:
        background, path, content = shown[cell]
        assert_moved(background, (x, y), backgrounds[cell])
        assert path == paths.get(cell, "")
        assert_moved(content, (x, y), contents.get(cell, ""))


def assert_moved(sprite: str, by: tuple[float, float], fragment: str) -> None:
    """Assert that `sprite`, moved to its place, is what was drawn there, but for rounding."""
    assert NUMBER.sub("#", sprite) == NUMBER.sub("#", fragment)
    for (name, value), (_, wanted) in zip(attributes(sprite), attributes(fragment), strict=True):
        steps = {"x": by[:1], "cx": by[:1], "y": by[1:], "cy": by[1:], "d": by, "points": by}.get(name, (0.0,))
        for number, wanted_number, step in zip(NUMBER.findall(value), NUMBER.findall(wanted), cycle(steps)):
            assert abs(float(number) + step - float(wanted_number)) < 0.11


def attributes(sprite: str) -> list[tuple[str, str]]:
    """Return the names and values of all attributes, in order."""
    return re.findall(r'([\w-]+)="([^"]*)"', sprite)
