-- What somebody asked to take back, as JSON, until it is done or answered.
ALTER TABLE matches ADD COLUMN going_back TEXT;

-- Whether somebody who played with bots alone has gone back: then it was no contest.
ALTER TABLE matches ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
