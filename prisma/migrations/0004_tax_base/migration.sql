-- What the reports read (docs/interface §15): the base of each tax, and documents that are open.

-- What a tax was computed from, in the client's currency and with the sign of the posting; null on what is no tax, on a
-- tax posted by hand, and where a document does not tell which of its lines a tax belongs to.
ALTER TABLE posting ADD COLUMN tax_base numeric;

-- The turnover that has a base, debit positive, and its bases: part of `debit` and `credit`, kept with them.
ALTER TABLE balance ADD COLUMN tax numeric NOT NULL DEFAULT 0;
ALTER TABLE balance ADD COLUMN tax_base numeric NOT NULL DEFAULT 0;

-- Open items of any day: what is open now, and what was paid or dated later.
CREATE INDEX invoice_open_idx ON invoice (client_id, id) WHERE paid <> amount;
CREATE INDEX payable_open_idx ON payable (client_id, id) WHERE paid <> amount;
CREATE INDEX payment_client_id_datepaid_idx ON payment (client_id, datepaid);
CREATE INDEX vendorpayment_client_id_datepaid_idx ON vendorpayment (client_id, datepaid);
