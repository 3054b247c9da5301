-- Run once, when the tables have been distributed: what one server held of events, and the places of those who follow
-- them. Tables whose rows stay as they are were filled when they were distributed.

INSERT INTO events (game_id, version, type, actor, command_id, rules, body, sealed, digest, prev_hash, hash, recorded_at,
                    position, xid)
SELECT e.game_id, e.version, e.type, e.actor, e.command_id, e.rules, e.body, e.sealed, e.digest, e.prev_hash, e.hash,
       e.recorded_at, n.placed, n.place
FROM former_events e JOIN numbered n USING (game_id, version);
DROP TABLE former_events;

INSERT INTO archivings SELECT * FROM former_archivings;
DROP TABLE former_archivings;

UPDATE webhooks w SET since_position = 9223372036854775807, since_xid = coalesce((
    SELECT n.place FROM numbered n WHERE (n.xid, n.position) <= (w.since_xid, w.since_position)
    ORDER BY n.xid DESC, n.position DESC LIMIT 1), 0)
WHERE since_xid IS NOT NULL;

-- A follower has handled in each partition what it had handled of the whole feed. A place whose event was lost
-- stays invalid, so its reader starts again.
WITH former AS (
    DELETE FROM checkpoints RETURNING projection, xid, position, hash
), held AS (
    SELECT f.projection, f.xid, f.position,
           (f.xid, f.position) = (0, 0)
               OR EXISTS (SELECT FROM numbered n WHERE (n.xid, n.position) = (f.xid, f.position)
                          AND starts_with(encode(n.hash, 'hex'), encode(f.hash, 'hex'))) AS held
    FROM former f
)
INSERT INTO checkpoints (projection, partition, partitions, xid, position, hash)
SELECT format('%s %s/%s', h.projection, own.lane, lanes), own.lane, lanes,
       CASE WHEN h.held THEN coalesce(l.place, 0) ELSE 0 END,
       CASE WHEN h.held THEN coalesce(l.placed, 0) ELSE 1 END,
       CASE WHEN h.held THEN coalesce(l.hash, '') ELSE '\x00' END
FROM held h
CROSS JOIN (SELECT cardinality(lane_keys()) AS lanes) AS number
CROSS JOIN LATERAL (SELECT generate_series(0, lanes - 1) AS lane) AS own
LEFT JOIN LATERAL (
    SELECT n.place, n.placed, n.hash FROM numbered n
    WHERE n.lane = own.lane AND (n.xid, n.position) <= (h.xid, h.position)
    ORDER BY n.xid DESC, n.position DESC LIMIT 1
) AS l ON true;
