"""Say which parts of the workbench are there. On a server all of them are. In a browser some engines are missing, and
without Typst there are no books, PDF and PNG.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from masume.core.errors import UsageError

DOCUMENTS = ("pdf", "png")  # formats that Typst writes


class Features(NamedTuple):
    """The parts of the workbench that are there."""

    missing_engines: frozenset[str] = frozenset()
    has_documents: bool = True
    """Whether PDF and PNG can be written, and books be made."""


_present = Features()


def in_browser(has_documents: bool) -> Features:
    """Return the features of a site without a server."""
    return Features(frozenset({"cpsat", "milp"}), has_documents)


def use(features: Features) -> None:
    """Use `features` from now on."""
    global _present
    _present = features


@contextmanager
def used(features: Features) -> Iterator[None]:
    """Use `features` during the block."""
    before = _present
    use(features)
    try:
        yield
    finally:
        use(before)


def has_engine(name: str) -> bool:
    """Return whether there is the engine called `name`."""
    return name not in _present.missing_engines


def check_engine(name: str) -> None:
    """Raise UsageError if the engine called `name` is missing."""
    if not has_engine(name):
        raise UsageError("the engine {name} cannot run in a browser", name=name)


def check_format(name: str) -> None:
    """Raise UsageError if nothing can be written in the format called `name`."""
    if name in DOCUMENTS and not _present.has_documents:
        raise UsageError("this site was made without books, so it writes no PDF and no PNG")
