-- Whoever leaves a match keeps the seat while a bot plays it; others may hand it to a friend, and all
-- together may end the match.
ALTER TABLE seats ADD COLUMN stand_in TEXT CHECK (stand_in IS NULL OR holder = 'guest');
ALTER TABLE seats ADD COLUMN offered INTEGER NOT NULL DEFAULT 0 CHECK (offered IN (0, 1));
ALTER TABLE seats ADD COLUMN wants_end INTEGER NOT NULL DEFAULT 0 CHECK (wants_end IN (0, 1));
ALTER TABLE matches ADD COLUMN ending TEXT;

-- One more way to lose a seat.
CREATE TABLE unseated_now (
    guest    TEXT    NOT NULL REFERENCES guests (id),
    match_no INTEGER NOT NULL REFERENCES matches (no),
    seat     INTEGER NOT NULL,
    how      TEXT    NOT NULL CHECK (how IN ('sent-away', 'claimed', 'taken-over')),
    at       INTEGER NOT NULL,
    PRIMARY KEY (guest, match_no)
) STRICT, WITHOUT ROWID;
INSERT INTO unseated_now SELECT guest, match_no, seat, how, at FROM unseated;
DROP TABLE unseated;
ALTER TABLE unseated_now RENAME TO unseated;
