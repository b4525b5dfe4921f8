-- Leave by kind (docs/interface §34): what the plans of a draft key book without a person. Each version stays; the latest of a kind holds.
CREATE TABLE leave (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  -- How the key begins, as the trail names it.
  prefix text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'payable', 'entry', 'payment', 'bank_match', 'credit', 'reversal', 'send', 'remind',
                                     'order', 'vat', 'close')),
  -- Whether such writes are booked within the limits, or a person is asked.
  book boolean NOT NULL,
  -- The limits of one write and of a day, in the currency of the client; null without one.
  amount numeric CHECK (amount >= 0),
  day_amount numeric CHECK (day_amount >= 0),
  day_count integer CHECK (day_count >= 0),
  -- The numbers of parties, as they are compared; where both are empty, any party.
  customers text[] NOT NULL,
  vendors text[] NOT NULL,
  created timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  person text,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX leave_of_key ON leave (client_id, prefix, kind, id);
-- Nothing is sought by them.
ALTER TABLE leave ALTER customers SET STATISTICS 0, ALTER vendors SET STATISTICS 0;

-- A plan that was booked by leave: which, and what it took of the limits of the day.
ALTER TABLE plan ADD COLUMN leave integer, ADD COLUMN leave_kind text, ADD COLUMN leave_amount numeric, ADD COLUMN leave_count integer,
  ADD FOREIGN KEY (client_id, leave) REFERENCES leave (client_id, id);
CREATE INDEX plan_by_leave ON plan (client_id, key_id, decided) WHERE leave IS NOT NULL;
