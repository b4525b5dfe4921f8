-- Plans (docs/interface §21): writes that programs propose, each with the outcome that it had in a dry run.
ALTER TABLE api_key ADD COLUMN draft boolean NOT NULL DEFAULT false;

CREATE TABLE plan (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  -- OPEN, WAITING, BOOKED or DECLINED. One that has expired keeps its state.
  state text NOT NULL,
  operation text NOT NULL,
  input jsonb NOT NULL,
  outcome jsonb NOT NULL,
  program text NOT NULL,
  -- Who has proposed it.
  key_id integer REFERENCES api_key (id),
  person_id integer REFERENCES person (id),
  -- The last link of the audit trail at that time.
  head bigint NOT NULL,
  created timestamptz(3) NOT NULL,
  expires timestamptz(3) NOT NULL,
  decided timestamptz(3),
  -- The person who has approved or declined it.
  decided_by integer REFERENCES person (id),
  PRIMARY KEY (client_id, id)
);
CREATE INDEX plan_waiting ON plan (client_id, id) WHERE state = 'WAITING';
CREATE INDEX plan_expires ON plan (expires);
ALTER TABLE plan ALTER COLUMN input SET STATISTICS 0, ALTER COLUMN outcome SET STATISTICS 0;
