-- concurrently
-- What the retention sweep looks for (`application/retention.py`): the oldest of what may go.
CREATE INDEX CONCURRENTLY dead_letters_by_age ON dead_letters (died_at) WHERE NOT wanted;
CREATE INDEX CONCURRENTLY webhook_lanes_idle ON webhook_lanes (due_at) WHERE sent >= known;
CREATE INDEX CONCURRENTLY analyses_ended ON analyses (created_at) WHERE status <> 'pending';
CREATE INDEX CONCURRENTLY redecisions_by_age ON redecisions (asked_at);
CREATE INDEX CONCURRENTLY tokens_by_expiry ON tokens (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX CONCURRENTLY invitations_unused ON invitations (expires_at) WHERE used = 0;
