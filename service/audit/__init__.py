"""Proof that nothing was altered and no luck was rigged; scores with the rule of each point."""
