"""The site of the documentation has every page, and links lead somewhere. `make docs` builds it, and is stricter."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import masume
from masume.papers import stored_results
from release import pages, site

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
SHOWN = sorted({*PAGES, *pages.MADE, pages.PAPERS})


def test_every_page_has_its_place() -> None:
    placed = [
        page
        for section in pages.navigation(SHOWN)
        for found in section.values()
        for page in ([found] if isinstance(found, str) else found)
    ]
    assert sorted(placed) == SHOWN
    titles = [title for section in pages.navigation(SHOWN) for title in section]
    assert titles == list(pages.SECTIONS)


def test_a_new_page_is_a_how_to_page() -> None:
    [how_to] = [section[pages.HOW_TO] for section in pages.navigation([*SHOWN, "new.md"]) if pages.HOW_TO in section]
    assert "new.md" in how_to


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    """On the site: to a page or picture of it, or to a file of the repository."""
    text = pages.relinked((DOCS / page).read_text("utf-8"), page)
    for _, link, _ in pages.LINK.findall(pages.CODE.sub("", text)):
        if link.startswith(pages.REPOSITORY):
            assert (ROOT / link.removeprefix(pages.REPOSITORY)).exists(), link
        elif "://" not in link:
            target = ((DOCS / page).parent / link).resolve().relative_to(DOCS).as_posix()
            assert target in SHOWN or (DOCS / target).is_file(), link


CLONE = ["README.md", *(name for name in pages.MADE.values() if "/" not in name), *(f"docs/{page}" for page in PAGES)]


@pytest.mark.parametrize("origin", CLONE)
def test_links_of_the_clone_lead_somewhere(origin: str) -> None:
    text = pages.CODE.sub("", (ROOT / origin).read_text("utf-8"))
    links = [*(link for _, link, _ in pages.LINK.findall(text)), *re.findall(r'(?:src|href)="([^"]+)"', text)]
    for link in links:
        assert "://" in link or (ROOT / origin).parent.joinpath(link).exists(), link


def test_links_are_those_of_the_site() -> None:
    assert pages.target("../../CONTRIBUTING.md", "tutorials/developer.md") == "../contributing.md"
    assert pages.target("notebook.ipynb", "tutorials/developer.md") == "notebook.md"
    assert pages.target("docs/new-kind.md", "contributing.md") == "new-kind.md"
    assert pages.target("docs/decisions/", "contributing.md") == "decisions/README.md"
    assert pages.target("../examples/demo.py", "python.md") == f"{pages.REPOSITORY}examples/demo.py"
    assert pages.target("gone.md", "python.md") == "gone.md"
    assert pages.relinked("`[a](b)` [c](../README.md)", "x.md").startswith("`[a](b)` [c](http")


def test_every_public_name_is_in_the_reference() -> None:
    text = pages.with_all_names((DOCS / "api.md").read_text("utf-8"))
    assert [name for name in masume.__all__ if not re.search(rf"masume\.{name}\b", text)] == []
    assert [name for name in re.findall(r"^::: masume\.(\w+)$", text, re.MULTILINE) if name not in masume.__all__] == []


def test_the_papers_have_their_plots_tables_and_remarks() -> None:
    text = pages.papers_page()
    for name in stored_results.EXPERIMENT_NAMES:
        result = stored_results.load(name)
        assert f"## {name}\n" in text
        assert text.count(f"{pages.PLOTS}/{name}.svg") == (1 if result["plot"] else 0)
        assert all(pages._cell(row[0]) in text for table in result["tables"] for row in table["rows"])


def test_the_notebook_runs_and_shows_what_is_stored(tmp_path: Path) -> None:
    """In a kernel of its own. The site shows what is stored; `make pictures` stores it anew."""
    import nbformat
    from nbclient import NotebookClient

    def shown() -> list[list[Any]]:
        """What each cell prints, in one piece however it is sent, and what it draws. None of it depends on the time."""
        cells = [cell.get("outputs", []) for cell in book.cells]
        return [
            ["".join(one.get("text", "") for one in cell), *(one.data for one in cell if "data" in one)]
            for cell in cells
        ]

    book = nbformat.read(DOCS / "tutorials/notebook.ipynb", as_version=4)
    stored = shown()
    assert len([part for parts in stored for part in parts if isinstance(part, dict) and "image/svg+xml" in part]) >= 4
    NotebookClient(book, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert shown() == stored, "make pictures runs the notebook anew"


def test_a_page_that_asks_another_host_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "style.css").write_text("@import 'https://fonts.example.org/a.css'; a { background: url(data:,x) }")
    (tmp_path / "picture.png").touch()
    (tmp_path / "index.html").write_text(
        '<link rel="canonical" href="https://example.org/"><link rel="stylesheet" href="style.css">'
        '<a href="https://example.org">elsewhere</a><img src="picture.png"><img src="gone.png">'
        '<script src="//scripts.example.org/a.js"></script>'
    )
    assert list(site.faults(tmp_path)) == [
        "index.html needs gone.png, which is not there",
        "index.html fetches //scripts.example.org/a.js",
        "style.css fetches https://fonts.example.org/a.css",
    ]
