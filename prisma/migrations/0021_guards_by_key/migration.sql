-- Guards look up clients, entries and postings by their keys, one by one, whatever PostgreSQL thinks of the number of rows that a
-- statement has written: else what a posting costs grows with the clients and postings of the whole database. What they
-- hold is as before (0002).

CREATE OR REPLACE FUNCTION guard_entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  broken record;
BEGIN
  IF TG_TABLE_NAME = 'entry' THEN
    SELECT w.id, w.postings, p.found, p.total INTO broken
      FROM written w
     CROSS JOIN LATERAL (
       SELECT count(*) AS found, coalesce(sum(amount), 0) AS total FROM posting
        WHERE client_id = w.client_id AND entry_id = w.id OFFSET 0) p
     WHERE p.found <> w.postings OR p.total <> 0 LIMIT 1;
  ELSE
    SELECT e.id, e.postings, p.found, p.total INTO broken
      FROM (SELECT DISTINCT client_id, entry_id FROM written) w
     CROSS JOIN LATERAL (
       SELECT id, postings FROM entry WHERE client_id = w.client_id AND id = w.entry_id OFFSET 0) e
     CROSS JOIN LATERAL (
       SELECT count(*) AS found, sum(amount) AS total FROM posting
        WHERE client_id = w.client_id AND entry_id = w.entry_id OFFSET 0) p
     WHERE p.found <> e.postings OR p.total <> 0 LIMIT 1;
  END IF;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % is not whole: % of % postings, which sum to %',
      broken.id, broken.found, broken.postings, broken.total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_balanced';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION guard_period_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed record;
BEGIN
  PERFORM 1 FROM client WHERE id = ANY (ARRAY(SELECT client_id FROM written)) ORDER BY id FOR SHARE;
  SELECT w.transdate, c.closing_date INTO closed
    FROM written w
   CROSS JOIN LATERAL (SELECT closing_date FROM client WHERE id = w.client_id OFFSET 0) c
   WHERE w.transdate <= c.closing_date LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'nothing can be booked on %: the books are closed up to %', closed.transdate, closed.closing_date
      USING ERRCODE = 'check_violation', CONSTRAINT = 'period_open';
  END IF;
  RETURN NULL;
END $$;
