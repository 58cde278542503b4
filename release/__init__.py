"""Build and check releases: wheels and versions (`make wheel`, `make release`)."""
