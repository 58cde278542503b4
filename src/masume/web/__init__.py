"""The workbench in the browser: a thin server over the verbs, and the page that it serves."""
