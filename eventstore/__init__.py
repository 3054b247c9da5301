"""The record of every game: events, chains, snapshots, replays, projections."""
