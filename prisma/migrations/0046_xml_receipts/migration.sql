-- Receipts that are electronic invoices, which are XML (docs/interface §16).
ALTER TABLE receipt DROP CONSTRAINT receipt_media_type_check;
ALTER TABLE receipt ADD CONSTRAINT receipt_media_type_check
  CHECK (media_type IN ('application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'application/xml'));
