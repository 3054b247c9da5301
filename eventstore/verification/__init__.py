"""Is a record sound? Every hash, draw and move checked again."""
