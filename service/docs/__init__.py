"""The page that a client developer reads."""
