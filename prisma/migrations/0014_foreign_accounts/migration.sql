-- Accounts that are kept in a foreign currency (docs/interface §8), and results carried to retained earnings (§15).

-- Null: the client's. What is owned or owed may be kept in another one.
ALTER TABLE account ADD COLUMN currency char(3);
ALTER TABLE account ADD CONSTRAINT account_currency_check
  CHECK (currency IS NULL OR category IN ('asset', 'liability') AND NOT is_control(link));

-- As before (0013), and: an account that is kept in a foreign currency takes postings in that currency alone, and in the
-- client's only from the general ledger, which moves what it is worth and not what stands on it. Each posting's account and
-- each entry are looked up by their keys, whatever the planner thinks of tables that have just begun to grow.
CREATE OR REPLACE FUNCTION guard_posting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  broken record;
BEGIN
  SELECT s.*, e.transdate INTO broken
    FROM (
      SELECT w.client_id, w.entry_id, min(w.transdate) AS first_day, max(w.transdate) AS last_day,
             count(*) FILTER (WHERE a.link IS NOT NULL) AS controls, min(a.link) AS link,
             array_agg(w.accno) FILTER (WHERE a.link IS NOT NULL) AS accnos,
             array_agg(w.accno) FILTER (WHERE a.currency <> w.currency) AS foreign_accnos,
             array_agg(w.currency) FILTER (WHERE a.currency <> w.currency) AS foreign_currencies
        FROM written w
       CROSS JOIN LATERAL (
         SELECT CASE WHEN is_control(link) THEN string_to_array(link, ':') END AS link, currency FROM account
          WHERE client_id = w.client_id AND accno = w.accno OFFSET 0) a
       GROUP BY w.client_id, w.entry_id
    ) s
   CROSS JOIN LATERAL (
     SELECT module, transdate FROM entry WHERE client_id = s.client_id AND id = s.entry_id OFFSET 0) e
   WHERE s.first_day <> e.transdate OR s.last_day <> e.transdate
      OR s.foreign_accnos IS NOT NULL
         AND (e.module <> 'gl' OR NOT s.foreign_currencies <@ ARRAY(SELECT currency FROM client WHERE id = s.client_id))
      OR s.controls > 0 AND CASE e.module
           WHEN 'gl' THEN NOT EXISTS (SELECT FROM gl g WHERE g.client_id = s.client_id AND g.transdate = e.transdate
                                         AND g.entry_id = s.entry_id AND g.kind <> 'entry')
           ELSE s.controls > 1 OR upper(e.module) <> ALL (s.link) END
   LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  ELSIF broken.first_day <> broken.transdate OR broken.last_day <> broken.transdate THEN
    RAISE EXCEPTION 'a posting bears the date of its entry'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_date';
  ELSIF broken.foreign_accnos IS NOT NULL THEN
    RAISE EXCEPTION 'entry % posts to the accounts % in another currency than theirs', broken.entry_id, broken.foreign_accnos
      USING ERRCODE = 'check_violation', CONSTRAINT = 'account_currency';
  ELSE
    RAISE EXCEPTION 'entry % posts to the control accounts %: only the control side of a document does',
      broken.entry_id, broken.accnos
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
