-- Reminders (docs/interface §24): the letters that were issued, with what they asked for, and what is not to be reminded of.
ALTER TABLE client ADD COLUMN reminders jsonb;
ALTER TABLE client ALTER COLUMN reminders SET STATISTICS 0;

CREATE TABLE reminder (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  customer_id integer NOT NULL,
  currency char(3) NOT NULL,
  day date NOT NULL,
  due_day date NOT NULL,
  level integer NOT NULL,
  subtotal numeric NOT NULL,
  fee numeric NOT NULL,
  interest numeric NOT NULL,
  total numeric NOT NULL,
  payment_reference text NOT NULL,
  -- What of fee and interest is neither paid, booked nor waived, and asked for by no later letter.
  fee_open numeric NOT NULL,
  interest_open numeric NOT NULL,
  -- The invoice by which fee and interest were booked with the letter.
  invoice_id bigint,
  replaced_by integer,
  created timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, customer_id) REFERENCES customer (client_id, id),
  FOREIGN KEY (client_id, invoice_id) REFERENCES invoice (client_id, id),
  FOREIGN KEY (client_id, replaced_by) REFERENCES reminder (client_id, id)
);
CREATE INDEX reminder_client_id_customer_id_id_idx ON reminder (client_id, customer_id, id);
CREATE UNIQUE INDEX reminder_client_id_payment_reference_key ON reminder (client_id, payment_reference);
CREATE INDEX reminder_client_id_invoice_id_idx ON reminder (client_id, invoice_id) WHERE invoice_id IS NOT NULL;

CREATE TABLE reminder_item (
  client_id integer NOT NULL,
  reminder_id integer NOT NULL,
  place integer NOT NULL,
  invoice_id bigint NOT NULL,
  day date NOT NULL,
  level integer NOT NULL,
  -- Whether the letter took the invoice to this level; else it lists it again.
  raised boolean NOT NULL,
  days_late integer NOT NULL,
  open numeric NOT NULL,
  interest numeric NOT NULL,
  PRIMARY KEY (client_id, reminder_id, place),
  FOREIGN KEY (client_id, reminder_id) REFERENCES reminder (client_id, id),
  FOREIGN KEY (client_id, invoice_id) REFERENCES invoice (client_id, id)
);
-- An invoice is taken to a level once, whatever runs at the same time. Invoices that are read find their last level in it.
CREATE UNIQUE INDEX reminder_item_raised ON reminder_item (client_id, invoice_id, level) WHERE raised;
CREATE INDEX reminder_item_client_id_invoice_id_idx ON reminder_item (client_id, invoice_id);

CREATE TABLE invoice_hold (
  client_id integer NOT NULL,
  invoice_id bigint NOT NULL,
  until date,
  disputed boolean NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (client_id, invoice_id),
  FOREIGN KEY (client_id, invoice_id) REFERENCES invoice (client_id, id)
);

CREATE TABLE customer_hold (
  client_id integer NOT NULL,
  customer_id integer NOT NULL,
  until date,
  disputed boolean NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (client_id, customer_id),
  FOREIGN KEY (client_id, customer_id) REFERENCES customer (client_id, id)
);
