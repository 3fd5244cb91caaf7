-- Whoever leaves a match keeps the seat while a bot plays it; others may hand it to a friend, and all
-- together may end the match.
ALTER TABLE seats ADD COLUMN stand_in TEXT CHECK (stand_in IS NULL OR holder = 'guest');
ALTER TABLE seats ADD COLUMN offered BIGINT NOT NULL DEFAULT 0 CHECK (offered IN (0, 1));
ALTER TABLE seats ADD COLUMN wants_end BIGINT NOT NULL DEFAULT 0 CHECK (wants_end IN (0, 1));
ALTER TABLE matches ADD COLUMN ending TEXT;

-- One more way to lose a seat.
ALTER TABLE unseated DROP CONSTRAINT unseated_how_check;
ALTER TABLE unseated ADD CONSTRAINT unseated_how_check
    CHECK (how IN ('sent-away', 'claimed', 'taken-over'));
