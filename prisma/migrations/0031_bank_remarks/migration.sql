-- A statement has the balances that its bank told, any of them; `interim` is the last one of a day that still runs. `remarks` say where
-- a file is not as its standard has it, and how that was read. `edition` tells apart statements to which a bank gave the same ids.
ALTER TABLE bank_statement
  ADD COLUMN interim numeric,
  ADD COLUMN interim_on date,
  ADD COLUMN remarks jsonb,
  ADD COLUMN edition integer NOT NULL DEFAULT 1,
  DROP CONSTRAINT bank_statement_check,
  ADD CONSTRAINT bank_statement_opening_check CHECK (num_nonnulls(opening, opening_on) IN (0, 2)),
  ADD CONSTRAINT bank_statement_closing_check CHECK (num_nonnulls(closing, closing_on) IN (0, 2)),
  ADD CONSTRAINT bank_statement_interim_check CHECK (num_nonnulls(interim, interim_on) IN (0, 2));
ALTER TABLE bank_statement ALTER remarks SET STATISTICS 0;
DROP INDEX bank_statement_ids_key;
-- The same statement is read once.
CREATE UNIQUE INDEX bank_statement_ids_key
  ON bank_statement (client_id, accno, kind, message_id, statement_id, edition);

ALTER TABLE bank_entry ADD COLUMN remarks jsonb;
ALTER TABLE bank_entry ALTER remarks SET STATISTICS 0;
