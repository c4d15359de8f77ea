-- By whom a seek can be accepted: those whose rating is within these bounds. Until when a challenge can be.
ALTER TABLE challenge ADD COLUMN least INTEGER;
ALTER TABLE challenge ADD COLUMN most INTEGER;
ALTER TABLE challenge ADD COLUMN expires INTEGER;
CREATE INDEX challenge_expires ON challenge (expires) WHERE expires IS NOT NULL;
