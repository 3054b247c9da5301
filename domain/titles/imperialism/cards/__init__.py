"""What the cards do: plots, authorities, events, looks and territories, as the pack names their operations."""
