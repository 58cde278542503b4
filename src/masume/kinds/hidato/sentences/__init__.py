"""Turn the deductions that masume.kernel.hidato finds into sentences."""
