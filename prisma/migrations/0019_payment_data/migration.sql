-- The account, the reference and the message by which a payable is paid (docs/interface §10). Most payables have none of them. Columns of
-- sealed tables are nullable, and left out of a seal where they are null: so the seals of before hold.
ALTER TABLE payable
  ADD COLUMN payment_iban text,
  ADD COLUMN payment_reference text,
  ADD COLUMN payment_message text;
