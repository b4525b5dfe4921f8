-- Comments of people on invoices and payables (docs/interface §10.1): written once, and never changed.
CREATE TABLE document_comment (
  client_id integer NOT NULL,
  id integer NOT NULL,
  invoice_id bigint,
  payable_id bigint,
  created timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  person varchar(64),
  text varchar(2000) NOT NULL CHECK (text <> ''),
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, invoice_id) REFERENCES invoice (client_id, id),
  FOREIGN KEY (client_id, payable_id) REFERENCES payable (client_id, id),
  CHECK (num_nonnulls(invoice_id, payable_id) = 1)
);
CREATE INDEX document_comment_client_id_invoice_id_id_idx ON document_comment (client_id, invoice_id, id);
CREATE INDEX document_comment_client_id_payable_id_id_idx ON document_comment (client_id, payable_id, id);
