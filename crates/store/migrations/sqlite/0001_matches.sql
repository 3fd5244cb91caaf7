-- Guests: people with a name and a token, of which only the hash is kept.
CREATE TABLE guests (
    id         TEXT    NOT NULL PRIMARY KEY,
    token_hash BLOB    NOT NULL UNIQUE,
    name       TEXT    NOT NULL,
    at         INTEGER NOT NULL
) STRICT;

-- Matches have a number besides their id: it keeps the indices of the entries small.
CREATE TABLE matches (
    no          INTEGER PRIMARY KEY,
    id          TEXT    NOT NULL UNIQUE,
    game        TEXT    NOT NULL,
    rules       INTEGER NOT NULL,
    options     TEXT    NOT NULL,
    host        TEXT    NOT NULL REFERENCES guests (id),
    listed      INTEGER NOT NULL CHECK (listed IN (0, 1)),
    server_seed BLOB    NOT NULL,
    commitment  TEXT    NOT NULL,
    stage       TEXT    NOT NULL CHECK (stage IN ('open', 'revealing', 'running', 'over', 'faulted')),
    awaited     TEXT    NOT NULL,
    standings   TEXT,
    rematch     TEXT,
    created     INTEGER NOT NULL,
    touched     INTEGER NOT NULL
) STRICT;

CREATE INDEX matches_by_stage ON matches (stage, listed);
CREATE INDEX matches_by_host ON matches (host);

CREATE TABLE seats (
    match_no INTEGER NOT NULL REFERENCES matches (no),
    seat     INTEGER NOT NULL,
    holder   TEXT    NOT NULL CHECK (holder IN ('nobody', 'guest', 'bot')),
    guest    TEXT    REFERENCES guests (id),
    level    TEXT,
    pledge   TEXT,
    nonce    TEXT,
    PRIMARY KEY (match_no, seat),
    CHECK ((holder = 'guest') = (guest IS NOT NULL)),
    CHECK ((holder = 'bot') = (level IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_guest ON seats (guest) WHERE guest IS NOT NULL;

-- The log. Rows stand in the order of arrival, so a group of appends to many matches fills one
-- page; the two indices are what makes each match's part dense and each command unique.
CREATE TABLE entries (
    match_no INTEGER NOT NULL REFERENCES matches (no),
    n        INTEGER NOT NULL CHECK (n >= 0),
    line     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    awaited  TEXT    NOT NULL,
    seat     INTEGER,
    command  TEXT,
    CHECK ((seat IS NULL) = (command IS NULL)),
    UNIQUE (match_no, n)
) STRICT;

CREATE UNIQUE INDEX entries_by_command ON entries (match_no, command, seat)
WHERE command IS NOT NULL;

-- Doubles are for the index to refuse.
CREATE TRIGGER entries_are_dense BEFORE INSERT ON entries
WHEN NEW.n > (SELECT COALESCE(MAX(n) + 1, 0) FROM entries WHERE match_no = NEW.match_no)
BEGIN
    SELECT RAISE(ABORT, 'entries leave no gaps');
END;

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN
    SELECT RAISE(ABORT, 'entries are only ever added');
END;

CREATE TRIGGER entries_remain BEFORE DELETE ON entries
BEGIN
    SELECT RAISE(ABORT, 'entries are only ever added');
END;

CREATE TABLE snapshots (
    match_no INTEGER PRIMARY KEY REFERENCES matches (no),
    n        INTEGER NOT NULL,
    body     TEXT    NOT NULL
) STRICT;

CREATE TABLE chat (
    match_no INTEGER NOT NULL REFERENCES matches (no),
    n        INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    seat     INTEGER,
    text     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (match_no, n)
) STRICT, WITHOUT ROWID;
