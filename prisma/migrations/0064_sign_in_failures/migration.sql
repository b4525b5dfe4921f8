-- How often signing in has failed lately: for an address, for a name, for a device. Each is kept as its hash, and for an hour.
CREATE TABLE sign_in_failure (
  hash     bytea          PRIMARY KEY CHECK (length(hash) = 32),
  -- The number of failures after which the next attempt has to wait.
  free     integer        NOT NULL,
  failures integer        NOT NULL,
  last     timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_failure_last_idx ON sign_in_failure (last);
