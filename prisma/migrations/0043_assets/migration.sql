-- Fixed assets (docs/interface §27): what a client owns for years, and what runs, disposals and value adjustments booked of it.
CREATE TABLE asset (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  description text NOT NULL,
  notes text NOT NULL,
  acquired date NOT NULL,
  value numeric NOT NULL CHECK (value > 0),
  -- The entry that booked it, and the day at whose end it had `depreciated`, if it was kept elsewhere before.
  entry_id bigint,
  taken_over date,
  depreciated numeric,
  asset_accno integer NOT NULL,
  depreciation_accno integer,
  expense_accno integer NOT NULL,
  method text NOT NULL CHECK (method IN ('linear', 'declining', 'none')),
  rate numeric,
  months integer,
  residual numeric NOT NULL,
  first_year text NOT NULL CHECK (first_year IN ('months', 'full')),
  depreciated_from date NOT NULL,
  -- Of a plan that was changed: the day since when it holds, and the booking that it builds on.
  plan_from date,
  plan_booking integer,
  -- One that was made by mistake, of which nothing was booked.
  withdrawn boolean NOT NULL DEFAULT false,
  created timestamptz(3) NOT NULL,
  updated timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, asset_accno) REFERENCES account (client_id, accno),
  FOREIGN KEY (client_id, depreciation_accno) REFERENCES account (client_id, accno),
  FOREIGN KEY (client_id, expense_accno) REFERENCES account (client_id, accno)
);
CREATE INDEX asset_entry ON asset (client_id, entry_id) WHERE entry_id IS NOT NULL;

-- A booking of assets: one entry, or none where its lines come to nothing.
CREATE TABLE asset_booking (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('run', 'disposal', 'adjustment', 'reversal')),
  transdate date NOT NULL,
  description text NOT NULL,
  -- Of a disposal what it was sold for, the account on which the sale was credited, and its invoice.
  proceeds numeric,
  proceeds_accno integer,
  invnumber text NOT NULL,
  gl_id bigint,
  -- The booking that it takes back, which can happen once.
  reverses integer,
  created timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  PRIMARY KEY (client_id, id),
  CHECK ((kind = 'reversal') = (reverses IS NOT NULL)),
  FOREIGN KEY (client_id, gl_id) REFERENCES gl (client_id, id),
  FOREIGN KEY (client_id, reverses) REFERENCES asset_booking (client_id, id)
);
CREATE UNIQUE INDEX asset_booking_reverses ON asset_booking (client_id, reverses);
CREATE UNIQUE INDEX asset_booking_gl ON asset_booking (client_id, gl_id);

-- What a booking changed of an asset: its acquisition value, what was depreciated, and the depreciation that went with a part that went.
CREATE TABLE asset_movement (
  client_id integer NOT NULL,
  booking_id integer NOT NULL,
  asset_id integer NOT NULL,
  value numeric NOT NULL,
  depreciation numeric NOT NULL,
  released numeric NOT NULL,
  PRIMARY KEY (client_id, booking_id, asset_id),
  FOREIGN KEY (client_id, booking_id) REFERENCES asset_booking (client_id, id),
  FOREIGN KEY (client_id, asset_id) REFERENCES asset (client_id, id)
);
CREATE INDEX asset_movement_asset ON asset_movement (client_id, asset_id, booking_id);

-- Entries that assets book are of a kind of their own.
ALTER TABLE gl DROP CONSTRAINT gl_kind_check;
ALTER TABLE gl ADD CONSTRAINT gl_kind_check
  CHECK (kind IN ('entry', 'reversal', 'yearend', 'reopening', 'revaluation', 'vat', 'carryforward', 'assets'));
