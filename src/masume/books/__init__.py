"""Books: puzzles as a PDF with title page, rules, chapters by grade or by technique, and answers; and their covers.

`build` makes a book: puzzles are inspected (verbs.verify), divided into `chapters`, laid out on pages (`pagination`),
passed as data (`template_data`) to the template `pages.typ`, set by Typst (`typesetting`) and checked (`preflight`);
`reports` writes the manifest and the QA report. `cover` makes the cover, set by `cover.typ`.
"""
