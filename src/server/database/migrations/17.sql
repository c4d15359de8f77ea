-- The tasks from the games of an account: its book, as the text of a file of tasks. `put_aside` is 0
-- for the book in use. Damaged books stay, each with the time at which it was put aside.
CREATE TABLE task_book (
    account INTEGER NOT NULL REFERENCES account,
    put_aside INTEGER NOT NULL,
    book TEXT NOT NULL,
    PRIMARY KEY (account, put_aside)
) STRICT, WITHOUT ROWID;
