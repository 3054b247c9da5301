"""One folder of tests per title."""
