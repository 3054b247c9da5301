-- An analysis that waits for an engine outside does not wait for ever: since when it was wanted, and why it failed.

ALTER TABLE analyses ADD COLUMN asked_at timestamptz NOT NULL DEFAULT clock_timestamp();
ALTER TABLE analyses ADD COLUMN why text;

CREATE INDEX leases_by_engine ON leases (engine, ended_at) WHERE key LIKE 'analysis:%';
