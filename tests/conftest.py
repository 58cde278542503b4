"""For all tests: Ctrl-C works.

A test run that was started in the background ignores it, and so would every process that a test starts to
interrupt it."""

from __future__ import annotations

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
