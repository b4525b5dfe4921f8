-- Guards in place of foreign keys: whatever is booked refers to what exists, and what it refers to stays.
--
-- Called by: triggers alone. A foreign key looks at each row and locks the row that it refers to, which is written to the log;
-- a guard looks once at a whole statement. It may, since what bookings refer to is never deleted or renumbered.
-- May be changed: a new reference of a table of documents is a condition here; those of other tables are foreign keys in migrations.
-- Look-ups are subqueries of one row each, and without sequential scans: by key, whatever PostgreSQL thinks of the number of rows
-- that a statement has written, and also when a connection planned them while the tables were small.

-- The refusal bears the name of a foreign key that it stands for.
CREATE OR REPLACE FUNCTION guard_referred() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never deleted or renumbered: bookings refer to it', TG_TABLE_NAME
    USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_ARGV[0];
END $$;

CREATE OR REPLACE TRIGGER never_deleted BEFORE DELETE ON client
  FOR EACH STATEMENT EXECUTE FUNCTION guard_referred('entry_client_id_fkey');

CREATE OR REPLACE TRIGGER never_renumbered BEFORE UPDATE OF id ON client
  FOR EACH ROW WHEN (NEW.id <> OLD.id)
  EXECUTE FUNCTION guard_referred('entry_client_id_fkey');

CREATE OR REPLACE TRIGGER never_deleted BEFORE DELETE ON account
  FOR EACH STATEMENT EXECUTE FUNCTION guard_referred('posting_client_id_accno_fkey');

CREATE OR REPLACE TRIGGER never_renumbered BEFORE UPDATE OF client_id, accno ON account
  FOR EACH ROW WHEN (NEW.client_id <> OLD.client_id OR NEW.accno <> OLD.accno)
  EXECUTE FUNCTION guard_referred('posting_client_id_accno_fkey');

CREATE OR REPLACE TRIGGER never_deleted BEFORE DELETE ON customer
  FOR EACH STATEMENT EXECUTE FUNCTION guard_referred('invoice_client_id_customer_id_fkey');

CREATE OR REPLACE TRIGGER never_renumbered BEFORE UPDATE OF client_id, id ON customer
  FOR EACH ROW WHEN (NEW.client_id <> OLD.client_id OR NEW.id <> OLD.id)
  EXECUTE FUNCTION guard_referred('invoice_client_id_customer_id_fkey');

CREATE OR REPLACE TRIGGER never_deleted BEFORE DELETE ON vendor
  FOR EACH STATEMENT EXECUTE FUNCTION guard_referred('payable_client_id_vendor_id_fkey');

CREATE OR REPLACE TRIGGER never_renumbered BEFORE UPDATE OF client_id, id ON vendor
  FOR EACH ROW WHEN (NEW.client_id <> OLD.client_id OR NEW.id <> OLD.id)
  EXECUTE FUNCTION guard_referred('payable_client_id_vendor_id_fkey');

-- The references of what a statement has written lead to something, and a payment bears the day that its document has.
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
          OR w.reverses IS NOT NULL AND (SELECT id FROM payment WHERE client_id = w.client_id AND invoice_id = w.invoice_id AND id = w.reverses) IS NULL
          OR (SELECT id FROM entry WHERE client_id = w.client_id AND id = w.entry_id) IS NULL LIMIT 1;
    WHEN 'vendorpayment' THEN
      SELECT w.id INTO broken FROM written w
       WHERE (SELECT transdate FROM payable WHERE client_id = w.client_id AND id = w.payable_id)
             IS DISTINCT FROM w.document_transdate
          OR (SELECT accno FROM account WHERE client_id = w.client_id AND accno = w.payment_accno) IS NULL
          OR w.reverses IS NOT NULL AND (SELECT id FROM vendorpayment WHERE client_id = w.client_id AND payable_id = w.payable_id AND id = w.reverses) IS NULL
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

CREATE OR REPLACE TRIGGER "references" AFTER INSERT ON invoice REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION guard_references();

CREATE OR REPLACE TRIGGER "references" AFTER INSERT ON payable REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION guard_references();

CREATE OR REPLACE TRIGGER "references" AFTER INSERT ON payment REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION guard_references();

CREATE OR REPLACE TRIGGER "references" AFTER INSERT ON vendorpayment REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION guard_references();

CREATE OR REPLACE TRIGGER "references" AFTER INSERT ON gl REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION guard_references();
