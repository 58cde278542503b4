"""Run Typst. This is the only module that imports it.

A document is a fixed program and its data, which the program reads from `sys.inputs.data`, so that no text on a board
can become part of the program. The same document always gives the same bytes.
"""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any, Literal

from masume.core.errors import UsageError

DOTS = 96  # dots per inch at one dot per unit of a drawing
# An entry of every PDF that has its default value, but makes a common library complain. Blanks in its place keep
# the length, which is part of the PDF.
NO_SUSPECTS = b"/Suspects false"
# Characters in the fonts of Typst; for any other, the fonts of the machine are searched, which is slow.
COMMON = re.compile("[\0-\u024f\u2010-\u2027\u2200-\u22ff]*")


def library() -> ModuleType:
    """Return the Typst module. Raise UsageError if it is not installed."""
    try:
        import typst
    except ImportError:
        raise UsageError("PNG, PDF and books need Typst: pip install 'masume[book]'") from None
    return typst


def check_font(name: str) -> None:
    """Raise UsageError if the font `name` is missing. Typst itself would use another font without a warning."""
    known = library().Fonts().families()
    if name and name.lower() not in (family.lower() for family in known):
        raise UsageError(
            "there is no font {name} on this machine (fonts: {known})", name=f"{name!r}", known=", ".join(sorted(known))
        )


def document(program: str, data: str, own_fonts: bool = False) -> Any:
    """Return a document for `compile_pages`: the Typst program in the file `program` with `data`, which is JSON. With
    `own_fonts`, other fonts on the machine are ignored if those of Typst have all characters of `data`.
    """
    few = own_fonts and COMMON.fullmatch(data) is not None
    return library().Compiler(program, sys_inputs={"data": data}, ignore_system_fonts=few)


def compile_pages(made: Any, to: Literal["pdf", "png"], dots: float = DOTS) -> list[bytes]:
    """Compile a document, and return it as one PDF or as one PNG per page."""
    try:
        pages = made.compile(format=to, ppi=dots, timestamp=0)  # independent of the time
    except RuntimeError as error:  # raised by Typst, for example if an image is too large
        raise UsageError("Typst cannot typeset this: {reason}", reason=str(error)) from None
    files = list(pages) if isinstance(pages, list) else [pages]
    return [page.replace(NO_SUSPECTS, b" " * len(NO_SUSPECTS)) for page in files] if to == "pdf" else files
