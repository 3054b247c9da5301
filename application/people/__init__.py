"""The people who use the service: accounts, invitations, erasure, leaderboards."""
