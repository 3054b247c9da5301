-- Trainings of nets in the background, and which nets were promoted.

CREATE TABLE trainings (
    id         uuid        PRIMARY KEY,
    player     uuid        NOT NULL, -- who asked for it
    title      text        NOT NULL,
    seats      integer     NOT NULL,
    rules      integer     NOT NULL,
    pack       text        NOT NULL, -- digest
    plan       jsonb       NOT NULL,
    status     text        NOT NULL CHECK (status IN ('pending', 'done', 'cancelled', 'failed')),
    why        text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX trainings_pending ON trainings (created_at) WHERE status = 'pending';

-- Each part is made from the plan and the parts before it, so whoever makes it again makes the same. The first counts.
CREATE TABLE training_parts (
    training   uuid        NOT NULL REFERENCES trainings (id),
    generation integer     NOT NULL,
    kind       text        NOT NULL CHECK (kind IN ('slice', 'losses', 'fit', 'game', 'gate')),
    number     integer     NOT NULL,
    data       bytea       NOT NULL,
    made_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (training, generation, kind, number)
);

CREATE TABLE nets (
    digest text  PRIMARY KEY,
    data   bytea NOT NULL -- the file
);

-- The log of nets that became the ones to play with: the newest for the games of a kind counts, and rows stay.
CREATE TABLE promotions (
    id        bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    net       text        NOT NULL REFERENCES nets (digest),
    training  uuid,       -- NULL: installed from a file
    withdrawn boolean     NOT NULL DEFAULT false, -- true: from now on it is not played with
    at        timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TRIGGER nets_stay BEFORE UPDATE OR DELETE ON nets FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER nets_are_kept BEFORE TRUNCATE ON nets FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER promotions_stay BEFORE UPDATE OR DELETE ON promotions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER promotions_are_kept BEFORE TRUNCATE ON promotions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
