"""The revisions of the library's schema, one file each. A file is never changed after its release."""
