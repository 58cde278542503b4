"""Boards as text: our own forms and other people's.

form      a way to write boards: text, line, json, list, puzzlekit, janko
draft     a board found in a text, not yet built: where it starts, which kinds it may be, and how to build it
matrix    rows of tokens, which is what most forms are at heart; a kind's Dialect reads and writes the tokens

A form's module knows how boards are laid out in a file; a kind's formats.py knows its tokens. Neither knows the other.
"""
