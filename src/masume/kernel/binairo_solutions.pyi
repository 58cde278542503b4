from masume.kernel.binairo_arguing import Arguer

class Drawer(Arguer):
    """Draws solutions, and finds traps in them."""
