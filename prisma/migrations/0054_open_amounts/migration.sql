-- Open items and their ageing are read from the narrow tables of what is open alone, at a past day too: a document that is open
-- bears its days and what is open of it, and a payment bears the day of its document, so that an index tells which payments of
-- a later day are of documents that were there, and which of an earlier day are of documents that were not.

TRUNCATE open_invoice, open_payable;
ALTER TABLE open_invoice
  ADD COLUMN transdate date NOT NULL, ADD COLUMN duedate date NOT NULL, ADD COLUMN currency char(3) NOT NULL,
  ADD COLUMN ar_accno integer NOT NULL, ADD COLUMN open numeric NOT NULL, ADD COLUMN base_open numeric NOT NULL;
ALTER TABLE open_payable
  ADD COLUMN transdate date NOT NULL, ADD COLUMN duedate date NOT NULL, ADD COLUMN currency char(3) NOT NULL,
  ADD COLUMN ap_accno integer NOT NULL, ADD COLUMN open numeric NOT NULL, ADD COLUMN base_open numeric NOT NULL;
INSERT INTO open_invoice
SELECT client_id, invnumber_folded, customer_id, id, transdate, duedate, currency, ar_accno, amount - paid, base_amount - base_paid
  FROM invoice WHERE paid <> amount;
INSERT INTO open_payable
SELECT client_id, invnumber_folded, vendor_id, id, transdate, duedate, currency, ap_accno, amount - paid, base_amount - base_paid
  FROM payable WHERE paid <> amount;

CREATE OR REPLACE FUNCTION keep_open_documents() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_TABLE_NAME = 'invoice' THEN
    INSERT INTO open_invoice
    SELECT client_id, invnumber_folded, customer_id, id, transdate, duedate, currency, ar_accno, amount - paid,
           base_amount - base_paid
      FROM written WHERE paid <> amount;
  ELSE
    INSERT INTO open_payable
    SELECT client_id, invnumber_folded, vendor_id, id, transdate, duedate, currency, ap_accno, amount - paid,
           base_amount - base_paid
      FROM written WHERE paid <> amount;
  END IF;
  RETURN NULL;
END $$;

-- A payment that settles a document, one in part, or one that is taken back.
CREATE OR REPLACE FUNCTION move_open_documents() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_TABLE_NAME = 'invoice' THEN
    IF NEW.paid = NEW.amount THEN
      DELETE FROM open_invoice WHERE client_id = NEW.client_id AND invnumber_folded = NEW.invnumber_folded
         AND customer_id = NEW.customer_id AND id = NEW.id;
    ELSIF OLD.paid = OLD.amount THEN
      INSERT INTO open_invoice
      VALUES (NEW.client_id, NEW.invnumber_folded, NEW.customer_id, NEW.id, NEW.transdate, NEW.duedate, NEW.currency,
              NEW.ar_accno, NEW.amount - NEW.paid, NEW.base_amount - NEW.base_paid);
    ELSE
      UPDATE open_invoice SET open = NEW.amount - NEW.paid, base_open = NEW.base_amount - NEW.base_paid
       WHERE client_id = NEW.client_id AND invnumber_folded = NEW.invnumber_folded
         AND customer_id = NEW.customer_id AND id = NEW.id;
    END IF;
  ELSIF NEW.paid = NEW.amount THEN
    DELETE FROM open_payable WHERE client_id = NEW.client_id AND invnumber_folded = NEW.invnumber_folded
       AND vendor_id = NEW.vendor_id AND id = NEW.id;
  ELSIF OLD.paid = OLD.amount THEN
    INSERT INTO open_payable
    VALUES (NEW.client_id, NEW.invnumber_folded, NEW.vendor_id, NEW.id, NEW.transdate, NEW.duedate, NEW.currency,
            NEW.ap_accno, NEW.amount - NEW.paid, NEW.base_amount - NEW.base_paid);
  ELSE
    UPDATE open_payable SET open = NEW.amount - NEW.paid, base_open = NEW.base_amount - NEW.base_paid
     WHERE client_id = NEW.client_id AND invnumber_folded = NEW.invnumber_folded
       AND vendor_id = NEW.vendor_id AND id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER settled_documents ON invoice;
DROP TRIGGER settled_documents ON payable;
CREATE TRIGGER settled_documents AFTER UPDATE ON invoice FOR EACH ROW
  WHEN (OLD.paid <> NEW.paid OR OLD.base_paid <> NEW.base_paid) EXECUTE FUNCTION move_open_documents();
CREATE TRIGGER settled_documents AFTER UPDATE ON payable FOR EACH ROW
  WHEN (OLD.paid <> NEW.paid OR OLD.base_paid <> NEW.base_paid) EXECUTE FUNCTION move_open_documents();

DROP INDEX payment_client_id_datepaid_idx;
DROP INDEX vendorpayment_client_id_datepaid_idx;
ALTER TABLE payment ADD COLUMN document_transdate date;
ALTER TABLE vendorpayment ADD COLUMN document_transdate date;
ALTER TABLE payment DISABLE TRIGGER append_only;
ALTER TABLE vendorpayment DISABLE TRIGGER append_only;
UPDATE payment p SET document_transdate = d.transdate FROM invoice d WHERE d.client_id = p.client_id AND d.id = p.invoice_id;
UPDATE vendorpayment p SET document_transdate = d.transdate
  FROM payable d WHERE d.client_id = p.client_id AND d.id = p.payable_id;
