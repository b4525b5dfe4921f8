-- Foreign currencies. A document keeps its amounts in its own currency, and what they came to in the client's.

-- What one unit of a currency is worth in the client's, from a day on until the next rate.
CREATE TABLE exchange_rate (
  client_id integer NOT NULL REFERENCES client (id),
  currency  char(3) NOT NULL,
  day       date NOT NULL,
  rate      numeric NOT NULL CHECK (rate > 0),
  PRIMARY KEY (client_id, currency, day)
);

-- `base_…` is on the receivables or payables account, in the client's currency.
ALTER TABLE invoice ADD COLUMN exchangerate numeric NOT NULL DEFAULT 1;
ALTER TABLE invoice ADD COLUMN base_amount numeric NOT NULL DEFAULT 0;
ALTER TABLE invoice ADD COLUMN base_paid numeric NOT NULL DEFAULT 0;
ALTER TABLE payable ADD COLUMN exchangerate numeric NOT NULL DEFAULT 1;
ALTER TABLE payable ADD COLUMN base_amount numeric NOT NULL DEFAULT 0;
ALTER TABLE payable ADD COLUMN base_paid numeric NOT NULL DEFAULT 0;
ALTER TABLE payment ADD COLUMN exchangerate numeric;
ALTER TABLE payment ADD COLUMN base_amount numeric NOT NULL DEFAULT 0;
ALTER TABLE vendorpayment ADD COLUMN base_amount numeric NOT NULL DEFAULT 0;
ALTER TABLE gl ADD COLUMN exchangerate numeric NOT NULL DEFAULT 1;

-- Documents that were booked before there were other currencies.
ALTER TABLE invoice DISABLE TRIGGER document;
ALTER TABLE payable DISABLE TRIGGER document;
ALTER TABLE payment DISABLE TRIGGER booked;
ALTER TABLE vendorpayment DISABLE TRIGGER booked;
UPDATE invoice SET base_amount = amount, base_paid = paid;
UPDATE payable SET base_amount = amount, base_paid = paid;
UPDATE payment SET base_amount = amount_paid;
UPDATE vendorpayment SET base_amount = amount_paid;
ALTER TABLE invoice ENABLE TRIGGER document;
ALTER TABLE payable ENABLE TRIGGER document;
ALTER TABLE payment ENABLE TRIGGER booked;
ALTER TABLE vendorpayment ENABLE TRIGGER booked;

-- Of a document only what is paid moves.
CREATE OR REPLACE FUNCTION guard_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - '{paid,base_paid}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{paid,base_paid}'::text[] THEN
    RAISE EXCEPTION '% % is never changed: what is booked is corrected by a new document', TG_TABLE_NAME, OLD.invnumber
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'booked';
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE gl DROP CONSTRAINT gl_kind_check;
ALTER TABLE gl ADD CONSTRAINT gl_kind_check
  CHECK (kind IN ('entry', 'reversal', 'yearend', 'reopening', 'revaluation'));
