"""The scenes of an explanation's page."""

from __future__ import annotations

from collections.abc import Iterator

from masume.render.scene import Scene


def every(scene: Scene) -> Iterator[Scene]:
    """A scene and those within it, in the order in which they stand on the page."""
    yield scene
    for chain in scene.chains:
        yield chain.assumption
        for line in chain.lines:
            yield from every(line)
