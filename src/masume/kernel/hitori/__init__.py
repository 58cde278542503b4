"""Hitori's compiled search, finder and maker."""
