"""Turn the deductions of masume.kernel.hidato into sentences."""
