-- Accounts linked AR or AP are control accounts: what stands on them is what is open of documents. Only the control side
-- of a document posts to them, and what values or takes back what stands there (docs/interface §8).

CREATE FUNCTION is_control(link text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT string_to_array(link, ':') && '{AR,AP}'::text[]
$$;

-- One look at what a statement has written, at each posting's entry and account by their keys. An entry of a document has
-- one posting on a control account, of its own kind. An entry of the general ledger has none, unless it was booked by the
-- program itself (a revaluation, the end of a year) or takes an entry back; as that is rare, its record is looked for
-- only then, by its day.
CREATE FUNCTION guard_posting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  broken record;
BEGIN
  SELECT e.id, bool_or(w.transdate <> e.transdate) AS is_misdated,
         array_agg(w.accno) FILTER (WHERE is_control(a.link)) AS accnos
    INTO broken
    FROM written w
    JOIN entry e ON e.client_id = w.client_id AND e.id = w.entry_id
    JOIN account a ON a.client_id = w.client_id AND a.accno = w.accno
   GROUP BY e.client_id, e.id
  HAVING bool_or(w.transdate <> e.transdate)
      OR bool_or(is_control(a.link)) AND CASE e.module
           WHEN 'gl' THEN NOT EXISTS (SELECT FROM gl g WHERE g.client_id = e.client_id AND g.transdate = e.transdate
                                         AND g.entry_id = e.id AND g.kind <> 'entry')
           ELSE count(*) FILTER (WHERE is_control(a.link)) > 1
                OR NOT bool_or(upper(e.module) = ANY (string_to_array(a.link, ':'))) END
   LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  ELSIF broken.is_misdated THEN
    RAISE EXCEPTION 'a posting bears the date of its entry'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_date';
  ELSE
    RAISE EXCEPTION 'entry % posts to the control accounts %: only the control side of a document does', broken.id, broken.accnos
      USING ERRCODE = 'check_violation', CONSTRAINT = 'control_account';
  END IF;
END $$;

-- The guard of dates looks at the same rows, so that it is part of this one.
DROP TRIGGER posting_date ON posting;
DROP FUNCTION guard_posting_date();
CREATE TRIGGER posting AFTER INSERT ON posting REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION guard_posting();

-- The postings on some accounts that are not the control side of a document, nor of an entry that the program books or of
-- one that takes another back; an entry by hand that was taken back is none of them either.
CREATE FUNCTION counter_postings(of_client integer, accnos integer[]) RETURNS SETOF posting LANGUAGE sql STABLE AS $$
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
CREATE FUNCTION guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM client WHERE id = NEW.client_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM counter_postings(NEW.client_id, ARRAY[NEW.accno])) THEN
    RAISE EXCEPTION 'account % bears other postings than the control side of documents', NEW.accno
      USING ERRCODE = 'check_violation', CONSTRAINT = 'control_account';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER control_account BEFORE UPDATE OF link ON account FOR EACH ROW
  WHEN (is_control(NEW.link) AND NEW.link <> OLD.link)
  EXECUTE FUNCTION guard_account();
