from masume.kernel.binairo.search import Search

class Arguer(Search):
    """Argues at a level, from the cells of a solution that are given."""
