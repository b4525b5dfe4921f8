-- What the annual accounts of a year say that the books don't know (docs/interface §28): each version has all of it.
CREATE TABLE annual_notes (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  year integer NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  answers jsonb NOT NULL,
  created timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  person text,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, year, version)
);
ALTER TABLE annual_notes ALTER answers SET STATISTICS 0;
