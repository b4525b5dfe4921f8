-- save customer, alone
WITH
  batch AS NOT MATERIALIZED (
    SELECT
      0 AS "at", $3::integer AS "client_id", $4::timestamptz AS "created", $5::text AS "once_key",
      $6::text AS "once_request", $7::jsonb AS "by", $8::integer AS "key_id",
      $9::integer AS "settings_version", $10::text AS "number_folded", $11::jsonb AS "fresh",
      $12::jsonb AS "given", $13::boolean AS "may_create", $14::boolean AS "only_new",
      $15::integer AS "version_seen"
  ),
  clients AS MATERIALIZED (…), -- as in invoice, alone
  sent AS (
    SELECT
      b."at", b."client_id", b."created", b."by", b."number_folded", b."fresh", b."given", b."may_create",
      b."only_new", b."version_seen", c.closing_date,
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
        FROM customer r
        WHERE client_id = s.client_id AND customernumber_folded = s.number_folded
        FOR NO KEY UPDATE
      ) t
  ),
  kept AS (
    INSERT INTO
      customer AS t (
        client_id, updated, customernumber_folded, "customernumber", "name", "created", "salutation",
        "firstname", "lastname", "address1", "street", "building_number", "address2", "zipcode", "city",
        "state", "country", "phone", "fax", "mobile", "email", "taxnumber", "ended", "terms", "cc", "bcc",
        "notes", "remittancevoucher", "arap_accno", "payment_accno", "bank_name", "bank_address1",
        "bank_address2", "bank_zipcode", "bank_city", "bank_state", "bank_country", "bank_iban", "bank_bic",
        "language_code", "tax_accnos", "typeofcontact", "gender", "e_invoice", "department", "project",
        "external_id", "metadata"
      )
    SELECT
      s.client_id, s.created, s.number_folded, f."customernumber", f."name", f."created", f."salutation",
      f."firstname", f."lastname", f."address1", f."street", f."building_number", f."address2", f."zipcode",
      f."city", f."state", f."country", f."phone", f."fax", f."mobile", f."email", f."taxnumber", f."ended",
      f."terms", f."cc", f."bcc", f."notes", f."remittancevoucher", f."arap_accno", f."payment_accno",
      f."bank_name", f."bank_address1", f."bank_address2", f."bank_zipcode", f."bank_city", f."bank_state",
      f."bank_country", f."bank_iban", f."bank_bic", f."language_code", f."tax_accnos", f."typeofcontact",
      f."gender", f."e_invoice", f."department", f."project", f."external_id", f."metadata"
    FROM
      sent s
      -- Joined and sorted, so that all records are read before one of them is written: after that, this statement finds no more of it.
      LEFT JOIN before b ON b.at = s.at
      CROSS JOIN LATERAL jsonb_populate_record(NULL::customer, s.fresh) f
    WHERE
      s.stale IS NOT TRUE
      AND (s.may_create OR b.at IS NOT NULL)
      AND (s.version_seen IS NULL OR s.version_seen = (b.record ->> 'version')::integer)
    ORDER BY s.client_id, s.number_folded
    ON CONFLICT (client_id, customernumber_folded) DO UPDATE
    SET
      updated = excluded.updated,
      (
        "name", "created", "salutation", "firstname", "lastname", "address1", "street", "building_number",
        "address2", "zipcode", "city", "state", "country", "phone", "fax", "mobile", "email", "taxnumber",
        "ended", "terms", "cc", "bcc", "notes", "remittancevoucher", "arap_accno", "payment_accno",
        "bank_name", "bank_address1", "bank_address2", "bank_zipcode", "bank_city", "bank_state",
        "bank_country", "bank_iban", "bank_bic", "language_code", "tax_accnos", "typeofcontact", "gender",
        "e_invoice", "department", "project", "external_id", "metadata"
      ) = (
        SELECT
          g."name", g."created", g."salutation", g."firstname", g."lastname", g."address1", g."street",
          g."building_number", g."address2", g."zipcode", g."city", g."state", g."country", g."phone",
          g."fax", g."mobile", g."email", g."taxnumber", g."ended", g."terms", g."cc", g."bcc", g."notes",
          g."remittancevoucher", g."arap_accno", g."payment_accno", g."bank_name", g."bank_address1",
          g."bank_address2", g."bank_zipcode", g."bank_city", g."bank_state", g."bank_country", g."bank_iban",
          g."bank_bic", g."language_code", g."tax_accnos", g."typeofcontact", g."gender", g."e_invoice",
          g."department", g."project", g."external_id", g."metadata"
        FROM sent s, jsonb_populate_record(t, given) g
        WHERE s.client_id = t.client_id AND s.number_folded = t.customernumber_folded
      )
    WHERE
      NOT (
        SELECT s.only_new
        FROM sent s
        WHERE s.client_id = t.client_id AND s.number_folded = t.customernumber_folded
      )
    RETURNING t.client_id, t.customernumber_folded AS number_folded, to_jsonb(t) AS record
  ),
  judged AS MATERIALIZED (
    SELECT
      s."at", s."client_id", s."created", s."by", k.record, b.record AS record_before,
      CASE
        WHEN s.stale THEN 'stale'
        WHEN k.record IS NOT NULL THEN 'saved'
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
  links AS (
    SELECT
      client_id, min(created) AS created, count(*) AS events,
      jsonb_agg(
        by || jsonb_build_object('table', 'customer', 'before', record_before, 'after', record)
        ORDER BY at
      ) AS records
    FROM judged
    WHERE outcome = 'saved'
    GROUP BY client_id
  ),
  chained AS (…), -- as in invoice, alone
  linked AS (…), -- as in invoice, alone
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

-- save customer, many with externals with keys
WITH
  batch AS MATERIALIZED (
    SELECT
      field[1]::integer AS "at", field[2]::integer AS "client_id", field[3]::timestamptz AS "created",
      field[4]::text AS "once_key", field[5]::text AS "once_request", field[6]::jsonb AS "by",
      field[7]::integer AS "key_id", field[8]::integer AS "settings_version",
      field[9]::text AS "number_folded", field[10]::jsonb AS "fresh", field[11]::jsonb AS "given",
      field[12]::boolean AS "may_create", field[13]::boolean AS "only_new",
      field[14]::integer AS "version_seen"
    FROM
      (
        SELECT string_to_array(row, chr(31), chr(29)) AS field
        FROM string_to_table($3::text, chr(30)) AS row
        OFFSET 0
      ) read
  ),
  clients AS MATERIALIZED (…), -- as in invoice, alone
  sent AS (…), -- as in save customer, alone
  before AS MATERIALIZED (…), -- as in save customer, alone
  kept AS (
    INSERT INTO
      customer AS t (
        client_id, updated, customernumber_folded, "customernumber", "name", "created", "salutation",
        "firstname", "lastname", "address1", "street", "building_number", "address2", "zipcode", "city",
        "state", "country", "phone", "fax", "mobile", "email", "taxnumber", "ended", "terms", "cc", "bcc",
        "notes", "remittancevoucher", "arap_accno", "payment_accno", "bank_name", "bank_address1",
        "bank_address2", "bank_zipcode", "bank_city", "bank_state", "bank_country", "bank_iban", "bank_bic",
        "language_code", "tax_accnos", "typeofcontact", "gender", "e_invoice", "department", "project",
        "external_id", "metadata"
      )
    SELECT
      s.client_id, s.created, s.number_folded, f."customernumber", f."name", f."created", f."salutation",
      f."firstname", f."lastname", f."address1", f."street", f."building_number", f."address2", f."zipcode",
      f."city", f."state", f."country", f."phone", f."fax", f."mobile", f."email", f."taxnumber", f."ended",
      f."terms", f."cc", f."bcc", f."notes", f."remittancevoucher", f."arap_accno", f."payment_accno",
      f."bank_name", f."bank_address1", f."bank_address2", f."bank_zipcode", f."bank_city", f."bank_state",
      f."bank_country", f."bank_iban", f."bank_bic", f."language_code", f."tax_accnos", f."typeofcontact",
      f."gender", f."e_invoice", f."department", f."project", f."external_id", f."metadata"
    FROM
      sent s
      -- Joined and sorted, so that all records are read before one of them is written: after that, this statement finds no more of it.
      LEFT JOIN before b ON b.at = s.at
      CROSS JOIN LATERAL jsonb_populate_record(NULL::customer, s.fresh) f
    WHERE
      s.stale IS NOT TRUE
      AND (s.may_create OR b.at IS NOT NULL)
      AND (s.version_seen IS NULL OR s.version_seen = (b.record ->> 'version')::integer)
      AND NOT (
        (
          SELECT x.id
          FROM customer x
          WHERE
            x.client_id = s.client_id
            AND x.external_id = s.given ->> 'external_id'
            AND customernumber_folded <> s.number_folded
          LIMIT 1
        ) IS NOT NULL
      )
    ORDER BY s.client_id, s.number_folded
    ON CONFLICT (client_id, customernumber_folded) DO UPDATE
    SET
      updated = excluded.updated,
      (
        "name", "created", "salutation", "firstname", "lastname", "address1", "street", "building_number",
        "address2", "zipcode", "city", "state", "country", "phone", "fax", "mobile", "email", "taxnumber",
        "ended", "terms", "cc", "bcc", "notes", "remittancevoucher", "arap_accno", "payment_accno",
        "bank_name", "bank_address1", "bank_address2", "bank_zipcode", "bank_city", "bank_state",
        "bank_country", "bank_iban", "bank_bic", "language_code", "tax_accnos", "typeofcontact", "gender",
        "e_invoice", "department", "project", "external_id", "metadata"
      ) = (
        SELECT
          g."name", g."created", g."salutation", g."firstname", g."lastname", g."address1", g."street",
          g."building_number", g."address2", g."zipcode", g."city", g."state", g."country", g."phone",
          g."fax", g."mobile", g."email", g."taxnumber", g."ended", g."terms", g."cc", g."bcc", g."notes",
          g."remittancevoucher", g."arap_accno", g."payment_accno", g."bank_name", g."bank_address1",
          g."bank_address2", g."bank_zipcode", g."bank_city", g."bank_state", g."bank_country", g."bank_iban",
          g."bank_bic", g."language_code", g."tax_accnos", g."typeofcontact", g."gender", g."e_invoice",
          g."department", g."project", g."external_id", g."metadata"
        FROM sent s, jsonb_populate_record(t, given) g
        WHERE s.client_id = t.client_id AND s.number_folded = t.customernumber_folded
      )
    WHERE
      NOT (
        SELECT s.only_new
        FROM sent s
        WHERE s.client_id = t.client_id AND s.number_folded = t.customernumber_folded
      )
    RETURNING t.client_id, t.customernumber_folded AS number_folded, to_jsonb(t) AS record
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
            FROM customer x
            WHERE
              x.client_id = s.client_id
              AND x.external_id = s.given ->> 'external_id'
              AND customernumber_folded <> s.number_folded
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
  links AS (…), -- as in save customer, alone
  chained AS (…), -- as in invoice, alone
  linked AS (…), -- as in invoice, alone
  answered AS MATERIALIZED (…) -- as in save customer, alone
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)
