"""Tests of Endeavor, a module per chapter of its rules."""
