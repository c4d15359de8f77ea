-- How a name looks, to find at once those that could be taken for it. Where it is empty it is worked out
-- when the database is opened.
ALTER TABLE account ADD COLUMN look TEXT NOT NULL DEFAULT '';
CREATE INDEX account_look ON account (look);
ALTER TABLE former_name ADD COLUMN look TEXT NOT NULL DEFAULT '';
CREATE INDEX former_name_look ON former_name (look);
