"""Build the pages of the site that are not files of docs/: the navigation, pages from the root of the clone, the
notebook.

mkdocs.yml names this file, and MkDocs calls its functions. Pages link to each other, and to the code, by the paths of
the clone. On the site, a link to another page leads to that page, and one to any other file to the repository.
"""

from __future__ import annotations

import json
import posixpath
import re
import tempfile
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any

import masume
from masume.papers import stored_results
from masume.verbs import comparison_plots, json_schema

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
LOGO = "src/masume/page/static/icon.svg"
REPOSITORY = "https://github.com/masume/masume/blob/main/"
HOW_TO = "How to"
REFERENCE = "api.md"

# The sections of the site. A page without a section is a how-to page.
SECTIONS: dict[str, tuple[str, ...]] = {
    "Home": ("index.md",),
    "Tutorials": (
        "tutorials/player.md",
        "tutorials/setter.md",
        "tutorials/publisher.md",
        "tutorials/teacher.md",
        "tutorials/developer.md",
        "tutorials/*.md",
    ),
    HOW_TO: ("install.md",),
    "Techniques": ("techniques/README.md", "techniques/*.md"),
    "Reference": ("formats.md", "engines.md", "python.md", "json.md", "api.md", "glossary.md"),
    "Papers": ("papers.md", "bibliography.md"),
    "Project": (
        "changelog.md",
        "contributing.md",
        "how-explanations-work.md",
        "plugins.md",
        "new-kind.md",
        "decisions/README.md",
        "decisions/*.md",
        "conduct.md",
        "security.md",
    ),
}

# Pages and schemas from other files: the name on the site, and the source.
MADE = {
    "changelog.md": "CHANGELOG.md",
    "conduct.md": "CODE_OF_CONDUCT.md",
    "contributing.md": "CONTRIBUTING.md",
    "security.md": "SECURITY.md",
    "tutorials/notebook.md": "docs/tutorials/notebook.ipynb",
    **{f"schemas/{path.name}": path.relative_to(ROOT).as_posix() for path in sorted(json_schema.FOLDER.glob("*.json"))},
}

