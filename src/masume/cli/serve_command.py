"""Run the command `masume serve`: start the server of the page and the API."""

from __future__ import annotations

import argparse
from typing import Any

from masume.cli import command_options
from masume.cli.file_options import add_input_file
from masume.core.errors import UsageError


def add(commands: Any) -> None:
    """Add the command `serve` and its options to `commands`."""
    parser = commands.add_parser(
        "serve",
        help="open the workbench in the browser",
        description="Serve the page and the API: play, hints, explanations, setting, learning, comparing, books.",
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
        help="number of short requests that are answered at the same time (default: three per core)",
    )
    parser.add_argument(
        "--limit-seconds",
        type=command_options.positive_seconds,
        default=10.0,
        metavar="S",
        help="time limit per request in seconds (default 10)",
    )
    parser.add_argument(
        "--limit-memory",
        type=command_options.positive,
        default=768,
        metavar="MB",
        help="memory limit per request in MB (default 768)",
    )
    parser.add_argument(
        "--memory",
        type=command_options.positive,
        default=0,
        metavar="MB",
        help="memory in MB for all long requests and books together, which limits how many of them run at the same "
        "time (default: three quarters of the memory of the machine)",
    )
    parser.add_argument(
        "--rate-limit",
        type=command_options.not_negative,
        metavar="R",
        help="requests per second that one address may send, 0 for no limit "
        "(default 20, or no limit if only this machine can reach the server)",
    )
    add_input_file(
        parser,
        "--library",
        metavar="FILE|URL",
        help="a library to show on the page: boards.db, or postgresql://…; boards can be added to it if only this "
        "machine can reach the server",
    )
    for name, text in (
        ("--allowed-host", "a host name of the server, as example.org"),
        ("--frame-ancestor", "an origin that may show the page in a frame, as https://example.org"),
        ("--cors-origin", "an origin whose pages may use the API, as https://example.org"),
        ("--trusted-proxy", "the address of a proxy, whose X-Forwarded-For names the client"),
    ):
        parser.add_argument(name, action="append", default=[], metavar="X", help=f"{text}; may be given several times")
    parser.set_defaults(run=run)


@command_options.reader("{word} is not a port, a whole number from 0 to 65535")
def port(text: str) -> int:
    """Return the port number in `text`. A value that is not a port is refused."""
    value = int(text)
    if not 0 <= value < 1 << 16:
        raise ValueError
    return value


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
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
        rate=options.rate_limit,
        names=tuple(name.lower() for name in options.allowed_host),
        embedders=tuple(options.frame_ancestor),
        origins=tuple(options.cors_origin),
        proxies=tuple(options.trusted_proxy),
        library=options.library,
    )
    if options.library is not None:
        from masume.library.store import Library

        public = not settings.is_private  # readers cannot add boards
        Library(options.library, create=not public, read_only=public).close()  # report errors before the server starts
    serve(settings, options.open)
    return 0
