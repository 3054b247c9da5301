-- Programs of 0.2 cannot read events whose sealed part has only what the body lacks, so until the operator says that none
-- of them runs any more (`annals migrate --finish`), events are written as they do: see `eventstore/written_form.py`.
-- Where an earlier upgrade is not finished either, its form stays.
INSERT INTO written_form (form) SELECT 2 WHERE EXISTS (SELECT FROM migrations WHERE applied_at < now())
ON CONFLICT (one) DO UPDATE SET form = least(written_form.form, 2);
