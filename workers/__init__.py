"""Background jobs: opponents, scoring, projections, the sweeper."""
