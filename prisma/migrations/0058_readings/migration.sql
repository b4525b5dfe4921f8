-- What was read from the words of a receipt (docs/interface §16.4): each field with its proof and its place. A proposal that
-- was made from nothing else has an empty payload.
ALTER TABLE proposal ADD reading jsonb;
ALTER TABLE proposal ALTER reading SET STATISTICS 0;
ALTER TABLE proposal ADD CHECK (payload <> '' OR reading IS NOT NULL);

-- The vendors of readings are found by their UIDs and telephone numbers, however these are written.
CREATE INDEX vendor_client_id_taxnumber_key_idx ON vendor (client_id, "left"(regexp_replace(upper(taxnumber), '[^A-Z0-9]', '', 'g'), 11))
 WHERE taxnumber <> '';
CREATE INDEX vendor_client_id_phone_key_idx ON vendor (client_id, "right"(regexp_replace(phone, '[^0-9]', '', 'g'), 9))
 WHERE phone <> '';
