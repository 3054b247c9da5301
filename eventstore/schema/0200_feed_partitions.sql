-- The feed in partitions: those of `events` are dealt out to 1, 2, 4 or 8 of them (`eventstore/partitions.py`), and each
-- follower of the feed has a place in each. `annals migrate` writes the number; without a row it is 1.

CREATE TABLE feed_partitions (
    alone  boolean PRIMARY KEY DEFAULT true CHECK (alone),
    number integer NOT NULL CHECK (number IN (1, 2, 4, 8))
);

CREATE FUNCTION feed_partitions() RETURNS integer LANGUAGE sql STABLE AS $$
    SELECT coalesce((SELECT p.number FROM feed_partitions p), 1)
$$;

-- The partition of the feed to which a partition of `events` belongs.
CREATE FUNCTION feed_partition(p_table oid, p_partitions integer) RETURNS integer LANGUAGE sql STABLE AS $$
    SELECT substring(p_table::regclass::text FROM '_(\d+)"?$')::integer % p_partitions
$$;

-- With one partition `projection` is the follower's name alone, as programs of the release before write it.
ALTER TABLE checkpoints
    ADD COLUMN partition integer NOT NULL DEFAULT 0,
    ADD COLUMN partitions integer NOT NULL DEFAULT 1;

-- In which order a projection folded the events of different games, where their order matters and the feed has none.
-- The row of ordinal 0 names no event: it says that the order is kept from there on. Nobody changes a row.
CREATE TABLE fold_order (
    projection text    NOT NULL,
    ordinal    bigint  NOT NULL CHECK (ordinal >= 0),
    game_id    uuid    NOT NULL,
    version    integer NOT NULL,
    hash       bytea   NOT NULL,
    PRIMARY KEY (projection, ordinal),
    UNIQUE (projection, game_id, version, hash)
);

CREATE TRIGGER fold_order_stays BEFORE UPDATE OR DELETE ON fold_order
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fold_order_is_kept BEFORE TRUNCATE ON fold_order
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
