"""Turn the deductions of masume.kernel.hitori into sentences."""
