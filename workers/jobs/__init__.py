"""Background jobs: each takes ids and appends events; repeating a job changes nothing."""
