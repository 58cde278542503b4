"""Turn the deductions that masume.kernel.binairo finds into sentences."""
