# The types of finder.py: its fields and methods. Kinds that are written in Python override the cpdef ones.
cdef class Finder:
    cdef readonly int cells
    cdef readonly int values  # one more than the largest value
    cdef readonly tuple names  # of the techniques, then of the contradictions
    cdef readonly dict numbers  # by name
    cdef int techniques
    cdef int everything  # how many techniques and contradictions
    cdef int[::1] lightest  # the weight of each technique's easiest step; techniques come in this order
    cdef int[::1] by_name  # the rank of each technique in the order of names
    cdef unsigned char[::1] enabled
    cdef int[::1] propagating
    cdef int what_if
    cdef int either_way
    cdef int nested
    cdef int[::1] what_if_weights  # by rounds
    cdef int[::1] either_way_weights
    cdef readonly object watch
    cdef public object home  # what takes it back when it is needed no more; None if nobody does
    cdef readonly bint decided
    cdef int[::1] answer  # by cell; empty where it is not known
    cdef object solver  # what finds the answer when it is first needed; None if nothing does

    # What the offered steps are for.
    cdef int mode
    cdef readonly bint counting  # whether nobody will read argued cells and notes, but for `near`
    cdef list listed
    cdef int about  # the cell that listed steps may change; -1 for any

    # The step that is being offered.
    cdef int technique
    cdef int weight
    cdef int unit
    cdef public bint near
    cdef int places
    cdef int count  # of places, then removes
    cdef int[::1] cell
    cdef int[::1] value
    cdef int argued
    cdef int[::1] argument
    cdef int notes
    cdef int[::1] number

    # Where tables are cut from.
    cdef int[::1] block
    cdef int block_used

    # The best step so far, and the number of different conclusions of all steps that are as light.
    cdef int best_technique
    cdef readonly int best_weight
    cdef int best_unit
    cdef bint best_near
    cdef int best_places
    cdef int best_count
    cdef int[::1] best_cell
    cdef int[::1] best_value
    cdef int best_argued
    cdef int[::1] best_argument
    cdef int best_notes
    cdef int[::1] best_number
    cdef readonly int choices
    cdef readonly list taken  # by the climb: technique, weight and choices

    # The cells that the last step said something about.
    cdef unsigned char[::1] last
    cdef int[::1] last_cell
    cdef int last_count

    # By conclusion: when it was last seen. Conclusions are numbered 2 * (cell * values + value), one more if placed.
    cdef int stamp
    cdef int[::1] stamped

    # What a line of a chain has to conclude: by conclusion, whether it is wanted; by cell, how many values it is to lose.
    cdef unsigned char[::1] wanted
    cdef int[::1] wanted_lost
    cdef int wanted_unit
    cdef int best_fit  # how much of it the best step concludes, times 2, plus 1 if it is of the wanted unit
    cdef int best_weight_sought

    # Following an assumption.
    cdef readonly bint fails
    cdef readonly int rounds
    cdef readonly int reach  # how many conclusions there were
    cdef int pending
    cdef int[::1] pending_conclusion
    cdef list spares  # copies that are needed no more
    cdef list helpers  # finders of the same board, for what is supposed
    cdef list script
    cdef tuple last_script  # of the last nested argument: cell, value, budget and script
    cdef public bint two_sided  # whether each cell has two values, so that each assumption has an opposite
    cdef list options
    cdef list choice

    # What a kind provides.
    cpdef void look(self, int technique) except *
    cpdef void put(self, int cell, int value) except *
    cpdef void strike(self, int cell, int value) except *
    cpdef bint allows(self, int cell, int value) except *
    cpdef bint is_open(self, int cell) except *
    cpdef bint is_full(self) except *
    cpdef void copy_from(self, Finder other) except *
    cpdef Finder blank(self)
    cpdef void list_choices(self) except *

    # Offering a step.
    cpdef void begin(self, int technique, int weight, int unit) except *
    cpdef void argue(self, int cell) except *
    cpdef void place(self, int cell, int value) except *
    cpdef void remove(self, int cell, int value) except *
    cpdef void note(self, int number) except *
    cpdef void end(self) except *
    cpdef void option(self, int cell, int value) except *
    cpdef void close_choice(self) except *

    cdef void collect(self) except *
    cdef void compete(self) except *
    cdef void prefer(self) except *
    cdef object kept(self, int weight)
    cdef bint precedes(self) noexcept
    cdef int[::1] room_for(self, int size)
    cdef bint may_change(self, int cell) noexcept
    cdef object offered(self)
    cdef void look_at(self, int technique) except *
    cdef bint find_best(self, int top) except *
    cdef void keep_in_mind(self, int cell) noexcept
    cdef void forget(self) noexcept
    cdef void apply_best(self) except *
    cdef void ask_the_time(self) except *

    # Finding the lines of a chain again.
    cdef bint is_new(self, int cell, int value, bint placed) except *
    cdef void seek(self) except *
    cdef void want(self, object conclusions, int mark) except *
    cdef bint seek_by(self, list techniques, int unit, object wanted) except *
    cdef bint clashes(self) except *
    cdef object find_lines(self, object links, list stand_ins, object goals)
    cpdef list news_of(self, object conclusions)
    cdef bint is_over(self, object goals) except *
    cpdef bint has_flaw(self) except *

    # The what-if machine.
    cdef Finder helper(self, int level)
    cdef int other_value(self, int cell, int value) except -2
    cpdef void suppose(self, int cell, int value, bint holds) except *
    cdef void exclude(self, int cell, int value) except *
    cpdef void see(self) except *
    cpdef bint advance(self) except *
    cpdef int trial(self, Finder base, int cell, int value, bint holds, int most) except -2
    cdef list candidates(self)
    cdef int most_rounds(self, int[::1] weights) noexcept
    cdef void conclude_refuted(self, int cell, int value) except *
    cdef void look_for_what_ifs(self) except *
    cdef void look_either_way(self) except *
    cdef bint offer_common(self, list standing) except *
    cdef void look_nested(self) except *
    cpdef int search(self, int budget) except -2
    cdef bint keep_what_stands(self, list script) except -1
    cdef void rule_out(self, int cell, int value) except *
    cdef list further(self)
    cdef void forget_reach(self) noexcept
    cdef int weigh(self, int cell, int value, int reach) noexcept
    cdef bint is_decided(self, int cell, int value) except -1
