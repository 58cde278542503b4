"""Serve the web page and its API. The API is a thin layer over the verbs."""
