"""Boards as text: our own formats and other people's.

format    a way to write boards: our own text, line and json; lists, puzzlekit, janko; links, game IDs, programs' files
draft     a board found in a text, not yet built: where it starts, which kinds it may be, and how to build it
matrix    rows of tokens, which is what most formats are at heart; a kind's TokenFormat reads and writes the tokens
link      the rest: a kind's LinkFormat reads and writes the pieces that the format's module takes a text apart into

A format's module knows how boards are laid out in a file; a kind's formats.py and links.py know its tokens and pieces.
Neither knows the other.
"""
