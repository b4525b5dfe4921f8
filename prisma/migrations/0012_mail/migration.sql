-- Documents as they were issued: the file of each is kept as those of receipts are, in the same pieces.
CREATE TABLE letter (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note', 'reminder', 'statement')),
  key varchar(510) NOT NULL,
  number varchar(255) NOT NULL,
  language_code varchar(2) NOT NULL,
  customer_id integer,
  vendor_id integer,
  invoices text[] NOT NULL,
  transdate date NOT NULL,
  currency char(3) NOT NULL,
  amount numeric,
  file_name varchar(255) NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  store text NOT NULL CHECK (store IN ('database', 'objects')),
  created timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  person varchar(64),
  PRIMARY KEY (client_id, id),
  CHECK (num_nonnulls(customer_id, vendor_id) = 1),
  FOREIGN KEY (client_id, customer_id) REFERENCES customer (client_id, id),
  FOREIGN KEY (client_id, vendor_id) REFERENCES vendor (client_id, id)
);
-- The same letter is issued once.
CREATE UNIQUE INDEX letter_client_id_kind_key_language_code_key ON letter (client_id, kind, key, language_code);
CREATE INDEX letter_client_id_customer_id_id_idx ON letter (client_id, customer_id, id) WHERE customer_id IS NOT NULL;
CREATE INDEX letter_client_id_vendor_id_id_idx ON letter (client_id, vendor_id, id) WHERE vendor_id IS NOT NULL;

-- Mails with a letter: a queue, and what became of each.
CREATE TABLE mail (
  client_id integer NOT NULL,
  id integer NOT NULL,
  letter_id integer NOT NULL,
  message_id text NOT NULL,
  from_name text NOT NULL,
  reply_to text NOT NULL,
  "to" text NOT NULL CHECK ("to" <> ''),
  cc text NOT NULL,
  bcc text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'bounced', 'cancelled')),
  attempts integer NOT NULL DEFAULT 0,
  due timestamptz(3) NOT NULL,
  failing_since timestamptz(3),
  answer text NOT NULL DEFAULT '',
  refused text NOT NULL DEFAULT '',
  created timestamptz(3) NOT NULL,
  ended timestamptz(3),
  key_prefix text NOT NULL,
  person varchar(64),
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, letter_id) REFERENCES letter (client_id, id)
);
CREATE UNIQUE INDEX mail_client_id_message_id_key ON mail (client_id, message_id);
CREATE INDEX mail_client_id_letter_id_id_idx ON mail (client_id, letter_id, id);
CREATE INDEX mail_client_id_state_id_idx ON mail (client_id, state, id) WHERE state <> 'sent';
-- One queue for all clients.
CREATE INDEX mail_due ON mail (due, client_id, id) WHERE state = 'queued';
