# Types of deduction_sink.py: its fields and methods. Kinds that are written in Python override the cpdef methods.
cdef enum:
    # What `emit` does with a step: keep the best one, list it, record its conclusions for the round, or compare it with
    # the wanted conclusions.
    CHOOSING = 0
    LISTING = 1
    COLLECTING = 2
    SEEKING = 3
    NO_STEP = 1 << 30  # more than the weight of any step

cdef class DeductionSink:
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
    cdef bint auto_eliminates  # whether each step also performs the automatic changes that follow from it

    # How emitted steps are used.
    cdef int mode
    # Whether premises and notes are not recorded, because no step will be worded; `continues_last` is set all the same.
    cdef readonly bint without_reasons
    cdef list listed
    cdef int about  # the cell that listed steps may change; -1 for any cell

    # The step that is being emitted.
    cdef int technique
    cdef int weight
    cdef int unit
    cdef public bint continues_last  # whether it has a premise that the last step changed
    cdef int places  # assignments among the conclusions
    cdef int count  # of conclusions, assignments first
    cdef int[::1] cell
    cdef int[::1] value
    cdef int premise_count
    cdef int[::1] premise  # the premise cells
    cdef int arg_count
    cdef int[::1] arg  # the notes
    cdef dict pairs_made  # by cell * values + value: the pair as steps hold it

    # The block from which small tables are cut.
    cdef int[::1] block
    cdef int block_used

    # The best step so far, and the number of different conclusions of all steps of that weight.
    cdef int best_technique
    cdef readonly int best_weight
    cdef int best_unit
    cdef bint best_continues_last
    cdef int best_places
    cdef int best_count
    cdef int[::1] best_cell
    cdef int[::1] best_value
    cdef int best_premise_count
    cdef int[::1] best_premise
    cdef int best_arg_count
    cdef int[::1] best_arg
    cdef readonly int alternatives
    cdef readonly list taken  # by `take_steps`: technique, weight and choices

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
    cpdef void emit_steps(self, int technique) except *
    cpdef void assign(self, int cell, int value) except *
    cpdef void eliminate(self, int cell, int value) except *
    cpdef bint allows(self, int cell, int value) except *
    cpdef bint is_open(self, int cell) except *
    cpdef bint is_full(self) except *

    # Emitting a step.
    cpdef int start_step(self, int technique, int weight, int unit) except -1
    cpdef int add_premise(self, int cell) except -1
    cpdef int add_assignment(self, int cell, int value) except -1
    cpdef int add_elimination(self, int cell, int value) except -1
    cpdef int add_arg(self, int number) except -1
    cpdef int emit(self) except -1

    cdef int collect(self) except -1
    cdef int consider(self) except -1
    cdef int keep_as_best(self) except -1
    cdef object best_deduction(self, int weight)
    cdef bint is_better(self) noexcept
    cdef int[::1] cut_table(self, int size)
    cdef bint may_change(self, int cell) noexcept
    cdef object current_deduction(self)
    cdef tuple as_pairs(self, int[::1] cell, int[::1] value, int first, int end)
    cdef void emit_any_steps(self, int technique) except *
    cdef bint find_best(self, int max_weight) except *
    cdef void mark_changed(self, int cell) noexcept
    cdef void forget(self) noexcept
    cdef void apply_best_step(self) except *
    cdef void eliminate_routinely(self) except *
    cdef void ask_the_time(self) except *
    cdef int tick(self, int amount) except -1

    # Re-finding the lines of a chain.
    cdef bint is_new(self, int cell, int value, bint placed) except *
    cdef void seek(self) except *
    cdef void want(self, object conclusions, int mark) except *
    cdef bint seek_by(self, list techniques, int unit, object wanted) except *
    cdef bint clashes(self) except *
    cpdef list unknown_of(self, object conclusions)
    cpdef bint has_contradiction(self) except *
