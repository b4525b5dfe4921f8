-- Connections by a link (docs/interface §36): programs that register, connections, which are keys of a client, and their secrets.
CREATE TABLE program (
  -- What it sends as client_id: one of ours, or the https address of its document.
  id text PRIMARY KEY,
  name text NOT NULL,
  redirects text[] NOT NULL,
  -- Whether it says itself who it is, by a document at that address.
  documented boolean NOT NULL,
  -- The address from which it registered, so that registrations can be limited.
  address text NOT NULL,
  created timestamptz(3) NOT NULL,
  -- A program that nobody connects is forgotten then.
  expires timestamptz(3) NOT NULL
);
CREATE INDEX program_address ON program (address, created);
CREATE INDEX program_expires ON program (expires);

CREATE TABLE connection (
  key_id integer PRIMARY KEY REFERENCES api_key (id),
  program text NOT NULL,
  -- The host of the address to which the program had the person return.
  returns_to text NOT NULL
);

-- Codes and tokens, by their hashes.
CREATE TABLE connection_secret (
  hash bytea PRIMARY KEY,
  key_id integer NOT NULL REFERENCES connection (key_id),
  kind text NOT NULL CHECK (kind IN ('code', 'access', 'refresh')),
  created timestamptz(3) NOT NULL,
  expires timestamptz(3) NOT NULL,
  -- A code and a refresh token are used once: a second use ends the connection.
  spent timestamptz(3),
  challenge text,
  redirect_uri text,
  CHECK ((kind = 'code') = (challenge IS NOT NULL AND redirect_uri IS NOT NULL))
);
CREATE INDEX connection_secret_key ON connection_secret (key_id);
CREATE INDEX connection_secret_expires ON connection_secret (expires);
