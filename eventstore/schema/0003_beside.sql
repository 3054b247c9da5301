-- What lies beside the streams: snapshots (disposable), content packs (kept for ever), checkpoints of projections.

CREATE TABLE snapshots (
    game_id uuid    NOT NULL,
    layout  text    NOT NULL,
    version integer NOT NULL,
    data    bytea   NOT NULL,
    PRIMARY KEY (game_id, layout, version)
);

CREATE TABLE packs (
    digest   text   PRIMARY KEY,
    ordinal  bigint GENERATED ALWAYS AS IDENTITY,
    title    text   NOT NULL,
    data     bytea  NOT NULL,
    saved_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX packs_by_title ON packs (title, ordinal);

CREATE TRIGGER packs_stay BEFORE UPDATE OR DELETE ON packs
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER packs_are_kept BEFORE TRUNCATE ON packs
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE checkpoints (
    projection text   PRIMARY KEY,
    xid        bigint NOT NULL DEFAULT 0,
    position   bigint NOT NULL DEFAULT 0
);
