"""Read and write boards as text, in Masume's own formats and in those of other programs.

The module of a format handles the layout of a board in a file; the `formats.py` and `links.py` of a kind handle its
tokens and fields. Formats of rows and columns pass a matrix of tokens to the `TokenFormat` of the kind; all others pass
the fields of a link or file to its `LinkFormat`.
"""
