"""Books: boards as a PDF with title page, rules, chapters by grade or by technique, and answers.

style       what a book looks like, from a small TOML file and from the command line
inspection  what is found out about a board before it is printed: proofs by two engines, grade, hash
entry       a board with its inspection, its place among the sources and its number in the book
plan        which boards stand on which page, and how large they are drawn
sheets      the plan as data for the template `pages.typ`, which Typst sets
records     the manifest and the QA report that lie beside the book
"""
