-- Payment orders (docs/interface §26): drafts, and the files that left. How a client wants them is one of its settings.
ALTER TABLE client ADD COLUMN orders jsonb;
ALTER TABLE client ALTER COLUMN orders SET STATISTICS 0;

CREATE TABLE payment_order (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  accno integer NOT NULL,
  day date NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'released', 'sent', 'cancelled')),
  batch_booking boolean,
  message_id text NOT NULL,
  -- All who have made or changed it, of whom none is a second person.
  makers jsonb NOT NULL,
  created timestamptz(3) NOT NULL,
  created_by text NOT NULL,
  changed_by text NOT NULL DEFAULT '',
  released timestamptz(3),
  released_by text NOT NULL DEFAULT '',
  sent timestamptz(3),
  sent_by text NOT NULL DEFAULT '',
  -- The file as it was released: it leaves as the second person saw it.
  file bytea,
  PRIMARY KEY (client_id, id),
  CHECK (state NOT IN ('released', 'sent') OR file IS NOT NULL),
  FOREIGN KEY (client_id, accno) REFERENCES account (client_id, accno)
);
ALTER TABLE payment_order ALTER COLUMN makers SET STATISTICS 0;
CREATE UNIQUE INDEX payment_order_client_id_message_id_key ON payment_order (client_id, message_id);

CREATE TABLE ordered_payment (
  client_id integer NOT NULL,
  order_id integer NOT NULL,
  position integer NOT NULL,
  payable_id bigint,
  vendor_id integer,
  state text NOT NULL CHECK (state IN ('waiting', 'refused', 'executed', 'cancelled')),
  reason text NOT NULL,
  end_to_end text NOT NULL,
  payment_information text NOT NULL,
  iban text NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  discount numeric NOT NULL,
  payment jsonb NOT NULL,
  PRIMARY KEY (client_id, order_id, position),
  FOREIGN KEY (client_id, order_id) REFERENCES payment_order (client_id, id),
  FOREIGN KEY (client_id, payable_id) REFERENCES payable (client_id, id),
  FOREIGN KEY (client_id, vendor_id) REFERENCES vendor (client_id, id)
);
ALTER TABLE ordered_payment ALTER COLUMN payment SET STATISTICS 0;
CREATE UNIQUE INDEX ordered_payment_client_id_end_to_end_key ON ordered_payment (client_id, end_to_end);
-- A payable waits in one order at most, whatever runs at the same time.
CREATE UNIQUE INDEX ordered_payment_waiting ON ordered_payment (client_id, payable_id) WHERE state = 'waiting';
CREATE INDEX ordered_payment_awaited ON ordered_payment (client_id, order_id, position) WHERE state = 'waiting';
CREATE INDEX ordered_payment_client_id_vendor_id_order_id_position_idx ON ordered_payment (client_id, vendor_id, order_id, position);
CREATE INDEX ordered_payment_client_id_payable_id_idx ON ordered_payment (client_id, payable_id);
