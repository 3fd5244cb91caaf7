-- Whether everybody who plays may ask for hints.
ALTER TABLE matches ADD COLUMN hints BIGINT NOT NULL DEFAULT 0;

-- The moment of a finished match that this one goes on from, with its dice, as JSON.
ALTER TABLE matches ADD COLUMN origin TEXT;
