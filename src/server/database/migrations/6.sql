-- Whose challenges and chat a player does not want.
CREATE TABLE ignored (
    account INTEGER NOT NULL REFERENCES account,
    whom INTEGER NOT NULL REFERENCES account,
    PRIMARY KEY (account, whom)
) STRICT, WITHOUT ROWID;
