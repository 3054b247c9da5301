"""What engines think of finished games."""