LINK = re.compile(r"(\]\()([^)\s#]+)((?:#[^)\s]*)?(?:\s+\"[^\"]*\")?\))")
CODE = re.compile(r"(^```.*?^```$|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
PAPERS = "papers.md"
PLOTS = "images/papers"
PAPERS_BEGINNING = """# The papers, and what we found

Masume began with five student papers on these puzzles ([bibliography](bibliography.md)). `masume lab` repeats their
experiments, with the papers' figures beside ours, and names what does not hold. These are the results that ship with
Masume; each says on which machine it was measured, and the command measures anew.
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    from mkdocs.structure.files import File

    made = {"images/logo.svg": (ROOT / LOGO).read_text("utf-8"), PAPERS: papers_page(), **papers_plots()}
    for page, origin in MADE.items():
        text = (ROOT / origin).read_text("utf-8")
        made[page] = notebook(text) if origin.endswith(".ipynb") else text
    for name, content in made.items():
        files.append(File.generated(config, name, content=content))
    config.nav = navigation([file.src_uri for file in files.documentation_pages()])
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    if page.file.src_uri == REFERENCE:
        markdown = with_all_names(markdown)
    return relinked(markdown, page.file.src_uri)


def navigation(pages: list[str]) -> list[dict[str, Any]]:
    """Return the sections of the site with their pages, in order."""
    left = set(pages)
    sections: dict[str, list[str]] = {}
    for section, patterns in SECTIONS.items():
        chosen = sections[section] = []
        for pattern in patterns:
            for page in sorted(left):
                if fnmatch(page, pattern):
                    chosen.append(page)
                    left.remove(page)
    sections[HOW_TO] += sorted(left)
    return [
        {section: chosen_pages[0] if len(chosen_pages) == 1 else chosen_pages}
        for section, chosen_pages in sections.items()
        if chosen_pages
    ]


def with_all_names(markdown: str) -> str:
    """Return the reference, with the public names at its end that it does not contain yet."""
    named = set(re.findall(r"\bmasume\.(\w+)", markdown))
    left = [name for name in masume.__all__ if name not in named]
    more = "\n".join(f"::: masume.{name}" for name in left)
    return f"{markdown}\n## More\n\n{more}\n" if left else markdown


def relinked(markdown: str, page: str) -> str:
    """Return a page with the links of the site; code is not changed."""
    parts = CODE.split(markdown)
    parts[::2] = [LINK.sub(lambda link: link[1] + target(link[2], page) + link[3], part) for part in parts[::2]]
    return "".join(parts)


def target(link: str, page: str) -> str:
    """Return the target of a page's link on the site."""
    if "://" in link or link.startswith("mailto:"):
        return link
    origin = MADE.get(page, f"docs/{page}")
    path = posixpath.normpath(posixpath.join(posixpath.dirname(origin), link))
    if (ROOT / path).is_dir():
        readme = posixpath.join(path, "README.md")
        path = readme if (ROOT / readme).exists() else path
    of_site = next((made for made, source in MADE.items() if source == path), None)
    if of_site is None and path.startswith("docs/") and not path.endswith(".py"):
        of_site = path.removeprefix("docs/")
    if of_site is not None:
        return posixpath.relpath(of_site, posixpath.dirname(page) or ".")
    return REPOSITORY + path if (ROOT / path).exists() else link


def notebook(text: str) -> str:
    """Return a notebook as a page: text, programs, and their stored output."""
    parts = []
    for cell in json.loads(text)["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        parts += [shown for output in cell["outputs"] if (shown := _shown(output))]
    return "\n\n".join(parts) + "\n"


def _shown(output: dict[str, Any]) -> str:
    data = output.get("data", {})
    if svg := "".join(data.get("image/svg+xml", "")):
        return f'<div class="notebook-picture">{_on_one_line(svg)}</div>'
    if html := "".join(data.get("text/html", "")):
        return f"<div>{_on_one_line(html)}</div>"
    text = "".join(output.get("text", "") or data.get("text/plain", ""))
    return f"```text\n{text.rstrip()}\n```" if text else ""


def _on_one_line(markup: str) -> str:
    """Join the lines of a block of HTML, because Markdown would end it at an empty line."""
    return re.sub(r"\n\s*", " ", markup)


# ---- The page of the papers


def papers_page() -> str:
    """Return the page as Markdown."""
    return "\n".join(
        [PAPERS_BEGINNING, *(_section(stored_results.load(name)) for name in stored_results.EXPERIMENT_NAMES)]
    )


def papers_plots() -> dict[str, str]:
    """Return the plots as SVG, by their path on the site."""
    plots = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in stored_results.EXPERIMENT_NAMES:
            if plot := stored_results.load(name)["plot"]:
                path = Path(folder, "plot.svg")
                comparison_plots.save_lines(plot["lines"], (plot["title"], plot["across"], plot["up"]), str(path))
                plots[f"{PLOTS}/{name}.svg"] = path.read_text("utf-8")
    return plots


def _section(result: dict[str, Any]) -> str:
    machine = result["machine"]
    parts = [f"## {result['experiment']}", result["paper"], "What we found:"]
    parts.append("\n".join(map(_remark, result["remarks"])))
    if plot := result["plot"]:
        parts.append(f"![{plot['title']}: {plot['up']} by {plot['across']}]({PLOTS}/{result['experiment']}.svg)")
    for table in result["tables"]:
        rows = [table["head"], ["---"] * len(table["head"]), *table["rows"]]
        lines = ["| " + " | ".join(_cell(cell) for cell in row) + " |" for row in rows]
        parts += [f"**{table['title']}**", "\n".join(lines)]
    parts.append(
        f"`{result['command']}`, {machine['date'][:10]}: {machine['processor']}, {machine['cores']} cores, "
        f"{machine['python']}, Masume {machine['masume']}."
    )
    return "\n\n".join(parts) + "\n"


def _remark(remark: str) -> str:
    """Return a remark as an item of a list, with its picture below the sentence, if there is one."""
    sentence, *picture = remark.split("\n")
    item = f"- {_cell(sentence)}"
    return "\n".join([item, "", *(f"    {line}" for line in ("```text", *picture, "```")), ""]) if picture else item


def _cell(text: object) -> str:
    """Escape characters that have a meaning in Markdown."""
    escaped = str(text)
    for sign in "\\|*_<#[":
        escaped = escaped.replace(sign, f"\\{sign}" if sign != "<" else "&lt;")
    return escaped
