-- Why a game is over, as programs are told. It is NULL for an open game. The program stores it for games
-- that ended before this version, but for those that the operator has decided.
ALTER TABLE game ADD COLUMN reason TEXT;
UPDATE game SET reason = 'adjudicated' WHERE turn = 'over' AND (void OR EXISTS (SELECT 1 FROM chat
    WHERE chat.game = game.id AND chat.account IS NULL AND chat.line LIKE 'I decide this game: %'));
