"""Opponents that think on other people's machines: who they are, and how their work is taken and handed in."""
