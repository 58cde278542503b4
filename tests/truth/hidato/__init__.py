"""A checker of Hidato explanations."""
