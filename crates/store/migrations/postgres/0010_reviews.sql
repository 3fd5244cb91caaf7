-- A match that was looked at again, by the rules of some version of reviewing.
CREATE TABLE reviews (
    match_no BIGINT NOT NULL PRIMARY KEY REFERENCES matches (no),
    version  BIGINT NOT NULL,
    body     TEXT   NOT NULL
);
