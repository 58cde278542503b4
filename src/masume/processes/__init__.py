"""Child processes: start them, limit and watch their work, and stop them. They can be used singly or as a pool."""
