# The types of lines.py: its fields, and its methods that only compiled code calls.
from masume.kernel.step_finder cimport Finder
from masume.kernel.assumption_prober cimport Rounds

cdef class Fillings:
    cdef unsigned long long[::1] tails
    cdef unsigned long long can_be_0
    cdef unsigned long long can_be_1
    cdef unsigned long long[::1] filling
    cdef int[::1] going_at
    cdef unsigned long long[::1] going_ones
    cdef int[::1] going_end
    cdef unsigned long long[::1] lasts  # the last blanks of groups that share no blank, from left to right
    cdef unsigned long long outside

    cdef void find_tails(self, int length, unsigned long long goals, unsigned long long zeros, unsigned long long ones) noexcept nogil
    cdef void find_possible(self, int length, unsigned long long goals, unsigned long long zeros, unsigned long long ones) noexcept nogil
    cdef void find_apart(
        self, int length, unsigned long long goals, unsigned long long zeros, unsigned long long ones,
        unsigned long long here, unsigned long long there
    ) noexcept nogil
    cdef int find_fillings(
        self, int length, unsigned long long goals, unsigned long long zeros, unsigned long long ones, int limit
    ) noexcept nogil
    cdef bint find_outside(
        self, int length, unsigned long long own, unsigned long long marked, unsigned long long blank, int room
    ) noexcept nogil

cdef class Lines(Finder):
    cdef int rows
    cdef int cols
    cdef int lines
    cdef int longest
    cdef bint unique_lines
    cdef int[::1] length
    cdef unsigned long long[::1] goals  # by line: the numbers of 1s that it may have in the end
    cdef int[::1] most  # how many cells of a line may hold a symbol: 2 * line + value

    cdef unsigned long long[::1] position  # what copies of a position take over: the tables below are cut from it
    cdef unsigned char[::1] domain  # by cell: the symbols that it may hold, as a mask
    cdef int left  # how many cells are open
    cdef int dead  # how many cells can hold nothing
    cdef unsigned long long[::1] mask  # the places of a line that hold a symbol: 2 * line + value
    cdef unsigned long long[::1] empty  # the blanks of a line
    cdef int[::1] room
    cdef unsigned long long[::1] gathered  # the blanks of a row that will take a symbol: 2 * row + value
    cdef unsigned long long gathered_rows
    cdef unsigned long long[::1] fresh
    # What is known of further assumptions, by candidate: 2 * cell + value.
    cdef int[::1] leads  # how much followed from it when it was last tried; -1 where it never was
    cdef unsigned char[::1] own  # whether what is known was found by trying it, and not by trying what it follows from
    cdef long long[::1] seen_at  # when it was last seen not to fail
    cdef unsigned long long[::1] seen  # the rows that this depends on, and the columns: 2 * candidate + direction
    cdef long long[::1] sure  # when it was last known not to fail: it does not if that is now
    cdef long long[::1] exact  # the same for how much follows
    cdef long long now  # when the position last changed
    cdef long long completed_at  # when a line last became complete
    cdef unsigned long long[::1] loud  # by direction and technique: the rows, or the columns
    cdef unsigned long long[::1] stale  # by direction
    cdef unsigned long long[::1] doubtful  # by direction; then by direction those to compare
    cdef unsigned long long[::1] waiting
    cdef long long[::1] clock  # one number, shared by all finders of a board
    cdef long long[::1] changed  # by line: when it changed; findings of the same time are still right
    cdef unsigned long long[::1] complete  # by direction: the complete lines

    cdef unsigned long long[::1] alike  # by line: the lines of its direction that it could equal once these are complete; perhaps others, too

    # What is remembered of lines, and when it was found.
    cdef unsigned long long[::1] can  # the places that are a symbol in some filling: 2 * line + value
    cdef long long[::1] can_at
    cdef int[::1] needs  # how many more of a symbol the groups of a line need at least: 2 * line + value
    cdef long long[::1] needs_at

    # What the functions on contents answer.
    cdef Fillings ways
    cdef unsigned long long[::1] filling  # those that `ways` listed last
    cdef unsigned long long[::1] blanks  # of groups
    cdef unsigned long long[::1] others  # of groups: the cells of the three that hold the other symbol already
    cdef int[::1] starts  # of groups: the first place of the three
    cdef int[::1] packed  # groups that share no blank
    cdef unsigned long long used  # the blanks of these
    cdef unsigned long long follow_0
    cdef unsigned long long follow_1
    cdef unsigned long long crack  # the places that break a rule, all of `crack_value`
    cdef int crack_value
    cdef unsigned long long[::1] reason

    cdef void make_tables(self) except *
    cdef void gather_cell(self, int cell, int value) noexcept
    cdef void write_gathered(self) noexcept
    cdef void write(self, int cell, int value) noexcept
    cdef void erase(self, int cell, int value) noexcept
    cdef void touch(self, int way, unsigned long long lines) noexcept
    cdef void turn_complete(self, int line) noexcept
    cdef void share_clock(self, Finder other) noexcept
    cdef int[::1] further(self)
    cdef void forget_reach(self) noexcept
    cdef bint stands(self, int cell, int value) noexcept
    cdef void note_reach(self, Finder helper, int cell, int value) except *
    cdef object furthest(self, Finder helper)
    cdef void forget_all_reach(self) noexcept
    cdef void remember(self, Finder other) noexcept
    cdef inline long long score(self, int cell) noexcept
    cdef bint offer_common(self, list standing) except *
    cdef void fill(self, int line, unsigned long long places, unsigned long long ones) except *
    cdef void keep_in_mind(self, int cell) noexcept
    cdef void forget(self) noexcept
    cpdef void put(self, int cell, int value) except *
    cpdef void strike(self, int cell, int value) except *
    cpdef bint allows(self, int cell, int value) except *
    cpdef bint is_open(self, int cell) except *
    cpdef bint is_full(self) except *
    cpdef void copy_from(self, Rounds other) except *
    cpdef void list_choices(self) except *

    cdef inline int cell_of(self, int line, int place) noexcept
    cdef inline int first_of(self, int line) noexcept
    cdef inline int end_of(self, int line) noexcept
    cdef inline int first_across(self, int line) noexcept
    cdef inline int way_of(self, int line) noexcept
    cdef inline bint takes_one_of_each(self, int line) noexcept
    cdef inline int least_room(self, int line) noexcept
    cdef int find_groups(self, int line, unsigned long long zeros, unsigned long long ones, int value) noexcept
    cdef int pack(self, int groups, unsigned long long avoiding, bint backwards, int most) noexcept
    cdef int find_fillings(self, int line, unsigned long long zeros, unsigned long long ones, int limit) noexcept
    cdef void know(self, int line) noexcept
    cdef void know_needs(self, int line) noexcept
    cdef void carry_on(self, int line, int place, int value, bint told) noexcept
    cdef void tell(self, unsigned long long places, unsigned long long own) noexcept
    cdef unsigned long long read_off(self, int place, unsigned long long filled) noexcept

cdef unsigned long long find_crack(unsigned long long own, int room) noexcept
