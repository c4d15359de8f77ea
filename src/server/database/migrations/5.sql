-- Conditional moves, a branch a line: they are of the player whose opponent is to move after so many
-- moves, so a game has those of one player at most.
CREATE TABLE plan (
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES account,
    ply INTEGER NOT NULL,
    branches TEXT NOT NULL
) STRICT;

-- What a player has written down for themselves about a game.
CREATE TABLE note (
    account INTEGER NOT NULL REFERENCES account,
    game INTEGER NOT NULL REFERENCES game,
    text TEXT NOT NULL,
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;

-- What players report to the operator.
CREATE TABLE report (
    id INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account,
    game INTEGER NOT NULL REFERENCES game,
    made INTEGER NOT NULL,
    text TEXT NOT NULL
) STRICT;

-- When an account got its name, unless it has it from the beginning, and whether its owner has
-- closed it. A closed account is blocked, too: its name stays on its games.
ALTER TABLE account ADD COLUMN renamed INTEGER;
ALTER TABLE account ADD COLUMN closed INTEGER NOT NULL DEFAULT FALSE;

-- Whose challenges and chat a player does not want.
CREATE TABLE ignored (
    account INTEGER NOT NULL REFERENCES account,
    whom INTEGER NOT NULL REFERENCES account,
    PRIMARY KEY (account, whom)
) STRICT, WITHOUT ROWID;
