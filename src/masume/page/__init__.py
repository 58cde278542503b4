"""Hold the scripts and styles of the page in `static/`, and make files of them that need no server."""
