"""The rules kernel: effects, steps, chance, codec, redaction, undo. Its words are its own, not those of a rulebook."""
