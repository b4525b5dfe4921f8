-- As 0042 for clients: all documents that PostgreSQL has not yet counted may be of one customer or vendor. Else it takes the index
-- of a vendor's payables by date for as good as that by number, and reads all payables of the vendor for each new one.
DO $$
DECLARE
  uncounted record;
BEGIN
  IF to_regprocedure('pg_restore_attribute_stats("any")') IS NULL THEN
    RETURN;
  END IF;
  FOR uncounted IN
    SELECT * FROM (VALUES ('invoice', 'customer_id'), ('payable', 'vendor_id')) AS of_party(relname, attname)
     WHERE NOT EXISTS (SELECT FROM pg_stats s
                        WHERE s.schemaname = current_schema() AND s.tablename = relname AND s.attname = of_party.attname)
  LOOP
    PERFORM pg_restore_attribute_stats(
      'schemaname', current_schema()::text, 'relname', uncounted.relname, 'attname', uncounted.attname, 'inherited', false,
      'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 1::real);
  END LOOP;
END $$;
