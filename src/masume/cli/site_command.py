"""Run the command `masume site`: write the workbench as a folder of files that needs no server."""

from __future__ import annotations

import argparse
from typing import Any

from masume.cli.exit_codes import EXIT_YES
from masume.cli.file_options import add_input_file, add_output_file
from masume.cli.messages import tell
from masume.core.errors import Message, UsageError
from masume.i18n import LANGUAGES

MEGABYTE = 1_000_000


def add(commands: Any) -> None:
    """Add the command `site` and its options to `commands`."""
    parser = commands.add_parser(
        "site",
        help="write the whole workbench as a site that needs no server",
        description="""Write the workbench as a folder of files: play, explain, set, learn, compare and a library.
All of it runs in the browser of the reader, also without a network. Any host of files can serve the
folder, from any address.

The first time, Python for the browser and its libraries are fetched from npm and PyPI, about 40 MB. Pages
fetch nothing from other hosts.""",
        epilog="Exit code: 0 written, 2 bad input, or something could not be fetched. docs/deploy.md tells how to put "
        "the folder on a host.",
    )
    add_output_file(
        parser, "--out", metavar="FOLDER", required=True, help="the folder: new, empty, or of a former site"
    )
    parser.add_argument("--books", action="store_true", help="also make books, PDF and PNG: 26 MB more")
    parser.add_argument(
        "--language",
        action="append",
        choices=LANGUAGES,
        metavar="L",
        help=f"a language of the site ({', '.join(LANGUAGES)}); may be given several times (default: all)",
    )
    add_input_file(
        parser,
        "--wheel",
        metavar="FILE",
        help="a wheel of Masume for the browser, with compiled kernels (default: plain kernels, which are slower)",
    )
    parser.add_argument(
        "--cache", metavar="FOLDER", help="where fetched files are kept (default: ~/.cache/masume/site)"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    from pathlib import Path

    try:
        from masume.web.site import build
    except ModuleNotFoundError as error:
        raise UsageError(
            "the page needs {module}, which is not installed: pip install 'masume[web]'", module=error.name
        ) from None
    languages = tuple(dict.fromkeys(options.language or LANGUAGES))
    cache = Path(options.cache) if options.cache else None
    report = build.build(options.out, build.SiteOptions(languages, options.books, options.wheel, cache))
    compiled, plain = Message("the kernels are compiled"), Message("the kernels are plain Python, which is slower")
    size = Message(
        "{out}: {total} MB, of which a first visit loads {first} MB",
        out=options.out,
        total=f"{report.total / MEGABYTE:.1f}",
        first=f"{report.first_visit / MEGABYTE:.1f}",
    )
    tell("{size}; {kernels}", None, size=size, kernels=compiled if report.is_compiled else plain)
    return EXIT_YES
