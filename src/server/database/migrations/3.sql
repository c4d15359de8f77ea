-- No guest without an account has ever played: a seat is an account or a level of the computer. A
-- column that a condition names can't be dropped, so the table is made anew; and the record comes
-- last again, so that lists don't read so far.
CREATE TABLE new_game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    white_account INTEGER REFERENCES account,
    white_level INTEGER,
    black_account INTEGER REFERENCES account,
    black_level INTEGER,
    rules TEXT NOT NULL,
    bridges TEXT NOT NULL,
    rated INTEGER NOT NULL,
    swap INTEGER NOT NULL,
    clock TEXT,
    claimed INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    turn TEXT NOT NULL CHECK (turn IN ('white', 'black', 'over')),
    result TEXT CHECK (result IN ('white', 'black', 'draw')),
    deadline INTEGER,
    white_left INTEGER,
    black_left INTEGER,
    white_gain REAL,
    black_gain REAL,
    record TEXT NOT NULL,
    CHECK ((turn = 'over') = (result IS NOT NULL)),
    CHECK ((white_account IS NULL) <> (white_level IS NULL)),
    CHECK ((black_account IS NULL) <> (black_level IS NULL))
) STRICT;
INSERT INTO new_game SELECT id, white_account, white_level, black_account, black_level, rules,
    bridges, rated, swap, clock, claimed, created, changed, ply, turn, result, deadline, white_left,
    black_left, white_gain, black_gain, record
FROM game;
-- The numbers go on where they were.
DELETE FROM sqlite_sequence WHERE name = 'new_game';
UPDATE sqlite_sequence SET name = 'new_game' WHERE name = 'game';
DROP TABLE game;
ALTER TABLE new_game RENAME TO game;
CREATE INDEX game_going ON game (changed) WHERE turn <> 'over';
CREATE INDEX game_going_white ON game (white_account, changed) WHERE turn <> 'over';
CREATE INDEX game_going_black ON game (black_account, changed) WHERE turn <> 'over';
CREATE INDEX game_over_white ON game (white_account, changed) WHERE turn = 'over';
CREATE INDEX game_over_black ON game (black_account, changed) WHERE turn = 'over';
CREATE INDEX game_deadline ON game (deadline) WHERE deadline IS NOT NULL AND NOT claimed;
