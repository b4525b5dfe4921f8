-- Of tables that PostgreSQL has not yet counted it assumes that they have many clients, so it looked a document of new books up
-- by its client alone, and read all documents of the client for each posting. It counts a table a minute after its first rows
-- at best. So it is told that all rows may be of one client, and looks records up by their whole key from the beginning.
-- Statistics that were counted are kept. PostgreSQL can be told so from version 18 on.
DO $$
DECLARE
  uncounted name;
BEGIN
  IF to_regprocedure('pg_restore_attribute_stats("any")') IS NULL THEN
    RETURN;
  END IF;
  FOR uncounted IN
    SELECT c.relname FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id' AND NOT a.attisdropped
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
       AND NOT EXISTS (SELECT FROM pg_stats s
                        WHERE s.schemaname = current_schema() AND s.tablename = c.relname AND s.attname = 'client_id')
  LOOP
    PERFORM pg_restore_attribute_stats(
      'schemaname', current_schema()::text, 'relname', uncounted::text, 'attname', 'client_id', 'inherited', false,
      'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 1::real);
  END LOOP;
END $$;
