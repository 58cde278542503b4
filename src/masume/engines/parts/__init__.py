"""What engines share."""
