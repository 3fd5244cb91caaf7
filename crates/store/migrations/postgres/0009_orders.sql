-- What the operator has ordered, in order. Who is kept out or muted, and whether new tables can be
-- made, follows from it.
CREATE TABLE orders (
    n      BIGINT NOT NULL PRIMARY KEY,
    at     BIGINT NOT NULL,
    what   TEXT NOT NULL,
    reason TEXT NOT NULL
);

-- A match that the operator has deleted: nobody finds it, and nothing of it is left but the log, which
-- only ever grows.
ALTER TABLE matches ADD COLUMN deleted BIGINT NOT NULL DEFAULT 0;

-- A line that was taken away has no text any more; a mark stays.
ALTER TABLE chat ADD COLUMN removed BIGINT NOT NULL DEFAULT 0;

-- Lines that somebody has reported to the operator, once for each who did.
CREATE TABLE reports (
    match_no BIGINT NOT NULL REFERENCES matches (no),
    n        BIGINT NOT NULL,
    guest    TEXT NOT NULL REFERENCES guests (id),
    at       BIGINT NOT NULL,
    PRIMARY KEY (match_no, n, guest)
);
