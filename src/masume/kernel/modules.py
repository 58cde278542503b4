"""Which modules of the kernel are compiled, and where they are. setup.py reads it before anything is installed."""

import os

COMPILED = (
    "check",
    "clauses",
    "finder",
    "learner",
    "watch",
    "binairo.levels",
    "binairo.lines",
    "binairo.maker",
    "binairo.position",
    "binairo.finder",
    "binairo.search",
    "hidato.board",
    "hidato.finder",
    "hidato.givens",
    "hidato.ground",
    "hidato.levels",
    "hidato.links",
    "hidato.losses",
    "hidato.maker",
    "hidato.position",
    "hidato.pockets",
    "hidato.routes",
    "hidato.search",
    "hidato.sharing",
    "hidato.singles",
    "hidato.statements",
    "hitori.board",
    "hitori.contradictions",
    "hitori.finder",
    "hitori.foresight",
    "hitori.maker",
    "hitori.patterns",
    "hitori.position",
    "hitori.refutations",
    "hitori.search",
    "hitori.solutions",
    "hitori.squeezes",
    "hitori.trails",
    "hitori.walls",
    "kakuro.crossing",
    "kakuro.cuts",
    "kakuro.digits",
    "kakuro.finder",
    "kakuro.layout",
    "kakuro.levels",
    "kakuro.maker",
    "kakuro.position",
    "kakuro.runs",
    "kakuro.search",
    "kakuro.single",
    "kakuro.sketch",
    "kakuro.sums",
)
SHARED = "_cython"  # what compiled modules share of Cython's own code


def path(name: str) -> str:
    """The path of a module's file, without its suffix."""
    return os.path.join(os.path.dirname(__file__), *name.split("."))
