"""The scenes of the page of an explanation."""

from __future__ import annotations

from collections.abc import Iterator

from masume.render.scene import Scene


def every(scene: Scene) -> Iterator[Scene]:
    """Yield a scene and the scenes of its chains, in the order of the page."""
    yield scene
    for chain in scene.chains:
        yield chain.assumption
        for line in chain.lines:
            yield from every(line)
