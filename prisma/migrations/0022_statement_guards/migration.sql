-- What each posting costs in guards, seals and links. They prove what they proved before; every seal and link that was made
-- before stays valid.

-- What bookings refer to is never deleted or renumbered, so that a reference that was right once stays right. This is what
-- lets the guards below look once at a statement: a foreign key looks at each row, and locks the row that it refers to, which
-- is written to the log. The refusal bears the name of a foreign key that it stands for.
CREATE FUNCTION guard_referred() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never deleted or renumbered: bookings refer to it', TG_TABLE_NAME
    USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_ARGV[0];
END $$;

DO $$
DECLARE
  referred record;
BEGIN
  FOR referred IN SELECT * FROM (VALUES ('client', '{id}'::text[], 'entry_client_id_fkey'),
                                        ('account', '{client_id,accno}', 'posting_client_id_accno_fkey'),
                                        ('customer', '{client_id,id}', 'invoice_client_id_customer_id_fkey'),
                                        ('vendor', '{client_id,id}', 'payable_client_id_vendor_id_fkey')) AS r(name, keys, fkey) LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only()', referred.name);
    EXECUTE format('CREATE TRIGGER never_deleted BEFORE DELETE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION guard_referred(%L)', referred.name, referred.fkey);
    EXECUTE format('CREATE TRIGGER never_renumbered BEFORE UPDATE OF %1$s ON %2$I
                    FOR EACH ROW WHEN (%3$s) EXECUTE FUNCTION guard_referred(%4$L)',
                   array_to_string(referred.keys, ', '), referred.name,
                   (SELECT string_agg(format('NEW.%1$I <> OLD.%1$I', key), ' OR ') FROM unnest(referred.keys) key), referred.fkey);
  END LOOP;
END $$;

ALTER TABLE entry DROP CONSTRAINT entry_client_id_fkey;
ALTER TABLE posting DROP CONSTRAINT posting_client_id_entry_id_fkey, DROP CONSTRAINT posting_client_id_accno_fkey;
ALTER TABLE invoice DROP CONSTRAINT invoice_client_id_customer_id_fkey, DROP CONSTRAINT invoice_client_id_ar_accno_fkey,
  DROP CONSTRAINT invoice_client_id_entry_id_fkey;
ALTER TABLE payable DROP CONSTRAINT payable_client_id_vendor_id_fkey, DROP CONSTRAINT payable_client_id_ap_accno_fkey,
  DROP CONSTRAINT "payable_client_id_paymentAccno_fkey", DROP CONSTRAINT payable_client_id_entry_id_fkey;
ALTER TABLE payment DROP CONSTRAINT payment_client_id_invoice_id_fkey, DROP CONSTRAINT payment_client_id_payment_accno_fkey,
  DROP CONSTRAINT payment_client_id_entry_id_fkey;
ALTER TABLE vendorpayment DROP CONSTRAINT vendorpayment_client_id_payable_id_fkey,
  DROP CONSTRAINT vendorpayment_client_id_payment_accno_fkey, DROP CONSTRAINT vendorpayment_client_id_entry_id_fkey;
ALTER TABLE gl DROP CONSTRAINT gl_client_id_entry_id_fkey;
-- Those of audit and idempotency stay: they are of one row for many documents, and of none.

-- Look-ups in the guards are subqueries of one row each, and without sequential scans: by key, whatever PostgreSQL thinks of
-- the number of rows that a statement has written, and also when a connection planned them while the tables were small.

