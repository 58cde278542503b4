"""Marks for tests of one form of the kernels."""

from __future__ import annotations

import pytest

from masume import kernel

# For tests that compare the two forms, and for tests of an algorithm that take long in plain Python: what the plain
# form finds is compared with what the compiled one finds by the tests named "both forms".
compiled_only = pytest.mark.skipif(not kernel.compiled(), reason="the kernels run as plain Python")
