-- Whether an account is an operator's: it may moderate by commands.
ALTER TABLE account ADD COLUMN operator INTEGER NOT NULL DEFAULT FALSE;

-- From where nobody comes in: an address, or a network such as 192.0.2.0/24.
CREATE TABLE ban (
    network TEXT PRIMARY KEY,
    made INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Whether the end of a game has changed the ratings. Those that have are found without their records.
ALTER TABLE game ADD COLUMN counted INTEGER NOT NULL DEFAULT FALSE;
UPDATE game SET counted = TRUE
WHERE white_gain IS NOT NULL
    OR (rated AND turn = 'over' AND ply >= 2 AND white_account <> black_account);
CREATE INDEX game_counted ON game (changed, id) WHERE counted;
