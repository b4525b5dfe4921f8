-- Accruals (docs/interface §31): what a year has of another one's expense or income, until it is taken back.
CREATE TABLE accrual (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('prepaid_expense', 'accrued_income', 'accrued_expense', 'deferred_income')),
  description text NOT NULL,
  notes text NOT NULL,
  transdate date NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  -- What the whole period of supply costs, where the amount is its share of that.
  total numeric,
  supply_from date,
  supply_to date,
  share text NOT NULL CHECK (share IN ('days', 'months')),
  accno integer NOT NULL,
  accrual_accno integer NOT NULL,
  released_from date NOT NULL CHECK (released_from > transdate),
  released_to date,
  -- The entry of the document that it is made of.
  entry_id bigint,
  created timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  -- When it was taken back as a whole.
  reversed timestamptz(3),
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, accno) REFERENCES account (client_id, accno),
  FOREIGN KEY (client_id, accrual_accno) REFERENCES account (client_id, accno)
);
CREATE INDEX accrual_entry_of ON accrual (client_id, entry_id) WHERE entry_id IS NOT NULL;

-- Its journal entries, all of which are booked with it: its own, those that take it back, and their reversals.
CREATE TABLE accrual_entry (
  client_id integer NOT NULL,
  accrual_id integer NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('accrual', 'release', 'reversal')),
  transdate date NOT NULL,
  -- By how much it changes what is open.
  amount numeric NOT NULL CHECK (amount <> 0),
  gl_id bigint NOT NULL,
  PRIMARY KEY (client_id, accrual_id, position),
  FOREIGN KEY (client_id, accrual_id) REFERENCES accrual (client_id, id),
  FOREIGN KEY (client_id, gl_id) REFERENCES gl (client_id, id)
);
CREATE UNIQUE INDEX accrual_entry_gl ON accrual_entry (client_id, gl_id);

-- Entries of accruals and of payroll are of kinds of their own.
ALTER TABLE gl DROP CONSTRAINT gl_kind_check;
ALTER TABLE gl ADD CONSTRAINT gl_kind_check
  CHECK (kind IN ('entry', 'reversal', 'yearend', 'reopening', 'revaluation', 'vat', 'carryforward', 'assets', 'accrual', 'payroll'));

-- Journals of payroll programs (docs/interface §32): the columns of their CSV, by versions.
CREATE TABLE payroll_mapping (
  client_id integer NOT NULL REFERENCES client (id),
  -- Its version.
  id integer NOT NULL,
  columns jsonb NOT NULL,
  saved timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  PRIMARY KEY (client_id, id)
);
ALTER TABLE payroll_mapping ALTER COLUMN columns SET STATISTICS 0;

-- A file that was booked as one entry, with the hash by which it is known.
CREATE TABLE payroll_journal (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  filename text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'abaconnect')),
  mapping_version integer,
  lines integer NOT NULL,
  amount numeric NOT NULL,
  content bytea NOT NULL,
  gl_id bigint NOT NULL,
  created timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  -- When it was reversed as a whole, and by which entry.
  reversed timestamptz(3),
  reversal_id bigint,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, gl_id) REFERENCES gl (client_id, id),
  FOREIGN KEY (client_id, reversal_id) REFERENCES gl (client_id, id)
);
CREATE UNIQUE INDEX payroll_journal_content ON payroll_journal (client_id, content) WHERE reversed IS NULL;
