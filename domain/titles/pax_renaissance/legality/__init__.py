"""What may be done: questions about a position that change nothing."""