ALTER TABLE payment ENABLE TRIGGER append_only;
ALTER TABLE vendorpayment ENABLE TRIGGER append_only;
ALTER TABLE payment ALTER COLUMN document_transdate SET NOT NULL;
ALTER TABLE vendorpayment ALTER COLUMN document_transdate SET NOT NULL;
CREATE INDEX payment_client_id_datepaid_document_transdate_idx ON payment (client_id, datepaid, document_transdate);
CREATE INDEX vendorpayment_client_id_datepaid_document_transdate_idx ON vendorpayment (client_id, datepaid, document_transdate);

-- As before (0022); a payment also bears the day that its document has.
CREATE OR REPLACE FUNCTION guard_references() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
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
       WHERE (SELECT transdate FROM invoice WHERE client_id = w.client_id AND id = w.invoice_id)
             IS DISTINCT FROM w.document_transdate
          OR (SELECT accno FROM account WHERE client_id = w.client_id AND accno = w.payment_accno) IS NULL
          OR (SELECT id FROM entry WHERE client_id = w.client_id AND id = w.entry_id) IS NULL LIMIT 1;
    WHEN 'vendorpayment' THEN
      SELECT w.id INTO broken FROM written w
       WHERE (SELECT transdate FROM payable WHERE client_id = w.client_id AND id = w.payable_id)
             IS DISTINCT FROM w.document_transdate
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

-- As before (0022), without the day of its document in a payment: the document has sealed it.
CREATE OR REPLACE FUNCTION seal_of(document jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  sealed jsonb := document - ARRAY['paid', 'base_paid', 'document_transdate',
    CASE document->'taxdate' WHEN 'null' THEN 'taxdate' END,
    CASE document->'rounding' WHEN 'null' THEN 'rounding' END,
    CASE document->'vat_settlement' WHEN 'null' THEN 'vat_settlement' END];
BEGIN
  IF sealed - '{exchangerate,reverses}'::text[] @? '$.* ? (@ == null)' OR sealed->'reverses' = 'null' THEN
    SELECT jsonb_object_agg(key, value) INTO sealed FROM jsonb_each(sealed)
     WHERE value <> 'null' OR key = 'exchangerate' OR key = 'reverses' AND document ? 'glentries';
  END IF;
  RETURN encode(sha256(convert_to(sealed::text, 'UTF8')), 'hex');
END $$;

-- As before (0047), without that day.
CREATE OR REPLACE FUNCTION define_seals() RETURNS void LANGUAGE plpgsql AS $define$
DECLARE
  sealed record;
BEGIN
  FOR sealed IN
    SELECT c.relname AS name, c.relnatts AS columns,
           -- The template of format(), and its values. A column that is null is left out, but for those that were null from the first.
           string_agg(CASE WHEN is_optional THEN '%s' ELSE format('%s"%s": %%s', separator, a.name) END, '' ORDER BY at) AS template,
           string_agg(CASE WHEN is_optional THEN format('%L || %s', format('%s"%s": ', separator, a.name), value)
                           WHEN a.is_null THEN format('coalesce(%s::text, ''null'')', value)
                           ELSE value END, ', ' ORDER BY at) AS values
      FROM pg_class c
     CROSS JOIN LATERAL (
       SELECT attname AS name, NOT attnotnull AS is_null, row_number() OVER by_name AS at,
              CASE WHEN row_number() OVER by_name > 1 THEN ', ' ELSE '' END AS separator,
              NOT attnotnull AND attname <> 'exchangerate' AND NOT (attname = 'reverses' AND c.relname = 'gl') AS is_optional,
              -- Texts and days as JSON; figures and what is JSON are the same in both.
              CASE WHEN atttypid IN ('bigint'::regtype, 'integer'::regtype, 'numeric'::regtype, 'jsonb'::regtype) THEN format('d.%I', attname)
                   WHEN atttypid = 'boolean'::regtype THEN format('d.%I::text', attname)
                   ELSE format('to_json(d.%I)', attname) END AS value
         FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('paid', 'base_paid', 'document_transdate')
       WINDOW by_name AS (ORDER BY octet_length(attname::text), attname COLLATE "C")
     ) a
     WHERE c.oid IN ('invoice'::regclass, 'payable'::regclass, 'payment'::regclass, 'vendorpayment'::regclass, 'gl'::regclass)
     GROUP BY c.relname, c.relnatts
  LOOP
    EXECUTE format($function$
      CREATE OR REPLACE FUNCTION seal_of(d %1$I, columns smallint) RETURNS text LANGUAGE sql STABLE AS $seal$
        SELECT CASE columns WHEN %2$s
          THEN encode(sha256(convert_to(format(%3$L, %4$s), 'UTF8')), 'hex')
          ELSE seal_of(to_jsonb(d)) END
      $seal$ $function$, sealed.name, sealed.columns, '{' || sealed.template || '}', sealed.values);
  END LOOP;
END $define$;

SELECT define_seals();
