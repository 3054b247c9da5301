"""Records of many games at once."""
