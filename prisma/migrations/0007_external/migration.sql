-- What callers keep with records: an id of their own, unique among the records of a kind, and keys with values. Most records have
-- neither, and those cost nothing.
ALTER TABLE vendor ADD COLUMN external_id text, ADD COLUMN metadata jsonb;
ALTER TABLE vendor ALTER COLUMN metadata SET STATISTICS 0;
ALTER TABLE customer ADD COLUMN external_id text, ADD COLUMN metadata jsonb;
ALTER TABLE customer ALTER COLUMN metadata SET STATISTICS 0;
ALTER TABLE article ADD COLUMN external_id text, ADD COLUMN metadata jsonb;
ALTER TABLE article ALTER COLUMN metadata SET STATISTICS 0;
ALTER TABLE invoice ADD COLUMN external_id text, ADD COLUMN metadata jsonb;
ALTER TABLE invoice ALTER COLUMN metadata SET STATISTICS 0;
ALTER TABLE payable ADD COLUMN external_id text, ADD COLUMN metadata jsonb;
ALTER TABLE payable ALTER COLUMN metadata SET STATISTICS 0;
ALTER TABLE gl ADD COLUMN external_id text, ADD COLUMN metadata jsonb;
ALTER TABLE gl ALTER COLUMN metadata SET STATISTICS 0;

CREATE UNIQUE INDEX vendor_client_id_external_id_key ON vendor (client_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX customer_client_id_external_id_key ON customer (client_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX article_client_id_external_id_key ON article (client_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX invoice_client_id_external_id_key ON invoice (client_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX payable_client_id_external_id_key ON payable (client_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX gl_client_id_external_id_key ON gl (client_id, external_id) WHERE external_id IS NOT NULL;

CREATE INDEX vendor_metadata_idx ON vendor USING gin (metadata jsonb_path_ops) WHERE metadata IS NOT NULL;
CREATE INDEX customer_metadata_idx ON customer USING gin (metadata jsonb_path_ops) WHERE metadata IS NOT NULL;
CREATE INDEX article_metadata_idx ON article USING gin (metadata jsonb_path_ops) WHERE metadata IS NOT NULL;
CREATE INDEX invoice_metadata_idx ON invoice USING gin (metadata jsonb_path_ops) WHERE metadata IS NOT NULL;
CREATE INDEX payable_metadata_idx ON payable USING gin (metadata jsonb_path_ops) WHERE metadata IS NOT NULL;
CREATE INDEX gl_metadata_idx ON gl USING gin (metadata jsonb_path_ops) WHERE metadata IS NOT NULL;
