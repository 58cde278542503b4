"""Check boards for setters: count solutions, find conflicts, judge the quality and suggest repairs."""
