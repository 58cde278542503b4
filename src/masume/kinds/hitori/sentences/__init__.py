"""Turn the deductions that masume.kernel.hitori finds into sentences."""
