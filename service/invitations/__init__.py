"""Invitations and guests."""
