"""Hold the operations that users ask for, one module per operation: read, solve, check, rate, explain, hint, generate
and others.
"""
