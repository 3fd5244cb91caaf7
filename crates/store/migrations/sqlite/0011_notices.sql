-- How somebody who is not at the table is told that it is their turn.
CREATE TABLE notices (
    guest      TEXT NOT NULL PRIMARY KEY REFERENCES guests (id),
    -- An address whose owner has said yes.
    email      TEXT,
    -- Minutes of their day in which nothing is sent, and how far their clock is ahead of the world's.
    quiet_from INTEGER,
    quiet_to   INTEGER,
    ahead      INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Browsers that are told through their push service.
CREATE TABLE pushes (
    endpoint TEXT    NOT NULL PRIMARY KEY,
    guest    TEXT    NOT NULL REFERENCES guests (id),
    key      BLOB    NOT NULL,
    secret   BLOB    NOT NULL,
    at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX pushes_by_guest ON pushes (guest, at);

-- When somebody was last told of a match: once a turn is enough.
CREATE TABLE noticed (
    match_no INTEGER NOT NULL REFERENCES matches (no),
    guest    TEXT    NOT NULL REFERENCES guests (id),
    at       INTEGER NOT NULL,
    PRIMARY KEY (match_no, guest)
) STRICT, WITHOUT ROWID;

-- What the server must know again after it was started anew, and nobody else.
CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
