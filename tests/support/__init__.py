"""What several tests share: boards, positions, brute force, strategies for properties."""
