-- The secret of one-time codes that was made for a person and waits for its first code. From now on such secrets are encrypted.
ALTER TABLE person
  ADD COLUMN code_offered       text,
  ADD COLUMN code_offered_until timestamptz(3),
  ADD CONSTRAINT person_code_offered CHECK ((code_offered IS NULL) = (code_offered_until IS NULL));
