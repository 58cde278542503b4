"""A checker of Kakuro explanations."""
