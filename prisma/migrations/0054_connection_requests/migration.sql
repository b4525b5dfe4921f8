-- Requests of programs that wait for a person to sign in (docs/interface §36), by the hash of what the browser has in a cookie.
CREATE TABLE connection_request (
  hash bytea PRIMARY KEY,
  -- The parameters as they were sent, which are read again before anything is allowed.
  query text NOT NULL,
  expires timestamptz(3) NOT NULL
);
CREATE INDEX connection_request_expires ON connection_request (expires);
