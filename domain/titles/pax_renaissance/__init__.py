"""Pax Renaissance, first edition, with its expansion and variants."""
