-- What a player tries, comments and plans beside the moves of a game, in the form of a save's member
-- "study"; nobody else is shown it.
CREATE TABLE study (
    account INTEGER NOT NULL REFERENCES account,
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    text TEXT NOT NULL,
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX study_of_game ON study (game);

-- Conditional moves are part of it: each branch is a variation, in which every second move is planned.
WITH branch AS (
    SELECT plan.game, plan.ply, line.key + 1 AS nth,
        '["' || REPLACE(line.value, ' ', '","') || '"]' AS moves
    FROM plan, JSON_EACH('["' || REPLACE(RTRIM(branches, CHAR(10)), CHAR(10), '","') || '"]') AS line
)
INSERT INTO study (account, game, text)
SELECT plan.account, plan.game, JSON_OBJECT(
    'line', JSON_EXTRACT(game.record, '$.moves'),
    'variations', JSON((
        SELECT JSON_GROUP_ARRAY(JSON_OBJECT('after', ply, 'moves', JSON(moves)))
        FROM (SELECT * FROM branch WHERE branch.game = plan.game ORDER BY nth)
    )),
    'notes', JSON((
        SELECT JSON_GROUP_ARRAY(
            JSON_OBJECT('of', nth, 'after', ply + reply.key + 1, 'planned', JSON('true'))
        )
        FROM branch, JSON_EACH(branch.moves) AS reply
        WHERE branch.game = plan.game AND reply.key % 2 = 1
    ))
)
FROM plan JOIN game ON game.id = plan.game
WHERE plan.ply = game.ply AND game.turn <> 'over' AND JSON_VALID(game.record);
DROP TABLE plan;
