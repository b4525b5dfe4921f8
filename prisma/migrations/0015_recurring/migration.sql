-- Recurring invoices (docs/interface §25). The first day that is still to be decided is in the row.
CREATE TABLE recurring_invoice (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  -- ACTIVE, PAUSED or ENDED.
  state text NOT NULL,
  title text NOT NULL,
  "interval" text NOT NULL,
  "from" date NOT NULL,
  "to" date,
  count integer,
  day_of_month integer,
  period_from date,
  prices text NOT NULL,
  terms integer,
  invnumber text NOT NULL,
  customernumber_folded text NOT NULL,
  invoice jsonb NOT NULL,
  next_on date,
  last_on date,
  currency char(3) NOT NULL,
  amount numeric,
  created timestamptz(3) NOT NULL,
  updated timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX recurring_invoice_customer ON recurring_invoice (client_id, customernumber_folded, id);
CREATE INDEX recurring_invoice_due ON recurring_invoice (next_on) WHERE state = 'ACTIVE';
ALTER TABLE recurring_invoice ALTER COLUMN invoice SET STATISTICS 0;

-- The days that were decided: its key is what keeps a day from being posted twice, as it is written with the invoice.
CREATE TABLE occurrence (
  client_id integer NOT NULL,
  recurring_invoice integer NOT NULL,
  day date NOT NULL,
  period_from date NOT NULL,
  period_to date NOT NULL,
  -- POSTED, FAILED or SKIPPED.
  state text NOT NULL,
  invnumber text NOT NULL,
  refused jsonb,
  attempts integer NOT NULL,
  next_attempt timestamptz(3),
  updated timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, recurring_invoice, day),
  FOREIGN KEY (client_id, recurring_invoice) REFERENCES recurring_invoice (client_id, id)
);
CREATE INDEX occurrence_failed ON occurrence (next_attempt) WHERE state = 'FAILED';
ALTER TABLE occurrence ALTER COLUMN refused SET STATISTICS 0;
