-- When a ban ends by itself, in milliseconds since 1970; NULL if it does not.
ALTER TABLE ban ADD COLUMN until INTEGER;
