-- gl, alone
WITH
  batch AS NOT MATERIALIZED (
    SELECT
      0 AS "at", $3::integer AS "client_id", $4::timestamptz AS "created", $5::text AS "once_key",
      $6::text AS "once_request", $7::jsonb AS "by", $8::integer AS "key_id",
      $9::integer AS "settings_version", $10::text AS "module", $11::date AS "transdate",
      $12::text AS "reference", $13::text AS "description", $14::text AS "notes", $15::text AS "intnotes",
      $16::boolean AS "closing", $17::integer AS "postings", $18::text AS "currency",
      $19::boolean AS "vat_settlement", $20::text AS "reference_folded", $21::text AS "kind",
      $22::jsonb AS "glentries", $23::numeric AS "exchangerate", $24::bigint AS "reverses",
      $25::text AS "content", $26::date AS "taxdate", $27::boolean AS "gl_vat_settlement",
      $28::text AS "external_id", $29::jsonb AS "metadata"
  ),
  lines AS MATERIALIZED (…), -- as in invoice, alone, from $30 on
  clients AS MATERIALIZED (…), -- as in invoice, alone
  sent AS (
    SELECT
      b."at", b."client_id", b."created", b."by", b."module", b."transdate", b."currency", b."closing",
      b."vat_settlement", b."reference", b."reference_folded", b."reverses", b."content", c.closing_date,
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
  compared AS (
    SELECT
      s.*, g.reference AS kept_reference, g.entry_id AS kept_entry_id,
      CASE
        WHEN s.stale THEN 'stale'
        WHEN r.id IS NOT NULL THEN 'already_reversed'
        WHEN encode(g.content, 'hex') = s.content THEN 'repeated'
        WHEN g.id IS NOT NULL THEN 'exists'
        WHEN s.transdate <= s.closing_date THEN 'period_closed'
        ELSE 'booked'
      END AS outcome
    FROM
      sent s
      LEFT JOIN LATERAL (
        SELECT id, content, reference, entry_id
        FROM gl
        WHERE client_id = s.client_id AND reference_folded = s.reference_folded
        LIMIT 1
      ) g ON true
      LEFT JOIN LATERAL (
        SELECT id
        FROM gl
        WHERE client_id = s.client_id AND reverses = s.reverses
        LIMIT 1
      ) r ON true
    OFFSET 0
  ),
  numbered AS (
    SELECT
      c.*,
      CASE WHEN reference = '' AND outcome = 'booked' THEN next_number (client_id, 'gl') END AS given_number
    FROM compared c
    OFFSET 0
  ),
  judged AS MATERIALIZED (
    SELECT
      "at", "client_id", "created", "by", "module", "transdate", "currency", "closing", "vat_settlement",
      outcome, coalesce(given_number, kept_reference, reference) AS reference,
      coalesce(lower(given_number COLLATE "C"), reference_folded) AS reference_folded, kept_entry_id,
      CASE outcome WHEN 'booked' THEN nextval('gl_id_seq') END AS gl_id,
      CASE outcome WHEN 'booked' THEN nextval('entry_id_seq') END AS entry_id
    FROM numbered
  ),
  document_kept AS (
    INSERT INTO
      gl AS kept (
        client_id, entry_id, "id", "reference", "reference_folded", "content", "vat_settlement", "kind",
        "description", "transdate", "notes", "currency", "exchangerate", "glentries", "reverses", "taxdate",
        "external_id", "metadata"
      )
    SELECT
      j.client_id, j.entry_id, j.gl_id, j.reference, j.reference_folded, decode(b.content, 'hex'),
      b.gl_vat_settlement, b."kind", b."description", b."transdate", b."notes", b."currency",
      b."exchangerate", b."glentries", b."reverses", b."taxdate", b."external_id", b."metadata"
    FROM judged j JOIN batch b ON b.at = j.at
    WHERE j.outcome = 'booked'
    RETURNING
      kept.entry_id,
      seal_of (
        kept, (SELECT relnatts FROM pg_class WHERE oid = 'gl'::regclass),
        coalesce(
          (
            (
              SELECT jsonb_object_agg(id, sealed_as)
              FROM clients
              WHERE sealed_as IS NOT NULL
            ) ->> kept.client_id::text
          )::integer, kept.client_id
        )
      ) AS seal
  ),
  entries_counted AS (…), -- as in invoice, alone
  entry_kept AS (…), -- as in invoice, alone
  posting_kept AS (…), -- as in invoice, alone
  balance_kept AS (
    INSERT INTO
      balance AS b (
        client_id, accno, month, tax_accno, tax_rate, vat_code, has_base, supply_month, origin, debit, credit,
        closing, tax, tax_base, settled
      )
    SELECT
      p.client_id, p.accno, j.month, coalesce(p.tax_accno, 0), coalesce(p.tax_rate, -1),
      coalesce(p.vat_code, ''), p.tax_base IS NOT NULL,
      coalesce(date_trunc('month', p.taxdate)::date, j.month),
      CASE WHEN j.closing THEN 'closing' WHEN j.vat_settlement THEN 'vat_settlement' ELSE j.module END,
      coalesce(sum(p.amount) FILTER (WHERE p.side = 'debit' AND NOT j.closing), 0),
      coalesce(sum(- p.amount) FILTER (WHERE p.side = 'credit' AND NOT j.closing), 0),
      coalesce(sum(p.amount) FILTER (WHERE j.closing), 0),
      coalesce(sum(p.amount) FILTER (WHERE p.tax_base IS NOT NULL), 0), coalesce(sum(p.tax_base), 0),
      coalesce(sum(p.amount) FILTER (WHERE j.vat_settlement), 0)
    FROM
      posting_kept p
      JOIN (…) j ON j.entry_id = p.entry_id -- as in invoice, alone
    GROUP BY
      1, 2, 3, 4, 5, 6, 7, 8, 9
      -- Always in the same order, so that two batches never deadlock.
    ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    ON CONFLICT (
      client_id, accno, month, tax_accno, tax_rate, vat_code, origin, has_base, supply_month
    ) DO UPDATE
    SET
      debit = b.debit + excluded.debit, credit = b.credit + excluded.credit,
      closing = b.closing + excluded.closing, tax = b.tax + excluded.tax,
      tax_base = b.tax_base + excluded.tax_base, settled = b.settled + excluded.settled
  ),
  links AS (…), -- as in invoice, alone
  chained AS (…), -- as in invoice, alone
  linked AS (…), -- as in invoice, alone
  answered AS MATERIALIZED (
    SELECT
      jsonb_build_object(
        'usual', count(*) FILTER (WHERE false), 'others',
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'at', at, 'outcome', outcome, 'reference', reference, 'id', gl_id::text, 'entry_id',
              coalesce(entry_id, kept_entry_id)::text
            )
          ) FILTER (
            WHERE (false) IS NOT TRUE
          ), '[]'
        )
      ) AS answers
    FROM judged
  )
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)

