"""The rules kernel: effects, steps, chance, codec, sight, undo. It speaks no rulebook's words."""
