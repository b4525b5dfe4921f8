-- Offers (docs/interface §37): numbered documents that book nothing.
CREATE TABLE offer (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  offernumber varchar(32) NOT NULL,
  offernumber_folded varchar(64) COLLATE "C" NOT NULL,
  customer_id integer NOT NULL,
  -- One that was sent has expired by its last day, which no row says.
  state text NOT NULL CHECK (state IN ('DRAFT', 'SENT', 'ACCEPTED', 'DECLINED')),
  revision integer NOT NULL CHECK (revision > 0),
  valid_until date NOT NULL,
  currency char(3) NOT NULL,
  amount numeric NOT NULL,
  -- All that it says to the customer, as JSON: of a draft as it is, else as the version was sent.
  content text NOT NULL,
  intnotes text NOT NULL,
  created timestamptz(3) NOT NULL,
  updated timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, customer_id) REFERENCES customer (client_id, id)
);
CREATE UNIQUE INDEX offer_client_id_offernumber_folded_key ON offer (client_id, offernumber_folded);
CREATE INDEX offer_client_id_customer_id_id_idx ON offer (client_id, customer_id, id);
ALTER TABLE offer ALTER COLUMN content SET STATISTICS 0;

-- A version that was sent, with the hash of its content: never changed.
CREATE TABLE offer_revision (
  client_id integer NOT NULL,
  offer_id integer NOT NULL,
  revision integer NOT NULL,
  content text NOT NULL,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  valid_until date NOT NULL,
  amount numeric NOT NULL,
  created timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  person varchar(64),
  PRIMARY KEY (client_id, offer_id, revision),
  FOREIGN KEY (client_id, offer_id) REFERENCES offer (client_id, id)
);
ALTER TABLE offer_revision ALTER COLUMN content SET STATISTICS 0;

-- What the customer answered to a version: what exactly, when, from where and by whom.
CREATE TABLE offer_answer (
  client_id integer NOT NULL,
  offer_id integer NOT NULL,
  revision integer NOT NULL,
  answer text NOT NULL CHECK (answer IN ('accepted', 'declined')),
  via text NOT NULL CHECK (via IN ('link', 'books')),
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  created timestamptz(3) NOT NULL,
  name text NOT NULL,
  note text NOT NULL,
  address text NOT NULL,
  key_prefix text NOT NULL,
  person varchar(64),
  PRIMARY KEY (client_id, offer_id, revision),
  FOREIGN KEY (client_id, offer_id, revision) REFERENCES offer_revision (client_id, offer_id, revision)
);

-- A link by which a version is answered once, by the hash of its secret.
CREATE TABLE offer_link (
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  client_id integer NOT NULL,
  offer_id integer NOT NULL,
  revision integer NOT NULL,
  created timestamptz(3) NOT NULL,
  -- When it was answered by it, or another version took its place.
  ended timestamptz(3),
  FOREIGN KEY (client_id, offer_id, revision) REFERENCES offer_revision (client_id, offer_id, revision)
);
CREATE INDEX offer_link_client_id_offer_id_idx ON offer_link (client_id, offer_id);

-- An invoice that was made of an offer: what it takes of it follows from what it booked.
CREATE TABLE offer_invoice (
  client_id integer NOT NULL,
  invoice_id bigint NOT NULL,
  offer_id integer NOT NULL,
  revision integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('full', 'deposit', 'progress', 'rest')),
  -- The part of the offer that each line is of, in the order of its lines.
  cells jsonb NOT NULL,
  -- The hash of what was sent, by which a repetition is known.
  content bytea NOT NULL,
  PRIMARY KEY (client_id, invoice_id),
  FOREIGN KEY (client_id, invoice_id) REFERENCES invoice (client_id, id),
  FOREIGN KEY (client_id, offer_id, revision) REFERENCES offer_revision (client_id, offer_id, revision)
);
ALTER TABLE offer_invoice ALTER COLUMN cells SET STATISTICS 0;
CREATE INDEX offer_invoice_client_id_offer_id_invoice_id_idx ON offer_invoice (client_id, offer_id, invoice_id);

-- Their letters.
ALTER TABLE letter DROP CONSTRAINT letter_kind_check;
ALTER TABLE letter ADD CONSTRAINT letter_kind_check
  CHECK (kind IN ('invoice', 'credit_note', 'reminder', 'statement', 'offer', 'order_confirmation', 'delivery_note'));

-- The account on which deposits are booked until the invoice of the rest.
ALTER TABLE client ADD COLUMN deposit_accno integer;
