"""Requests between the network and the application."""
