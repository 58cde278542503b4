"""Sentences about three adjacent cells, two of which are equal."""

from __future__ import annotations

from masume.i18n.placeholders import Argument, few_cells, line_of
from masume.kinds.binairo.position import BinairoPosition
from masume.kinds.binairo.sentences.phrases import SYMBOLS
from masume.reasoning.technique import Deduction, Step


def tell(position: BinairoPosition, deduction: Deduction) -> Step:
    """State that two of three adjacent cells are equal, so the third one differs from them."""
    _, _, unit, places, _, premises, _ = deduction
    words: dict[str, Argument] = {
        "line": line_of(unit, position.rows),
        "cells": few_cells(premises),
        "value": SYMBOLS[1 - places[0][1]],
    }
    return position.step_with_words(words, deduction, position.lines[unit])  # half of all steps are told here
