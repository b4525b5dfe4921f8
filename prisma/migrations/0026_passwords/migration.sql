-- Passwords, with one-time codes for those who want them. A password is kept as Argon2 makes it; the secret of the codes as it
-- is, since codes are computed from it. No code counts twice: `code_step` is the last half minute whose code was used.
ALTER TABLE person
  ADD COLUMN login        varchar(64),
  ADD COLUMN login_folded varchar(64),
  ADD COLUMN password     text,
  ADD COLUMN code_secret  text,
  ADD COLUMN code_step    bigint,
  ADD CONSTRAINT person_password CHECK (num_nulls(login, login_folded, password) IN (0, 3)),
  ADD CONSTRAINT person_code CHECK ((code_secret IS NULL) = (code_step IS NULL));
CREATE UNIQUE INDEX person_login_folded_key ON person (login_folded);

-- Uploaders list their own receipts.
CREATE INDEX receipt_client_id_person_id_date_received_id_idx
  ON receipt (client_id, person_id, date_received, id) WHERE person_id IS NOT NULL;
