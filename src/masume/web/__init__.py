"""Serve the page in the browser and its API, a thin layer over the verbs."""
