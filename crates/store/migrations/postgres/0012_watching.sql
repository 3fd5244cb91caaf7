-- How many minutes later those see a match who only watch, and how it is decided who sits where.
ALTER TABLE matches ADD COLUMN delay BIGINT NOT NULL DEFAULT 0 CHECK (delay >= 0);
ALTER TABLE matches ADD COLUMN seating TEXT NOT NULL DEFAULT 'seated';
