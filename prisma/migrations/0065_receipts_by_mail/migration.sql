-- Receipts by mail (docs/interface §16.5).

-- The mailbox of the installation: what was read of it, and which program reads it now.
CREATE TABLE mailbox (
  -- Its server, user and folder.
  name text PRIMARY KEY,
  uidvalidity bigint,
  last_uid bigint NOT NULL DEFAULT 0,
  lease text,
  leased_until timestamptz(3)
);

-- The random part of a client's address. Another one takes its place.
CREATE TABLE mail_intake (
  client_id integer PRIMARY KEY REFERENCES client (id),
  part text NOT NULL UNIQUE,
  created timestamptz(3) NOT NULL
);

-- An address or a domain whose mails are taken.
CREATE TABLE mail_intake_sender (
  client_id integer NOT NULL REFERENCES client (id),
  sender text COLLATE "C" NOT NULL,
  created timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, sender)
);

-- A mail that came for a client: it waits, or its files are taken. It goes after some time.
CREATE TABLE received_mail (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  -- By which the same mail is known again.
  hash bytea NOT NULL CHECK (length(hash) = 32),
  received timestamptz(3) NOT NULL,
  created timestamptz(3) NOT NULL,
  sender text NOT NULL,
  subject text NOT NULL,
  state text NOT NULL CHECK (state IN ('QUARANTINED', 'ACCEPTED', 'REMOVED')),
  reason text CHECK (reason IN ('SENDER_UNKNOWN', 'SENDER_NOT_PROVEN', 'NO_ATTACHMENT', 'TOO_LARGE', 'UNREADABLE')),
  PRIMARY KEY (client_id, id)
);
CREATE UNIQUE INDEX received_mail_client_id_hash_key ON received_mail (client_id, hash);
CREATE INDEX received_mail_created_idx ON received_mail (created);

-- A file of a mail.
CREATE TABLE received_attachment (
  client_id integer NOT NULL,
  mail_id integer NOT NULL,
  position integer NOT NULL,
  file_name varchar(255) NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  -- The receipt that it became, or that has the same bytes.
  receipt_id integer,
  -- Why it could not be taken; empty where it was, or waits.
  refused text NOT NULL DEFAULT '',
  PRIMARY KEY (client_id, mail_id, position),
  FOREIGN KEY (client_id, mail_id) REFERENCES received_mail (client_id, id)
);
CREATE INDEX received_attachment_waiting ON received_attachment (client_id, mail_id) WHERE receipt_id IS NULL AND refused = '';

-- A piece of the bytes of such a file, until it is taken or its mail goes.
CREATE TABLE received_chunk (
  client_id integer NOT NULL,
  mail_id integer NOT NULL,
  position integer NOT NULL,
  piece integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (client_id, mail_id, position, piece),
  FOREIGN KEY (client_id, mail_id, position) REFERENCES received_attachment (client_id, mail_id, position)
);
ALTER TABLE received_chunk ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- The mail that brought a receipt.
ALTER TABLE receipt ADD COLUMN mail_sender text;
ALTER TABLE receipt ADD COLUMN mail_subject text;
ALTER TABLE receipt ADD COLUMN mail_received timestamptz(3);
