-- Which installation a database is, by which its backups have names of their own (docs/operations, Each night). It is in no backup: books
-- that are restored are another installation's.
CREATE TABLE _kontor_installation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid()
);
INSERT INTO _kontor_installation DEFAULT VALUES;
