"""Hold the operations that users ask for, one module each, such as read, solve, check, rate, explain, hint and
generate."""
