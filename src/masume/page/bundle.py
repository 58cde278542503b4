"""Pack the modules of the page into one script, for HTML files that need no server.

The modules may import others only by lines such as `import { a, b as c } from "./x.js";`, may export only functions,
classes and constants at their declarations, and must not have circular imports. Each module becomes a function that is
called once and returns its exports.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from masume.core.errors import MasumeError

STATIC = Path(__file__).with_name("static")
IMPORT = re.compile(r'^import \{([^{}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:(?:async )?function\*? ?|class |const )(\w+))", re.MULTILINE)
LEFT_OVER = re.compile(r"^(?:import|export)\b.*$|\bimport\(.*$", re.MULTILINE)
# Comments on lines of their own; others are kept.
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)


class PackingError(MasumeError):
    """An error for a module that cannot be packed."""


def pack(folder: Path, entry: str) -> str:
    """Return one script with the module `entry` and all modules that it imports, directly or not."""
    parts = [_scope(name, text) for name, text in _in_order(folder, entry)]
    script = "\n".join(["const modules = {};", *parts])
    return re.sub(r"<(?=/script|!--)", r"\\x3c", script, flags=re.IGNORECASE)  # would end the script in a page


def _in_order(folder: Path, entry: str) -> Iterator[tuple[str, str]]:
    """Yield the name and text of `entry` and of all modules that it imports. Each module comes after those that it
    imports.
    """
    done: set[str] = set()

    def visit(name: str, above: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        if name in above:
            raise PackingError("modules import each other: {value}", value=" → ".join([*above, name]))
        if name in done:
            return
        done.add(name)
        text = (folder / name).read_text("utf-8")
        for _, path in IMPORT.findall(text):
            yield from visit(_resolve(name, path), (*above, name))
        yield name, text

    yield from visit(entry, ())


def _resolve(name: str, path: str) -> str:
    """Return the name of the module that the module `name` imports by the relative path `path`."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _scope(name: str, text: str) -> str:
    """Return the script of one module: a function around the module's code, called at once, whose result is stored as
    the module's exports.
    """

    def take(found: re.Match[str]) -> str:
        names = re.sub(r"\s+as\s+", ": ", " ".join(found[1].split())).rstrip(", ")
        return f'const {{ {names} }} = modules["{_resolve(name, found[2])}"];'

    body = IMPORT.sub(take, COMMENT.sub("", text))
    exported = EXPORT.findall(body)
    body = EXPORT.sub("", body)
    if left := LEFT_OVER.search(body):
        raise PackingError("{name}: this cannot be packed: {left}", name=name, left=left[0])
    return f'modules["{name}"] = (() => {{\n{body}return {{ {", ".join(exported)} }};\n}})();'
