-- Whether the operator has declared a game void: it counts for nothing, until it is decided otherwise.
ALTER TABLE game ADD COLUMN void INTEGER NOT NULL DEFAULT FALSE;
-- Of games from before, what the operator said last in them tells.
UPDATE game SET void = TRUE
WHERE turn = 'over' AND NOT rated AND (
    SELECT line FROM chat
    WHERE game = game.id AND account IS NULL AND name = 'operator'
        AND (line LIKE 'this game is void%' OR line LIKE 'I decide this game%')
    ORDER BY chat.id DESC LIMIT 1
) LIKE 'this game is void%';
