"""The content pack and its checks."""
