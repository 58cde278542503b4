"""Turn the deductions that masume.kernel.kakuro finds into sentences."""
