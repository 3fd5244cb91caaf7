-- A guest's first secret opens nothing any more once the guest has an account, nor when that is gone.
ALTER TABLE guests ADD COLUMN ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1));

-- Guests who can sign in from anywhere. `folded` is the name as it is looked for; of a password only
-- the hash is kept; `handle` is what passkeys know the account by.
CREATE TABLE accounts (
    guest    TEXT    NOT NULL PRIMARY KEY REFERENCES guests (id),
    folded   TEXT    NOT NULL UNIQUE,
    handle   BLOB    NOT NULL UNIQUE,
    password TEXT,
    at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Browsers that are signed in. Of their secrets only the hashes are kept.
CREATE TABLE sessions (
    id         TEXT    NOT NULL PRIMARY KEY,
    token_hash BLOB    NOT NULL UNIQUE,
    account    TEXT    NOT NULL REFERENCES accounts (guest),
    browser    TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    seen       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_account ON sessions (account);

-- Keys that devices keep. What is here is public.
CREATE TABLE passkeys (
    id       BLOB    NOT NULL PRIMARY KEY,
    account  TEXT    NOT NULL REFERENCES accounts (guest),
    name     TEXT    NOT NULL,
    fixed    BLOB    NOT NULL,
    changing BLOB    NOT NULL,
    at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_by_account ON passkeys (account);
CREATE INDEX chat_by_guest ON chat (guest) WHERE guest IS NOT NULL;
