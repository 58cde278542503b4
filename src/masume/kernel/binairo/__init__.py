"""Binairo's compiled search, finder and maker."""
