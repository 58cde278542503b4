# Types of search.py: its fields, and the methods that only compiled code calls.
cimport cython

from masume.kernel.kakuro.search_state cimport SearchState
from masume.kernel.deadline cimport StopPoller


@cython.final
cdef class Search(SearchState):
    cdef int room_cells  # the numbers of cells and of squares for which memory is allocated
    cdef int room_squares
    cdef int[::1] cell_at  # by square, -1 for walls
    cdef int[::1] square  # by cell: its square
    cdef int[::1] weight  # by run: number of its failures

    # Components: cells order[lo:hi]; a component that begins at lo ends at end[lo].
    cdef int[::1] order
    cdef int[::1] place  # by cell: its place in `order`
    cdef int[::1] end

    # The current guesses, one frame each. A frame is for one component.
    cdef int[::1] frame_lo, frame_hi
    cdef int[::1] frame_parent  # the frame whose guess split off this component
    cdef int[::1] frame_cell
    cdef int[::1] frame_left  # the digits not yet tried
    cdef int[::1] frame_trail  # length of the undo stack before the guess
    cdef long long[::1] frame_found  # value of `solution_count` when the component was entered

    # The component that is being enumerated.
    cdef int[::1] piece  # its cells
    cdef int piece_length
    cdef long long wanted  # number of different fillings that are wanted
    cdef long long solution_count  # number of fillings found, with repetitions
    cdef long long distinct  # number of different fillings found
    cdef list fillings  # the different fillings, as a list and as a set
    cdef set known

    cdef long long nodes
    cdef long long node_limit  # -1: none
    cdef StopPoller watch

    cdef void make_room(self, int cells, int squares)
    cdef bint load(self, int size, tuple cells, tuple across, tuple down, tuple sums, tuple domains)
    cdef void load_runs(self, int size, tuple runs, int run, int position, int[::1] run_of)
    cdef bint narrow_by_clues(self) noexcept nogil
    cdef bint settle(self, int lo, int hi) noexcept nogil
    cdef int group(self, int lo, int hi) noexcept nogil
    cdef inline void move(self, int cell, int position) noexcept nogil
    cdef void enter(self, int frame, int lo, int parent) noexcept nogil
    cdef bint enumerate_component(self, int begin) noexcept nogil
    cdef void record(self)
    cdef tuple report(self, list solutions, bint exhausted)
