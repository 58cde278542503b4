"""Draw the pictures that `masume.core.picture` describes, as SVG, text, PNG or PDF, and lay out explanations as PDF."""
