from masume.kernel.hidato_givens import Givens

class Arguer(Givens):
    """Judges givens by arguments."""
