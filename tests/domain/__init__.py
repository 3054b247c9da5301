"""Tests of the pure rules: the kernel, the battery of laws, the titles."""
