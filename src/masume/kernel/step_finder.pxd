# Types of step_finder.py: its fields and methods. Kinds that are written in Python override the cpdef methods.
cdef class StepFinder:
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

    # Assumptions
    cdef int[::1] propagating  # the techniques by which assumptions are propagated
    # Numbers of the techniques what-if (or deep-what-if) and either-way (or either-or); -1 if the kind lacks them.
    cdef int what_if
    cdef int either_way
    cdef int[::1] what_if_weights  # by number of rounds
    cdef int[::1] either_way_weights  # by number of rounds
    cdef int[::1] answer  # the solution by cell; empty if it is not known
    cdef readonly int rounds  # number of rounds since the assumption
    cdef readonly int implied  # number of conclusions since the assumption
    cdef list scratch_finders  # finders of the same board, on which assumptions are followed
    cdef list options  # the choices from `list_choices`: sets of candidates one of which must be true
    cdef list choice  # the choice that `list_choices` is building

    # The premises of a refutation
    cdef bint is_tracing  # whether `collect` records premises
    cdef int width  # words per set of cells; 0 before `begin_tracing`
    cdef unsigned long long[::1] premises  # per cell: the premises of its value, in `width` words
    cdef unsigned long long[::1] pending_premises  # per pending conclusion: its premises, in `width` words
    cdef unsigned long long[::1] conflict_premises  # the premises of the contradiction, in `width` words

    # Nested assumptions
    cdef int nested  # the number of the technique nested-what-if; -1 if the kind lacks it
    # Function that puts this finder back into its pool when it is no longer needed; None if there is no pool.
    cdef public object return_to
    cdef readonly bint decided  # whether the puzzle is known to have at most one solution
    cdef object solver  # function that finds the solution when it is first needed; None if it is known or not wanted
    cdef list spare_copies  # finders that `copy` reuses
    cdef list script  # script of the last refutation by `search`
    # Of the nested assumption with most conclusions that has not failed: their number, and its candidate. None if
    # there is no such assumption.
    cdef tuple most_implied
    cdef int[::1] no_order  # an empty table: `search` has not called `nested_order` yet
    cdef tuple cached_script  # cell, value, budget and script of the last nested refutation
    # Whether every cell has one of two values and a position consists of nothing else. Each assumption then has an
    # opposite.
    cdef public bint is_binary

    cdef int[::1] cut_table(self, int size)

    # Methods that each kind implements
    cpdef void emit_steps(self, int technique) except *
    cpdef void assign(self, int cell, int value) except *
    cpdef void eliminate(self, int cell, int value) except *
    cpdef bint allows(self, int cell, int value) except *
    cpdef bint is_open(self, int cell) except *
    cpdef bint is_full(self) except *
    cpdef void copy_from(self, StepFinder other) except *
    cpdef StepFinder blank(self)

    # Methods that a kind may override
    cpdef void list_choices(self) except *
    cdef void eliminate_routinely(self) except *

    cpdef StepFinder copy(self)
    cdef void call_watch(self) except *
    cdef int tick(self, int amount) except -1

    # Emitting a step
    cdef int start_search(self, int mode, bint without_reasons, int best_weight) except -1
    cpdef int start_step(self, int technique, int weight, int unit) except -1
    cpdef int add_premise(self, int cell) except -1
    cpdef int add_assignment(self, int cell, int value) except -1
    cpdef int add_elimination(self, int cell, int value) except -1
    cpdef int add_arg(self, int number) except -1
    cpdef int emit(self) except -1

    # Finding and applying steps
    cdef void emit_any_steps(self, int technique) except *
    cdef bint look(self, int technique, int unit) except *
    cdef bint find_best(self, int max_weight, bint without_reasons) except *
    cdef bint apply_tier(self, int limit, int first) except *
    cdef void apply_best_step(self) except *
    cdef void mark_changed(self, int cell) noexcept
    cdef void forget(self) noexcept

    # Following an assumption
    cdef StepFinder scratch_finder(self, int level)
    cpdef void assume(self, int cell, int value, bint holds) except *
    cdef void exclude(self, int cell, int value) except *
    cpdef void check_contradictions(self) except *
    cpdef bint propagate_round(self) except *
    cpdef int probe(self, StepFinder base, int cell, int value, bint holds, int most) except -2
    cdef list candidates(self)
    cdef int most_rounds(self, int[::1] weights) noexcept
    cdef void conclude_refuted(self, int cell, int value) except *
    cdef void emit_what_ifs(self) except *
    cdef bint is_known_to_survive(self, int cell, int value, int most) noexcept
    cdef void note_survivor(self, StepFinder helper, int cell, int value, int most) except *
    cpdef void option(self, int cell, int value) except *
    cpdef void close_choice(self) except *
    cdef void emit_either_way(self) except *
    cdef bint offer_common(self, list survivors) except *

    # Nested assumptions
    cdef void emit_nested(self) except *
    cdef int[::1] nested_order(self)
    cdef void forget_implied(self) noexcept
    cdef bint survives(self, int cell, int value) noexcept
    cdef void note_implied(self, StepFinder helper, int cell, int value) except *
    cdef object most_implying(self, StepFinder helper)
    cdef void forget_all_implied(self) noexcept
    cdef void copy_probe_results(self, StepFinder other) noexcept
