-- The last moment at which the server is known to have run: from then until it starts, clocks rest.
CREATE TABLE last_moment (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    moment INTEGER NOT NULL
) STRICT;
INSERT INTO last_moment (only, moment) VALUES (1, CAST(unixepoch('subsec') * 1000 AS INTEGER));
