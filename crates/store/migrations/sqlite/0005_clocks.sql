-- How fast a match is played, as JSON; nothing is without a clock. Its clocks follow from when its game
-- began and from the entries of its log.
ALTER TABLE matches ADD COLUMN pace TEXT;
ALTER TABLE matches ADD COLUMN begun INTEGER;

-- Where nobody need look on for somebody's time to run out: after so many milliseconds without an entry
-- it may have.
ALTER TABLE matches ADD COLUMN patience INTEGER;
CREATE INDEX matches_by_patience ON matches (stage) WHERE patience IS NOT NULL;
