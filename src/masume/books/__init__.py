"""Books: boards as a PDF with title page, rules, chapters by grade or by technique, and answers; and their covers.

style       what a book looks like, from a small TOML file and from the command line
trim        what printers ask for: sizes, margins, spines; isbn: numbers and their barcodes; texts: files of text
inspection  what is found out about a board before it is printed: proofs by two engines, grade, hash
entry       a board with its inspection, its place among the sources and its number in the book
plan        the chapters, and how large boards are drawn
layout      what stands on which page, and where
sheets      the plan as data for the template `pages.typ`, which Typst sets
judging     what the pages are like: type, lines, margins, empty pages, ink
records     the manifest and the QA report that lie beside the book
cover       front, spine and back, set by `cover.typ`
"""
