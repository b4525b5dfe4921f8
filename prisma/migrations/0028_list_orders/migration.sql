-- Lists of invoices and payables in any order (docs/interface §13): a page is read from one index, wherever it begins. The
-- id tells documents of one day or amount apart.
CREATE INDEX invoice_client_id_transdate_id_idx ON invoice (client_id, transdate, id);
DROP INDEX invoice_client_id_transdate_idx;
CREATE INDEX invoice_client_id_duedate_id_idx ON invoice (client_id, duedate, id);
CREATE INDEX invoice_client_id_amount_id_idx ON invoice (client_id, amount, id);

CREATE INDEX payable_client_id_transdate_id_idx ON payable (client_id, transdate, id);
DROP INDEX payable_client_id_transdate_idx;
CREATE INDEX payable_client_id_duedate_id_idx ON payable (client_id, duedate, id);
CREATE INDEX payable_client_id_amount_id_idx ON payable (client_id, amount, id);

-- The few documents that are not paid, in the order of their numbers, so that a page of them reads no others.
DROP INDEX invoice_open_idx;
CREATE INDEX invoice_open_idx ON invoice (client_id, invnumber_folded, customer_id, id) WHERE paid <> amount;
DROP INDEX payable_open_idx;
CREATE INDEX payable_open_idx ON payable (client_id, invnumber_folded, vendor_id, id) WHERE paid <> amount;

-- Documents by the names of their parties.
CREATE INDEX customer_client_id_lower_name_id_idx ON customer (client_id, lower(name), id);
CREATE INDEX vendor_client_id_lower_name_id_idx ON vendor (client_id, lower(name), id);
