-- Versions of master data and payment orders, by which a change or a release says what it rests on (docs/interface §14).
--
-- Called by: triggers of vendor, customer, article, account and payment_order, so that whatever program saves one, by itself or with a
-- document, it counts.
-- May be changed: which columns make no new version. The trigger bears a name after those that change columns, as they are called by name.

-- A save that changes nothing makes no new version, whatever it says of its time.
CREATE OR REPLACE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  apart constant text[] := '{version,updated,price_update}';
BEGIN
  NEW.version := OLD.version + CASE WHEN to_jsonb(NEW) - apart = to_jsonb(OLD) - apart THEN 0 ELSE 1 END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER version_counted BEFORE UPDATE ON vendor
  FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE OR REPLACE TRIGGER version_counted BEFORE UPDATE ON customer
  FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE OR REPLACE TRIGGER version_counted BEFORE UPDATE ON article
  FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE OR REPLACE TRIGGER version_counted BEFORE UPDATE ON account
  FOR EACH ROW EXECUTE FUNCTION count_version();

-- Payments of an order change with its row, which may be the same afterwards: each change counts, but for the mark that its file was fetched.
CREATE OR REPLACE FUNCTION count_order_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + CASE WHEN NEW.fetched IS DISTINCT FROM OLD.fetched THEN 0 ELSE 1 END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER version_counted BEFORE UPDATE ON payment_order
  FOR EACH ROW EXECUTE FUNCTION count_order_version();
