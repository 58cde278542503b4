"""Checkers of explanations. They know the rules of the puzzles and the English sentences, and nothing else: they share
no code with the techniques, the kernels or the rest of the package. What they read is the data of a step and its text.

A checker follows an explanation on a board of its own and asks of each step: does the conclusion follow from the cells
that the step names? Is what the sentence says true on the board as it stands? Was any of it known already?

Each kind has a folder: `board.py` has the rules and the position, `judging.py` names the function that checks each
technique, and the other files hold these functions.
"""
