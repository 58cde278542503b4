"""Command line options from declarations (see masume.core.options)."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any

from masume.cli import command_options
from masume.core.options import SWITCH, TEXT, OptionInfo, ValueType, options_of


def add_options(parser: Any, declaration: type, without: Iterable[str] = (), group: str = "") -> None:
    """Add the options of a group that a class declares to a parser, but for some. What is not given is None in the
    namespace."""
    for name, info in options_of(declaration).items():
        if info.group == group and name not in without:
            _add(parser, name, info)


def given_options(options: argparse.Namespace, declaration: type) -> dict[str, Any]:
    """Return the declared options that the command line gives."""
    values = {name: getattr(options, name, None) for name in options_of(declaration)}
    return {name: value for name, value in values.items() if value is not None}


def _add(parser: Any, name: str, info: OptionInfo) -> None:
    flag, text = command_options.flag(name), info.help + info.cli_note
    if info.negation_help:
        group = parser.add_mutually_exclusive_group()
        group.add_argument(flag, action="store_true", default=None, help=text)
        group.add_argument(f"--{info.negation}", action="store_false", dest=name, help=info.negation_help)
    elif info.negation:
        parser.add_argument(flag, action=argparse.BooleanOptionalAction, help=text)
    elif info.type is SWITCH and not info.metavar:
        parser.add_argument(flag, action="store_true", default=None, help=text)
    else:
        keywords: dict[str, Any] = {"choices": info.choices} if info.choices else {}
        if info.repeated:
            keywords["action"] = "append"
        former = [command_options.flag(old) for old in info.old]
        read = _reader(info.type)
        command_options.add_option(
            parser, flag, former, type=read, metavar=info.metavar or None, help=text or None, **keywords
        )


def _reader(kind: ValueType) -> Any:
    return str if kind is TEXT else command_options.reader(kind.wanted)(kind.value_of)
