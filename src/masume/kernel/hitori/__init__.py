"""Hitori's compiled search and maker."""
