"""The documentation pages for client developers."""
