"""Binairo's compiled search and maker."""
