-- What the numbers that a client gives look like: what stands before the figure, and how many digits that has at least.
-- Letters are ASCII, so that lower() folds a number as the program does.
ALTER TABLE counter
  ADD COLUMN prefix text NOT NULL DEFAULT '' CHECK (prefix ~ '^([A-Za-z0-9][A-Za-z0-9._/-]{0,19})?$'),
  ADD COLUMN digits integer NOT NULL DEFAULT 0 CHECK (digits BETWEEN 0 AND 10);

CREATE OR REPLACE FUNCTION next_number(of_client integer, of_kind text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  candidate text;
  folded text;
  taken boolean;
BEGIN
  LOOP
    INSERT INTO counter AS c (client_id, kind, last) VALUES (of_client, of_kind, 1)
    ON CONFLICT (client_id, kind) DO UPDATE SET last = c.last + 1
    RETURNING prefix || lpad(last::text, greatest(digits, length(last::text)), '0') INTO candidate;
    folded := lower(candidate COLLATE "C");
    taken := CASE of_kind
      WHEN 'invoice' THEN EXISTS (SELECT 1 FROM invoice WHERE client_id = of_client AND invnumber_folded = folded)
      WHEN 'payable' THEN EXISTS (SELECT 1 FROM payable WHERE client_id = of_client AND invnumber_folded = folded)
      ELSE EXISTS (SELECT 1 FROM gl WHERE client_id = of_client AND reference_folded = folded) END;
    EXIT WHEN NOT taken;
  END LOOP;
  RETURN candidate;
END $$;
