-- The same seals for a third of the time. What of a document is sealed is as before (0022): its JSON as PostgreSQL writes jsonb,
-- keys by length and then by letters. That text can be written at once from the columns of a row, instead of making jsonb of the
-- row, taking keys out of it and writing it. A seal is still checked the long way, so that the two prove each other.

-- Makes `seal_of(d TABLE, columns)` for each table of documents, of the columns that the table has now. `columns` is how many it has
-- when a document is sealed: where one has been added, the seal is made the long way until this is called again.
CREATE FUNCTION define_seals() RETURNS void LANGUAGE plpgsql AS $define$
DECLARE
  sealed record;
BEGIN
  FOR sealed IN
    SELECT c.relname AS name, c.relnatts AS columns,
           -- The template of format(), and its values. A column that is null is left out, but for those that were null from the first.
           string_agg(CASE WHEN is_optional THEN '%s' ELSE format('%s"%s": %%s', separator, a.name) END, '' ORDER BY at) AS template,
           string_agg(CASE WHEN is_optional THEN format('%L || %s', format('%s"%s": ', separator, a.name), value)
                           WHEN a.is_null THEN format('coalesce(%s::text, ''null'')', value)
                           ELSE value END, ', ' ORDER BY at) AS values
      FROM pg_class c
     CROSS JOIN LATERAL (
       SELECT attname AS name, NOT attnotnull AS is_null, row_number() OVER by_name AS at,
              CASE WHEN row_number() OVER by_name > 1 THEN ', ' ELSE '' END AS separator,
              NOT attnotnull AND attname <> 'exchangerate' AND NOT (attname = 'reverses' AND c.relname = 'gl') AS is_optional,
              -- Texts and days as JSON; figures and what is JSON are the same in both.
              CASE WHEN atttypid IN ('bigint'::regtype, 'integer'::regtype, 'numeric'::regtype, 'jsonb'::regtype) THEN format('d.%I', attname)
                   WHEN atttypid = 'boolean'::regtype THEN format('d.%I::text', attname)
                   ELSE format('to_json(d.%I)', attname) END AS value
         FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('paid', 'base_paid')
       WINDOW by_name AS (ORDER BY octet_length(attname::text), attname COLLATE "C")
     ) a
     WHERE c.oid IN ('invoice'::regclass, 'payable'::regclass, 'payment'::regclass, 'vendorpayment'::regclass, 'gl'::regclass)
     GROUP BY c.relname, c.relnatts
  LOOP
    EXECUTE format($function$
      CREATE OR REPLACE FUNCTION seal_of(d %1$I, columns smallint) RETURNS text LANGUAGE sql STABLE AS $seal$
        SELECT CASE columns WHEN %2$s
          THEN encode(sha256(convert_to(format(%3$L, %4$s), 'UTF8')), 'hex')
          ELSE seal_of(to_jsonb(d)) END
      $seal$ $function$, sealed.name, sealed.columns, '{' || sealed.template || '}', sealed.values);
  END LOOP;
END $define$;

SELECT define_seals();
