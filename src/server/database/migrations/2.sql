-- Whether whoever oversteps the time loses only when the opponent claims it.
ALTER TABLE game ADD COLUMN claimed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE challenge ADD COLUMN claimed INTEGER NOT NULL DEFAULT 0;
DROP INDEX game_deadline;
CREATE INDEX game_deadline ON game (deadline) WHERE deadline IS NOT NULL AND NOT claimed;

-- What the players had left when the clock was last set, in milliseconds, so that lists need no
-- record. The time of whoever is to move runs until the deadline, if there is one.
ALTER TABLE game ADD COLUMN white_left INTEGER;
ALTER TABLE game ADD COLUMN black_left INTEGER;
UPDATE game SET
    white_left = json_extract(record, '$.clock.left.white'),
    black_left = json_extract(record, '$.clock.left.black')
WHERE clock IS NOT NULL AND json_valid(record);

-- By how much a rated game has changed the ratings. Of games from before it is not known.
ALTER TABLE game ADD COLUMN white_gain REAL;
ALTER TABLE game ADD COLUMN black_gain REAL;

-- A vacation that is ended early ends when it was.
CREATE TABLE vacation (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account,
    begins INTEGER NOT NULL,
    ends INTEGER NOT NULL
) STRICT;
CREATE INDEX vacation_of ON vacation (account, ends);
