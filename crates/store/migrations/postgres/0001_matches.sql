-- Guests: people with a name and a token, of which only the hash is kept.
CREATE TABLE guests (
    id         TEXT   NOT NULL PRIMARY KEY,
    token_hash BYTEA  NOT NULL UNIQUE,
    name       TEXT   NOT NULL,
    at         BIGINT NOT NULL
);

-- Matches have a number besides their id: it keeps the indices of the entries small.
CREATE TABLE matches (
    no          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id          TEXT   NOT NULL UNIQUE,
    game        TEXT   NOT NULL,
    rules       BIGINT NOT NULL,
    options     TEXT   NOT NULL,
    host        TEXT   NOT NULL REFERENCES guests (id),
    listed      BIGINT NOT NULL CHECK (listed IN (0, 1)),
    server_seed BYTEA  NOT NULL,
    commitment  TEXT   NOT NULL,
    stage       TEXT   NOT NULL CHECK (stage IN ('open', 'revealing', 'running', 'over', 'faulted')),
    awaited     TEXT   NOT NULL,
    standings   TEXT,
    rematch     TEXT,
    created     BIGINT NOT NULL,
    touched     BIGINT NOT NULL
);

CREATE INDEX matches_by_stage ON matches (stage, listed);
CREATE INDEX matches_by_host ON matches (host);

CREATE TABLE seats (
    match_no BIGINT NOT NULL REFERENCES matches (no),
    seat     BIGINT NOT NULL,
    holder   TEXT   NOT NULL CHECK (holder IN ('nobody', 'guest', 'bot')),
    guest    TEXT   REFERENCES guests (id),
    level    TEXT,
    pledge   TEXT,
    nonce    TEXT,
    PRIMARY KEY (match_no, seat),
    CHECK ((holder = 'guest') = (guest IS NOT NULL)),
    CHECK ((holder = 'bot') = (level IS NOT NULL))
);

CREATE INDEX seats_by_guest ON seats (guest) WHERE guest IS NOT NULL;

-- The log. Rows stand in the order of arrival, so a group of appends to many matches fills one
-- page; the two indices are what makes each match's part dense and each command unique.
CREATE TABLE entries (
    match_no BIGINT NOT NULL REFERENCES matches (no),
    n        BIGINT NOT NULL CHECK (n >= 0),
    line     TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    awaited  TEXT   NOT NULL,
    seat     BIGINT,
    command  TEXT,
    CHECK ((seat IS NULL) = (command IS NULL)),
    UNIQUE (match_no, n)
);

CREATE UNIQUE INDEX entries_by_command ON entries (match_no, command, seat)
WHERE command IS NOT NULL;

-- Doubles are for the index to refuse.
CREATE FUNCTION refuse_gap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.n > (SELECT COALESCE(MAX(n) + 1, 0) FROM entries WHERE match_no = NEW.match_no) THEN
        RAISE EXCEPTION 'entries leave no gaps';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER entries_are_dense BEFORE INSERT ON entries
FOR EACH ROW EXECUTE FUNCTION refuse_gap();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'entries are only ever added';
END
$$;

CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE snapshots (
    match_no BIGINT NOT NULL PRIMARY KEY REFERENCES matches (no),
    n        BIGINT NOT NULL,
    body     TEXT   NOT NULL
);

CREATE TABLE chat (
    match_no BIGINT NOT NULL REFERENCES matches (no),
    n        BIGINT NOT NULL,
    name     TEXT   NOT NULL,
    seat     BIGINT,
    text     TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (match_no, n)
);
