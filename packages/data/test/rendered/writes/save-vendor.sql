-- save vendor, alone
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
        FROM vendor r
        WHERE client_id = s.client_id AND vendornumber_folded = s.number_folded
        FOR NO KEY UPDATE
      ) t
  ),
  kept AS (
    INSERT INTO
      vendor AS t (
        client_id, updated, vendornumber_folded, "vendornumber", "name", "created", "salutation", "firstname",
        "lastname", "address1", "street", "building_number", "address2", "zipcode", "city", "state",
        "country", "phone", "fax", "mobile", "email", "taxnumber", "terms", "discount_percent",
        "discount_days", "arap_accno", "payment_accno", "bank_name", "bank_address1", "bank_address2",
        "bank_zipcode", "bank_city", "bank_state", "bank_country", "bank_iban", "bank_bic", "department",
        "project", "external_id", "metadata", "iban_confirmed"
      )
    SELECT
      s.client_id, s.created, s.number_folded, f."vendornumber", f."name", f."created", f."salutation",
      f."firstname", f."lastname", f."address1", f."street", f."building_number", f."address2", f."zipcode",
      f."city", f."state", f."country", f."phone", f."fax", f."mobile", f."email", f."taxnumber", f."terms",
      f."discount_percent", f."discount_days", f."arap_accno", f."payment_accno", f."bank_name",
      f."bank_address1", f."bank_address2", f."bank_zipcode", f."bank_city", f."bank_state", f."bank_country",
      f."bank_iban", f."bank_bic", f."department", f."project", f."external_id", f."metadata",
      f."iban_confirmed"
    FROM
      sent s
      -- Joined and sorted, so that all records are read before one of them is written: after that, this statement finds no more of it.
      LEFT JOIN before b ON b.at = s.at
      CROSS JOIN LATERAL jsonb_populate_record(NULL::vendor, s.fresh) f
    WHERE
      s.stale IS NOT TRUE
      AND (s.may_create OR b.at IS NOT NULL)
      AND (s.version_seen IS NULL OR s.version_seen = (b.record ->> 'version')::integer)
    ORDER BY s.client_id, s.number_folded
    ON CONFLICT (client_id, vendornumber_folded) DO UPDATE
    SET
      updated = excluded.updated,
      (
        "name", "created", "salutation", "firstname", "lastname", "address1", "street", "building_number",
        "address2", "zipcode", "city", "state", "country", "phone", "fax", "mobile", "email", "taxnumber",
        "terms", "discount_percent", "discount_days", "arap_accno", "payment_accno", "bank_name",
        "bank_address1", "bank_address2", "bank_zipcode", "bank_city", "bank_state", "bank_country",
        "bank_iban", "bank_bic", "department", "project", "external_id", "metadata", "iban_confirmed"
      ) = (
        SELECT
          g."name", g."created", g."salutation", g."firstname", g."lastname", g."address1", g."street",
          g."building_number", g."address2", g."zipcode", g."city", g."state", g."country", g."phone",
          g."fax", g."mobile", g."email", g."taxnumber", g."terms", g."discount_percent", g."discount_days",
          g."arap_accno", g."payment_accno", g."bank_name", g."bank_address1", g."bank_address2",
          g."bank_zipcode", g."bank_city", g."bank_state", g."bank_country", g."bank_iban", g."bank_bic",
          g."department", g."project", g."external_id", g."metadata", g."iban_confirmed"
        FROM sent s, jsonb_populate_record(t, given) g
        WHERE s.client_id = t.client_id AND s.number_folded = t.vendornumber_folded
      )
    WHERE
      NOT (
        SELECT s.only_new
        FROM sent s
        WHERE s.client_id = t.client_id AND s.number_folded = t.vendornumber_folded
      )
    RETURNING t.client_id, t.vendornumber_folded AS number_folded, to_jsonb(t) AS record
  ),
  judged AS MATERIALIZED (…), -- as in save customer, alone
  links AS (
    SELECT
      client_id, min(created) AS created, count(*) AS events,
      jsonb_agg(
        by || jsonb_build_object('table', 'vendor', 'before', record_before, 'after', record)
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

-- save vendor, many with externals with keys
WITH
  batch AS MATERIALIZED (…), -- as in save customer, many with externals with keys
  clients AS MATERIALIZED (…), -- as in invoice, alone
  sent AS (…), -- as in save customer, alone
  before AS MATERIALIZED (…), -- as in save vendor, alone
  kept AS (
    INSERT INTO
      vendor AS t (
        client_id, updated, vendornumber_folded, "vendornumber", "name", "created", "salutation", "firstname",
        "lastname", "address1", "street", "building_number", "address2", "zipcode", "city", "state",
        "country", "phone", "fax", "mobile", "email", "taxnumber", "terms", "discount_percent",
        "discount_days", "arap_accno", "payment_accno", "bank_name", "bank_address1", "bank_address2",
        "bank_zipcode", "bank_city", "bank_state", "bank_country", "bank_iban", "bank_bic", "department",
        "project", "external_id", "metadata", "iban_confirmed"
      )
    SELECT
      s.client_id, s.created, s.number_folded, f."vendornumber", f."name", f."created", f."salutation",
      f."firstname", f."lastname", f."address1", f."street", f."building_number", f."address2", f."zipcode",
      f."city", f."state", f."country", f."phone", f."fax", f."mobile", f."email", f."taxnumber", f."terms",
      f."discount_percent", f."discount_days", f."arap_accno", f."payment_accno", f."bank_name",
      f."bank_address1", f."bank_address2", f."bank_zipcode", f."bank_city", f."bank_state", f."bank_country",
      f."bank_iban", f."bank_bic", f."department", f."project", f."external_id", f."metadata",
      f."iban_confirmed"
    FROM
      sent s
      -- Joined and sorted, so that all records are read before one of them is written: after that, this statement finds no more of it.
      LEFT JOIN before b ON b.at = s.at
      CROSS JOIN LATERAL jsonb_populate_record(NULL::vendor, s.fresh) f
    WHERE
      s.stale IS NOT TRUE
      AND (s.may_create OR b.at IS NOT NULL)
      AND (s.version_seen IS NULL OR s.version_seen = (b.record ->> 'version')::integer)
      AND NOT (
        (
          SELECT x.id
          FROM vendor x
          WHERE
            x.client_id = s.client_id
            AND x.external_id = s.given ->> 'external_id'
            AND vendornumber_folded <> s.number_folded
          LIMIT 1
        ) IS NOT NULL
      )
    ORDER BY s.client_id, s.number_folded
    ON CONFLICT (client_id, vendornumber_folded) DO UPDATE
    SET
      updated = excluded.updated,
      (
        "name", "created", "salutation", "firstname", "lastname", "address1", "street", "building_number",
        "address2", "zipcode", "city", "state", "country", "phone", "fax", "mobile", "email", "taxnumber",
        "terms", "discount_percent", "discount_days", "arap_accno", "payment_accno", "bank_name",
        "bank_address1", "bank_address2", "bank_zipcode", "bank_city", "bank_state", "bank_country",
        "bank_iban", "bank_bic", "department", "project", "external_id", "metadata", "iban_confirmed"
      ) = (
        SELECT
          g."name", g."created", g."salutation", g."firstname", g."lastname", g."address1", g."street",
          g."building_number", g."address2", g."zipcode", g."city", g."state", g."country", g."phone",
          g."fax", g."mobile", g."email", g."taxnumber", g."terms", g."discount_percent", g."discount_days",
          g."arap_accno", g."payment_accno", g."bank_name", g."bank_address1", g."bank_address2",
          g."bank_zipcode", g."bank_city", g."bank_state", g."bank_country", g."bank_iban", g."bank_bic",
          g."department", g."project", g."external_id", g."metadata", g."iban_confirmed"
        FROM sent s, jsonb_populate_record(t, given) g
        WHERE s.client_id = t.client_id AND s.number_folded = t.vendornumber_folded
      )
    WHERE
      NOT (
        SELECT s.only_new
        FROM sent s
        WHERE s.client_id = t.client_id AND s.number_folded = t.vendornumber_folded
      )
    RETURNING t.client_id, t.vendornumber_folded AS number_folded, to_jsonb(t) AS record
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
            FROM vendor x
            WHERE
              x.client_id = s.client_id
              AND x.external_id = s.given ->> 'external_id'
              AND vendornumber_folded <> s.number_folded
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
  links AS (…), -- as in save vendor, alone
  chained AS (…), -- as in invoice, alone
  linked AS (…), -- as in invoice, alone
  answered AS MATERIALIZED (…) -- as in save customer, alone
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)
