-- Whether the operator has declared a game void: it counts for nothing, until it is decided otherwise.
ALTER TABLE game ADD COLUMN void INTEGER NOT NULL DEFAULT FALSE;
UPDATE game SET void = TRUE
WHERE turn = 'over' AND NOT rated AND id IN (
    SELECT game FROM chat
    WHERE account IS NULL AND name = 'operator' AND line LIKE 'this game is void%'
);
