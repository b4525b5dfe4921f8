-- Ordered payments that are booked as their order is sent (docs/interface §26): the account on which they await their debit.
ALTER TABLE ordered_payment ADD COLUMN transit_accno integer;
ALTER TABLE ordered_payment ADD FOREIGN KEY (client_id, transit_accno) REFERENCES account (client_id, accno);

-- Their entries, and those that took them back as the bank refused the payment.
CREATE TABLE ordered_payment_entry (
  client_id integer NOT NULL,
  entry_id bigint NOT NULL,
  order_id integer NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (client_id, entry_id),
  FOREIGN KEY (client_id, order_id, position) REFERENCES ordered_payment (client_id, order_id, position),
  FOREIGN KEY (client_id, entry_id) REFERENCES entry (client_id, id)
);
CREATE INDEX ordered_payment_entry_client_id_order_id_position_idx ON ordered_payment_entry (client_id, order_id, position);
