class Watched:
    """Work that may take long, under the watch of its caller."""
