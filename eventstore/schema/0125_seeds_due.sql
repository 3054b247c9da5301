-- Games that wait for client seeds, by the time until which they do (a text: all such times have one form).

CREATE INDEX lobby_by_seeds ON lobby ((summary->'seeds_due'->>'by'))
    WHERE status = 'open' AND summary->'seeds_due'->>'by' IS NOT NULL;
