-- The games that an operator's request has still to declare void, in this order.
CREATE TABLE to_void (
    place INTEGER PRIMARY KEY,
    game INTEGER NOT NULL UNIQUE REFERENCES game ON DELETE CASCADE
) STRICT;
