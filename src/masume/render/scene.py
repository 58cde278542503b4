"""The contents of explanations as pages and as PDF: scenes, each a sentence with its board."""

from __future__ import annotations

from typing import NamedTuple

from masume.core.picture import Picture


class Scene(NamedTuple):
    """A sentence, its board, and the chains that prove it."""

    text: str
    picture: Picture
    title: str = ""
    chains: tuple[AssumptionScenes, ...] = ()
    folded: bool = False
    """Whether it is a small step that is shown only on request."""


class AssumptionScenes(NamedTuple):
    """An assumption and the lines that follow from it."""

    assumption: Scene
    lines: tuple[Scene, ...]
