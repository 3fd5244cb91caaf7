-- Whether a match counts for the ratings of those who play.
ALTER TABLE matches ADD COLUMN rated BIGINT NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));

-- How strong somebody is at a game, in thousandths of points. A player is the id of a guest, or `bot`
-- and a level.
CREATE TABLE ratings (
    player    TEXT   NOT NULL,
    game      TEXT   NOT NULL,
    rating    BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    played    BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (player, game)
);

CREATE INDEX ratings_by_strength ON ratings (game, rating);

-- What each match has made of it: once for each seat.
CREATE TABLE rating_changes (
    match_no  BIGINT NOT NULL REFERENCES matches (no),
    seat      BIGINT NOT NULL,
    player    TEXT   NOT NULL,
    rating    BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (match_no, seat)
);

CREATE INDEX rating_changes_by_player ON rating_changes (player);
