"""Tests of the kernel, a module per module."""
