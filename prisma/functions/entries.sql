-- Guards of the journal: an entry is whole, balanced, and in an open period.
--
-- Called by: triggers alone, once for a statement, so that an entry and its postings are written by one statement and a batch of
-- a thousand costs one look. Look-ups are by key and without sequential scans, as in references.sql.
-- May be changed: conditions, if `kontor verify` checks the same (packages/data/src/verify).

-- One look at the entries that a statement has written: their client exists, its books are open on their day, and postings
-- were written with them, of which the guard of postings sees that they are all. The share lock on the client makes a closing
-- wait for what is being booked, and a booking wait for a closing.
CREATE OR REPLACE FUNCTION guard_entry() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  broken record;
BEGIN
  SELECT w.id, w.postings, w.transdate, c.id AS client_id, c.closing_date INTO broken
    FROM (SELECT client_id, id, transdate, postings FROM written ORDER BY client_id) w
    LEFT JOIN LATERAL (SELECT id, closing_date FROM client WHERE id = w.client_id FOR SHARE) c ON true
   WHERE c.id IS NULL OR w.transdate <= c.closing_date
      OR (SELECT id FROM posting WHERE client_id = w.client_id AND entry_id = w.id LIMIT 1) IS NULL LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  ELSIF broken.client_id IS NULL THEN
    RAISE EXCEPTION 'entry % is of a client that does not exist', broken.id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'entry_client_id_fkey';
  ELSIF broken.transdate <= broken.closing_date THEN
    RAISE EXCEPTION 'nothing can be booked on %: the books are closed up to %', broken.transdate, broken.closing_date
      USING ERRCODE = 'check_violation', CONSTRAINT = 'period_open';
  ELSE
    RAISE EXCEPTION 'entry % is not whole: none of % postings', broken.id, broken.postings
      USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_balanced';
  END IF;
END $$;

CREATE OR REPLACE TRIGGER entry AFTER INSERT ON entry REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION guard_entry();

-- One look at the postings that a statement has written. Their accounts and entries exist; an entry has exactly the postings
-- that it counts, which sum to zero and bear its date. An entry of a document has one posting on a control account, of its own
-- kind; one of the general ledger has none, unless the program books it itself (a revaluation, the end of a year) or it takes an
-- entry back: as that is rare, its record is looked for only then, by its day. An account in a foreign currency takes postings in
-- that currency alone, and in the client's only from the general ledger, which moves what it is worth and not what stands on it.
-- Each account is looked up once for a statement.
CREATE OR REPLACE FUNCTION guard_posting() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  broken record;
BEGIN
  WITH accounts AS MATERIALIZED (
    SELECT w.client_id, w.accno, a.accno IS NOT NULL AS is_there, a.link, a.currency
      FROM (SELECT DISTINCT client_id, accno FROM written) w
      LEFT JOIN LATERAL (
        SELECT accno, CASE WHEN is_control(link) THEN string_to_array(link, ':') END AS link, currency FROM account
         WHERE client_id = w.client_id AND accno = w.accno OFFSET 0) a ON true
  )
  SELECT s.*, e.transdate, e.postings, p.found, p.total INTO broken
    FROM (
      SELECT w.client_id, w.entry_id, min(w.transdate) AS first_day, max(w.transdate) AS last_day,
             bool_and(a.is_there) AS is_on_accounts,
             count(*) FILTER (WHERE a.link IS NOT NULL) AS controls, min(a.link) AS link,
             array_agg(w.accno) FILTER (WHERE a.link IS NOT NULL) AS accnos,
             array_agg(w.accno) FILTER (WHERE a.currency <> w.currency) AS foreign_accnos,
             array_agg(w.currency) FILTER (WHERE a.currency <> w.currency) AS foreign_currencies
        FROM written w
        JOIN accounts a ON a.client_id = w.client_id AND a.accno = w.accno
       GROUP BY w.client_id, w.entry_id
    ) s
    LEFT JOIN LATERAL (
      SELECT module, transdate, postings FROM entry WHERE client_id = s.client_id AND id = s.entry_id OFFSET 0) e ON true
   CROSS JOIN LATERAL (
      SELECT count(*) AS found, sum(amount) AS total FROM posting
       WHERE client_id = s.client_id AND entry_id = s.entry_id OFFSET 0) p
   WHERE NOT s.is_on_accounts OR e.postings IS DISTINCT FROM p.found OR p.total <> 0
      OR s.first_day <> e.transdate OR s.last_day <> e.transdate
      OR s.foreign_accnos IS NOT NULL
         AND (e.module <> 'gl' OR NOT s.foreign_currencies <@ ARRAY(SELECT currency FROM client WHERE id = s.client_id))
      OR s.controls > 0 AND CASE e.module
           WHEN 'gl' THEN NOT EXISTS (SELECT FROM gl g WHERE g.client_id = s.client_id AND g.transdate = e.transdate
                                         AND g.entry_id = s.entry_id AND g.kind <> 'entry')
           ELSE s.controls > 1 OR upper(e.module) <> ALL (s.link) END
   LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  ELSIF NOT broken.is_on_accounts THEN
    RAISE EXCEPTION 'entry % posts to an account that does not exist', broken.entry_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'posting_client_id_accno_fkey';
  ELSIF broken.postings IS NULL THEN
    RAISE EXCEPTION 'postings are of an entry % that does not exist', broken.entry_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'posting_client_id_entry_id_fkey';
  ELSIF broken.postings <> broken.found OR broken.total <> 0 THEN
    RAISE EXCEPTION 'entry % is not whole: % of % postings, which sum to %',
      broken.entry_id, broken.found, broken.postings, broken.total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_balanced';
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

CREATE OR REPLACE TRIGGER posting AFTER INSERT ON posting REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION guard_posting();
