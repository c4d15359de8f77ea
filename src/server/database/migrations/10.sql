-- What the players of a game offer one another, a word each, such as draw:white.
ALTER TABLE game ADD COLUMN offers TEXT NOT NULL DEFAULT '';

-- What waits for a player: their move or answer in a game, or a challenge. What has come later has a
-- higher number, and no number is used twice.
CREATE TABLE waiting (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES account,
    game INTEGER REFERENCES game,
    challenge INTEGER UNIQUE REFERENCES challenge ON DELETE CASCADE,
    UNIQUE (game, account)
) STRICT;
CREATE INDEX waiting_for ON waiting (account, number);
INSERT INTO waiting (account, game)
SELECT account, id FROM (
    SELECT white_account AS account, id, changed FROM game WHERE turn = 'white'
    UNION ALL SELECT black_account, id, changed FROM game WHERE turn = 'black'
) WHERE account IS NOT NULL ORDER BY changed, id;
INSERT INTO waiting (account, challenge)
SELECT challenged, id FROM challenge WHERE challenged IS NOT NULL ORDER BY id;
-- The number of what a player was told of last.
ALTER TABLE account ADD COLUMN told INTEGER NOT NULL DEFAULT 0;

-- Notices that the command for notices has not taken yet.
CREATE TABLE notice (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES account,
    notice TEXT NOT NULL
) STRICT;