-- The references of what a statement has written lead to something.
CREATE FUNCTION guard_references() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  broken record;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'invoice' THEN
      SELECT w.id INTO broken FROM written w
       WHERE (SELECT id FROM customer WHERE client_id = w.client_id AND id = w.customer_id) IS NULL
          OR (SELECT accno FROM account WHERE client_id = w.client_id AND accno = w.ar_accno) IS NULL
          OR (SELECT id FROM entry WHERE client_id = w.client_id AND id = w.entry_id) IS NULL LIMIT 1;
    WHEN 'payable' THEN
      SELECT w.id INTO broken FROM written w
       WHERE (SELECT id FROM vendor WHERE client_id = w.client_id AND id = w.vendor_id) IS NULL
          OR (SELECT accno FROM account WHERE client_id = w.client_id AND accno = w.ap_accno) IS NULL
          OR (SELECT accno FROM account WHERE client_id = w.client_id AND accno = w."paymentAccno") IS NULL
          OR (SELECT id FROM entry WHERE client_id = w.client_id AND id = w.entry_id) IS NULL LIMIT 1;
    WHEN 'payment' THEN
      SELECT w.id INTO broken FROM written w
       WHERE (SELECT id FROM invoice WHERE client_id = w.client_id AND id = w.invoice_id) IS NULL
          OR (SELECT accno FROM account WHERE client_id = w.client_id AND accno = w.payment_accno) IS NULL
          OR (SELECT id FROM entry WHERE client_id = w.client_id AND id = w.entry_id) IS NULL LIMIT 1;
    WHEN 'vendorpayment' THEN
      SELECT w.id INTO broken FROM written w
       WHERE (SELECT id FROM payable WHERE client_id = w.client_id AND id = w.payable_id) IS NULL
          OR (SELECT accno FROM account WHERE client_id = w.client_id AND accno = w.payment_accno) IS NULL
          OR (SELECT id FROM entry WHERE client_id = w.client_id AND id = w.entry_id) IS NULL LIMIT 1;
    WHEN 'gl' THEN
      SELECT w.id INTO broken FROM written w
       WHERE (SELECT id FROM entry WHERE client_id = w.client_id AND id = w.entry_id) IS NULL LIMIT 1;
  END CASE;
  IF FOUND THEN
    RAISE EXCEPTION '% % refers to something that does not exist', TG_TABLE_NAME, broken.id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_TABLE_NAME || '_references_fkey';
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  referring text;
BEGIN
  FOREACH referring IN ARRAY ARRAY['invoice', 'payable', 'payment', 'vendorpayment', 'gl'] LOOP
    EXECUTE format('CREATE TRIGGER "references" AFTER INSERT ON %I REFERENCING NEW TABLE AS written
                    FOR EACH STATEMENT EXECUTE FUNCTION guard_references()', referring);
  END LOOP;
END $$;

-- One look at the entries that a statement has written: their client exists, its books are open on their day, and postings
-- were written with them, of which the guard of postings sees that they are all. The share lock on the client makes a closing
-- wait for what is being booked, and a booking wait for a closing.
CREATE FUNCTION guard_entry() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
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

DROP TRIGGER entry_balanced ON entry;
DROP TRIGGER period_open ON entry;
DROP TRIGGER entry_balanced ON posting;
DROP FUNCTION guard_entry_balanced();
DROP FUNCTION guard_period_open();
CREATE TRIGGER entry AFTER INSERT ON entry REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION guard_entry();

-- One look at the postings that a statement has written. Their accounts and entries exist; an entry has exactly the postings
-- that it counts, which sum to zero and bear its date; and as before (0013, 0014) what a control account and an account in a
-- foreign currency take.
CREATE OR REPLACE FUNCTION guard_posting() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  broken record;
BEGIN
  SELECT s.*, e.transdate, e.postings, p.found, p.total INTO broken
    FROM (
      SELECT w.client_id, w.entry_id, min(w.transdate) AS first_day, max(w.transdate) AS last_day,
             bool_and(a.accno IS NOT NULL) AS is_on_accounts,
             count(*) FILTER (WHERE a.link IS NOT NULL) AS controls, min(a.link) AS link,
             array_agg(w.accno) FILTER (WHERE a.link IS NOT NULL) AS accnos,
             array_agg(w.accno) FILTER (WHERE a.currency <> w.currency) AS foreign_accnos,
             array_agg(w.currency) FILTER (WHERE a.currency <> w.currency) AS foreign_currencies
        FROM written w
        LEFT JOIN LATERAL (
          SELECT accno, CASE WHEN is_control(link) THEN string_to_array(link, ':') END AS link, currency FROM account
           WHERE client_id = w.client_id AND accno = w.accno OFFSET 0) a ON true
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

-- Compares the rows as they are, byte by byte, without making JSON of each.
CREATE OR REPLACE FUNCTION guard_only_paid_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept record := NEW;
BEGIN
  kept.paid := OLD.paid;
  kept.base_paid := OLD.base_paid;
  IF kept *<> OLD THEN
    RAISE EXCEPTION '% % is never changed but for what is paid: what is booked is corrected by a new document',
      TG_TABLE_NAME, OLD.invnumber
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'only_paid_changes';
  END IF;
  RETURN NEW;
END $$;

-- The seal of a document, as before (0009), but a row is taken apart only where one of its columns is null that is not known
-- to be so often.
CREATE OR REPLACE FUNCTION seal_of(document jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  sealed jsonb := document - ARRAY['paid', 'base_paid', CASE document->'taxdate' WHEN 'null' THEN 'taxdate' END,
    CASE document->'rounding' WHEN 'null' THEN 'rounding' END,
    CASE document->'vat_settlement' WHEN 'null' THEN 'vat_settlement' END];
BEGIN
  IF sealed - '{exchangerate,reverses}'::text[] @? '$.* ? (@ == null)' OR sealed->'reverses' = 'null' THEN
    SELECT jsonb_object_agg(key, value) INTO sealed FROM jsonb_each(sealed)
     WHERE value <> 'null' OR key = 'exchangerate' OR key = 'reverses' AND document ? 'glentries';
  END IF;
  RETURN encode(sha256(convert_to(sealed::text, 'UTF8')), 'hex');
END $$;

-- What of a posting is sealed, as before (0011).
CREATE FUNCTION sealed_text(q posting) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\x1e', q.id, q.accno, q.transdate, q.side, q.amount, q.currency, q.original_amount,
                   coalesce(q.tax_base::text, '-'), q.source, q.memo, 'tax_accno ' || q.tax_accno,
                   'tax_rate ' || q.tax_rate, 'taxdate ' || q.taxdate, 'vat_code ' || q.vat_code)
$$;

-- The seal of an entry and the texts of its postings, joined by E'\x1d' in the order of their ids.
CREATE FUNCTION seal_of(e entry, postings text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\x1f', e.client_id, e.id, e.module, e.transdate, e.reference,
    e.description, e.postings, e.closing, e.notes, e.intnotes, extract(epoch FROM e.created), postings,
    'vat_settlement ' || e.vat_settlement), 'UTF8')), 'hex')
