"""Tests of the training of nets."""
