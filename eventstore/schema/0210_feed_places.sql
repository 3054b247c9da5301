-- What "now" is in the feed, and to which partition a game belongs, have names: on a cluster (`schema/citus`) both are
-- computed in another way.

-- Every event before this place is visible, and every event that is not lies at it or after it.
CREATE FUNCTION feed_place() RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint + feed_offset()
$$;

-- Everything up to here was before now.
CREATE FUNCTION feed_now(OUT xid bigint, OUT "position" bigint) LANGUAGE sql STABLE AS $$
    SELECT coalesce(max(e.xid), 0), coalesce(max(e.position), 0) FROM (
        SELECT xid, position FROM events
        WHERE xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint + feed_offset()
        ORDER BY xid DESC, position DESC LIMIT 1) AS e
$$;

CREATE FUNCTION feed_partition(p_game uuid, p_table oid, p_partitions integer) RETURNS integer LANGUAGE sql STABLE AS $$
    SELECT feed_partition(p_table, p_partitions)
$$;
