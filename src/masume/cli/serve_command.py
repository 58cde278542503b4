"""masume serve: the workbench in the browser."""

from __future__ import annotations

import argparse
from typing import Any

from masume.cli import command_options
from masume.core.errors import UsageError


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "serve",
        help="open the workbench in the browser",
        description="Serves the page and the API: play, hints, explanations, setting, learning, comparing, books.",
        epilog="docs/web.md describes the API, docs/deploy.md a server for the public.",
    )
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="where to listen (default 127.0.0.1)")
    parser.add_argument("--port", type=port, default=8000, metavar="P", help="the port (default 8000; 0: any)")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument(
        "--workers",
        type=command_options.positive,
        default=0,
        metavar="N",
        help="short requests that are worked on at the same time (default: three for each core)",
    )
    parser.add_argument(
        "--limit-seconds",
        type=command_options.positive_seconds,
        default=10.0,
        metavar="S",
        help="the longest that one request may take (default 10)",
    )
    parser.add_argument(
        "--limit-memory",
        type=command_options.positive,
        default=768,
        metavar="MB",
        help="the memory that one request may take (default 768)",
    )
    parser.add_argument(
        "--memory",
        type=command_options.positive,
        default=0,
        metavar="MB",
        help="the memory that long requests and books may take together: there are only as many of them as that is "
        "enough for (default: three quarters of what there is)",
    )
    parser.add_argument(
        "--rate",
        type=command_options.not_negative,
        metavar="R",
        help="requests a second that one address may send, 0 for any number "
        "(default 20, or any number if only this machine can reach the server)",
    )
    parser.add_argument(
        "--library",
        metavar="FILE|URL",
        help="show a library on the page: boards.db, or postgresql://…; boards can be added to it if only this machine "
        "can reach the server",
    )
    for name, text in (
        ("--name", "a name under which the server may be asked, as example.org"),
        ("--embed", "an origin that may show the page in a frame, as https://example.org"),
        ("--origin", "an origin whose pages may use the API, as https://example.org"),
        ("--proxy", "the address of a proxy that says who really asks"),
    ):
        parser.add_argument(name, action="append", default=[], metavar="X", help=f"{text}; may be given several times")
    parser.set_defaults(run=run)


@command_options.reader("{word} is not a port, a whole number from 0 to 65535")
def port(text: str) -> int:
    value = int(text)
    if not 0 <= value < 1 << 16:
        raise ValueError
    return value


def run(options: argparse.Namespace) -> int:
    try:
        from masume.web.server import serve
    except ModuleNotFoundError as error:
        raise UsageError(
            "the page needs {module}, which is not installed: pip install 'masume[web]'", module=error.name
        ) from None
    from masume.web.config import Settings

    settings = Settings(
        host=options.host,
        port=options.port,
        workers=options.workers,
        limit_seconds=options.limit_seconds,
        limit_memory=options.limit_memory << 20,
        memory=options.memory << 20,
        rate=options.rate,
        names=tuple(name.lower() for name in options.name),
        embedders=tuple(options.embed),
        origins=tuple(options.origin),
        proxies=tuple(options.proxy),
        library=options.library,
    )
    if options.library is not None:
        from masume.library.store import Library

        public = not settings.is_private  # where nobody adds boards
        Library(options.library, create=not public, read_only=public).close()  # what is wrong is said before it starts
    serve(settings, options.open)
    return 0
