"""Define examples of requests for the OpenAPI document. The tests send each of them."""

from __future__ import annotations

from typing import Any

BINAIRO = "binairo;6x6;;....../.....1/.0.1../.0..../..1..1/0.1..."
HIDATO = "hidato;5x5;;.,.,.,22,./.,17,.,.,./.,14,.,.,1/.,10,25,.,6/.,.,.,.,."
HITORI = "hitori;4x4;;3414/1312/4423/2432"
KAKURO = r"kakuro;3x3;;#,4\,3\/\3,.,./\4,.,."

EXAMPLES: dict[str, tuple[dict[str, Any], ...]] = {
    "read": ({"board": "1 3 2\n1 3 3\n3 2 1", "kind": "hitori"}, {"board": "https://puzz.link/p?hitori/3/3/132133321"}),
    "play-board": ({"board": KAKURO}, {"board": BINAIRO, "symbols": "circles", "lang": "es"}),
    "editor-sprites": ({"kind": "binairo", "size": "4x4", "squares": [[1, None, []]]},),
    "quick-check": ({"board": HITORI},),
    "solve": ({"board": HIDATO}, {"board": KAKURO, "engine": "backtrack", "solutions": 1}),
    "check": ({"board": BINAIRO},),
    "mistakes": ({"board": HITORI, "entries": {"r1c4": "shaded"}},),
    "explain": ({"board": HITORI, "lang": "pl"}, {"board": HITORI, "to": "html"}),
    "hint": ({"board": HITORI, "entries": {"r1c4": "shaded"}}, {"board": HIDATO}),
    "refute": ({"board": KAKURO, "cell": "r2c2", "value": 2},),
    "techniques-used": ({"board": HITORI, "entries": {"r1c4": "shaded"}},),
    "rate": ({"board": HITORI},),
    "convert": ({"board": KAKURO, "to": "puzzlink"},),
    "generate": ({"kind": "hitori", "size": "6x6", "grade": "easy", "seed": 7},),
    "complete": ({"board": "binairo;4x4;;1.../..../..../...0", "seed": 7},),
    "draw": ({"board": KAKURO, "solution": True, "theme": "light"}, {"board": HITORI, "to": "png"}),
    "compare": ({"board": KAKURO, "engines": ["kernel", "backtrack"], "seconds": 1},),
    "book": ({"title": "Two small ones", "parts": [{"kind": "hitori", "size": "5x5", "count": 2, "seed": 7}]},),
    "practise": ({"kind": "binairo", "technique": "pair", "seed": 7},),
    "render": ({"board": HITORI, "entries": {"r1c4": "shaded"}, "highlights": [[3, "place"]]},),
}
