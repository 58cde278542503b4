"""The templates of all messages, collected from the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import masume

ROOT = Path(masume.__file__).parent
# Functions and classes that take a template, with its index among the arguments of a call.
TEMPLATE_ARGUMENTS = {
    "Message": 0,
    "tell": 0,
    "reader": 0,
    "ValueType": 0,
    "one_board": 1,
    "fault": 0,
    "PluginError": 0,
    "error": 0,
}
TOKEN_ERRORS = {"RowError": 1, "TokenError": 2, "StrangeTokenError": 2}


class MessageTemplate(NamedTuple):
    """A template, its place in the sources, and its parameters; None if some of them are passed as a mapping."""

    template: str
    path: str
    line: int
    params: frozenset[str] | None


@cache
def sources() -> dict[str, ast.Module]:
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text("utf-8")) for path in sorted(ROOT.rglob("*.py"))}


@cache
def _errors() -> frozenset[str]:
    """Return the names of all subclasses of MasumeError."""
    classes = [node for tree in sources().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    names = {"MasumeError"}
    while more := {node.name for node in classes if {getattr(b, "id", "") for b in node.bases} & names} - names:
        names |= more
    return frozenset(names - {"AmbiguousError"})


@cache
def _constants(path: str) -> dict[str, ast.expr]:
    return {
        target.id: node.value
        for node in sources()[path].body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }


def _literals(node: ast.expr, path: str) -> list[str]:
    """Return the texts that an argument may have; none if it is a parameter of the caller."""
    match node:
        case ast.Constant(str(text)):
            return [text]
        case ast.IfExp(_, text, alternative):
            return [*_literals(text, path), *_literals(alternative, path)]
        case ast.Name(name) if name in _constants(path):
            return _literals(_constants(path)[name], path)
        case ast.Subscript(ast.Name(name)) if isinstance(table := _constants(path).get(name), ast.Dict):
            return [text for value in table.values for text in _literals(value, path)]
    assert not isinstance(node, ast.JoinedStr), f"{path}:{node.lineno}: a message is a template with parameters"
    return []


def _template_of(call: ast.Call, path: str) -> ast.expr | None:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    is_method = isinstance(call.func, ast.Attribute)
    if (name == "tell" and (is_method or not path.startswith("cli/"))) or (
        name == "error" and path != "formats/json_format.py"
    ):
        return None  # of something else
    if name == "__init__" and path in ("core/errors.py", "formats/board_format.py"):
        return next((arg for arg in call.args if isinstance(arg, ast.Constant)), None)
    at = TOKEN_ERRORS.get(name, TEMPLATE_ARGUMENTS.get(name, 0 if name in _errors() else len(call.args)))
    return call.args[at] if at < len(call.args) else None


@cache
def all_messages() -> tuple[MessageTemplate, ...]:
    """Return all messages of the sources."""
    messages = tuple(_messages())
    sources.cache_clear()  # a million objects, which every collection of garbage would look at
    return messages


def _messages() -> Iterator[MessageTemplate]:
    for path, tree in sources().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (template := _template_of(node, path)) is not None:
                names = [keyword.arg for keyword in node.keywords]
                params = None if None in names else frozenset(name for name in names if name is not None)
                for text in _literals(template, path):
                    yield MessageTemplate(text, path, node.lineno, params)
