"""Draw Kakuro layouts in which runs may have only certain lengths, such as two to four cells.

A flaw is a run with a length that is not allowed, or a bar. A bar is a line of `BAR` or more adjacent walls; each
further wall counts as one more flaw. Squares are numbered as in layout.py.

If walls were added one by one to a white board, there would soon be no room for runs that are all short. So a sketch
starts with random walls; then random squares, with their partners, are flipped between white and wall. A flip is kept
if it adds no flaws, and occasionally if it adds one or two. Bars count as flaws because otherwise walls would cover the
board. If there are no flaws but the white squares are not connected, a wall between two parts is flipped, and the
search continues.
"""

from __future__ import annotations

import cython
from cython.cimports.masume.kernel.kakuro.digit_sets import DIGITS
from cython.cimports.masume.kernel.kakuro.layout import BAR, Layout, RandomState

TURNS_A_SQUARE = cython.declare(cython.int, 300)  # number of flips per square after which the sketch is abandoned
ODDS_OF_A_FLAW = cython.declare(cython.int, 40)  # one in this many flips that add one or two flaws is kept


def sketch(layout: Layout, lengths, symmetry, random: RandomState):
    """Draw a connected layout in which the length of every run is in the bit set `lengths` and the number of white
    squares is within the bounds of `layout`. Return False if no such layout is found.
    """
    layout.begin(symmetry)
    squares = 0  # of one run of each wanted length, with a wall behind it
    count = 0
    for length in range(2, DIGITS + 1):
        if lengths >> length & 1:
            squares += length + 1
            count += 1
    if count == 0:
        return False
    for number in range(layout.area):
        if random.below(squares) < count:
            turn(layout, layout.interior(number))
    return without_flaws(layout, lengths, random)


def change(layout: Layout, square, lengths, random: RandomState):
    """Flip `square` of a finished sketch between white and wall, then flip other squares until there are no flaws
    again. Return False if no valid layout is found.
    """
    turn(layout, square)
    return without_flaws(layout, lengths, random)


def without_flaws(layout: Layout, lengths, random: RandomState):
    """Flip squares until there are no flaws and all white squares are connected. Return False if that takes too many
    flips, or if the number of white squares is then out of bounds.
    """
    bad_runs = 0
    for row in range(1, layout.rows):
        bad_runs += flaws_in_row(layout, row, lengths)
    for col in range(1, layout.cols):
        bad_runs += flaws_in_col(layout, col, lengths)
    for turns in range(TURNS_A_SQUARE * layout.area):
        layout.watch.tick(4)
        if layout.watch.stopped:
            return False
        square = layout.interior(random.below(layout.area))
        if bad_runs == 0:
            if hangs_together(layout):
                return layout.least <= layout.whites <= layout.most
            square = between(layout, random)
        before = flaws_around(layout, square, lengths)
        turn(layout, square)
        more = flaws_around(layout, square, lengths) - before
        if bad_runs and (more > 2 or (more > 0 and random.below(ODDS_OF_A_FLAW))):
            turn(layout, square)
        else:
            bad_runs += more
    return False


def hangs_together(layout: Layout):
    """Return whether there are white squares and all of them are connected. Update the number of white squares."""
    whites = 0
    for square in range(layout.rows * layout.cols):
        whites += layout.white[square]
    layout.whites = whites
    return whites > 0 and layout.reached() == whites


def between(layout: Layout, random: RandomState):
    """Return a random wall that is adjacent to a white square that `reached` has visited and to one that it has not.
    Return any square if there is no such wall.
    """
    first = random.below(layout.area)
    for number in range(first, first + layout.area):
        square = layout.interior(number % layout.area)
        reached = False
        missed = False
        for side in range(4):
            other = square + layout.step_to(side)
            if layout.white[other]:
                if layout.seen[other]:
                    reached = True
                else:
                    missed = True
        if reached and missed:
            return square
    return layout.interior(first)


def turn(layout: Layout, square):
    """Flip `square` and its partner between white and wall."""
    other = layout.partner[square]
    layout.white[square] ^= 1
    if other != square:
        layout.white[other] ^= 1


def flaws_around(layout: Layout, square, lengths):
    """Return the number of flaws in the rows and columns of `square` and its partner. `lengths` is the bit set of
    allowed run lengths.
    """
    other = layout.partner[square]
    row = square // layout.cols
    col = square % layout.cols
    total = flaws_in_row(layout, row, lengths) + flaws_in_col(layout, col, lengths)
    if other // layout.cols != row:
        total += flaws_in_row(layout, other // layout.cols, lengths)
    if other % layout.cols != col:
        total += flaws_in_col(layout, other % layout.cols, lengths)
    return total


def flaws_in_row(layout: Layout, row, lengths):
    return flaws_along(layout, row * layout.cols + 1, 1, layout.cols - 1, lengths)


def flaws_in_col(layout: Layout, col, lengths):
    return flaws_along(layout, layout.cols + col, layout.cols, layout.rows - 1, lengths)


def flaws_along(layout: Layout, first, step, count, lengths):
    """Return the number of flaws in a row or column of `count` squares. It begins with the square `first`, and `step`
    is the difference between the numbers of adjacent squares. `lengths` is the bit set of allowed run lengths.
    """
    bad_runs = 0
    same = 0  # squares of the colour of the last one, up to it
    last: cython.int = layout.white[first]
    square = first
    for place in range(count + 1):
        if place < count and layout.white[square] == last:
            same += 1
        else:
            if last:
                if same > DIGITS or not lengths >> same & 1:
                    bad_runs += 1
                    while lengths >> same == 0 and same > 2:  # one more flaw per cell in excess
                        same -= 1
                        bad_runs += 1
            elif same >= BAR:
                bad_runs += same - BAR + 1
            same = 1
            last ^= 1
        square += step
    return bad_runs
