# Types of deduction_sink.py: its fields and methods. Kinds that are written in Python override the cpdef methods.
cdef enum:
    # What `end` does with a step: keep the best one, list it, record its conclusions for the round, or compare it with
    # the wanted conclusions.
    CHOOSING = 0
    LISTING = 1
    COLLECTING = 2
    SEEKING = 3
    NO_STEP = 1 << 30  # more than the weight of any step

cdef class Offers:
    cdef readonly int cells
    cdef readonly int values  # one more than the largest value
    cdef readonly tuple names  # of the techniques, then of the contradictions
    cdef readonly dict numbers  # by name
    cdef int techniques
    cdef int everything  # number of techniques and contradictions
    cdef int[::1] lightest  # weight of each technique's easiest step; techniques are in this order
    cdef int[::1] by_name  # rank of each technique in alphabetical order
    cdef unsigned char[::1] enabled
    cdef readonly object watch  # checks the time and counts attempts; raises an error when either is used up
    cdef readonly object late  # checks the time after some work; raises an error when it is up
    cdef int work  # since the last call of `late`
    cdef bint tidy  # whether each step also performs the automatic changes that follow from it

    # How emitted steps are used.
    cdef int mode
    # Whether premises and notes are not recorded, because no step will be worded; `near` is set all the same.
    cdef readonly bint counting
    cdef list listed
    cdef int about  # the cell that listed steps may change; -1 for any cell

    # The step that is being emitted.
    cdef int technique
    cdef int weight
    cdef int unit
    cdef public bint near  # whether it has a premise that the last step changed
    cdef int places  # assignments among the conclusions
    cdef int count  # of conclusions, assignments first
    cdef int[::1] cell
    cdef int[::1] value
    cdef int argued
    cdef int[::1] argument  # the premise cells
    cdef int notes
    cdef int[::1] number  # the notes
    cdef dict pair_made  # by cell * values + value: the pair as steps hold it

    # The block from which small tables are cut.
    cdef int[::1] block
    cdef int block_used

    # The best step so far, and the number of different conclusions of all steps of that weight.
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
    cdef readonly list taken  # by `climb`: technique, weight and choices

    # The cells about which the last step concluded something.
    cdef unsigned char[::1] last
    cdef int[::1] last_cell
    cdef int last_count

    # By conclusion: the stamp of the search that last saw it. A conclusion is numbered 2 * (cell * values + value),
    # plus 1 if it assigns the value.
    cdef int stamp
    cdef int[::1] stamped

    # What a line of a chain has to conclude: for each conclusion whether it is wanted; for each cell how many wanted
    # eliminations it has.
    cdef unsigned char[::1] wanted
    cdef int[::1] wanted_lost
    cdef int wanted_unit
    cdef int best_fit  # 2 * the wanted conclusions that the best step covers, plus 1 if it is in the wanted unit
    cdef int best_weight_sought

    # Results of a round.
    cdef readonly bint fails  # whether there is a contradiction
    cdef int pending
    cdef int[::1] pending_conclusion

    # What a kind provides.
    cpdef void look(self, int technique) except *
    cpdef void put(self, int cell, int value) except *
    cpdef void strike(self, int cell, int value) except *
    cpdef bint allows(self, int cell, int value) except *
    cpdef bint is_open(self, int cell) except *
    cpdef bint is_full(self) except *

    # Emitting a step.
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

    # Re-finding the lines of a chain.
    cdef bint is_new(self, int cell, int value, bint placed) except *
    cdef void seek(self) except *
    cdef void want(self, object conclusions, int mark) except *
    cdef bint seek_by(self, list techniques, int unit, object wanted) except *
    cdef bint clashes(self) except *
    cpdef list news_of(self, object conclusions)
    cpdef bint has_flaw(self) except *
