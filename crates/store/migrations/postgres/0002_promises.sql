-- A line of chat carries the name that its sender gave the command, so that it is said once.
ALTER TABLE chat ADD COLUMN guest TEXT REFERENCES guests (id);
ALTER TABLE chat ADD COLUMN command TEXT;

CREATE UNIQUE INDEX chat_by_command ON chat (match_no, command, guest)
WHERE command IS NOT NULL;

-- How often something besides entries was written.
CREATE TABLE tally (
    one     BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    changes BIGINT NOT NULL
);

INSERT INTO tally (one, changes) VALUES (1, 0);
