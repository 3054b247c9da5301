"""Background jobs: opponents' turns, scoring and analyses."""
