"""Define the schemas of the API: those by which requests are checked, those of the answers, and examples of
requests.
"""
