-- The budget of a business year (docs/interface §39): each version has all of its accounts and months.
CREATE TABLE budget (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  year integer NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  lines jsonb NOT NULL,
  created timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  person text,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, year, version)
);
ALTER TABLE budget ALTER lines SET STATISTICS 0;
