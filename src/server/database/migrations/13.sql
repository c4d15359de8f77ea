-- Games with a clock for all moves (blitz) and those with days for each move have ratings of their own.
ALTER TABLE game ADD COLUMN tempo TEXT NOT NULL DEFAULT 'days' CHECK (tempo IN ('blitz', 'days'));
UPDATE game SET tempo = 'blitz' WHERE clock GLOB '*[ms]*';
DROP INDEX game_counted;
CREATE INDEX game_counted ON game (tempo, changed, id) WHERE counted;

-- What each game that counts has made of the rating of each of its players: what it was before and is
-- from the end of the game on.
CREATE TABLE rating_change (
    game INTEGER NOT NULL REFERENCES game,
    account INTEGER NOT NULL REFERENCES account,
    tempo TEXT NOT NULL,
    rated_at INTEGER NOT NULL,
    before REAL NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    played INTEGER NOT NULL,
    PRIMARY KEY (account, tempo, rated_at, game)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX rating_change_by ON rating_change (game, account);
ALTER TABLE game DROP COLUMN white_gain;
ALTER TABLE game DROP COLUMN black_gain;

-- The last of them for each account and tempo.
DROP TABLE rating;
CREATE TABLE rating (
    account INTEGER NOT NULL REFERENCES account,
    tempo TEXT NOT NULL,
    rated_at INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    played INTEGER NOT NULL,
    PRIMARY KEY (account, tempo)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_order ON rating (tempo, rating);

-- From which game on the ratings of a tempo are to be worked out anew, if they are: at first all.
CREATE TABLE recount (
    tempo TEXT PRIMARY KEY,
    ended INTEGER NOT NULL,
    game INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO recount SELECT DISTINCT tempo, 0, 0 FROM game WHERE counted;

-- From where the owners of accounts came, and on which day (UTC) last: an address of version 4, or the
-- /64 of one of version 6.
CREATE TABLE arrival (
    account INTEGER NOT NULL REFERENCES account,
    network TEXT NOT NULL,
    last TEXT NOT NULL,
    PRIMARY KEY (account, network)
) STRICT, WITHOUT ROWID;
CREATE INDEX arrival_last ON arrival (last);

-- Which keys an account had before, and until which day.
CREATE TABLE former_key (
    account INTEGER NOT NULL REFERENCES account,
    fingerprint TEXT NOT NULL,
    last TEXT NOT NULL,
    PRIMARY KEY (account, fingerprint)
) STRICT, WITHOUT ROWID;

-- Whose games count although they share an address or a key: the operator says so. The lower number
-- comes first.
CREATE TABLE trusted_pair (
    one INTEGER NOT NULL REFERENCES account,
    other INTEGER NOT NULL REFERENCES account,
    PRIMARY KEY (one, other),
    CHECK (one < other)
) STRICT, WITHOUT ROWID;

-- A key that is taken away from an account was its own until it was used last.
CREATE TRIGGER key_given_up AFTER DELETE ON key BEGIN
    INSERT OR REPLACE INTO former_key (account, fingerprint, last)
    VALUES (old.account, old.fingerprint, IFNULL(old.last_used, date('now')));
END;
