-- The bank accounts and the sender that invoices name. A column of a sealed table is nullable, so that the seals of before hold.
ALTER TABLE account
  ADD COLUMN iban text,
  ADD COLUMN qr_iban text,
  ADD COLUMN bank_name text,
  ADD COLUMN bank_bic text,
  ADD COLUMN reference_prefix text;
ALTER TABLE client ADD COLUMN sender jsonb, ADD COLUMN letter jsonb;
ALTER TABLE client ALTER COLUMN sender SET STATISTICS 0, ALTER COLUMN letter SET STATISTICS 0;
ALTER TABLE customer ADD COLUMN street varchar(70), ADD COLUMN building_number varchar(16);
ALTER TABLE vendor ADD COLUMN street varchar(70), ADD COLUMN building_number varchar(16);
ALTER TABLE invoice ADD COLUMN reference_prefix text;

-- Payment references that callers sent. What is no reference is in the index, too, by its beginning.
CREATE INDEX invoice_dcn_idx ON invoice (client_id, left(upper(replace(dcn, ' ', '')), 30)) WHERE dcn <> '';
