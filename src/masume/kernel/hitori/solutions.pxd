# Shadings and symbols as the rest of the maker sees them: what hitori_laying.py only states for plain Python (constants,
# and a function that is inlined everywhere), and all fields and methods of the classes.
cimport cython

from masume.kernel.bits cimport bit
from masume.kernel.hitori.position cimport Position
from masume.kernel.watch cimport Watch

cdef enum:
    ROW = 0
    COL = 1

cdef enum:
    CUTS = 3
    EITHER_OR = 4
    WHAT_IF = 5
    DEEP = 6
    BEYOND = 7

@cython.final
cdef class Random:
    cdef unsigned long long state

    cdef void start(self, unsigned long long seed, unsigned long long number)
    cdef inline int draw(self, int below) noexcept nogil
    cdef inline int draw_from(self, unsigned long long mask) noexcept nogil

@cython.final
cdef class Shading(Position):
    cdef Random random
    cdef int[::1] image
    cdef unsigned char[::1] wanted
    cdef int[::1] squares
    cdef int count
    cdef int[::1] order
    cdef int[::1] loose
    cdef int loose_count

    cdef void take(self, tuple shading)
    cdef bint shade(self, int level) noexcept nogil
    cdef void shuffle(self) noexcept nogil
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
    cdef Random random
    cdef Watch watch
    cdef int rows
    cdef int cols
    cdef int cells
    cdef int width
    cdef int count
    cdef int[::1] square
    cdef unsigned char[::1] wanted
    cdef int[::1] shaded
    cdef int[::1] line
    cdef int[::1] place
    cdef int[::1] first
    cdef int[::1] at
    cdef unsigned long long[::1] used
    cdef unsigned long long[::1] equal
    cdef int[::1] owner
    cdef int[::1] queue
    cdef int[::1] sought_by

    cdef void take(self, tuple symbols)
    cdef bint fill(self) noexcept nogil
    cdef bint make_room(self, int row, int col) noexcept nogil
    cdef void cover(self, int level) noexcept nogil
    cdef void index(self) noexcept nogil
    cdef inline void toggle(self, int square) noexcept nogil
    cdef inline void change(self, int square, int symbol) noexcept nogil
    cdef unsigned long long in_lines(self, int square) noexcept nogil
    cdef void tune(self, int level) noexcept nogil
    cdef int patterns(self, int square, int way, int level) noexcept nogil
    cdef int armed(self, int square, int way) noexcept nogil

cdef inline unsigned long long twins_of(Symbols symbols, int square, int way) noexcept nogil:
    cdef int line = symbols.line[2 * square + way]
    return symbols.equal[line * (symbols.count + 1) + symbols.at[square]] & ~bit(symbols.place[2 * square + way])
