-- Leases end as `done`, `released` or `expired`.
-- A program of before, which may run until it is replaced, writes `given_up` and `ran_out`.

ALTER TABLE leases DROP CONSTRAINT leases_state_check;
UPDATE leases SET state = CASE state WHEN 'given_up' THEN 'released' ELSE 'expired' END
WHERE state IN ('given_up', 'ran_out');
ALTER TABLE leases ADD CONSTRAINT leases_state_check
    CHECK (state IN ('held', 'done', 'released', 'expired', 'given_up', 'ran_out'));
