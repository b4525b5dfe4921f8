-- Addresses that a client's mails may come from, once a link that was sent to the address was confirmed.
CREATE TABLE mail_sender (
  client_id integer NOT NULL REFERENCES client (id),
  -- In lower case.
  address varchar(254) NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'verified')),
  -- Of the link that waits to be confirmed; one that was used is gone.
  hash bytea CHECK (length(hash) = 32),
  asked timestamptz(3) NOT NULL,
  expires timestamptz(3) NOT NULL,
  verified timestamptz(3),
  key_prefix text NOT NULL,
  person varchar(64),
  PRIMARY KEY (client_id, address),
  CHECK ((state = 'verified') = (verified IS NOT NULL))
);
-- A link names no client.
CREATE UNIQUE INDEX mail_sender_hash_key ON mail_sender (hash);

-- Domains that the operator has given to a client: its mails come from any address of theirs.
CREATE TABLE mail_domain (
  client_id integer NOT NULL REFERENCES client (id),
  -- In lower case.
  domain varchar(253) NOT NULL,
  created timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, domain)
);

-- The mails of a client by the day, in UTC, on which they are sent; those of days to come are held, and days of the past are removed.
CREATE TABLE mail_day (
  client_id integer NOT NULL REFERENCES client (id),
  day date NOT NULL,
  mails integer NOT NULL CHECK (mails >= 0),
  recipients integer NOT NULL CHECK (recipients >= 0),
  PRIMARY KEY (client_id, day)
);

-- Until then a mail waits that was beyond the limit of its day.
ALTER TABLE mail ADD COLUMN held_until timestamptz(3);
