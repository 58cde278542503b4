"""What makes a release: wheels that were tried, and a version that was checked (`make wheel`, `make release`)."""
