-- Terms of cash discount (docs/interface §5, §10): of a vendor, and of a payable as it was posted. Columns of sealed tables are nullable,
-- and left out of a seal where they are null: so the seals of before hold.
ALTER TABLE vendor
  ADD COLUMN discount_percent numeric,
  ADD COLUMN discount_days integer;
ALTER TABLE payable
  ADD COLUMN discount_percent numeric,
  ADD COLUMN discount_days integer;
