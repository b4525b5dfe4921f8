-- When a vendor, customer or article was last saved. Of those of before it is the moment of this migration, so that a caller who asks
-- for what has changed passes over none.
ALTER TABLE vendor ADD COLUMN updated timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE customer ADD COLUMN updated timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE article ADD COLUMN updated timestamptz(3) NOT NULL DEFAULT now();
CREATE INDEX vendor_client_id_updated_idx ON vendor (client_id, updated);
CREATE INDEX customer_client_id_updated_idx ON customer (client_id, updated);
CREATE INDEX article_client_id_updated_idx ON article (client_id, updated);

-- Documents by their order numbers. Most have none, and those cost nothing. An index holds no text of any length.
CREATE INDEX invoice_ordnumber_idx ON invoice (client_id, (left(lower(normalize(ordnumber)), 100) COLLATE "C"))
 WHERE ordnumber <> '';
CREATE INDEX payable_ordnumber_idx ON payable (client_id, (left(lower(normalize(ordnumber)), 100) COLLATE "C"))
 WHERE ordnumber <> '';
