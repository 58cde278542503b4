"""Read and write boards as text, in our own formats and in those of other programs.

A format's module knows the layout of a board in a file; the `formats.py` and `links.py` of a kind know its tokens and
pieces. Neither knows the other. Formats of rows and columns pass on a matrix of tokens, which a `TokenFormat` of the
kind reads and writes; all others pass on pieces, which a `LinkFormat` reads and writes.
"""
