-- A column that is added to a table of documents must not break the seals of before.

-- What of a document is sealed: all but what payments move, and but later columns that are null in it. The seal covered
-- every column of the row, so that a new one, though it be empty, would have made each document differ from its seal
-- in the audit trail, where nothing can be written anew. The columns that could be null when the first seals were made
-- stay in as null, or these would break now. So a column may be added to these tables if it may be null and is null in what was
-- booked before; what is written into it is sealed from then on.
CREATE OR REPLACE FUNCTION seal_of(document jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_object_agg(key, value)::text, 'UTF8')), 'hex')
    FROM jsonb_each(document)
   WHERE key NOT IN ('paid', 'base_paid')
     AND (value <> 'null' OR key = 'exchangerate' OR key = 'reverses' AND document ? 'glentries')
$$;
