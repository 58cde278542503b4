# Types of finder_state.py: its fields, and the methods that only compiled code calls.
from masume.kernel.step_finder cimport StepFinder
from masume.kernel.hidato.geometry cimport Geometry


cdef class FinderState(StepFinder):
    # The shape. The scalars and tables are those of `geometry`.
    cdef readonly Geometry geometry
    cdef int size, width, span, slots, pad, longest
    cdef bint is_chequered
    cdef int[::1] neighbour
    cdef unsigned char[::1] is_cut
    cdef short[::1] distance
    cdef unsigned char[::1] measured

    # Rows (sets of cells) and domains (sets of numbers), and the indices of the rows and domains that belong to neither
    # a number nor a cell.
    cdef unsigned long long[::1] sets, domains
    cdef int open, position_rows, board, dark, touching
    cdef int spread_row  # the result of `spread`
    cdef int premise_row  # the premises of the step that is being built
    cdef int reached, flood_edge  # the cells that a flood fill has reached, and those that it reached last
    cdef int around_gap  # the open cells that a flood fill reaches from the ends of a gap
    cdef int candidate_cells  # the candidate cells of a few numbers together
    cdef int beside  # some neighbours of cells: the open ones, or the filled ones
    cdef int area, walls, wall_premises  # a piece of the open cells, the filled cells around it, and premises
    cdef int changed_cells  # the cells that have changed since the cache of survivors was checked
    cdef int removed, link_premises  # by number and by cell: see `eliminations` and `find_links`
    cdef int lost  # by cell: see `eliminations`
    cdef int few_numbers  # the candidates of a few cells together, or those of a cell that are left
    cdef int changed_numbers  # the numbers that have changed since the cache of survivors was checked

    # The position. Tables by number or cell are parts of one table.
    cdef int[::1] state
    cdef int parted  # how many numbers of `state` have been assigned to tables
    cdef int[::1] room  # by number: how many candidate cells it has
    cdef int[::1] domain_size  # by cell: how many candidates it has
    cdef int[::1] where  # by number: its cell, or -1
    cdef int[::1] value_at  # by cell: its number, or 0
    cdef int[::1] open_slots  # by cell: the directions (slots) of its open neighbours, as a bit set
    cdef int[::1] filled  # the filled cells in order
    cdef int filled_count
    # Counts of open cells, of numbers that are written twice, of missing numbers without cells, of missing numbers with
    # one cell, and of open cells without candidates.
    cdef int left, doubles, empty_numbers, single_numbers, empty_cells
    # Whether written numbers may be too far apart, and whether the open cells may be disconnected.
    cdef bint may_be_apart, may_be_split

    # The number of changes so far; by number, its value when the cells of the number last changed, and when all of them
    # were last seen to have support.
    cdef int clock
    cdef int[::1] number_changed, supported_at
    # `clean_as_of` has, by technique, `filled_count` when it found nothing, if it cannot find anything until another
    # cell is filled. `quiet_filled` has `filled_count` when a gap was last searched in vain, and `quiet_high` its high
    # number at that time: for detours at index 2 * its low number, for a missing path at the next index.
    cdef int[::1] clean_as_of, quiet_high, quiet_filled
    cdef int[::1] steps_to, edge, from_high  # scratch space for counting steps, by cell

    # The step that is being built: its technique, whether the last step changed one of its premises, and the items that
    # lose candidates: cells if `by_cell`, otherwise numbers.
    cdef int current_technique
    cdef bint near_last
    cdef int[::1] losing_items
    cdef int losing_count
    cdef bint by_cell
    cdef int[::1] is_used, is_taken  # by number and by cell: whether the step assigns it

    # The cache of `surviving_candidates`. `slot_of` has, by candidate, the index of its entry plus 1, or 0;
    # `stands_for`, by entry, how many rounds the candidate survives, or -1 if the entry is not valid; `size_then`, by
    # cell, how many candidates it had when the entries were last checked; `rests_on`, by entry, the numbers and cells
    # on which it depends.
    cdef int[::1] slot_of, stands_for, size_then
    cdef unsigned long long[::1] rests_on
    cdef int slot_count, filled_then, clock_then

    # Scratch space of the techniques.

    # Gaps, and a cluster of gaps with its routes (find_routes).
    cdef int gap_count
    cdef int[::1] gap_low, gap_high
    cdef bint is_flooding  # whether the last step of the flood fill reached new cells
    # Clusters that were already searched: `seen_stamp` at index 64 * first gap + set of gaps, counted from the first.
    cdef int[::1] seen_cluster
    cdef int seen_stamp
    cdef int[::1] group  # by gap of a stretch: the first gap of its cluster
    cdef int[::1] member  # the missing numbers of the cluster
    cdef int member_count
    cdef int[::1] chosen  # the cells of the current route so far
    cdef int[::1] visited  # the cells that every route must visit
    cdef int visited_count
    cdef int[::1] route  # the routes found
    cdef int route_count

    # Pieces of the open cells (find_pockets).
    # By cell: its piece when the cells of a bottleneck are left out, and its piece when they are not.
    cdef int[::1] piece_of, home_piece
    # By piece: its size, its first cell, and its surplus.
    cdef int[::1] piece_size, piece_first, piece_surplus
    cdef int piece_count
    cdef int[::1] stack
    # By gap: the pieces that all written numbers at its ends touch, and those that at least one of them touches.
    cdef unsigned long long[::1] gap_pockets, gap_touched
    cdef int[::1] sums  # of `can_fill`: by total, whether some gaps add up to it
    cdef int[::1] narrow  # the cells of the bottleneck
    cdef int[::1] is_alone  # by cell: whether it is a bottleneck by itself
    cdef bint odd_is_dark  # whether the dark cells are those of odd numbers
    cdef bint by_colours  # whether the colours of pockets are compared, not their sizes

    # Links (find_links).
    cdef int[::1] linked, used  # by cell: the directions (slots) of its links, and of those that are used
    cdef int[::1] is_seen  # by cell: whether it was traced as part of a fragment
    cdef int[::1] along  # the cells of a fragment
    cdef int[::1] small  # numbers or cells with few candidates; also used by find_candidates

    # Candidates (find_candidates).
    cdef int around_count, far_count  # results of `count_around`
    cdef int[::1] group_of  # the group: three numbers or cells, or two and then -1

    cdef int[::1] part(self, int count)
    cdef void allocate_scratch(self) except *
    cdef void let_in(self, int low, int high) noexcept
    cdef void let_range(self, int cell, int first, int last) noexcept
    cdef void take_domains(self, object domains) except *
    cdef void turn_domains(self) noexcept
    cpdef void assign(self, int cell, int value) except *
    cpdef void eliminate(self, int cell, int value) except *
    cpdef bint allows(self, int cell, int value) except *
    cpdef bint is_open(self, int cell) except *
    cpdef bint is_full(self) except *
    cpdef void copy_from(self, StepFinder other) except *
    cdef void learn_from(self, FinderState other) except *
    cdef void drop_candidate(self, int cell, int number) noexcept
    cdef void drop_cells(self, int number, int word, unsigned long long cells) noexcept
    cdef void count_room(self, int number, int before) noexcept
    cdef void gain(self, int cell, int number) noexcept
    cdef void keep_near(self, int cell, int value) noexcept
    cdef inline void strike_far(self, int number, int base, int steps) noexcept
    cdef int other_cell(self, int number, int cell) noexcept
    cdef int other_number(self, int cell, int number) noexcept

    cdef inline bint can_be(self, int cell, int number) noexcept
    cdef inline int lower(self, int number) noexcept
    cdef inline int higher(self, int number) noexcept
    cdef inline int steps(self, int cell, int other) noexcept
    cdef inline bint in_reach(self, int number, int cell, int low, int high) noexcept
    cdef int next_number(self, int cell, int number) noexcept
    cdef long long count_candidates(self) noexcept

    cdef inline bint has(self, int row, int cell) noexcept
    cdef inline void add(self, int row, int cell) noexcept
    cdef inline void flip(self, int row, int cell) noexcept
    cdef inline void clear(self, int row) noexcept
    cdef inline void copy_row(self, int row, int other) noexcept
    cdef inline void join(self, int row, int other) noexcept
    cdef inline void keep(self, int row, int other) noexcept
    cdef inline void drop(self, int row, int other) noexcept
    cdef inline bint meets(self, int row, int other) noexcept
    cdef inline int count_in(self, int row) noexcept
    cdef int next_in(self, int row, int cell) noexcept
    cdef void spread(self, int row, int into) noexcept
