"""Tests in two sizes: a sample in every test run, and a long audit, which `make audit` runs.

A sample may miss a fault that only one board in hundreds shows. The audit finds it, and takes many times longer."""

from __future__ import annotations

import pytest


def sampled(sample: int, full: int) -> pytest.MarkDecorator:
    """Run a test with `count` set to `sample`, and in an audit also with `count` set to `full`."""
    return pytest.mark.parametrize(
        "count", [pytest.param(sample, id="sample"), pytest.param(full, id="audit", marks=pytest.mark.audit)]
    )
