-- The log of heads: a Merkle tree that only grows, and the signed checkpoints over it. Nobody changes a row.

CREATE TABLE log_leaves (
    index   bigint  PRIMARY KEY CHECK (index >= 0),
    game_id uuid    NOT NULL,
    version integer NOT NULL,
    head    bytea   NOT NULL CHECK (octet_length(head) = 32),
    UNIQUE (game_id, version)
);

-- Every subtree that is whole: of level 0 the leaves themselves.
CREATE TABLE log_nodes (
    level  smallint NOT NULL CHECK (level >= 0),
    number bigint   NOT NULL CHECK (number >= 0),
    hash   bytea    NOT NULL CHECK (octet_length(hash) = 32),
    PRIMARY KEY (level, number)
);

CREATE TABLE log_checkpoints (
    number  bigint      PRIMARY KEY CHECK (number > 0),
    size    bigint      NOT NULL,
    root    bytea       NOT NULL CHECK (octet_length(root) = 32),
    note    text        NOT NULL,
    made_at timestamptz NOT NULL,
    day     date        UNIQUE -- NULL where an operator asked for it
);

CREATE TABLE log_keys (
    text    text        PRIMARY KEY,
    ordinal bigint      GENERATED ALWAYS AS IDENTITY,
    since   timestamptz NOT NULL
);

DO $$
DECLARE
    relation text;
BEGIN
    FOREACH relation IN ARRAY ARRAY['log_leaves', 'log_nodes', 'log_checkpoints', 'log_keys'] LOOP
        EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I
                        FOR EACH ROW EXECUTE FUNCTION refuse_change()', relation || '_stay', relation);
        EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I
                        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', relation || '_are_kept', relation);
    END LOOP;
END $$;
