-- Credit notes of vendors (docs/interface §10.2): what each takes back of its payable.
CREATE TABLE vendor_credit_note (
  client_id integer NOT NULL,
  -- The credit note, which is a payable of a negative amount.
  payable_id bigint NOT NULL,
  credited_id bigint NOT NULL,
  -- The hash of what was sent, by which a repetition is known.
  content bytea NOT NULL,
  -- The lines that it credits, by their numbers, and the taxes of a payable by entries.
  lines jsonb NOT NULL,
  taxes jsonb NOT NULL,
  PRIMARY KEY (client_id, payable_id),
  FOREIGN KEY (client_id, payable_id) REFERENCES payable (client_id, id),
  FOREIGN KEY (client_id, credited_id) REFERENCES payable (client_id, id)
);
ALTER TABLE vendor_credit_note ALTER COLUMN lines SET STATISTICS 0;
ALTER TABLE vendor_credit_note ALTER COLUMN taxes SET STATISTICS 0;
CREATE INDEX vendor_credit_note_client_id_credited_id_payable_id_idx ON vendor_credit_note (client_id, credited_id, payable_id);

-- Set-offs: a credit note of a vendor, of a payable or by itself, settles a payable, by two payments that are reversed together.
CREATE TABLE set_off (
  client_id integer NOT NULL,
  id integer NOT NULL,
  credit_id bigint NOT NULL,
  payable_id bigint NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  credit_payment_id bigint NOT NULL,
  payment_id bigint NOT NULL,
  -- The payment of an order whose sending has booked it; none of one by hand.
  order_id integer,
  position integer,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, credit_payment_id),
  UNIQUE (client_id, payment_id),
  FOREIGN KEY (client_id, credit_id) REFERENCES payable (client_id, id),
  FOREIGN KEY (client_id, payable_id) REFERENCES payable (client_id, id),
  FOREIGN KEY (client_id, order_id, position) REFERENCES ordered_payment (client_id, order_id, position)
);
CREATE INDEX set_off_client_id_credit_id_id_idx ON set_off (client_id, credit_id, id);
CREATE INDEX set_off_client_id_payable_id_id_idx ON set_off (client_id, payable_id, id);
CREATE INDEX set_off_client_id_order_id_position_idx ON set_off (client_id, order_id, position);
