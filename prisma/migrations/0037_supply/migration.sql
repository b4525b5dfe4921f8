-- The period of supply of an invoice (docs/interface §9), which its letter tells (VAT Act art. 26). Lines have theirs in their JSON.
-- Columns of sealed tables are nullable, and left out of a seal where they are null: so the seals of before hold.
ALTER TABLE invoice ADD COLUMN supply_from date, ADD COLUMN supply_to date;

-- Articles that are sold by the month, the year and the like; empty for the others.
ALTER TABLE article ADD COLUMN period text NOT NULL DEFAULT '';

-- Whether the invoices of a recurring one tell their period, or a day.
ALTER TABLE recurring_invoice ADD COLUMN tells_period boolean NOT NULL DEFAULT true;

-- Names as long as those of QR-bills and of banks. A longer varchar rewrites no table.
ALTER TABLE customer ALTER COLUMN name TYPE varchar(70), ALTER COLUMN bank_name TYPE varchar(70);
ALTER TABLE vendor ALTER COLUMN name TYPE varchar(70), ALTER COLUMN bank_name TYPE varchar(70);
