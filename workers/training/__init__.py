"""How do opponents learn? Slices of self-play, a fitting step and a gate, again and again."""
