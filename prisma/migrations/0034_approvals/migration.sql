-- What a person approves of another's is what they looked at (docs/interface §14.3).

-- The number of times that an order has changed, and one: who releases it says which they saw.
ALTER TABLE payment_order ADD COLUMN version integer NOT NULL DEFAULT 1;
-- When its file was first fetched, and by whom: from then on it may have gone to the bank.
ALTER TABLE payment_order ADD COLUMN fetched timestamptz(3);
ALTER TABLE payment_order ADD COLUMN fetched_by text NOT NULL DEFAULT '';
-- Nobody knows whether the files of these have left, so they count as fetched.
UPDATE payment_order SET fetched = released WHERE state = 'released';

-- When a vendor last got an IBAN that was changed: the audit trail of that moment says by whom.
CREATE TABLE vendor_iban_change (
  client_id integer NOT NULL,
  vendor_id integer NOT NULL,
  iban text NOT NULL,
  changed timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, vendor_id, iban),
  FOREIGN KEY (client_id, vendor_id) REFERENCES vendor (client_id, id)
);
