"""The boards of the titles as data, and what is drawn and told from them and a view alone."""
