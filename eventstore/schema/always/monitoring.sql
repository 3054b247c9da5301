-- Run at the end of every migration, after the role exists: the service names whoever delays its feed and tells how the
-- database is copied, which a role sees of other roles' sessions only with this right. Where it may not be granted,
-- the service tells less and works as ever.

DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'annals_app')
        AND NOT pg_has_role('annals_app', 'pg_read_all_stats', 'USAGE') THEN
        GRANT pg_read_all_stats TO annals_app;
    END IF;
EXCEPTION
    -- Roles belong to the whole cluster: a migration of a sister database may be granting it at this moment.
    WHEN insufficient_privilege OR internal_error THEN
        NULL;
END $$;
