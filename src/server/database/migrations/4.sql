-- Levels 1 and 2 are new: the levels of before have other numbers.
UPDATE game
SET white_level = CASE white_level WHEN 1 THEN 3 WHEN 2 THEN 4 WHEN 3 THEN 5 WHEN 4 THEN 5
        WHEN 5 THEN 6 WHEN 6 THEN 7 WHEN 7 THEN 8 ELSE white_level END,
    black_level = CASE black_level WHEN 1 THEN 3 WHEN 2 THEN 4 WHEN 3 THEN 5 WHEN 4 THEN 5
        WHEN 5 THEN 6 WHEN 6 THEN 7 WHEN 7 THEN 8 ELSE black_level END;
