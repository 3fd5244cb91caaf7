-- The code in the link by which others become somebody's friends.
CREATE TABLE friend_codes (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (guest),
    code    TEXT NOT NULL UNIQUE
);

-- Friends: each of two has a row about the other.
CREATE TABLE friends (
    account TEXT    NOT NULL REFERENCES accounts (guest),
    friend  TEXT    NOT NULL REFERENCES accounts (guest),
    at      BIGINT NOT NULL,
    PRIMARY KEY (account, friend)
);
CREATE INDEX friends_by_friend ON friends (friend);

-- Whom somebody does not want to play with or to read.
CREATE TABLE blocks (
    account TEXT    NOT NULL REFERENCES accounts (guest),
    guest   TEXT    NOT NULL REFERENCES guests (id),
    at      BIGINT NOT NULL,
    PRIMARY KEY (account, guest)
);
CREATE INDEX blocks_by_guest ON blocks (guest);

-- Friends who were asked to a table whose game has not begun.
CREATE TABLE invitations (
    match_no BIGINT NOT NULL REFERENCES matches (no),
    guest    TEXT    NOT NULL REFERENCES accounts (guest),
    host     TEXT    NOT NULL REFERENCES accounts (guest),
    at       BIGINT NOT NULL,
    PRIMARY KEY (match_no, guest)
);
CREATE INDEX invitations_by_guest ON invitations (guest);
CREATE INDEX invitations_by_host ON invitations (host);
