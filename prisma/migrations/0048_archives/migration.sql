-- Archives that were made (docs/interface §33): the proof of each, not its bytes.
CREATE TABLE archive (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  -- The fiscal year, or `all`, and its days.
  year text NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  files integer NOT NULL,
  size bigint NOT NULL,
  -- The SHA-256 of its manifest, and of the key that signed it.
  manifest bytea NOT NULL,
  key bytea NOT NULL,
  -- When it was stamped by a server for time stamps, or why it was not; both null where none is set.
  stamped timestamptz(3),
  stamp_fault text,
  -- How many checks of the books were made, and those that found something.
  checks integer NOT NULL,
  failed text[] NOT NULL,
  created timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  person text,
  PRIMARY KEY (client_id, id),
  CHECK (to_date >= from_date)
);
-- Nothing is sought by them.
ALTER TABLE archive ALTER failed SET STATISTICS 0;

-- Accounts of immovable property, whose records are kept for 26 years; null where the chart's numbers say so.
ALTER TABLE client ADD COLUMN property_accnos jsonb;
ALTER TABLE client ALTER property_accnos SET STATISTICS 0;
