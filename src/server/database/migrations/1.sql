-- All times are milliseconds since 1970, UTC. Numbers of accounts, games and challenges are never
-- used again: whoever accepts challenge 4 late must not get another one.

CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    created INTEGER NOT NULL,
    blocked INTEGER NOT NULL DEFAULT FALSE,
    muted INTEGER NOT NULL DEFAULT FALSE,
    settings TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE key (
    fingerprint TEXT PRIMARY KEY,
    openssh TEXT NOT NULL,
    account INTEGER NOT NULL REFERENCES account,
    added INTEGER NOT NULL,
    last_used TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX key_of_account ON key (account, added);

-- A word that adds a key to an account, once.
CREATE TABLE link (
    word BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A word that lets somebody register, once.
CREATE TABLE invitation (
    word BLOB PRIMARY KEY,
    expires INTEGER NOT NULL,
    used_by INTEGER REFERENCES account
) STRICT, WITHOUT ROWID;

-- A seat is one of an account, a level of the computer and a guest's name.
-- The record comes last: lists don't read so far.
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    white_account INTEGER REFERENCES account,
    white_level INTEGER,
    white_guest TEXT,
    black_account INTEGER REFERENCES account,
    black_level INTEGER,
    black_guest TEXT,
    rules TEXT NOT NULL,
    bridges TEXT NOT NULL,
    rated INTEGER NOT NULL,
    swap INTEGER NOT NULL,
    clock TEXT,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    turn TEXT NOT NULL CHECK (turn IN ('white', 'black', 'over')),
    result TEXT CHECK (result IN ('white', 'black', 'draw')),
    deadline INTEGER,
    record TEXT NOT NULL,
    CHECK ((turn = 'over') = (result IS NOT NULL)),
    CHECK ((white_account IS NULL) + (white_level IS NULL) + (white_guest IS NULL) = 2),
    CHECK ((black_account IS NULL) + (black_level IS NULL) + (black_guest IS NULL) = 2)
) STRICT;
CREATE INDEX game_going ON game (changed) WHERE turn <> 'over';
CREATE INDEX game_going_white ON game (white_account, changed) WHERE turn <> 'over';
CREATE INDEX game_going_black ON game (black_account, changed) WHERE turn <> 'over';
CREATE INDEX game_over_white ON game (white_account, changed) WHERE turn = 'over';
CREATE INDEX game_over_black ON game (black_account, changed) WHERE turn = 'over';
CREATE INDEX game_deadline ON game (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE chat (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game,
    account INTEGER REFERENCES account,
    name TEXT NOT NULL,
    said INTEGER NOT NULL,
    line TEXT NOT NULL
) STRICT;
CREATE INDEX chat_of_game ON chat (game, id);

-- To nobody in particular, it is a seek.
CREATE TABLE challenge (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    challenger INTEGER NOT NULL REFERENCES account,
    challenged INTEGER REFERENCES account,
    colour TEXT,
    rules TEXT NOT NULL,
    bridges TEXT NOT NULL,
    rated INTEGER NOT NULL,
    swap INTEGER NOT NULL,
    clock TEXT,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX challenge_from ON challenge (challenger);
CREATE INDEX challenge_to ON challenge (challenged);

CREATE TABLE rating (
    account INTEGER PRIMARY KEY REFERENCES account,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    played INTEGER NOT NULL,
    rated_at INTEGER
) STRICT;
CREATE INDEX rating_order ON rating (rating);
