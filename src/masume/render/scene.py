"""Define scenes, the contents of an explanation for pages and PDF. A scene is a sentence with its board."""

from __future__ import annotations

from typing import NamedTuple

from masume.core.picture import Picture


class Scene(NamedTuple):
    """A sentence of an explanation with its board, and the chains that prove the sentence."""

    text: str
    picture: Picture
    title: str = ""
    chains: tuple[AssumptionScenes, ...] = ()
    folded: bool = False
    """Whether it is a small step that is shown only on request."""


class AssumptionScenes(NamedTuple):
    """The scene of an assumption, and those of the lines that follow from it."""

    assumption: Scene
    lines: tuple[Scene, ...]
