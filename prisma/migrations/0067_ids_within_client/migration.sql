-- The ids of receipts, proposals and VAT returns are counted within the client, so that they do not tell what other clients do.
-- Those that are given stay; each client goes on after the greatest of its own.

CREATE TABLE last_id (
  client_id integer NOT NULL REFERENCES client (id),
  -- The table whose rows the ids are of.
  of        text NOT NULL,
  last      integer NOT NULL,
  PRIMARY KEY (client_id, of)
) WITH (fillfactor = 50);

CREATE FUNCTION next_id(of_client integer, of_table text) RETURNS integer LANGUAGE sql AS $$
  INSERT INTO last_id AS l (client_id, of, last) VALUES (of_client, of_table, 1)
  ON CONFLICT (client_id, of) DO UPDATE SET last = l.last + 1
  RETURNING last
$$;

-- For rows that come without an id. The counter is then locked until their transaction ends.
CREATE FUNCTION give_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.id := next_id(NEW.client_id, TG_TABLE_NAME);
  RETURN NEW;
END $$;

ALTER TABLE receipt ALTER COLUMN id DROP IDENTITY;
ALTER TABLE proposal ALTER COLUMN id DROP IDENTITY;
ALTER TABLE vat_return ALTER COLUMN id DROP IDENTITY;

INSERT INTO last_id (client_id, of, last)
SELECT client_id, 'receipt', max(id) FROM receipt GROUP BY 1
UNION ALL SELECT client_id, 'proposal', max(id) FROM proposal GROUP BY 1
UNION ALL SELECT client_id, 'vat_return', max(id) FROM vat_return GROUP BY 1;

CREATE TRIGGER receipt_id BEFORE INSERT ON receipt FOR EACH ROW WHEN (NEW.id IS NULL) EXECUTE FUNCTION give_id();
CREATE TRIGGER proposal_id BEFORE INSERT ON proposal FOR EACH ROW WHEN (NEW.id IS NULL) EXECUTE FUNCTION give_id();
CREATE TRIGGER vat_return_id BEFORE INSERT ON vat_return FOR EACH ROW WHEN (NEW.id IS NULL) EXECUTE FUNCTION give_id();
