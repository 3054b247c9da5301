-- Checkpoints come every minute, witnesses cosign them, and the entries of leaves can be published.

-- 1: the entry is the JSON itself, which names the game; 2: it is the SHA-256 of that JSON, which tells nothing.
-- Programs of the release before add leaves of form 1 while an upgrade rolls.
ALTER TABLE log_leaves ADD COLUMN form smallint NOT NULL DEFAULT 1;

-- A place in the feed: the leaves hold every head that was reached before it. NULL where the release before made it.
ALTER TABLE log_checkpoints ADD COLUMN seen bigint;

CREATE TABLE log_cosignatures (
    checkpoint bigint      NOT NULL,
    key        text        NOT NULL, -- name+id
    line       text        NOT NULL, -- of the note
    at         timestamptz NOT NULL,
    PRIMARY KEY (checkpoint, key)
);

CREATE TRIGGER log_cosignatures_stay BEFORE UPDATE OR DELETE ON log_cosignatures
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_cosignatures_are_kept BEFORE TRUNCATE ON log_cosignatures
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- For the first checkpoint with a leaf: sizes never fall.
CREATE INDEX log_checkpoints_by_size ON log_checkpoints (size, number);
