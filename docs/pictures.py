"""`make pictures`: draw the pictures of the README and of the site's first page into docs/images, and run the notebook.

Look at the result.
"""

from __future__ import annotations

import io
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from PIL import Image

import masume
from masume.books import chapters, typesetting
from masume.books.chapters import BookPuzzle, Source
from masume.books.style import BookStyle
from masume.books.template_data import TemplateData
from masume.i18n.catalog import catalogue
from masume.verbs import path_picture
from masume.verbs.verify import inspections

IMAGES = Path(__file__).with_name("images")
NOTEBOOK = Path(__file__).parent / "tutorials" / "notebook.ipynb"
LOOK = masume.Look(theme="light")
SIDE = 8
SEED = 7
GRAPH_SEED = 3


def book_page() -> bytes:
    """Draw the first page with boards of a book."""
    style = BookStyle(paper="a5", boards=4, title="A Sunday", rules=False, contents=False)
    words = catalogue(style.lang)
    puzzles = list(masume.generate("kakuro", SIDE, SIDE, "easy", count=4, seed=SEED))
    inspected = inspections(puzzles, 60, 1, lambda done: None)
    entries = [
        BookPuzzle(puzzle, Source("boards.jsonl", number), found, style, words)
        for number, (puzzle, found) in enumerate(zip(puzzles, inspected, strict=True), 1)
    ]
    planned = TemplateData(chapters.chapters(entries, style, words), style, words, typesetting.opening_heights)
    return typesetting.page_images(planned.book(), 110)[1]


def run_notebook() -> None:
    """Run the notebook and store its output."""
    book = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(book, timeout=600, kernel_name="python3").execute()
    for cell in book.cells:
        cell.metadata = {}  # the time of the run
    nbformat.write(book, NOTEBOOK)


def main() -> None:
    board = next(masume.generate("kakuro", SIDE, SIDE, "easy", seed=SEED))
    (IMAGES / "board.svg").write_text(masume.to_svg(board, look=LOOK), encoding="utf-8")
    explained = next(masume.generate("hitori", SIDE, SIDE, "medium", seed=SEED))
    (IMAGES / "step.svg").write_text(masume.to_svg(explained, step=6, look=LOOK), encoding="utf-8")
    small = next(masume.generate("hitori", 5, 5, "medium", seed=GRAPH_SEED))
    graph = path_picture.draw_path(masume.explain(small), "en", "light")
    (IMAGES / "justifications.svg").write_text(graph, encoding="utf-8")
    (IMAGES / "justifications-board.svg").write_text(masume.to_svg(small, look=LOOK), encoding="utf-8")
    with Image.open(io.BytesIO(book_page())) as page:
        page.convert("RGB").save(IMAGES / "book.webp", quality=80)
    run_notebook()


if __name__ == "__main__":
    main()
