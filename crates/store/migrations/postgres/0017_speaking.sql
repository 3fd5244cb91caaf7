-- Which words a server understands of those that servers say among themselves, by their number. Servers
-- from before this was asked speak the first.
ALTER TABLE nodes ADD COLUMN speaks BIGINT NOT NULL DEFAULT 1;

-- The oldest schema whose programs still work here: one that does not know all that has been added goes on
-- as long as nothing is gone. A step that takes something away sets this to its own number.
CREATE TABLE schema_floor (oldest BIGINT NOT NULL);
INSERT INTO schema_floor (oldest) VALUES (16);
