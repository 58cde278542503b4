"""Draw pictures as SVG, text, PNG, PDF and pages of explanations."""
