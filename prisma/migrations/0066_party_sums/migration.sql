-- What the turnover of a customer or vendor is made of, and the sums of a list: an index has it, so that no document is read for
-- them, which is wide. Nothing of it changes when a document is paid, so a payment leaves the index as it is.
CREATE INDEX invoice_party_sums_idx ON invoice (client_id, customer_id, transdate)
  INCLUDE (currency, amount, base_amount, netamount, exchangerate);
CREATE INDEX payable_party_sums_idx ON payable (client_id, vendor_id, transdate)
  INCLUDE (currency, amount, base_amount, netamount, exchangerate);
-- The index of the same columns that has nothing beside them.
DROP INDEX payable_client_id_vendor_id_transdate_idx;

-- What is open of one customer or vendor.
CREATE INDEX open_invoice_client_id_customer_id_idx ON open_invoice (client_id, customer_id);
CREATE INDEX open_payable_client_id_vendor_id_idx ON open_payable (client_id, vendor_id);
