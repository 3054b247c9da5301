-- Which trace led to an append, until the webhook fan-out has passed it: events have no place for it, and the jobs that
-- send them to webhooks are made from the feed. An append says it as a row of the outbox, so that it is there with the
-- events or not at all, and where nobody traces there is none.

CREATE TABLE event_traces (
    game_id uuid    NOT NULL,
    version integer NOT NULL, -- of the last event of the append
    trace   jsonb   NOT NULL,
    PRIMARY KEY (game_id, version)
);

CREATE FUNCTION keep_trace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO event_traces (game_id, version, trace)
    VALUES ((NEW.payload->>'game')::uuid, (NEW.payload->>'version')::integer, NEW.payload->'trace')
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE TRIGGER outbox_keeps_traces BEFORE INSERT ON outbox
    FOR EACH ROW WHEN (NEW.kind = 'trace') EXECUTE FUNCTION keep_trace();
