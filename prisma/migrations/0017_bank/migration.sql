-- Files of banks as they were sent. Each is kept as those of receipts are, in the same pieces.
CREATE TABLE bank_file (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  file_name varchar(255) NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  store text NOT NULL CHECK (store IN ('database', 'objects')),
  received timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  person varchar(64),
  PRIMARY KEY (client_id, id)
);
-- The same file is kept once.
CREATE UNIQUE INDEX bank_file_client_id_sha256_key ON bank_file (client_id, sha256);

-- Statements of bank accounts. A notification (camt.054) has no balances.
CREATE TABLE bank_statement (
  client_id integer NOT NULL,
  id integer NOT NULL,
  file_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('camt.052', 'camt.053', 'camt.054', 'MT940')),
  message_id text NOT NULL,
  statement_id text NOT NULL,
  sequence integer,
  accno integer NOT NULL,
  account text NOT NULL,
  currency char(3) NOT NULL,
  opening numeric,
  opening_on date,
  closing numeric,
  closing_on date,
  follows text NOT NULL CHECK (follows IN ('', 'first', 'statement', 'gap', 'overlap')),
  PRIMARY KEY (client_id, id),
  CHECK (num_nonnulls(opening, opening_on, closing, closing_on) IN (0, 4)),
  FOREIGN KEY (client_id, file_id) REFERENCES bank_file (client_id, id),
  FOREIGN KEY (client_id, accno) REFERENCES account (client_id, accno)
);
-- The same statement is read once.
CREATE UNIQUE INDEX bank_statement_ids_key
  ON bank_statement (client_id, accno, kind, message_id, statement_id);
CREATE INDEX bank_statement_client_id_accno_closing_on_id_idx ON bank_statement (client_id, accno, closing_on, id);
CREATE INDEX bank_statement_client_id_file_id_idx ON bank_statement (client_id, file_id);

-- Entries of bank accounts. `counted_by` is the statement whose balances have it in them; one of a notification waits for it.
-- `nth` tells apart those that the bank gives the same reference, day and amount in one statement.
CREATE TABLE bank_entry (
  client_id integer NOT NULL,
  id integer NOT NULL,
  statement_id integer NOT NULL,
  counted_by integer,
  accno integer NOT NULL,
  booked_on date NOT NULL,
  value_date date NOT NULL,
  amount numeric NOT NULL,
  reversal boolean NOT NULL,
  reference text NOT NULL,
  nth integer NOT NULL,
  code text NOT NULL,
  text text NOT NULL,
  batch_count integer,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, statement_id) REFERENCES bank_statement (client_id, id),
  FOREIGN KEY (client_id, counted_by) REFERENCES bank_statement (client_id, id),
  FOREIGN KEY (client_id, accno) REFERENCES account (client_id, accno)
);
-- An entry that the bank refers to is there once, whichever statements tell it.
CREATE UNIQUE INDEX bank_entry_reference_key ON bank_entry (client_id, accno, reference, booked_on, amount, reversal, nth)
  WHERE reference <> '';
CREATE INDEX bank_entry_client_id_statement_id_idx ON bank_entry (client_id, statement_id);
CREATE INDEX bank_entry_client_id_counted_by_idx ON bank_entry (client_id, counted_by);
CREATE INDEX bank_entry_client_id_accno_booked_on_id_idx ON bank_entry (client_id, accno, booked_on, id);

-- Payments, of which an entry has one or, as a batch, several: what is matched with documents.
CREATE TABLE bank_line (
  client_id integer NOT NULL,
  id integer NOT NULL,
  entry_id integer NOT NULL,
  position integer NOT NULL,
  accno integer NOT NULL,
  booked_on date NOT NULL,
  amount numeric NOT NULL,
  currency char(3) NOT NULL,
  payment jsonb NOT NULL,
  searched text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'proposed', 'booked', 'ignored')),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, entry_id) REFERENCES bank_entry (client_id, id)
);
ALTER TABLE bank_line ALTER payment SET STATISTICS 0;
CREATE UNIQUE INDEX bank_line_client_id_entry_id_position_key ON bank_line (client_id, entry_id, position);
CREATE INDEX bank_line_client_id_accno_booked_on_id_idx ON bank_line (client_id, accno, booked_on, id);
CREATE INDEX bank_line_open ON bank_line (client_id, booked_on, id) WHERE state IN ('open', 'proposed');
