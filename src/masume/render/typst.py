"""Typst: the one place that drives it.

A document is a fixed program and its data, which the program reads from `sys.inputs.data`, so nothing that is written
on a board can be taken for a part of the program. The same document gives the same bytes.
"""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any, Literal

from masume.core.errors import UsageError

DOTS = 96  # in an inch, when a unit of the drawings is one dot
# An entry of every PDF that says nothing, as it has its default, but of which a common library complains. Blanks keep
# the length, as a PDF counts its bytes.
NO_SUSPECTS = b"/Suspects false"
# Characters that the fonts of Typst have; for any other, the fonts of the machine are searched, which takes a while.
COMMON = re.compile("[\0-\u024f\u2010-\u2027\u2200-\u22ff]*")


def library() -> ModuleType:
    """Typst; UsageError when it is not installed."""
    try:
        import typst
    except ImportError:
        raise UsageError("PNG, PDF and books need Typst: pip install 'masume[book]'") from None
    return typst


def check_font(name: str) -> None:
    """UsageError when a font is missing: Typst would silently take another one."""
    known = library().Fonts().families()
    if name and name.lower() not in (family.lower() for family in known):
        raise UsageError(
            "there is no font {name} on this machine (fonts: {known})", name=f"{name!r}", known=", ".join(sorted(known))
        )


def document(program: str, data: str, own_fonts: bool = False) -> Any:
    """A program (the path of its file) with its data as JSON. `own_fonts`: use only the fonts of Typst, if they have
    all characters."""
    few = own_fonts and COMMON.fullmatch(data) is not None
    return library().Compiler(program, sys_inputs={"data": data}, ignore_system_fonts=few)


def compile_pages(made: Any, to: Literal["pdf", "png"], dots: float = DOTS) -> list[bytes]:
    """A document as one PDF, or as one PNG a page."""
    try:
        pages = made.compile(format=to, ppi=dots, timestamp=0)  # the same file, whenever it is made
    except RuntimeError as error:  # what Typst raises, for example when an image is too large
        raise UsageError("typst cannot set this: {reason}", reason=str(error)) from None
    found = list(pages) if isinstance(pages, list) else [pages]
    return [page.replace(NO_SUSPECTS, b" " * len(NO_SUSPECTS)) for page in found] if to == "pdf" else found
