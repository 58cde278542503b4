"""Sentences about three adjacent cells, of which two are equal."""

from __future__ import annotations

from masume.i18n.placeholders import Argument, few_cells, line_of
from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.sentences.phrases import SYMBOLS
from masume.reasoning.technique import Found, Step


def tell(position: BinairoPosition, found: Found) -> Step:
    """Tell that the third of three adjacent cells differs from the two others, which are equal."""
    _, _, unit, places, _, because, _ = found
    words: dict[str, Argument] = {
        "line": line_of(unit, position.rows),
        "cells": few_cells(because),
        "value": SYMBOLS[1 - places[0][1]],
    }
    return position.told_with(words, found, position.lines[unit])  # half of all steps are told here
