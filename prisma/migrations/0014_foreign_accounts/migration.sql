-- Accounts that are kept in a foreign currency (docs/interface.md §8), and results carried to retained earnings (§15).

-- Null: the client's. What is owned or owed may be kept in another one.
ALTER TABLE account ADD COLUMN currency char(3);
ALTER TABLE account ADD CONSTRAINT account_currency_check
  CHECK (currency IS NULL OR category IN ('asset', 'liability') AND NOT is_control(link));

-- As before (0013), and: an account that is kept in a foreign currency takes postings in that currency alone, and in the
-- client's only from the general ledger, which moves what it is worth and not what stands on it.
CREATE OR REPLACE FUNCTION guard_posting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  broken record;
BEGIN
  SELECT e.id, bool_or(w.transdate <> e.transdate) AS is_misdated,
         array_agg(w.accno) FILTER (WHERE a.currency <> w.currency) AS foreign_accnos,
         array_agg(w.accno) FILTER (WHERE is_control(a.link)) AS accnos
    INTO broken
    FROM written w
    JOIN entry e ON e.client_id = w.client_id AND e.id = w.entry_id
    JOIN account a ON a.client_id = w.client_id AND a.accno = w.accno
   GROUP BY e.client_id, e.id
  HAVING bool_or(w.transdate <> e.transdate)
      OR bool_or(a.currency <> w.currency) AND (e.module <> 'gl' OR
           bool_or(a.currency <> w.currency AND w.currency <> (SELECT c.currency FROM client c WHERE c.id = w.client_id)))
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
  ELSIF broken.foreign_accnos IS NOT NULL THEN
    RAISE EXCEPTION 'entry % posts to the accounts % in another currency than theirs', broken.id, broken.foreign_accnos
      USING ERRCODE = 'check_violation', CONSTRAINT = 'account_currency';
  ELSE
    RAISE EXCEPTION 'entry % posts to the control accounts %: only the control side of a document does', broken.id, broken.accnos
      USING ERRCODE = 'check_violation', CONSTRAINT = 'control_account';
  END IF;
END $$;

-- Whether postings stand on an account in another currency than `wanted`.
CREATE FUNCTION has_other_currency(of_client integer, of_accno integer, wanted char(3)) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM posting WHERE client_id = of_client AND accno = of_accno AND currency <> wanted)
$$;

-- The currency of an account is that of all that stands on it. The lock makes this wait for what is being booked.
CREATE FUNCTION guard_account_currency() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER account_currency BEFORE UPDATE OF currency ON account FOR EACH ROW
  WHEN (NEW.currency IS DISTINCT FROM OLD.currency)
  EXECUTE FUNCTION guard_account_currency();

-- The entry that carried the result of the year to retained earnings, if one did.
ALTER TABLE yearend ADD COLUMN carried_by bigint;
ALTER TABLE yearend ADD FOREIGN KEY (client_id, carried_by) REFERENCES gl (client_id, id);

ALTER TABLE gl DROP CONSTRAINT gl_kind_check;
ALTER TABLE gl ADD CONSTRAINT gl_kind_check
  CHECK (kind IN ('entry', 'reversal', 'yearend', 'reopening', 'revaluation', 'vat', 'carryforward'));
