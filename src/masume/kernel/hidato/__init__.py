"""Hidato's compiled search, finder and maker."""