-- gl, many with dimensions with externals with keys
WITH
  batch AS MATERIALIZED (
    SELECT
      field[1]::integer AS "at", field[2]::integer AS "client_id", field[3]::timestamptz AS "created",
      field[4]::text AS "once_key", field[5]::text AS "once_request", field[6]::jsonb AS "by",
      field[7]::integer AS "key_id", field[8]::integer AS "settings_version", field[9]::text AS "module",
      field[10]::date AS "transdate", field[11]::text AS "reference", field[12]::text AS "description",
      field[13]::text AS "notes", field[14]::text AS "intnotes", field[15]::boolean AS "closing",
      field[16]::integer AS "postings", field[17]::text AS "currency", field[18]::boolean AS "vat_settlement",
      field[19]::text AS "reference_folded", field[20]::text AS "kind", field[21]::jsonb AS "glentries",
      field[22]::numeric AS "exchangerate", field[23]::bigint AS "reverses", field[24]::text AS "content",
      field[25]::date AS "taxdate", field[26]::boolean AS "gl_vat_settlement",
      field[27]::text AS "external_id", field[28]::jsonb AS "metadata"
    FROM
      (
        SELECT string_to_array(row, chr(31), chr(29)) AS field
        FROM string_to_table($3::text, chr(30)) AS row
        OFFSET 0
      ) read
  ),
  lines AS MATERIALIZED (…), -- as in invoice, many with dimensions with externals with keys with parties with sequences
  clients AS MATERIALIZED (…), -- as in invoice, alone
  sent AS (
    SELECT
      b."at", b."client_id", b."created", b."by", b."module", b."transdate", b."currency", b."closing",
      b."vat_settlement", b."reference", b."reference_folded", b."reverses", b."content", b."external_id",
      c.closing_date,
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
  compared AS (
    SELECT
      s.*, g.reference AS kept_reference, g.entry_id AS kept_entry_id,
      CASE
        WHEN s.stale THEN 'stale'
        WHEN r.id IS NOT NULL THEN 'already_reversed'
        WHEN encode(g.content, 'hex') = s.content THEN 'repeated'
        WHEN g.id IS NOT NULL THEN 'exists'
        WHEN (
          SELECT x.id
          FROM gl x
          WHERE x.client_id = s.client_id AND x.external_id = s.external_id AND true
          LIMIT 1
        ) IS NOT NULL THEN 'external_id_exists'
        WHEN s.transdate <= s.closing_date THEN 'period_closed'
        ELSE 'booked'
      END AS outcome
    FROM
      sent s
      LEFT JOIN LATERAL (
        SELECT id, content, reference, entry_id
        FROM gl
        WHERE client_id = s.client_id AND reference_folded = s.reference_folded
        LIMIT 1
      ) g ON true
      LEFT JOIN LATERAL (
        SELECT id
        FROM gl
        WHERE client_id = s.client_id AND reverses = s.reverses
        LIMIT 1
      ) r ON true
    OFFSET 0
  ),
  numbered AS (
    SELECT
      c.*,
      CASE WHEN reference = '' AND outcome = 'booked' THEN next_number (client_id, 'gl') END AS given_number
    FROM compared c
    OFFSET 0
  ),
  judged AS MATERIALIZED (…), -- as in gl, alone
  document_kept AS (…), -- as in gl, alone
  entries_counted AS (…), -- as in invoice, alone
  entry_kept AS (…), -- as in invoice, alone
  posting_kept AS (…), -- as in invoice, many with dimensions with externals with keys with parties with sequences
  balance_kept AS (…), -- as in gl, alone
  key_recorded AS (
    INSERT INTO idempotency (client_id, key, request, outcome, created)
    SELECT
      j.client_id, b.once_key, decode(b.once_request, 'hex'),
      jsonb_build_object(
        'done', jsonb_build_object('reference', j.reference, 'id', coalesce(j.entry_id, j.kept_entry_id))
      ), j.created
    FROM judged j JOIN batch b ON b.at = j.at
    WHERE b.once_key IS NOT NULL AND j.outcome IN ('booked', 'repeated', 'saved')
  ),
  links AS (…), -- as in invoice, alone
  chained AS (…), -- as in invoice, alone
  linked AS (…), -- as in invoice, alone
  answered AS MATERIALIZED (…) -- as in gl, alone
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)
