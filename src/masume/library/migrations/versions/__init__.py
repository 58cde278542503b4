"""One file per revision, never changed after its release."""
