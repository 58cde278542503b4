"""Add command line options to parsers from the declarations of options (see masume.core.option_declaration)."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from functools import partial
from typing import Any

from masume.cli import command_options
from masume.cli.file_options import add_input_file
from masume.core.option_declaration import SWITCH, TEXT, TEXT_OR_LIST, OptionInfo, ValueType, options_of


def add_options(parser: Any, declaration: type, without: Iterable[str] = (), group: str = "", prefix: str = "") -> None:
    """Add the options that the class `declaration` declares in `group` to `parser`, except those in `without`. In the
    namespace, their names begin with `prefix`. An option that is not given has the value None.
    """
    for name, info in options_of(declaration).items():
        if info.group == group and name not in without:
            _add(parser, name, info, f"{prefix}{name}")


def given_options(options: argparse.Namespace, declaration: type, prefix: str = "") -> dict[str, Any]:
    """Return the options that `declaration` declares and the user has given, without `prefix` in their names."""
    given = {}
    for name, info in options_of(declaration).items():
        value = getattr(options, f"{prefix}{name}", None)
        if value is not None:
            given[name] = info.collect(value) if info.repeated else value
    return given


def _add(parser: Any, name: str, info: OptionInfo, dest: str) -> None:
    """Add the option `name`, declared by `info`, to `parser`. Its value is stored as `dest`."""
    flag, text = command_options.flag(name), info.help + info.cli_note
    if info.negation_help:
        group = parser.add_mutually_exclusive_group()
        group.add_argument(flag, action="store_true", default=None, dest=dest, help=text)
        group.add_argument(f"--{info.negation}", action="store_false", dest=dest, help=info.negation_help)
    elif info.negation:
        parser.add_argument(flag, action=argparse.BooleanOptionalAction, dest=dest, help=text)
    elif info.type is SWITCH and not info.metavar:
        parser.add_argument(flag, action="store_true", default=None, dest=dest, help=text)
    else:
        keywords: dict[str, Any] = {"choices": info.choices} if info.choices else {}
        if info.repeated:
            keywords["action"] = "append"
        read = _reader(info.type)
        add = partial(add_input_file, parser) if info.is_file else parser.add_argument
        add(flag, dest=dest, type=read, metavar=info.metavar or None, help=text or None, **keywords)


def _reader(kind: ValueType) -> Any:
    """Return the function that parses values of type `kind`."""
    return str if kind in (TEXT, TEXT_OR_LIST) else command_options.reader(kind.refusal)(kind.value_of)
