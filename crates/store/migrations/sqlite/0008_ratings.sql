-- Whether a match counts for the ratings of those who play.
ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));

-- How strong somebody is at a game, in thousandths of points. A player is the id of a guest, or `bot`
-- and a level.
CREATE TABLE ratings (
    player    TEXT    NOT NULL,
    game      TEXT    NOT NULL,
    rating    INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    played    INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_by_strength ON ratings (game, rating);

-- What each match has made of it: once for each seat.
CREATE TABLE rating_changes (
    match_no  INTEGER NOT NULL REFERENCES matches (no),
    seat      INTEGER NOT NULL,
    player    TEXT    NOT NULL,
    rating    INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    PRIMARY KEY (match_no, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_changes_by_player ON rating_changes (player);
