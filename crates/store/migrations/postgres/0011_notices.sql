-- How somebody who is not at the table is told that it is their turn.
CREATE TABLE notices (
    guest      TEXT NOT NULL PRIMARY KEY REFERENCES guests (id),
    -- An address whose owner has said yes.
    email      TEXT,
    -- Minutes of their day in which nothing is sent, and how far their clock is ahead of the world's.
    quiet_from BIGINT,
    quiet_to   BIGINT,
    ahead      BIGINT NOT NULL DEFAULT 0
);

-- Browsers that are told through their push service.
CREATE TABLE pushes (
    endpoint TEXT   NOT NULL PRIMARY KEY,
    guest    TEXT   NOT NULL REFERENCES guests (id),
    key      BYTEA  NOT NULL,
    secret   BYTEA  NOT NULL,
    at       BIGINT NOT NULL
);
CREATE INDEX pushes_by_guest ON pushes (guest, at);

-- When somebody was last told of a match: once a turn is enough.
CREATE TABLE noticed (
    match_no BIGINT NOT NULL REFERENCES matches (no),
    guest    TEXT   NOT NULL REFERENCES guests (id),
    at       BIGINT NOT NULL,
    PRIMARY KEY (match_no, guest)
);

-- What the server must know again after it was started anew, and nobody else.
CREATE TABLE secrets (
    name  TEXT  NOT NULL PRIMARY KEY,
    value BYTEA NOT NULL
);
