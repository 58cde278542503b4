"""Draw the pictures that `masume.core.picture` describes: as SVG, as text, as PNG and PDF, and as the pages of
explanations.
"""
