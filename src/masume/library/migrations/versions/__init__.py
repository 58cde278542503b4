"""One file a revision, never changed once it was released."""
