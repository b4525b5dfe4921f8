-- save article, alone
WITH
  batch AS NOT MATERIALIZED (
    SELECT
      0 AS "at", $3::integer AS "client_id", $4::timestamptz AS "created", $5::text AS "once_key",
      $6::text AS "once_request", $7::jsonb AS "by", $8::integer AS "key_id",
      $9::integer AS "settings_version", $10::text AS "number_folded", $11::jsonb AS "fresh",
      $12::jsonb AS "given", $13::boolean AS "may_create", $14::boolean AS "only_new"
  ),
  clients AS MATERIALIZED (
    -- An array, so that clients are looked up by key: PostgreSQL expects 1000 rows of every batch.
    SELECT id, closing_date, version
    FROM client
    WHERE id = ANY (ARRAY(SELECT client_id FROM batch))
    ORDER BY id
    FOR SHARE
  ),
  sent AS (
    SELECT
      b."at", b."client_id", b."created", b."by", b."number_folded", b."fresh", b."given", b."may_create",
      b."only_new", c.closing_date,
      -- Sub-selects of one row, which go by key: for EXISTS PostgreSQL may read the whole table into a hash.
      c.version <> b.settings_version
      OR b.key_id IS NOT NULL
      AND (
        SELECT k.id
        FROM api_key k
        WHERE k.id = b.key_id AND k.revoked IS NULL AND (k.expires IS NULL OR k.expires > b.created)
      ) IS NULL
      OR b.once_key IS NOT NULL
      AND (
        SELECT i.key
        FROM idempotency i
        WHERE i.client_id = b.client_id AND i.key = b.once_key
      ) IS NOT NULL AS stale
    FROM
      batch b
      JOIN clients c ON c.id = b.client_id
      -- In the order of their arrival, in which numbers are given: a join may lose it. OFFSET 0 keeps this a query of its own.
    ORDER BY b.at
    OFFSET 0
  ),
  before AS MATERIALIZED (
    SELECT s.at, t.record
    FROM
      (SELECT * FROM sent WHERE stale IS NOT TRUE ORDER BY client_id, number_folded) s
      CROSS JOIN LATERAL (
        SELECT to_jsonb(r) AS record
        FROM article r
        WHERE client_id = s.client_id AND partnumber_folded = s.number_folded
        FOR NO KEY UPDATE
      ) t
  ),
  kept AS (
    INSERT INTO
      article AS t (
        client_id, updated, partnumber_folded, "partnumber", "description", "unit", "quantity", "sellprice",
        "discount", "itemnote", "income_accno", "expense_accno", "tax_accnos", "price_update"
      )
    SELECT
      s.client_id, s.created, s.number_folded, f."partnumber", f."description", f."unit", f."quantity",
      f."sellprice", f."discount", f."itemnote", f."income_accno", f."expense_accno", f."tax_accnos",
      f."price_update"
    FROM
      sent s
      -- Joined and sorted, so that all records are read before one of them is written: after that, this statement finds no more of it.
      LEFT JOIN before b ON b.at = s.at
      CROSS JOIN LATERAL jsonb_populate_record(NULL::article, s.fresh) f
    WHERE s.stale IS NOT TRUE AND (s.may_create OR b.at IS NOT NULL)
    ORDER BY s.client_id, s.number_folded
    ON CONFLICT (client_id, partnumber_folded) DO UPDATE
    SET
      updated = excluded.updated,
      (
        "description", "unit", "quantity", "sellprice", "discount", "itemnote", "income_accno",
        "expense_accno", "tax_accnos", "price_update"
      ) = (
        SELECT
          g."description", g."unit", g."quantity", g."sellprice", g."discount", g."itemnote",
          g."income_accno", g."expense_accno", g."tax_accnos", g."price_update"
        FROM sent s, jsonb_populate_record(t, given) g
        WHERE s.client_id = t.client_id AND s.number_folded = t.partnumber_folded
      )
    WHERE
      NOT (
        SELECT s.only_new
        FROM sent s
        WHERE s.client_id = t.client_id AND s.number_folded = t.partnumber_folded
      )
    RETURNING t.client_id, t.partnumber_folded AS number_folded, to_jsonb(t) AS record
  ),
  judged AS MATERIALIZED (
    SELECT
      s."at", s."client_id", s."created", s."by", k.record, b.record AS record_before,
      CASE
        WHEN s.stale THEN 'stale'
        WHEN k.record IS NOT NULL THEN 'saved'
        WHEN s.only_new
        AND (s.may_create OR b.record IS NOT NULL) THEN 'exists'
        ELSE 'missing'
      END AS outcome
    FROM
      sent s
      LEFT JOIN kept k ON k.client_id = s.client_id
      AND k.number_folded = s.number_folded
      LEFT JOIN before b ON b.at = s.at
  ),
  links AS (
    SELECT
      client_id, min(created) AS created, count(*) AS events,
      jsonb_agg(
        by || jsonb_build_object('table', 'article', 'before', record_before, 'after', record)
        ORDER BY at
      ) AS records
    FROM judged
    WHERE outcome = 'saved'
    GROUP BY client_id
  ),
  chained AS (
    -- In the order of clients, so that two batches never deadlock.
    INSERT INTO chain AS c (client_id, last, last_event, hash)
    SELECT client_id, 0, events, ''
    FROM links
    ORDER BY client_id
    ON CONFLICT (client_id) DO UPDATE
    SET
      last = c.last + 1, last_event = c.last_event + excluded.last_event,
      hash = (
        SELECT link_hash (c.hash, l.created, l.records)
        FROM links l
        WHERE l.client_id = excluded.client_id
        LIMIT 1
      )
    RETURNING c.client_id, c.last, c.last_event, c.hash
  ),
  linked AS (
    -- Every client has a chain. Without one the link would have no number, and nothing be written.
    INSERT INTO audit (client_id, id, last_event, created, records, hash)
    SELECT client_id, nullif(last, 0), last_event, created, records, hash
    FROM links JOIN chained USING (client_id)
  ),
  answered AS MATERIALIZED (
    SELECT
      jsonb_build_object(
        'usual', count(*) FILTER (WHERE outcome = 'saved'), 'others',
        coalesce(
          jsonb_agg(jsonb_build_object('at', at, 'outcome', outcome)) FILTER (
            WHERE (outcome = 'saved') IS NOT TRUE
          ), '[]'
        )
      ) AS answers
    FROM judged
  )
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)

