"""What an operator sees: meters of each process, facts of the service, logs, traces, reported errors."""
