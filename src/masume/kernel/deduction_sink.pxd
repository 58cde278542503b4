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
    cdef readonly tuple names  # names of the techniques, then of the contradictions
    cdef readonly dict numbers  # by name: the index in `names`
    cdef int techniques  # the number of techniques
    cdef int everything  # the number of techniques and contradictions
    cdef int[::1] lightest  # by technique: the smallest weight of its steps; techniques are sorted by it
    cdef int[::1] by_name  # rank of each technique in alphabetical order
    cdef unsigned char[::1] enabled  # by technique: whether it may be used
    cdef readonly object watch  # called per attempt; raises an error when the time or the attempts are used up
    cdef readonly object late  # called after some work; raises an error when the time is up
    cdef int work  # units of work since the last call of `late`
    cdef object trace  # the `Trace` that searches and assumptions are reported to; None if there is none
    cdef bint auto_eliminates  # whether each step also performs the automatic changes that follow from it

    # How emitted steps are used.
    cdef int mode  # CHOOSING, LISTING, COLLECTING or SEEKING
    # Whether premises and arguments are not recorded, because no step will be worded. `continues_last` is set anyway.
    cdef readonly bint without_reasons
    cdef list listed  # the steps emitted while LISTING
    cdef int about  # only steps that may change this cell are listed; -1 for all steps

    # The current step: the one between `start_step` and `emit`.
    cdef int technique
    cdef int weight
    cdef int unit
    cdef public bint continues_last  # whether it has a premise that the last applied step changed
    cdef int places  # number of assignments among the conclusions
    cdef int count  # number of conclusions; assignments come first
    cdef int[::1] cell  # by conclusion: its cell
    cdef int[::1] value  # by conclusion: its value
    cdef int premise_count
    cdef int[::1] premise  # the premise cells
    cdef int arg_count
    cdef int[::1] arg  # the numbers that its sentence needs
    cdef dict pairs_made  # by cell * values + value: the pair (cell, value), one object for all steps

    # A large table; `cut_table` returns parts of it, of which the first `block_used` numbers are in use.
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
    cdef readonly list taken  # the steps of `take_steps`: technique, weight and `alternatives` of each

    # The cells about which the last applied step has conclusions.
    cdef unsigned char[::1] last  # by cell: whether it is one of them
    cdef int[::1] last_cell  # the cells as a list
    cdef int last_count

    # By conclusion: the stamp of the last search that emitted it. The conclusion that `cell` is not `value` has the
    # number 2 * (cell * values + value); the conclusion that it is `value` has that number plus 1.
    cdef int stamp
    cdef int[::1] stamped

    # The conclusions that SEEKING looks for.
    cdef unsigned char[::1] wanted  # by conclusion: whether it is wanted
    cdef int[::1] wanted_lost  # by cell: the number of wanted eliminations
    cdef int wanted_unit
    cdef int best_fit  # 2 * the wanted conclusions that the best step covers, plus 1 if it is in the wanted unit
    cdef int best_weight_sought  # the weight of that step

    # Results of a round of COLLECTING.
    cdef readonly bint fails  # whether there is a contradiction
    cdef int pending  # number of conclusions
    cdef int[::1] pending_conclusion  # the conclusions, by their numbers (see `stamped`)

    # Methods that each kind implements.
    cpdef void emit_steps(self, int technique) except *
    cpdef void assign(self, int cell, int value) except *
    cpdef void eliminate(self, int cell, int value) except *
    cpdef bint allows(self, int cell, int value) except *
    cpdef bint is_open(self, int cell) except *
    cpdef bint is_full(self) except *

    # Emitting a step
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
    cdef bint look(self, int technique, int unit) except *
    cdef bint find_best(self, int max_weight) except *
    cdef void mark_changed(self, int cell) noexcept
    cdef void forget(self) noexcept
    cdef void apply_best_step(self) except *
    cdef void eliminate_routinely(self) except *
    cdef void call_watch(self) except *
    cdef int tick(self, int amount) except -1

    # Finding the lines of a chain again
    cdef bint is_new(self, int cell, int value, bint placed) except *
    cdef void seek(self) except *
    cdef void want(self, object conclusions, int mark) except *
    cdef bint seek_by(self, list techniques, int unit, object wanted) except *
    cdef bint clashes(self) except *
    cpdef list unknown_of(self, object conclusions)
    cpdef bint has_contradiction(self) except *
