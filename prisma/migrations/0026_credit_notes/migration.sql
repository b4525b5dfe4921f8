-- Credit notes of invoices (docs/interface §11.1): what each takes back of its invoice, and the two payments that settle both.
CREATE TABLE credit_note (
  client_id integer NOT NULL,
  -- The credit note, which is an invoice of a negative amount.
  invoice_id bigint NOT NULL,
  credited_id bigint NOT NULL,
  -- The hash of what was sent, by which a repetition is known.
  content bytea NOT NULL,
  -- The lines that it credits, by their numbers, and the taxes of an invoice by entries.
  lines jsonb NOT NULL,
  taxes jsonb NOT NULL,
  -- The amount that both settle of each other, and the payments that do so; none where nothing was open.
  settled numeric NOT NULL,
  payment_id bigint,
  credited_payment_id bigint,
  PRIMARY KEY (client_id, invoice_id),
  FOREIGN KEY (client_id, invoice_id) REFERENCES invoice (client_id, id),
  FOREIGN KEY (client_id, credited_id) REFERENCES invoice (client_id, id)
);
ALTER TABLE credit_note ALTER COLUMN lines SET STATISTICS 0;
ALTER TABLE credit_note ALTER COLUMN taxes SET STATISTICS 0;
CREATE INDEX credit_note_client_id_credited_id_invoice_id_idx ON credit_note (client_id, credited_id, invoice_id);
