-- Rounding of invoices to 5 Rappen (docs/interface §9): whether a client's invoices are rounded and where the
-- difference is booked, and whether an invoice was. Null is not said, and not rounded.
ALTER TABLE client ADD COLUMN rounding boolean;
ALTER TABLE client ADD COLUMN rounding_accno integer;
ALTER TABLE invoice ADD COLUMN rounding boolean;
