"""Define the exit codes of commands. A command that processes several boards returns the highest of their codes."""

EXIT_YES = 0
EXIT_NO = 1  # no solution, not unique, not solved to the end
EXIT_BAD_INPUT = 2
EXIT_LIMIT = 3  # a limit was reached before the answer
EXIT_INTERRUPTED = 130
