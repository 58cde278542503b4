# The types of offers.py: its fields and methods. Kinds that are written in Python override the cpdef ones.
cdef enum:
    CHOOSING = 0
    LISTING = 1
    COLLECTING = 2
    SEEKING = 3
    NO_STEP = 1 << 30  # a weight above that of any step

cdef class Offers:
    cdef readonly int cells
    cdef readonly int values  # one more than the largest value
    cdef readonly tuple names  # of the techniques, then of the contradictions
    cdef readonly dict numbers  # by name
    cdef int techniques
    cdef int everything  # how many techniques and contradictions
    cdef int[::1] lightest  # the weight of each technique's easiest step; techniques come in this order
    cdef int[::1] by_name  # the rank of each technique in the order of names
    cdef unsigned char[::1] enabled
    cdef readonly object watch
    cdef readonly object late  # looks at the clock: called after some work, it raises an error when time is up
    cdef int work  # since the last look at the clock
    cdef bint tidy  # whether what goes without saying after a step is done with it

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
    cdef dict pair_made  # by cell * values + value: cell and value as a step has them

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

    # What followed in a round.
    cdef readonly bint fails
    cdef int pending
    cdef int[::1] pending_conclusion

    # What a kind provides.
    cpdef void look(self, int technique) except *
    cpdef void put(self, int cell, int value) except *
    cpdef void strike(self, int cell, int value) except *
    cpdef bint allows(self, int cell, int value) except *
    cpdef bint is_open(self, int cell) except *
    cpdef bint is_full(self) except *

    # Offering a step.
    cpdef int begin(self, int technique, int weight, int unit) except -1
    cpdef int argue(self, int cell) except -1
    cpdef int place(self, int cell, int value) except -1
    cpdef int remove(self, int cell, int value) except -1
    cpdef int note(self, int number) except -1
    cpdef int end(self) except -1

    cdef int collect(self) except -1
    cdef int compete(self) except -1
    cdef int prefer(self) except -1
    cdef object kept(self, int weight)
    cdef bint precedes(self) noexcept
    cdef int[::1] room_for(self, int size)
    cdef bint may_change(self, int cell) noexcept
    cdef object offered(self)
    cdef tuple as_pairs(self, int[::1] cell, int[::1] value, int first, int end)
    cdef void look_at(self, int technique) except *
    cdef bint find_best(self, int top) except *
    cdef void keep_in_mind(self, int cell) noexcept
    cdef void forget(self) noexcept
    cdef void apply_best(self) except *
    cdef void settle(self) except *
    cdef void ask_the_time(self) except *
    cdef int toil(self, int amount) except -1

    # Finding the lines of a chain again.
    cdef bint is_new(self, int cell, int value, bint placed) except *
    cdef void seek(self) except *
    cdef void want(self, object conclusions, int mark) except *
    cdef bint seek_by(self, list techniques, int unit, object wanted) except *
    cdef bint clashes(self) except *
    cpdef list news_of(self, object conclusions)
    cpdef bint has_flaw(self) except *
