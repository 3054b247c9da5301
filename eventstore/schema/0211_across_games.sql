-- What statements that write elsewhere read of many games has names, too: on a cluster it lies on other nodes, and
-- these functions fetch it. Here they are part of the statement that calls them.

CREATE FUNCTION players_in(p_games uuid[]) RETURNS TABLE (game_id uuid, player text) LANGUAGE sql STABLE AS $$
    SELECT l.game_id, p.player FROM lobby l CROSS JOIN LATERAL unnest(l.players) AS p (player)
    WHERE l.game_id = ANY (p_games)
$$;

-- The trace that led to a version, or to the first after it of which one is known.
CREATE FUNCTION trace_from(p_game uuid, p_version integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT t.trace FROM event_traces t WHERE t.game_id = p_game AND t.version >= p_version ORDER BY t.version LIMIT 1
$$;

-- When the events after a place of a partition were recorded: the next ones, so many at most.
CREATE FUNCTION recorded_after(
    p_xid bigint, p_position bigint, p_partition integer, p_partitions integer, p_limit bigint
) RETURNS TABLE (recorded_at timestamptz) LANGUAGE sql STABLE AS $$
    SELECT e.recorded_at FROM events e
    WHERE (e.xid, e.position) > (p_xid, p_position)
      AND (p_partitions = 1 OR feed_partition(e.tableoid, p_partitions) = p_partition)
    ORDER BY e.xid, e.position LIMIT p_limit
$$;

-- When the first event at or after a place was recorded that is later than a time.
CREATE FUNCTION first_recorded_since(p_seen bigint, p_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT e.recorded_at FROM events e WHERE e.xid >= p_seen AND e.recorded_at > p_at ORDER BY e.xid, e.position LIMIT 1
$$;