$$;

CREATE OR REPLACE FUNCTION seal_of(e entry, p posting[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT seal_of(e, (SELECT string_agg(sealed_text(q), E'\x1d' ORDER BY q.id) FROM unnest(p) q))
$$;

-- Adds a link to a client's chain, in the transaction that calls it. The chain has an end, but for the first link.
CREATE OR REPLACE FUNCTION add_link(of_client integer, at timestamptz, what jsonb) RETURNS bigint LANGUAGE plpgsql
SET enable_seqscan = off AS $$
DECLARE
  link chain;
BEGIN
  UPDATE chain SET last = last + 1, hash = link_hash(hash, at, what) WHERE client_id = of_client RETURNING * INTO link;
  IF NOT FOUND THEN
    INSERT INTO chain AS c (client_id, last, hash) VALUES (of_client, 1, link_hash('', at, what))
    ON CONFLICT (client_id) DO UPDATE SET last = c.last + 1, hash = link_hash(c.hash, at, what)
    RETURNING * INTO link;
  END IF;
  INSERT INTO audit (client_id, id, created, records, hash) VALUES (of_client, link.last, at, what, link.hash);
  RETURN link.last;
END $$;

-- Rows that every booking changes have room on their pages, so that a change stays on its page and touches no index.
ALTER TABLE balance SET (fillfactor = 50);
ALTER TABLE chain SET (fillfactor = 50);
ALTER TABLE counter SET (fillfactor = 50);
