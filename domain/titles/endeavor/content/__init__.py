"""The content pack that comes with the title, and what a pack must be."""
