from masume.kernel.hidato_givens import Givens

class Rivals(Givens):
    """Judges givens by rivals."""
