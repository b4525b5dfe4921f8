-- Changes of a vendor's IBAN, which a person has to confirm before it is paid to (docs/interface §5).
--
-- Called by: a trigger of vendor, so that whatever program saves a vendor is watched, and packages/data, which asks the same of the
-- IBANs of payables. May be changed: when an IBAN needs to be confirmed, in both functions.

-- Whether a vendor was paid: one of their payables was, or an IBAN is known from an order or a person.
CREATE OR REPLACE FUNCTION was_paid(of_client integer, of_vendor integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM vendor_iban WHERE client_id = of_client AND vendor_id = of_vendor)
      OR EXISTS (SELECT FROM payable WHERE client_id = of_client AND vendor_id = of_vendor AND paid <> 0)
$$;

-- The time of a change leads to its record in the audit trail, which says by whom: where four eyes hold, they do not confirm it.
-- Of a vendor who was paid, the IBAN before is known, unless it was to be confirmed itself; another one has to be confirmed.
CREATE OR REPLACE FUNCTION hold_changed_iban() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := bare_iban(OLD.bank_iban);
  now_has text := bare_iban(NEW.bank_iban);
BEGIN
  IF before = now_has THEN
    RETURN NEW;
  END IF;
  NEW.iban_confirmed := NULL;
  IF now_has <> '' THEN
    INSERT INTO vendor_iban_change (client_id, vendor_id, iban, changed)
    VALUES (NEW.client_id, NEW.id, now_has, NEW.updated)
    ON CONFLICT (client_id, vendor_id, iban) DO UPDATE SET changed = excluded.changed;
  END IF;
  IF NOT was_paid(NEW.client_id, NEW.id) THEN
    RETURN NEW;
  END IF;
  IF before <> '' AND OLD.iban_confirmed IS NOT FALSE THEN
    INSERT INTO vendor_iban (client_id, vendor_id, iban, since, person)
    VALUES (NEW.client_id, NEW.id, before, NEW.updated, '') ON CONFLICT DO NOTHING;
  END IF;
  IF now_has <> '' AND NOT EXISTS (
    SELECT FROM vendor_iban WHERE client_id = NEW.client_id AND vendor_id = NEW.id AND iban = now_has
  ) THEN
    NEW.iban_confirmed := false;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER changed_iban BEFORE UPDATE OF bank_iban ON vendor
  FOR EACH ROW WHEN (NEW.bank_iban <> OLD.bank_iban)
  EXECUTE FUNCTION hold_changed_iban();
