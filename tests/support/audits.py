"""Tests in two sizes: a sample that every test run takes, and a long audit, which `make audit` runs.

What a sample can miss is what one board in hundreds shows: that is for the audit, which takes many times longer."""

from __future__ import annotations

import pytest


def sampled(sample: int, full: int) -> pytest.MarkDecorator:
    """Runs a test with `count` set to the size of the sample, and in an audit also with it set to the full size."""
    return pytest.mark.parametrize(
        "count", [pytest.param(sample, id="sample"), pytest.param(full, id="audit", marks=pytest.mark.audit)]
    )
