-- What is open stands in tables of its own, so that no index of an invoice or a payable depends on what is paid: a payment
-- then changes its document in place, where it made a new row and a new entry in each of seven indexes. Pages of documents
-- have room for that. The database keeps these tables itself, whatever program books or pays.

CREATE TABLE open_invoice (
  client_id        integer NOT NULL,
  invnumber_folded varchar(510) COLLATE "C" NOT NULL,
  customer_id      integer NOT NULL,
  id               bigint NOT NULL,
  PRIMARY KEY (client_id, invnumber_folded, customer_id, id)
);

CREATE TABLE open_payable (
  client_id        integer NOT NULL,
  invnumber_folded varchar(510) COLLATE "C" NOT NULL,
  vendor_id        integer NOT NULL,
  id               bigint NOT NULL,
  PRIMARY KEY (client_id, invnumber_folded, vendor_id, id)
);

INSERT INTO open_invoice SELECT client_id, invnumber_folded, customer_id, id FROM invoice WHERE paid <> amount;
INSERT INTO open_payable SELECT client_id, invnumber_folded, vendor_id, id FROM payable WHERE paid <> amount;

DROP INDEX invoice_open_idx;
DROP INDEX payable_open_idx;
ALTER TABLE invoice SET (fillfactor = 80);
ALTER TABLE payable SET (fillfactor = 80);

CREATE FUNCTION keep_open_documents() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_TABLE_NAME = 'invoice' THEN
    INSERT INTO open_invoice SELECT client_id, invnumber_folded, customer_id, id FROM written WHERE paid <> amount;
  ELSE
    INSERT INTO open_payable SELECT client_id, invnumber_folded, vendor_id, id FROM written WHERE paid <> amount;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER open_documents AFTER INSERT ON invoice REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_open_documents();
CREATE TRIGGER open_documents AFTER INSERT ON payable REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_open_documents();

-- A payment that settles a document, or one that is taken back.
CREATE FUNCTION move_open_documents() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_TABLE_NAME = 'invoice' THEN
    IF NEW.paid = NEW.amount THEN
      DELETE FROM open_invoice WHERE client_id = NEW.client_id AND invnumber_folded = NEW.invnumber_folded
         AND customer_id = NEW.customer_id AND id = NEW.id;
    ELSE
      INSERT INTO open_invoice VALUES (NEW.client_id, NEW.invnumber_folded, NEW.customer_id, NEW.id);
    END IF;
  ELSIF NEW.paid = NEW.amount THEN
    DELETE FROM open_payable WHERE client_id = NEW.client_id AND invnumber_folded = NEW.invnumber_folded
       AND vendor_id = NEW.vendor_id AND id = NEW.id;
  ELSE
    INSERT INTO open_payable VALUES (NEW.client_id, NEW.invnumber_folded, NEW.vendor_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER settled_documents AFTER UPDATE ON invoice FOR EACH ROW
  WHEN ((OLD.paid = OLD.amount) <> (NEW.paid = NEW.amount)) EXECUTE FUNCTION move_open_documents();
CREATE TRIGGER settled_documents AFTER UPDATE ON payable FOR EACH ROW
  WHEN ((OLD.paid = OLD.amount) <> (NEW.paid = NEW.amount)) EXECUTE FUNCTION move_open_documents();

-- Indexes that nothing reads. Payments are read by their document, in the order of their ids; outcomes that are forgotten are
-- those of all clients; and most entries take none back.
ALTER TABLE payment DROP CONSTRAINT payment_pkey;
DROP INDEX payment_client_id_invoice_id_id_idx;
ALTER TABLE payment ADD PRIMARY KEY (client_id, invoice_id, id);
ALTER TABLE vendorpayment DROP CONSTRAINT vendorpayment_pkey;
DROP INDEX vendorpayment_client_id_payable_id_id_idx;
ALTER TABLE vendorpayment ADD PRIMARY KEY (client_id, payable_id, id);
DROP INDEX idempotency_client_id_created_idx;
DROP INDEX gl_client_id_reverses_key;
CREATE UNIQUE INDEX gl_client_id_reverses_key ON gl (client_id, reverses) WHERE (reverses IS NOT NULL);
