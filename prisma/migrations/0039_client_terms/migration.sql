-- Days until payment of invoices whose customer has no terms (docs/interface §8, §9). Null, as existing clients have it: such invoices
-- are due at once.
ALTER TABLE client ADD COLUMN terms integer;
