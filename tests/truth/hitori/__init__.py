"""A checker of Hitori explanations."""
