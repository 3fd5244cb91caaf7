-- A seat's key belongs to a holder's term: each change of the holder begins another.
ALTER TABLE seats ADD COLUMN term INTEGER NOT NULL DEFAULT 0;

-- Who lost a seat by somebody else's doing, until they have been told.
CREATE TABLE unseated (
    guest    TEXT    NOT NULL REFERENCES guests (id),
    match_no INTEGER NOT NULL REFERENCES matches (no),
    seat     INTEGER NOT NULL,
    how      TEXT    NOT NULL CHECK (how IN ('sent-away', 'claimed')),
    at       INTEGER NOT NULL,
    PRIMARY KEY (guest, match_no)
) STRICT, WITHOUT ROWID;
