"""Trainings of nets: requested by an administrator, made in the background, part by part."""
