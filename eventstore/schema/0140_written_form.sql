-- How is written while programs of two releases run? As the former release does, until the operator says that none of
-- it runs any more (`annals migrate --finish`): see `eventstore/written_form.py`. A new database has no former release,
-- and without a row everything is written as the program at hand does.
CREATE TABLE written_form (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    form integer NOT NULL CHECK (form > 0)
);

INSERT INTO written_form (form) SELECT 1 WHERE EXISTS (SELECT FROM migrations WHERE applied_at < now());
