"""Write the folder of a site that works without a server. Any host of files can serve it, from any address."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from masume.core.errors import UsageError, Word
from masume.kinds import KINDS
from masume.page import assets
from masume.page.assets import Asset
from masume.page.bundle import STATIC
from masume.verbs import technique_catalog
from masume.version import __version__
from masume.web import features
from masume.web.site import packages, runtime
from masume.web.site.stored_answers import first_boards, stored_answers

MARK = "masume-site"  # a file in every site, so that only sites are replaced
# The page loads nothing from other hosts.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)


class SiteOptions(NamedTuple):
    """What a site has."""

    languages: Sequence[str]
    books: bool
    wheel: str | None = None
    cache: Path | None = None


class SiteReport(NamedTuple):
    """What a site consists of."""

    is_compiled: bool
    first_visit: int
    """Bytes that a browser loads before everything works, as they lie in the folder."""
    total: int
    """Bytes of all files."""


def check_target(out: str) -> None:
    """Raise UsageError unless `out` can be the folder of a site: a new or empty one, or that of a former site."""
    path = Path(out)
    if path.exists() and not path.is_dir():
        raise UsageError("{out} is a file; a site is a folder", out=out)
    if path.is_dir() and any(path.iterdir()) and not (path / MARK).is_file():
        raise UsageError("{out} has other files; a site needs a folder of its own", out=out)
    above = path.absolute().parent
    while not above.exists():
        above = above.parent
    if not above.is_dir() or not os.access(above, os.W_OK):
        raise UsageError("{out} cannot be made: {reason}", out=out, reason=Word(os.strerror(errno.EACCES)))


def build(out: str, options: SiteOptions, show: Callable[[str], None] = lambda what: None) -> SiteReport:
    """Write a site to the folder `out`. Call `show` with the name of each part before it is made."""
    check_target(out)
    show("runtime")
    parts = runtime.fetched(options.cache or runtime.default_cache())
    show("packages")
    made = packages.packages(parts, options.wheel)
    show("answers")
    with features.used(features.in_browser(options.books)):
        answers = {
            lang: assets.asset(f"answers-{lang}.json", json.dumps(stored_answers(lang), ensure_ascii=False))
            for lang in options.languages
        }
    show("files")
    files = _files(parts, made, answers, options)
    _write(out, files)
    sizes = {name: len(content) for name, content in files.items()}
    optional = sum(size for name, size in sizes.items() if name.startswith(("packages/documents", "packages/sat")))
    others = sum(len(answer.content) for answer in list(answers.values())[1:])
    pages = sum(size for name, size in sizes.items() if name.endswith("/index.html"))
    total = sum(sizes.values())
    return SiteReport(made.is_compiled, total - optional - others - pages, total)


def _files(
    parts: runtime.Runtime, made: packages.Packages, answers: dict[str, Asset], options: SiteOptions
) -> dict[str, bytes]:
    """Return all files of a site by their paths."""
    page = assets.page_assets()
    worker = assets.asset("worker.js", (STATIC / "site" / "worker.js").read_bytes())
    base = assets.asset("base.zip", made.base, "packages")
    extras = {"sat": assets.asset("sat.zip", made.sat, "packages")}
    if options.books:
        extras["documents"] = assets.asset("documents.zip", made.documents, "packages")
    machine = packages.runtime_folder(parts)
    digest = sha256(b"".join(machine[name] for name in sorted(machine))).hexdigest()[:12]
    folder = f"runtime/pyodide-{runtime.PYODIDE_VERSION}-{digest}/"
    files = {asset.path: asset.content for asset in (*page.files, worker, base, *extras.values(), *answers.values())}
    files |= {folder + name: content for name, content in machine.items()}
    site = {
        "version": __version__,
        "first": first_boards(),
        "worker": worker.path,
        "answers": {lang: answer.path for lang, answer in answers.items()},
        "start": {
            "runtime": folder,
            "packages": [base.path],
            "extras": {name: extra.path for name, extra in extras.items()},
            "bytes": len(machine["pyodide.asm.wasm.packed"]) + len(base.content),
        },
    }
    views = [*(view for view in assets.VIEWS if view != "books" or options.books), "library"]
    pages = _pages(views, site)
    version = sha256("".join([*sorted(files), *(sha256(page).hexdigest() for page in pages.values())]).encode())
    worker_script = assets.service_worker(
        f"{__version__}-{version.hexdigest()[:12]}",
        sorted(files),
        [path.removesuffix("index.html") for path in pages],
        has_api=False,
    )
    return files | pages | {"service-worker.js": worker_script, MARK: f"{__version__}\n".encode()}


def _pages(views: Sequence[str], site: dict[str, Any]) -> dict[str, bytes]:
    """Return the HTML file of every address of the page, by their paths: a host of files knows no others."""
    lessons = ["learn"]
    for kind in KINDS.built_in:
        lessons.append(f"learn/{kind.name}")
        lessons += [f"learn/{kind.name}/{technique.name}" for technique in technique_catalog.by_weight(kind)]
    plain = json.dumps(site, separators=(",", ":")).replace("<", "\\u003c")
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f'<script type="application/json" id="site">{plain}</script>\n'
    )
    pages = {}
    for address in ["", *views, *lessons[1:]]:
        depth = address.count("/") + 1 if address else 0
        path = f"{address}/index.html" if address else "index.html"
        pages[path] = assets.shell(views, "../" * depth or "./", head)
    return pages


def _write(out: str, files: dict[str, bytes]) -> None:
    """Write the files of a site beside its place, and then move them there. A former site is replaced as a whole."""
    target = Path(out)
    fresh = target.absolute().with_name(f".{target.absolute().name}.new")
    try:
        shutil.rmtree(fresh, ignore_errors=True)
        for name, content in files.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if target.exists():
            shutil.rmtree(target)
        fresh.rename(target.absolute())
    except OSError as error:
        shutil.rmtree(fresh, ignore_errors=True)
        raise UsageError("{out} cannot be made: {reason}", out=out, reason=Word(error.strerror)) from None
