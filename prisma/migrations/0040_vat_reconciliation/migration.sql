-- The reconciliation of a year's VAT (docs/interface §15).

-- A settlement of what differs from the returns of a year has the adjustments of that moment; returns and their corrections have null.
ALTER TABLE vat_return ADD COLUMN adjustments jsonb;
ALTER TABLE vat_return ALTER adjustments SET STATISTICS 0;

-- What explains the turnover of a year that is in no return: each version has all of them.
CREATE TABLE vat_adjustments (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  adjustments jsonb NOT NULL,
  created timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  person text,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, from_date, to_date, version),
  CHECK (to_date >= from_date)
);
ALTER TABLE vat_adjustments ALTER adjustments SET STATISTICS 0;
