-- Where discounts on invoices and on payables are booked (docs/interface §11).
ALTER TABLE client ADD COLUMN ar_discount_accno integer, ADD COLUMN ap_discount_accno integer;
-- Clients with the accounts of the chart swiss-sme have them there.
UPDATE client c
   SET ar_discount_accno = (SELECT accno FROM account WHERE client_id = c.id AND accno = 3800 AND NOT heading AND is_active),
       ap_discount_accno = (SELECT accno FROM account WHERE client_id = c.id AND accno = 4900 AND NOT heading AND is_active);
