-- Run at the end of every migration: the role under which the service works, and what it may do.
-- Every table may be read and written, apart from those whose rows stay as they are.

DO $$
DECLARE
    grantee constant text := 'annals_app';
    relation record;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = grantee) THEN
        BEGIN
            EXECUTE format('CREATE ROLE %I NOLOGIN', grantee);
            IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
                EXECUTE format('GRANT %I TO CURRENT_USER', grantee);
            END IF;
        EXCEPTION
            WHEN insufficient_privilege THEN
                RAISE NOTICE 'this role may not create roles: the service will work as the owner';
                RETURN;
            -- Roles belong to the whole cluster: a migration of a sister database may have made it meanwhile.
            WHEN duplicate_object OR unique_violation THEN
                NULL;
        END;
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), grantee);
    FOR relation IN
        SELECT c.relname, c.relkind,
               c.relname ~ '^(events|events_\d+|packs|log_(leaves|nodes|checkpoints|keys|cosignatures))$' AS immutable,
               c.relname = 'migrations' AS foreign_to_service
        FROM pg_class c
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
          AND pg_has_role(current_user, c.relowner, 'USAGE')
    LOOP
        EXECUTE format('REVOKE ALL ON %I FROM %I', relation.relname, grantee);
        EXECUTE format(
            'GRANT %s ON %s %I TO %I',
            CASE
                WHEN relation.relkind = 'S' THEN 'USAGE, SELECT'
                WHEN relation.foreign_to_service THEN 'SELECT'
                WHEN relation.immutable THEN 'SELECT, INSERT'
                WHEN relation.relname = 'write_probe' THEN 'SELECT, INSERT, TRUNCATE'
                ELSE 'SELECT, INSERT, UPDATE, DELETE'
            END,
            CASE WHEN relation.relkind = 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
            relation.relname, grantee);
    END LOOP;
END $$;
