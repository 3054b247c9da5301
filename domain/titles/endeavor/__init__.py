"""Endeavor (2009): the rules of RULES.md on the kernel."""
