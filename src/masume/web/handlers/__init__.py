"""Answer requests: one module per subject, free of HTTP."""
