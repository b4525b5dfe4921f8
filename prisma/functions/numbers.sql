-- Numbers and ids that are counted within a client.
--
-- Called by: the statements that book (packages/data, documents/ and ledger/), packages/data/src/receipts, and triggers for ids.
-- A counter's row stays locked until its transaction ends, so that what fails leaves no gap. May be changed: the look of a number,
-- and the kinds; two rows never get the same number.

-- The client's next number for a document of a kind, as its range says, leaving out those that somebody chose by hand.
CREATE OR REPLACE FUNCTION next_number(of_client integer, of_kind text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  candidate text;
  folded text;
  taken boolean;
BEGIN
  LOOP
    INSERT INTO counter AS c (client_id, kind, last) VALUES (of_client, of_kind, 1)
    ON CONFLICT (client_id, kind) DO UPDATE SET last = c.last + 1
    RETURNING prefix || lpad(last::text, greatest(digits, length(last::text)), '0') INTO candidate;
    folded := lower(candidate COLLATE "C");
    taken := CASE of_kind
      WHEN 'invoice' THEN EXISTS (SELECT 1 FROM invoice WHERE client_id = of_client AND invnumber_folded = folded)
      WHEN 'payable' THEN EXISTS (SELECT 1 FROM payable WHERE client_id = of_client AND invnumber_folded = folded)
      WHEN 'offer' THEN EXISTS (SELECT 1 FROM offer WHERE client_id = of_client AND offernumber_folded = folded)
      ELSE EXISTS (SELECT 1 FROM gl WHERE client_id = of_client AND reference_folded = folded) END;
    EXIT WHEN NOT taken;
  END LOOP;
  RETURN candidate;
END $$;

-- The next id of a receipt, proposal, VAT return, letter, mail or statement of a bank, so that it does not tell what other clients do.
CREATE OR REPLACE FUNCTION next_id(of_client integer, of_table text) RETURNS integer LANGUAGE sql AS $$
  INSERT INTO last_id AS l (client_id, of, last) VALUES (of_client, of_table, 1)
  ON CONFLICT (client_id, of) DO UPDATE SET last = l.last + 1
  RETURNING last
$$;

-- For rows that come without an id.
CREATE OR REPLACE FUNCTION give_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.id := next_id(NEW.client_id, TG_TABLE_NAME);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER receipt_id BEFORE INSERT ON receipt
  FOR EACH ROW WHEN (NEW.id IS NULL) EXECUTE FUNCTION give_id();

CREATE OR REPLACE TRIGGER proposal_id BEFORE INSERT ON proposal
  FOR EACH ROW WHEN (NEW.id IS NULL) EXECUTE FUNCTION give_id();

CREATE OR REPLACE TRIGGER vat_return_id BEFORE INSERT ON vat_return
  FOR EACH ROW WHEN (NEW.id IS NULL) EXECUTE FUNCTION give_id();

CREATE OR REPLACE TRIGGER letter_id BEFORE INSERT ON letter
  FOR EACH ROW WHEN (NEW.id IS NULL) EXECUTE FUNCTION give_id();

CREATE OR REPLACE TRIGGER mail_id BEFORE INSERT ON mail
  FOR EACH ROW WHEN (NEW.id IS NULL) EXECUTE FUNCTION give_id();

CREATE OR REPLACE TRIGGER bank_file_id BEFORE INSERT ON bank_file
  FOR EACH ROW WHEN (NEW.id IS NULL) EXECUTE FUNCTION give_id();

CREATE OR REPLACE TRIGGER bank_statement_id BEFORE INSERT ON bank_statement
  FOR EACH ROW WHEN (NEW.id IS NULL) EXECUTE FUNCTION give_id();

-- For entries that come without a number: those of an older program, and of a backup that it made.
CREATE OR REPLACE FUNCTION give_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number := next_id(NEW.client_id, TG_TABLE_NAME);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER entry_number BEFORE INSERT ON entry
  FOR EACH ROW WHEN (NEW.number IS NULL) EXECUTE FUNCTION give_number();
