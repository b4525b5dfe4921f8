-- Columns of sealed tables are nullable, and left out of a seal where they are null: so the seals of before hold.
-- `reverses` is the payment of the same document that one takes back, which can happen once.
ALTER TABLE payment ADD COLUMN reverses bigint;
ALTER TABLE vendorpayment ADD COLUMN reverses bigint;
CREATE UNIQUE INDEX payment_client_id_reverses_key ON payment (client_id, reverses) WHERE (reverses IS NOT NULL);
CREATE UNIQUE INDEX vendorpayment_client_id_reverses_key ON vendorpayment (client_id, reverses) WHERE (reverses IS NOT NULL);
