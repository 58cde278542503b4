"""Which modules of the kernel are compiled, and where they are. setup.py reads it before anything is installed."""

import os

FOLDERS = {
    "": "check clauses finder grounds learner offers rounds watch",
    "binairo": "levels line_rounds lines maker position finder search",
    "hidato": "board clusters finder givens ground levels links losses maker position pockets routes search sharing "
    "singles statements",
    "hitori": "board finder foresight levels maker patterns position search solutions squeezes trails walls",
    "kakuro": "crossing cuts digits finder layout levels maker position runs search single sketch sums",
}
COMPILED = tuple(f"{folder}.{name}".lstrip(".") for folder, names in FOLDERS.items() for name in names.split())
SHARED = "_cython"  # what compiled modules share of Cython's own code


def path(name: str) -> str:
    """The path of a module's file, without its suffix."""
    return os.path.join(os.path.dirname(__file__), *name.split("."))
