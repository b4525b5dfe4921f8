-- save article, alone
WITH
  batch AS NOT MATERIALIZED (…), -- as in save customer, alone
  clients AS MATERIALIZED (…), -- as in invoice, alone
  sent AS (…), -- as in save customer, alone
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
        client_id, updated, partnumber_folded, "partnumber", "description", "unit", "period", "quantity",
        "sellprice", "discount", "itemnote", "income_accno", "expense_accno", "tax_accnos", "department",
        "project", "external_id", "metadata", "price_update"
      )
    SELECT
      s.client_id, s.created, s.number_folded, f."partnumber", f."description", f."unit", f."period",
      f."quantity", f."sellprice", f."discount", f."itemnote", f."income_accno", f."expense_accno",
      f."tax_accnos", f."department", f."project", f."external_id", f."metadata", f."price_update"
    FROM
      sent s
      -- Joined and sorted, so that all records are read before one of them is written: after that, this statement finds no more of it.
      LEFT JOIN before b ON b.at = s.at
      CROSS JOIN LATERAL jsonb_populate_record(NULL::article, s.fresh) f
    WHERE
      s.stale IS NOT TRUE
      AND (s.may_create OR b.at IS NOT NULL)
      AND (s.version_seen IS NULL OR s.version_seen = (b.record ->> 'version')::integer)
    ORDER BY s.client_id, s.number_folded
    ON CONFLICT (client_id, partnumber_folded) DO UPDATE
    SET
      updated = excluded.updated,
      (
        "description", "unit", "period", "quantity", "sellprice", "discount", "itemnote", "income_accno",
        "expense_accno", "tax_accnos", "department", "project", "external_id", "metadata", "price_update"
      ) = (
        SELECT
          g."description", g."unit", g."period", g."quantity", g."sellprice", g."discount", g."itemnote",
          g."income_accno", g."expense_accno", g."tax_accnos", g."department", g."project", g."external_id",
          g."metadata", g."price_update"
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
  judged AS MATERIALIZED (…), -- as in save customer, alone
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
  chained AS (…), -- as in invoice, alone
  linked AS (…), -- as in invoice, alone
  answered AS MATERIALIZED (…) -- as in save customer, alone
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)

-- save article, many with externals with keys
WITH
  batch AS MATERIALIZED (…), -- as in save customer, many with externals with keys
  clients AS MATERIALIZED (…), -- as in invoice, alone
  sent AS (…), -- as in save customer, alone
  before AS MATERIALIZED (…), -- as in save article, alone
  kept AS (
    INSERT INTO
      article AS t (
        client_id, updated, partnumber_folded, "partnumber", "description", "unit", "period", "quantity",
        "sellprice", "discount", "itemnote", "income_accno", "expense_accno", "tax_accnos", "department",
        "project", "external_id", "metadata", "price_update"
      )
    SELECT
      s.client_id, s.created, s.number_folded, f."partnumber", f."description", f."unit", f."period",
      f."quantity", f."sellprice", f."discount", f."itemnote", f."income_accno", f."expense_accno",
      f."tax_accnos", f."department", f."project", f."external_id", f."metadata", f."price_update"
    FROM
      sent s
      -- Joined and sorted, so that all records are read before one of them is written: after that, this statement finds no more of it.
      LEFT JOIN before b ON b.at = s.at
      CROSS JOIN LATERAL jsonb_populate_record(NULL::article, s.fresh) f
    WHERE
      s.stale IS NOT TRUE
      AND (s.may_create OR b.at IS NOT NULL)
      AND (s.version_seen IS NULL OR s.version_seen = (b.record ->> 'version')::integer)
      AND NOT (
        (
          SELECT x.id
          FROM article x
          WHERE
            x.client_id = s.client_id
            AND x.external_id = s.given ->> 'external_id'
            AND partnumber_folded <> s.number_folded
          LIMIT 1
        ) IS NOT NULL
      )
    ORDER BY s.client_id, s.number_folded
    ON CONFLICT (client_id, partnumber_folded) DO UPDATE
    SET
      updated = excluded.updated,
      (
        "description", "unit", "period", "quantity", "sellprice", "discount", "itemnote", "income_accno",
        "expense_accno", "tax_accnos", "department", "project", "external_id", "metadata", "price_update"
      ) = (
        SELECT
          g."description", g."unit", g."period", g."quantity", g."sellprice", g."discount", g."itemnote",
          g."income_accno", g."expense_accno", g."tax_accnos", g."department", g."project", g."external_id",
          g."metadata", g."price_update"
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
        WHEN (
          (
            SELECT x.id
            FROM article x
            WHERE
              x.client_id = s.client_id
              AND x.external_id = s.given ->> 'external_id'
              AND partnumber_folded <> s.number_folded
            LIMIT 1
          ) IS NOT NULL
        ) THEN 'external_id_exists'
        WHEN s.only_new
        AND (s.may_create OR b.record IS NOT NULL) THEN 'exists'
        WHEN s.version_seen IS NOT NULL THEN 'outdated'
        ELSE 'missing'
      END AS outcome
    FROM
      sent s
      LEFT JOIN kept k ON k.client_id = s.client_id AND k.number_folded = s.number_folded
      LEFT JOIN before b ON b.at = s.at
  ),
  key_recorded AS (…), -- as in payment, many with keys with reversals
  links AS (…), -- as in save article, alone
  chained AS (…), -- as in invoice, alone
  linked AS (…), -- as in invoice, alone
  answered AS MATERIALIZED (…) -- as in save customer, alone
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)
