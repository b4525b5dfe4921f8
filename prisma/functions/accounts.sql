-- Guards of what an account is: a control account or not, and in which currency (docs/interface §8).
--
-- Called by: triggers of account; packages/data asks the same of an account before it is changed, and `kontor verify` of all.
-- May be changed: what belongs on a control account, together with guard_posting in entries.sql.

-- The postings on some accounts that are not the control side of a document, nor of an entry that the program books or of
-- one that takes another back; an entry by hand that was taken back is none of them either.
CREATE OR REPLACE FUNCTION counter_postings(of_client integer, accnos integer[]) RETURNS SETOF posting LANGUAGE sql STABLE AS $$
  SELECT p.* FROM posting p
   WHERE p.client_id = of_client AND p.accno = ANY (accnos)
     AND NOT EXISTS (SELECT FROM invoice d
                      WHERE d.client_id = of_client AND d.entry_id = p.entry_id AND d.ar_accno = p.accno AND p.side = 'debit')
     AND NOT EXISTS (SELECT FROM payable d
                      WHERE d.client_id = of_client AND d.entry_id = p.entry_id AND d.ap_accno = p.accno AND p.side = 'credit')
     AND NOT EXISTS (SELECT FROM payment q JOIN invoice d ON d.client_id = q.client_id AND d.id = q.invoice_id
                      WHERE q.client_id = of_client AND q.entry_id = p.entry_id AND d.ar_accno = p.accno AND p.side = 'credit')
     AND NOT EXISTS (SELECT FROM vendorpayment q JOIN payable d ON d.client_id = q.client_id AND d.id = q.payable_id
                      WHERE q.client_id = of_client AND q.entry_id = p.entry_id AND d.ap_accno = p.accno AND p.side = 'debit')
     AND NOT EXISTS (SELECT FROM gl g LEFT JOIN gl r ON r.client_id = g.client_id AND r.reverses = g.id
                      WHERE g.client_id = of_client AND g.entry_id = p.entry_id AND (g.kind <> 'entry' OR r.id IS NOT NULL))
$$;

-- An account that bears other postings does not become a control account. The lock makes this wait for what is being
-- booked; what comes later sees the account as it is then.
CREATE OR REPLACE FUNCTION guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM client WHERE id = NEW.client_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM counter_postings(NEW.client_id, ARRAY[NEW.accno])) THEN
    RAISE EXCEPTION 'account % bears other postings than the control side of documents', NEW.accno
      USING ERRCODE = 'check_violation', CONSTRAINT = 'control_account';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER control_account BEFORE UPDATE OF link ON account
  FOR EACH ROW WHEN (is_control(NEW.link) AND NEW.link <> OLD.link)
  EXECUTE FUNCTION guard_account();

-- Whether postings stand on an account in another currency than `wanted`.
CREATE OR REPLACE FUNCTION has_other_currency(of_client integer, of_accno integer, wanted char(3)) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM posting WHERE client_id = of_client AND accno = of_accno AND currency <> wanted)
$$;

-- The currency of an account is that of all that stands on it. The lock makes this wait for what is being booked.
CREATE OR REPLACE FUNCTION guard_account_currency() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own char(3);
BEGIN
  SELECT currency INTO own FROM client WHERE id = NEW.client_id FOR NO KEY UPDATE;
  IF has_other_currency(NEW.client_id, NEW.accno, coalesce(NEW.currency, own)) THEN
    RAISE EXCEPTION 'postings stand on account % in another currency', NEW.accno
      USING ERRCODE = 'check_violation', CONSTRAINT = 'account_currency';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER account_currency BEFORE UPDATE OF currency ON account
  FOR EACH ROW WHEN (NEW.currency IS DISTINCT FROM OLD.currency)
  EXECUTE FUNCTION guard_account_currency();
