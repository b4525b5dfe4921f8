-- The books guard themselves, whatever program writes to them. Each guard looks at a whole statement at once, so that
-- an entry and its postings are written by one statement, and a batch of a thousand costs one look.

-- An entry has exactly the postings that it counts, and they sum to zero. Both tables call this: a statement that
-- writes an entry must write its postings, and no statement can add postings to an entry of another.
CREATE FUNCTION guard_entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  broken record;
BEGIN
  IF TG_TABLE_NAME = 'entry' THEN
    SELECT e.id, e.postings, count(p.id) AS found, coalesce(sum(p.amount), 0) AS total INTO broken
      FROM written e LEFT JOIN posting p ON p.client_id = e.client_id AND p.entry_id = e.id
     GROUP BY e.client_id, e.id, e.postings
    HAVING count(p.id) <> e.postings OR coalesce(sum(p.amount), 0) <> 0 LIMIT 1;
  ELSE
    SELECT e.id, e.postings, count(p.id) AS found, coalesce(sum(p.amount), 0) AS total INTO broken
      FROM (SELECT DISTINCT client_id, entry_id FROM written) w
      JOIN entry e ON e.client_id = w.client_id AND e.id = w.entry_id
      JOIN posting p ON p.client_id = e.client_id AND p.entry_id = e.id
     GROUP BY e.client_id, e.id, e.postings
    HAVING count(p.id) <> e.postings OR sum(p.amount) <> 0 LIMIT 1;
  END IF;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % is not whole: % of % postings, which sum to %',
      broken.id, broken.found, broken.postings, broken.total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_balanced';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER entry_balanced AFTER INSERT ON entry REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION guard_entry_balanced();
CREATE TRIGGER entry_balanced AFTER INSERT ON posting REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION guard_entry_balanced();

-- A posting bears the date of its entry, and nothing is dated in a closed period. The share lock on the client makes
-- a closing wait for what is being booked, and a booking wait for a closing.
CREATE FUNCTION guard_period_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed record;
BEGIN
  PERFORM 1 FROM client c WHERE c.id IN (SELECT client_id FROM written) ORDER BY c.id FOR SHARE;
  SELECT w.transdate, c.closing_date INTO closed
    FROM written w JOIN client c ON c.id = w.client_id
   WHERE w.transdate <= c.closing_date LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'nothing can be booked on %: the books are closed up to %', closed.transdate, closed.closing_date
      USING ERRCODE = 'check_violation', CONSTRAINT = 'period_open';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER period_open AFTER INSERT ON entry REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION guard_period_open();

CREATE FUNCTION guard_posting_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM written w JOIN entry e ON e.client_id = w.client_id AND e.id = w.entry_id
              WHERE e.transdate <> w.transdate) THEN
    RAISE EXCEPTION 'a posting bears the date of its entry'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_date';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER posting_date AFTER INSERT ON posting REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION guard_posting_date();

-- Nothing booked is ever changed or deleted.
CREATE FUNCTION guard_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed: what is booked is corrected by a new entry', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'booked';
END $$;

DO $$
DECLARE
  booked text;
BEGIN
  FOREACH booked IN ARRAY ARRAY['entry', 'posting', 'payment', 'vendorpayment'] LOOP
    EXECUTE format('CREATE TRIGGER booked BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION guard_booked()', booked);
  END LOOP;
  FOREACH booked IN ARRAY ARRAY['invoice', 'payable'] LOOP
    EXECUTE format('CREATE TRIGGER booked BEFORE DELETE OR TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION guard_booked()', booked);
  END LOOP;
END $$;

-- Of a document only `paid` moves.
CREATE FUNCTION guard_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'paid' IS DISTINCT FROM to_jsonb(OLD) - 'paid' THEN
    RAISE EXCEPTION '% % is never changed: what is booked is corrected by a new document', TG_TABLE_NAME, OLD.invnumber
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'booked';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER document BEFORE UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION guard_document();
CREATE TRIGGER document BEFORE UPDATE ON payable FOR EACH ROW EXECUTE FUNCTION guard_document();
