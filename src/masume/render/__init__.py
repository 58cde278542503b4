"""Pictures made visible."""
