"""Hold the scripts and styles of the page in `static/`, and build HTML files from them that need no server."""
