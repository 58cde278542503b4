"""Make a site that works without a server: the page, and Python for the browser with everything that it needs."""
