-- Conditional moves, a branch a line: they are of the player whose opponent is to move after so many
-- moves, so a game has those of one player at most.
CREATE TABLE plan (
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES account,
    ply INTEGER NOT NULL,
    branches TEXT NOT NULL
) STRICT;
