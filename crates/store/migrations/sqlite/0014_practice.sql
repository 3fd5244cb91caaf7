-- Whether everybody who plays may ask for hints.
ALTER TABLE matches ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1));

-- The moment of a finished match that this one goes on from, with its dice, as JSON.
ALTER TABLE matches ADD COLUMN origin TEXT;
