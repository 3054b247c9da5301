-- Tokens may end by themselves.

ALTER TABLE tokens ADD COLUMN expires_at timestamptz;
