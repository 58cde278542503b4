"""Answer requests, with one module per subject. The modules know nothing of HTTP."""