-- save article, many with keys
WITH
  batch AS MATERIALIZED (
    SELECT
      field[1]::integer AS "at", field[2]::integer AS "client_id", field[3]::timestamptz AS "created",
      field[4]::text AS "once_key", field[5]::text AS "once_request", field[6]::jsonb AS "by",
      field[7]::integer AS "key_id", field[8]::integer AS "settings_version",
      field[9]::text AS "number_folded", field[10]::jsonb AS "fresh", field[11]::jsonb AS "given",
      field[12]::boolean AS "may_create", field[13]::boolean AS "only_new"
    FROM
      (
        SELECT string_to_array(row, chr(31), chr(29)) AS field
        FROM string_to_table($3::text, chr(30)) AS row
        OFFSET 0
      ) read
  ),
  clients AS MATERIALIZED (
    -- An array, so that clients are looked up by key: PostgreSQL expects 1000 rows of every batch.
    SELECT id, closing_date, version
    FROM client
    WHERE id = ANY (ARRAY(SELECT client_id FROM batch))
    ORDER BY id
    FOR SHARE
  ),
  sent AS (
    SELECT
      b."at", b."client_id", b."created", b."by", b."number_folded", b."fresh", b."given", b."may_create",
      b."only_new", c.closing_date,
      -- Sub-selects of one row, which go by key: for EXISTS PostgreSQL may read the whole table into a hash.
      c.version <> b.settings_version
      OR b.key_id IS NOT NULL
      AND (
        SELECT k.id
        FROM api_key k
        WHERE k.id = b.key_id AND k.revoked IS NULL AND (k.expires IS NULL OR k.expires > b.created)
      ) IS NULL
      OR b.once_key IS NOT NULL
      AND (
        SELECT i.key
        FROM idempotency i
        WHERE i.client_id = b.client_id AND i.key = b.once_key
      ) IS NOT NULL AS stale
    FROM
      batch b
      JOIN clients c ON c.id = b.client_id
      -- In the order of their arrival, in which numbers are given: a join may lose it. OFFSET 0 keeps this a query of its own.
    ORDER BY b.at
    OFFSET 0
  ),
  before AS MATERIALIZED (
    SELECT s.at, t.record
    FROM
      (SELECT * FROM sent WHERE stale IS NOT TRUE ORDER BY client_id, number_folded) s
      CROSS JOIN LATERAL (
        SELECT to_jsonb(r) AS record
        FROM article r
        WHERE client_id = s.client_id AND partnumber_folded = s.number_folded
        FOR NO KEY UPDATE
      ) t
  ),
  kept AS (
    INSERT INTO
      article AS t (
        client_id, updated, partnumber_folded, "partnumber", "description", "unit", "quantity", "sellprice",
        "discount", "itemnote", "income_accno", "expense_accno", "tax_accnos", "price_update"
      )
    SELECT
      s.client_id, s.created, s.number_folded, f."partnumber", f."description", f."unit", f."quantity",
      f."sellprice", f."discount", f."itemnote", f."income_accno", f."expense_accno", f."tax_accnos",
      f."price_update"
    FROM
      sent s
      -- Joined and sorted, so that all records are read before one of them is written: after that, this statement finds no more of it.
      LEFT JOIN before b ON b.at = s.at
      CROSS JOIN LATERAL jsonb_populate_record(NULL::article, s.fresh) f
    WHERE s.stale IS NOT TRUE AND (s.may_create OR b.at IS NOT NULL)
    ORDER BY s.client_id, s.number_folded
    ON CONFLICT (client_id, partnumber_folded) DO UPDATE
    SET
      updated = excluded.updated,
      (
        "description", "unit", "quantity", "sellprice", "discount", "itemnote", "income_accno",
        "expense_accno", "tax_accnos", "price_update"
      ) = (
        SELECT
          g."description", g."unit", g."quantity", g."sellprice", g."discount", g."itemnote",
          g."income_accno", g."expense_accno", g."tax_accnos", g."price_update"
        FROM sent s, jsonb_populate_record(t, given) g
        WHERE s.client_id = t.client_id AND s.number_folded = t.partnumber_folded
      )
    WHERE
      NOT (
        SELECT s.only_new
        FROM sent s
        WHERE s.client_id = t.client_id AND s.number_folded = t.partnumber_folded
      )
    RETURNING t.client_id, t.partnumber_folded AS number_folded, to_jsonb(t) AS record
  ),
  judged AS MATERIALIZED (
    SELECT
      s."at", s."client_id", s."created", s."by", k.record, b.record AS record_before,
      CASE
        WHEN s.stale THEN 'stale'
        WHEN k.record IS NOT NULL THEN 'saved'
        WHEN s.only_new
        AND (s.may_create OR b.record IS NOT NULL) THEN 'exists'
        ELSE 'missing'
      END AS outcome
    FROM
      sent s
      LEFT JOIN kept k ON k.client_id = s.client_id
      AND k.number_folded = s.number_folded
      LEFT JOIN before b ON b.at = s.at
  ),
  key_recorded AS (
    INSERT INTO idempotency (client_id, key, request, outcome, created)
    SELECT
      j.client_id, b.once_key, decode(b.once_request, 'hex'),
      jsonb_build_object('done', jsonb_build_object()), j.created
    FROM judged j JOIN batch b ON b.at = j.at
    WHERE b.once_key IS NOT NULL AND j.outcome IN ('booked', 'repeated', 'saved')
  ),
  links AS (
    SELECT
      client_id, min(created) AS created, count(*) AS events,
      jsonb_agg(
        by || jsonb_build_object('table', 'article', 'before', record_before, 'after', record)
        ORDER BY at
      ) AS records
    FROM judged
    WHERE outcome = 'saved'
    GROUP BY client_id
  ),
  chained AS (
    -- In the order of clients, so that two batches never deadlock.
    INSERT INTO chain AS c (client_id, last, last_event, hash)
    SELECT client_id, 0, events, ''
    FROM links
    ORDER BY client_id
    ON CONFLICT (client_id) DO UPDATE
    SET
      last = c.last + 1, last_event = c.last_event + excluded.last_event,
      hash = (
        SELECT link_hash (c.hash, l.created, l.records)
        FROM links l
        WHERE l.client_id = excluded.client_id
        LIMIT 1
      )
    RETURNING c.client_id, c.last, c.last_event, c.hash
  ),
  linked AS (
    -- Every client has a chain. Without one the link would have no number, and nothing be written.
    INSERT INTO audit (client_id, id, last_event, created, records, hash)
    SELECT client_id, nullif(last, 0), last_event, created, records, hash
    FROM links JOIN chained USING (client_id)
  ),
  answered AS MATERIALIZED (
    SELECT
      jsonb_build_object(
        'usual', count(*) FILTER (WHERE outcome = 'saved'), 'others',
        coalesce(
          jsonb_agg(jsonb_build_object('at', at, 'outcome', outcome)) FILTER (
            WHERE (outcome = 'saved') IS NOT TRUE
          ), '[]'
        )
      ) AS answers
    FROM judged
  )
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)
