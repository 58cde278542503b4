"""A checker of Binairo explanations."""
