"""Check that a built site works without a network: `python -m release.site build/site`

Its pages and styles must fetch nothing from another host, and every file of their own must exist.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# The elements and attributes whose address a browser fetches by itself.
FETCHED = {
    ("audio", "src"),
    ("embed", "src"),
    ("iframe", "src"),
    ("img", "src"),
    ("link", "href"),
    ("object", "data"),
    ("script", "src"),
    ("source", "src"),
    ("video", "poster"),
    ("video", "src"),
}
# These links are for programs that read the page; browsers do not follow them.
NOT_FETCHED = {"canonical", "next", "prev", "alternate"}
IN_STYLES = re.compile(r"""(?:@import\s+|url\()\s*["']?([^"')\s]+)""")


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        known = dict(attributes)
        if tag == "link" and known.get("rel") in NOT_FETCHED:
            return
        for name, value in attributes:
            if value and (tag, name) in FETCHED:
                self.fetched.append(value)
            if value and name == "srcset":
                self.fetched += [part.split()[0] for part in value.split(",")]
            if value and name == "style":
                self.fetched += IN_STYLES.findall(value)


def faults(site: Path) -> Iterator[str]:
    """Yield one sentence per fault: an address on another host, or a missing file."""
    for path in sorted(site.rglob("*")):
        if path.suffix == ".html":
            page = _Page()
            page.feed(path.read_text("utf-8"))
            fetched = page.fetched
        elif path.suffix == ".css":
            fetched = IN_STYLES.findall(path.read_text("utf-8"))
        else:
            continue
        for address in dict.fromkeys(fetched):
            parts = urlsplit(address)
            if parts.scheme == "data" or address.startswith("#"):
                continue
            if parts.scheme or parts.netloc:
                yield f"{path.relative_to(site)} fetches {address}"
            elif not _is_there(site, path, unquote(parts.path)):
                yield f"{path.relative_to(site)} needs {address}, which is not there"


def _is_there(site: Path, page: Path, address: str) -> bool:
    # The page for addresses that are not found is shown at any address, so it names its files from the root.
    if address.startswith("/"):
        return any((site / "/".join(address.split("/")[skip:])).exists() for skip in (1, 2))
    return not address or (page.parent / address).exists()


def main() -> int:
    site = Path(sys.argv[1])
    wrong = list(faults(site))
    pages = len(list(site.rglob("*.html")))
    print(*wrong, f"{pages} pages, {len(wrong)} faults", sep="\n")
    return 1 if wrong or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
