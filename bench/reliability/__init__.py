"""The long checks of `make audit`: boards against brute force, texts through the readers, and hours of the same work.

proving.py    millions of small boards, solved by brute force in C and by three engines
fuzzing.py    millions of damaged texts, read by every reader; no error but ours, none slow, none large
journal.py    the results so far, so that an interrupted check can continue
soaking.py    a million solves and thousands of explanations in one process, in constant memory; processes and threads

Each can be run alone (`python -m bench.reliability.proving --help`). docs/reliability.md has the results.
"""
