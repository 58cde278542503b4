"""List the kernel modules that are compiled, and locate their files. setup.py imports this module before Masume is
installed.
"""

import os

FOLDERS = {
    "": "assumptions cdcl_solver chain_replay clause_database deadline dirty_units emitted_steps nested_assumptions "
    "premise_tracing solution_check step_finder tables",
    "binairo": "assumption_rounds find_in_lines find_squeezes find_twins finder finder_state level_solver "
    "line_fillings maker search search_state",
    "hidato": "clause_encoding eliminations find_candidates find_links find_pockets find_routes "
    "finder finder_state geometry graded_givens maker random_path search search_state second_solutions "
    "surviving_candidates",
    "hitori": "find_from_symbols find_lookahead find_walls finder finder_state maker "
    "parallel_probes search search_state solution_layout walls",
    "kakuro": "allowed_sums digit_sets find_contradictions find_crossing find_cuts find_in_runs finder finder_state "
    "layout layout_sketch level_solver maker random_digits run_graph search search_state",
}
COMPILED = tuple(f"{folder}.{name}".lstrip(".") for folder, names in FOLDERS.items() for name in names.split())
SHARED = "_cython"  # the part of Cython's own code that all compiled modules share


def path(name: str) -> str:
    """Return the path of the source file of module `name`, without its suffix."""
    return os.path.join(os.path.dirname(__file__), *name.split("."))
