"""The content pack of Imperial Struggle."""
