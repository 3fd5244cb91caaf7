-- The servers that share this store. Who has not been heard of in time is deleted by the others, and
-- never comes back under the same id: whether somebody is alive is whether the row is there.
CREATE TABLE nodes (
    id       TEXT        NOT NULL PRIMARY KEY,
    place    TEXT        NOT NULL,
    version  TEXT        NOT NULL,
    draining BIGINT      NOT NULL DEFAULT 0 CHECK (draining IN (0, 1)),
    tables   BIGINT      NOT NULL DEFAULT 0,
    sockets  BIGINT      NOT NULL DEFAULT 0,
    since    TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    until    TIMESTAMPTZ NOT NULL
);

-- What one server at a time may write to: a match by its id, or something that has no row of its own.
-- No two owners of anything have the same token. An owner may be dead, and so is no foreign key.
CREATE TABLE leases (
    name  TEXT   NOT NULL PRIMARY KEY,
    node  TEXT   NOT NULL,
    token BIGINT NOT NULL
) WITH (fillfactor = 70);

CREATE INDEX leases_by_node ON leases (node);

CREATE SEQUENCE lease_tokens;
