"""Tests of Imperialism: Road to Domination."""
