-- Names that accounts have given up: for some time nobody else gets them.
CREATE TABLE former_name (
    name TEXT PRIMARY KEY COLLATE NOCASE,
    account INTEGER NOT NULL REFERENCES account,
    given_up INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
