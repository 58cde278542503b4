"""Make books of puzzles as PDF, with title page, rules, chapters by grade or by technique, and answers; and make their
covers.

`build` makes a book in several steps: puzzles are inspected (verbs.verify), divided into chapters (`chapters`), laid
out on pages (`pagination`), passed as data (`template_data`) to the template `pages.typ`, typeset by Typst
(`typesetting`) and checked (`preflight`); `reports` writes the manifest and the QA report. `cover` makes the cover,
with the template `cover.typ`.
"""
