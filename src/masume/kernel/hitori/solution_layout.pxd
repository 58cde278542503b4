# Types of solution_layout.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.bits cimport bit
from masume.kernel.hitori.search_state cimport SearchState
from masume.kernel.deadline cimport StopPoller

cdef enum:  # the two directions
    ROW = 0
    COL = 1

cdef enum:  # the grades that need boards of a special kind
    MEDIUM = 3
    HARD = 4
    EXPERT = 5
    DIABOLICAL = 6

@cython.final
cdef class Shading(SearchState):
    cdef unsigned long long chance  # state of the random numbers
    cdef int[::1] image  # by square: its image under the symmetry
    cdef unsigned char[::1] wanted  # by square: whether the solution shades it
    cdef int[::1] squares  # the squares shaded by the solution
    cdef int count  # number of these squares
    cdef int[::1] order  # the order in which squares are tried
    cdef int[::1] loose  # the loose squares
    cdef int loose_count

    cdef void take(self, tuple shading)
    cdef bint shade(self, int grade) noexcept nogil
    cdef inline int draw(self, int bound) noexcept nogil
    cdef inline int draw_from(self, unsigned long long mask) noexcept nogil
    cdef void line_up_walls(self) noexcept nogil
    cdef void lay(self, int grade) noexcept nogil
    cdef inline bint beside_shaded(self, int square) noexcept nogil
    cdef void shade_with_images(self, int square) noexcept nogil
    cdef bint is_loose(self, int square, int grade) noexcept nogil
    cdef inline int neighbour(self, int square, int direction) noexcept nogil
    cdef int near(self, int square) noexcept nogil
    cdef void rearrange(self, int first) noexcept nogil

@cython.final
cdef class Symbols:
    cdef Shading shading
    cdef StopPoller watch
    cdef int rows
    cdef int cols
    cdef int cells
    cdef int width  # width of the board with its frame
    cdef int count  # number of symbols

    cdef int[::1] square  # by cell: its square
    cdef unsigned char[::1] wanted  # by square: whether the solution shades it
    cdef int[::1] shaded  # the squares shaded by the solution
    cdef int[::1] line  # two per square: its row and its column; columns are numbered after the rows
    cdef int[::1] place  # two per square: its place in its row and in its column
    cdef int[::1] first  # by line: the square before its first one

    cdef int[::1] at  # by square: its symbol, 0 in the frame
    cdef unsigned long long[::1] used  # by line: the symbols of its unshaded cells
    cdef unsigned long long[::1] equal  # by line and symbol: its places
    cdef int[::1] owner  # by symbol: the column of the unshaded cell with it, in the row that is being filled
    cdef int[::1] queue  # for `make_room`: symbols in breadth-first order
    cdef int[::1] sought_by  # for `make_room`: by symbol, the symbol of the square that may take it

    cdef void take(self, tuple symbols)
    cdef bint fill(self) noexcept nogil
    cdef bint make_room(self, int row, int col) noexcept nogil
    cdef void cover(self, int grade) noexcept nogil
    cdef void index(self) noexcept nogil
    cdef inline void toggle(self, int square) noexcept nogil
    cdef inline void change(self, int square, int symbol) noexcept nogil
    cdef unsigned long long in_lines(self, int square) noexcept nogil
    cdef void tune(self) noexcept nogil
    cdef int count_patterns(self, int square, int direction) noexcept nogil
    cdef int count_armed(self, int square, int direction) noexcept nogil

cdef inline unsigned long long twins_of(Symbols symbols, int square, int direction) noexcept nogil:
    cdef int line = symbols.line[2 * square + direction]
    return symbols.equal[line * (symbols.count + 1) + symbols.at[square]] & ~bit(symbols.place[2 * square + direction])
