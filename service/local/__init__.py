"""A whole service on one machine: the supervisor and the embedded servers."""
