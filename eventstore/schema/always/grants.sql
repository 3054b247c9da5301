-- Run at the end of every migration: the role under which the service works, and what it may do.
-- Every table may be read and written, apart from those whose rows stay as they are. Events and heads are written by
-- `append` alone, which works with the rights of their owner; the role may call it and nobody else may.

DO $$
DECLARE
    grantee constant text := 'annals_app';
    relation record;
    routine regprocedure;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = grantee) THEN
        BEGIN
            EXECUTE format('CREATE ROLE %I NOLOGIN', grantee);
        EXCEPTION
            WHEN insufficient_privilege THEN
                RAISE EXCEPTION 'the role % does not exist, and % may not create roles', grantee, current_user
                    USING ERRCODE = 'insufficient_privilege',
                          HINT = format('let an administrator run: CREATE ROLE %I NOLOGIN; GRANT %1$I TO %I',
                                        grantee, current_user);
            -- Roles belong to the whole cluster: a migration of a sister database may have made it meanwhile.
            WHEN duplicate_object OR unique_violation THEN
                NULL;
        END;
    END IF;
    IF NOT pg_has_role(current_user, grantee, 'MEMBER') THEN
        BEGIN
            EXECUTE format('GRANT %I TO CURRENT_USER', grantee);
        EXCEPTION
            -- An owner who is not the login of the service need not be a member.
            WHEN insufficient_privilege THEN
                NULL;
        END;
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), grantee);
    FOR relation IN
        SELECT c.relname, c.relkind,
               c.relname ~ '^(events|events_\d+|heads|archivings|feed_partitions|event_positions|migrations)$' AS read_alone,
               c.relname ~ '^(packs|nets|promotions|fold_order|log_(leaves|nodes|checkpoints|keys|cosignatures))$' AS immutable
        FROM pg_class c
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
          AND pg_has_role(current_user, c.relowner, 'USAGE')
    LOOP
        EXECUTE format('REVOKE ALL ON %I FROM %I', relation.relname, grantee);
        EXECUTE format(
            'GRANT %s ON %s %I TO %I',
            CASE
                WHEN relation.read_alone THEN 'SELECT'
                WHEN relation.relkind = 'S' THEN 'USAGE, SELECT'
                WHEN relation.immutable THEN 'SELECT, INSERT'
                WHEN relation.relname = 'write_probe' THEN 'SELECT, INSERT, TRUNCATE'
                ELSE 'SELECT, INSERT, UPDATE, DELETE'
            END,
            CASE WHEN relation.relkind = 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
            relation.relname, grantee);
    END LOOP;
    FOR routine IN
        SELECT oid FROM pg_proc
        WHERE prosecdef AND pronamespace = current_schema()::regnamespace
          AND pg_has_role(current_user, proowner, 'USAGE')
    LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', routine);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', routine, grantee);
    END LOOP;
END $$;
