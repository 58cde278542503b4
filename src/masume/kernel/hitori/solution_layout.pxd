# The types of solutions.py: its fields, and its methods that only compiled code calls.
cimport cython

from masume.kernel.bits cimport bit
from masume.kernel.hitori.search_state cimport Position
from masume.kernel.deadline cimport Watch

cdef enum:  # the two lines of a square
    ROW = 0
    COL = 1

cdef enum:  # the levels for which boards are made in different ways
    CUTS = 3
    EITHER_OR = 4
    WHAT_IF = 5
    DEEP = 6
    BEYOND = 7

@cython.final
cdef class Shading(Position):
    cdef unsigned long long chance  # the state of the random numbers
    cdef int[::1] image  # the square that the symmetry takes a square to
    cdef unsigned char[::1] wanted  # whether the solution shades a square
    cdef int[::1] squares  # the squares that it shades
    cdef int count  # how many squares it shades
    cdef int[::1] order  # the order in which squares are tried
    cdef int[::1] loose
    cdef int loose_count

    cdef void take(self, tuple shading)
    cdef bint shade(self, int level) noexcept nogil
    cdef inline int draw(self, int bound) noexcept nogil
    cdef inline int draw_from(self, unsigned long long mask) noexcept nogil
    cdef void line_up_walls(self) noexcept nogil
    cdef void lay(self, int level) noexcept nogil
    cdef inline bint beside_shaded(self, int square) noexcept nogil
    cdef void shade_with_images(self, int square) noexcept nogil
    cdef bint is_loose(self, int square, int level) noexcept nogil
    cdef inline int neighbour(self, int square, int way) noexcept nogil
    cdef int near(self, int square) noexcept nogil
    cdef void rearrange(self, int first) noexcept nogil

@cython.final
cdef class Symbols:
    cdef Shading shading
    cdef Watch watch
    cdef int rows
    cdef int cols
    cdef int cells
    cdef int width  # of the frame
    cdef int count

    cdef int[::1] square  # of each cell
    cdef unsigned char[::1] wanted  # whether the solution shades a square
    cdef int[::1] shaded  # the squares that it shades
    cdef int[::1] line  # two for each square: its row and its column; columns are numbered after the rows
    cdef int[::1] place  # two for each square: its place in its row and in its column
    cdef int[::1] first  # the square before the first of each line

    cdef int[::1] at  # the symbol of each square, 0 in the frame
    cdef unsigned long long[::1] used  # the symbols of the unshaded cells of each line
    cdef unsigned long long[::1] equal  # for each line and symbol, its places
    cdef int[::1] owner  # the column of the unshaded cell with each symbol, in the row being filled
    cdef int[::1] queue
    cdef int[::1] sought_by
    cdef unsigned long long[::1] twins_aside  # see look_aside

    cdef void take(self, tuple symbols)
    cdef bint fill(self) noexcept nogil
    cdef bint make_room(self, int row, int col) noexcept nogil
    cdef void cover(self, int level) noexcept nogil
    cdef void index(self) noexcept nogil
    cdef inline void toggle(self, int square) noexcept nogil
    cdef inline void change(self, int square, int symbol) noexcept nogil
    cdef unsigned long long in_lines(self, int square) noexcept nogil
    cdef void tune(self, int level) noexcept nogil
    cdef void look_aside(self, int square) noexcept nogil
    cdef int count_patterns(self, int square, int way, int level) noexcept nogil
    cdef int count_armed(self, int square, int way) noexcept nogil

cdef inline unsigned long long twins_of(Symbols symbols, int square, int way) noexcept nogil:
    cdef int line = symbols.line[2 * square + way]
    return symbols.equal[line * (symbols.count + 1) + symbols.at[square]] & ~bit(symbols.place[2 * square + way])
