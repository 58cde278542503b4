"""Schemas of the API: requests, as the server checks them; answers, as it writes them; and examples of requests."""
