-- What is open: the tables open_invoice and open_payable hold every document that is not paid, with what is open of it.
--
-- Called by: triggers of invoice and payable, so that whatever program books or pays keeps these tables. Open items and their
-- ageing are read from them instead of all documents, and no index of a document depends on what is paid: a payment changes it in
-- place. May be changed: the columns that are kept, in both functions, after a migration has added and filled them.

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

CREATE OR REPLACE TRIGGER open_documents AFTER INSERT ON invoice REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_open_documents();

CREATE OR REPLACE TRIGGER open_documents AFTER INSERT ON payable REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_open_documents();

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

CREATE OR REPLACE TRIGGER settled_documents AFTER UPDATE ON invoice
  FOR EACH ROW WHEN (OLD.paid <> NEW.paid OR OLD.base_paid <> NEW.base_paid)
  EXECUTE FUNCTION move_open_documents();

CREATE OR REPLACE TRIGGER settled_documents AFTER UPDATE ON payable
  FOR EACH ROW WHEN (OLD.paid <> NEW.paid OR OLD.base_paid <> NEW.base_paid)
  EXECUTE FUNCTION move_open_documents();
