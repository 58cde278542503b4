"""Answers as models write them, and damaged ones."""

from __future__ import annotations

import json
from random import Random

from masume.gym import Item

WORDS = r"""<think> </think> <answer> </answer> ``` ```json \boxed{ } { [ ] [[ ]] | │ / , : " ' r1c1 r9c9 r0c0 (1,2)
r1c2=3 null None NaN Infinity -1 0 1 2 9 17 1e999 # ■ × ° ▒ True false unique many none cell value technique because
right direction down across pair ٣ १ 🧩 answer: └─┴─┘ 1.0 + -- \ 1_0"""
PIECES = [
    *WORDS.split(),
    *("\n", " ", "Final answer:", "1" * 300, "{" * 50, "[" * 2000, "(" * 500, "\ud800", "\x00", "\u202e"),
]


def damaged(rng: Random, item: Item) -> str:
    """The answer of an item with pieces lost, doubled, exchanged and added, or pieces alone."""
    text = item.answer if rng.random() < 0.8 else ""
    if rng.random() < 0.3:
        text = f"<answer>{text}</answer>"
    for _ in range(int(rng.random() * 8)):
        at, end = sorted((int(rng.random() * (len(text) + 1)), int(rng.random() * (len(text) + 1))))
        change = rng.random()
        if change < 0.2:
            text = text[:at] + text[end:]
        elif change < 0.3:
            text = text[:end] + text[at:end] + text[end:]
        elif change < 0.35:
            text = json.dumps(text)
        else:
            text = text[:at] + rng.choice(PIECES) + text[at:]
    return text
