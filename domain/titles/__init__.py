"""One package per title. Titles do not import each other."""
