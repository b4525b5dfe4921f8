-- The IBANs of a vendor that are known to be theirs (docs/interface §5): paid before, or confirmed by a person.
CREATE TABLE vendor_iban (
  client_id integer NOT NULL,
  vendor_id integer NOT NULL,
  iban text NOT NULL,
  since timestamptz(3) NOT NULL,
  -- The person who confirmed it; empty where it was paid before.
  person text NOT NULL,
  PRIMARY KEY (client_id, vendor_id, iban),
  FOREIGN KEY (client_id, vendor_id) REFERENCES vendor (client_id, id)
);

-- False where a person has to confirm bank_iban, else null: the trigger changed_iban sets it.
ALTER TABLE vendor ADD COLUMN iban_confirmed boolean;
