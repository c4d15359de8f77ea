-- A game no longer adds a whole period to the deviation of a rating: all ratings are worked out anew.
INSERT INTO recount SELECT DISTINCT tempo, 0, 0 FROM game WHERE counted
    ON CONFLICT (tempo) DO UPDATE SET ended = 0, game = 0;
