-- A match that was looked at again, by the rules of some version of reviewing.
CREATE TABLE reviews (
    match_no INTEGER PRIMARY KEY REFERENCES matches (no),
    version  INTEGER NOT NULL,
    body     TEXT    NOT NULL
) STRICT;
