"""Make books of puzzles as PDF files, with a title page, rules, chapters and answers, and make their covers.

`build` makes a book in several steps: puzzles are inspected (verbs.verify), divided into chapters (`chapters`), laid
out on pages (`pagination`), converted to data (`template_data`) for the template `pages.typ`, typeset by Typst
(`typesetting`) and checked (`preflight`); `reports` writes the manifest and the QA report. `cover` makes the cover,
with the template `cover.typ`.
"""
