-- The logo of a client's documents. What the client's row says of it, the audit trail keeps; its bytes stand in a table of their own, as the row is read with every request.
ALTER TABLE client ADD COLUMN logo jsonb;
ALTER TABLE client ALTER COLUMN logo SET STATISTICS 0;
CREATE TABLE logo (
  client_id integer NOT NULL REFERENCES client (id),
  png bytea NOT NULL,
  PRIMARY KEY (client_id)
);
