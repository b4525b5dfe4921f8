-- What proposals are matched by, and what holds of proposals and links that were settled.

-- An IBAN without blanks and the like, in capitals: how it is written is a matter of taste.
CREATE FUNCTION bare_iban(iban text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT upper(regexp_replace(iban, '[^A-Za-z0-9]+', '', 'g') COLLATE "C")
$$;

-- The letters and digits of a name on which every collation agrees, in lower case. Names that are the same share it; of
-- those that share it the program tells which are the same.
CREATE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(regexp_replace(name, '[^A-Za-z0-9]+', '', 'g') COLLATE "C")
$$;

-- The two indexes of which Prisma knows nothing: it has no word for an expression.
CREATE INDEX vendor_client_id_bare_iban_idx ON vendor (client_id, bare_iban(bank_iban)) WHERE (bank_iban <> '');
CREATE INDEX vendor_client_id_name_key_idx ON vendor (client_id, name_key(name));
-- Likely duplicates: the payables of a vendor around a day.
CREATE INDEX payable_client_id_vendor_id_transdate_idx ON payable (client_id, vendor_id, transdate);
CREATE INDEX proposal_client_id_payable_id_idx ON proposal (client_id, payable_id);

-- Of a proposal only its state moves, and not any more once it is accepted.
CREATE FUNCTION guard_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'ACCEPTED'
     OR to_jsonb(NEW) - '{state,payable_id}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{state,payable_id}'::text[] THEN
    RAISE EXCEPTION 'proposal % is never changed', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'proposal_settled';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER proposal BEFORE UPDATE ON proposal FOR EACH ROW EXECUTE FUNCTION guard_proposal();

-- What was booked from a receipt stays linked to it. The lock makes this wait for who accepts a proposal of the receipt.
CREATE FUNCTION guard_receipt_unlink() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM receipt r WHERE r.client_id = OLD.client_id AND r.id = OLD.receipt_id FOR UPDATE;
  IF EXISTS (SELECT 1 FROM proposal p WHERE p.client_id = OLD.client_id AND p.receipt_id = OLD.receipt_id
                                        AND p.payable_id = OLD.payable_id) THEN
    RAISE EXCEPTION 'payable % was booked from receipt %', OLD.payable_id, OLD.receipt_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receipt_linked';
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER receipt_unlink BEFORE DELETE ON receipt_link FOR EACH ROW EXECUTE FUNCTION guard_receipt_unlink();
CREATE TRIGGER booked BEFORE TRUNCATE ON receipt_link FOR EACH STATEMENT EXECUTE FUNCTION guard_booked();
CREATE TRIGGER booked BEFORE TRUNCATE ON receipt_job FOR EACH STATEMENT EXECUTE FUNCTION guard_booked();
