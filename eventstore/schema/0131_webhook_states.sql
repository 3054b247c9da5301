-- Webhooks that fail or are paused are counted for the operator without reading those that are well.
CREATE INDEX webhooks_in_trouble ON webhooks (state) WHERE state <> 'active';
