-- The log in sixteen parts, each match in one of them: parts can lie on different disks, and none of
-- their indices grows with all the others.
CREATE TABLE entries_in_parts (
    match_no BIGINT NOT NULL REFERENCES matches (no),
    n        BIGINT NOT NULL CHECK (n >= 0),
    line     TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    awaited  TEXT   NOT NULL,
    seat     BIGINT,
    command  TEXT,
    CHECK ((seat IS NULL) = (command IS NULL)),
    UNIQUE (match_no, n)
) PARTITION BY HASH (match_no);

DO $$
BEGIN
    FOR part IN 0..15 LOOP
        EXECUTE format(
            'CREATE TABLE entries_%s PARTITION OF entries_in_parts
             FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    END LOOP;
END
$$;

INSERT INTO entries_in_parts (match_no, n, line, at, awaited, seat, command)
SELECT match_no, n, line, at, awaited, seat, command FROM entries ORDER BY match_no, n;

DROP TABLE entries;
ALTER TABLE entries_in_parts RENAME TO entries;

CREATE UNIQUE INDEX entries_by_command ON entries (match_no, command, seat)
WHERE command IS NOT NULL;

CREATE TRIGGER entries_are_dense BEFORE INSERT ON entries
FOR EACH ROW EXECUTE FUNCTION refuse_gap();

-- Of the whole, and of each part, which could be named as well.
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DO $$
BEGIN
    FOR part IN 0..15 LOOP
        EXECUTE format(
            'CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON entries_%s
             FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', part);
    END LOOP;
END
$$;
