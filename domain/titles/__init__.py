"""One package per title, which do not import each other; `pack_shapes.py` is what the schemas of their packs share."""
