-- `append` works with the rights of the owner of the tables, so that its callers need none of their own to write events
-- and heads: there is no way into the record but through it. Names in it are looked up where it was made, and nowhere
-- that a caller could choose. `schema/always/grants.sql` says who may call it.
DO $$
DECLARE
    one regprocedure;
BEGIN
    FOR one IN
        SELECT oid FROM pg_proc WHERE proname = 'append' AND pronamespace = current_schema()::regnamespace
    LOOP
        EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', one, current_schema());
    END LOOP;
END $$;
