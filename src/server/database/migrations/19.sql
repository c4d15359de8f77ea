-- The last line of the chat of a game that each player has read; without a row, none. What was said
-- before this table existed is taken as read.
CREATE TABLE last_read (
    account INTEGER NOT NULL REFERENCES account,
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    line INTEGER NOT NULL,
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX last_read_of_game ON last_read (game);
INSERT INTO last_read (account, game, line)
SELECT player.id, game.id, MAX(chat.id) FROM chat
    JOIN game ON game.id = chat.game
    JOIN account AS player ON player.id IN (game.white_account, game.black_account)
GROUP BY player.id, game.id;

-- Who is behind a notice that is not sent to players who ignore that account.
ALTER TABLE notice ADD COLUMN sender INTEGER REFERENCES account;

-- The game that the players have begun as the rematch of this one.
ALTER TABLE game ADD COLUMN rematch INTEGER REFERENCES game;
