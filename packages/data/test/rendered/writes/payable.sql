-- payable, alone
WITH
  batch AS NOT MATERIALIZED (
    SELECT
      0 AS "at", $3::integer AS "client_id", $4::timestamptz AS "created", $5::text AS "once_key",
      $6::text AS "once_request", $7::jsonb AS "by", $8::integer AS "key_id",
      $9::integer AS "settings_version", $10::text AS "module", $11::date AS "transdate",
      $12::text AS "reference", $13::text AS "description", $14::text AS "notes", $15::text AS "intnotes",
      $16::boolean AS "closing", $17::integer AS "postings", $18::text AS "currency",
      $19::boolean AS "vat_settlement", $20::text AS "invnumber", $21::text AS "invnumber_folded",
      $22::text AS "content", $23::text AS "party_folded", $24::text AS "party_version",
      $25::jsonb AS "article_versions", $26::jsonb AS "fresh", $27::jsonb AS "given", $28::jsonb AS "aside",
      $29::integer AS "sequence", $30::text AS "ordnumber", $31::date AS "duedate",
      $32::boolean AS "taxincluded", $33::text AS "dcn", $34::date AS "taxdate", $35::text AS "external_id",
      $36::jsonb AS "metadata", $37::integer AS "ap_accno", $38::integer AS "paymentAccno",
      $39::text AS "payment_iban", $40::text AS "payment_reference", $41::text AS "payment_message",
      $42::numeric AS "discount_percent", $43::integer AS "discount_days", $44::jsonb AS "expenseentries",
      $45::jsonb AS "taxentries", $46::jsonb AS "parts", $47::numeric AS "amount",
      $48::numeric AS "netamount", $49::numeric AS "paid", $50::numeric AS "exchangerate",
      $51::numeric AS "base_amount", $52::numeric AS "base_paid"
  ),
  lines AS MATERIALIZED (…), -- as in invoice, alone, from $53 on
  clients AS MATERIALIZED (…), -- as in invoice, alone
  sent AS (…), -- as in invoice, alone
  compared AS (
    SELECT
      s.*,
      CASE
        WHEN s.stale
        OR coalesce(p.version, '') <> s.party_version
        OR EXISTS (
          SELECT
          FROM
            jsonb_array_elements(s.article_versions) v
            LEFT JOIN LATERAL (
              SELECT xmin
              FROM article
              WHERE client_id = s.client_id AND partnumber_folded = v ->> 0
              LIMIT 1
            ) a ON true
          WHERE coalesce(a.xmin::text, '') <> v ->> 1
        ) THEN 'stale'
        WHEN encode(d.content, 'hex') = s.content THEN 'repeated'
        WHEN d.id IS NOT NULL THEN 'exists'
        WHEN s.transdate <= s.closing_date THEN 'period_closed'
        ELSE 'booked'
      END AS outcome
    FROM
      sent s
      LEFT JOIN LATERAL (
        SELECT t.id, t.xmin::text AS version
        FROM vendor t
        WHERE client_id = s.client_id AND vendornumber_folded = s.party_folded
        LIMIT 1
      ) p ON true
      LEFT JOIN LATERAL (
        SELECT id, content
        FROM payable
        WHERE client_id = s.client_id AND invnumber_folded = s.invnumber_folded AND vendor_id = p.id
        LIMIT 1
      ) d ON true
    OFFSET 0
  ),
  numbered AS (
    SELECT
      c.*,
      CASE
        WHEN invnumber = ''
        AND outcome = 'booked' THEN next_number (client_id, 'payable')
      END AS given_number
    FROM compared c
    OFFSET 0
  ),
  judged AS MATERIALIZED (…), -- as in invoice, alone
  -- Materialized, or each document would look up the parties of the whole batch. Each party is made JSON of once, with what
  -- most documents have beside it.
  party_known AS MATERIALIZED (
    SELECT false AS is_kept, j.client_id, j.party_folded, p.id, p.record
    FROM
      (SELECT DISTINCT client_id, party_folded FROM judged WHERE outcome = 'booked') j
      CROSS JOIN LATERAL (
        SELECT
          id,
          (
            to_jsonb(t) - '{client_id,updated,version,external_id,metadata,iban_confirmed,discount_percent,discount_days,vendornumber_folded}'::text[]
          ) || '{}'::jsonb AS record
        FROM vendor t
        WHERE client_id = j.client_id AND vendornumber_folded = j.party_folded
        LIMIT 1
      ) p
  ),
  document_kept AS (
    INSERT INTO
      payable AS kept (
        client_id, entry_id, "invnumber", "invnumber_folded", "vendor_id", "vendor", "content", "currency",
        "transdate", "description", "notes", "intnotes", "ordnumber", "duedate", "taxincluded", "dcn",
        "taxdate", "external_id", "metadata", "ap_accno", "paymentAccno", "payment_iban", "payment_reference",
        "payment_message", "discount_percent", "discount_days", "expenseentries", "taxentries", "parts",
        "amount", "netamount", "paid", "exchangerate", "base_amount", "base_paid"
      )
    SELECT
      j.client_id, j.entry_id, j.reference, j.reference_folded, k.id, coalesce(k.record || b.aside, k.record),
      decode(b.content, 'hex'), b."currency", b."transdate", b."description", b."notes", b."intnotes",
      b."ordnumber", b."duedate", b."taxincluded", b."dcn", b."taxdate", b."external_id", b."metadata",
      b."ap_accno", b."paymentAccno", b."payment_iban", b."payment_reference", b."payment_message",
      b."discount_percent", b."discount_days", b."expenseentries", b."taxentries", b."parts", b."amount",
      b."netamount", b."paid", b."exchangerate", b."base_amount", b."base_paid"
    FROM
      judged j
      JOIN batch b ON b.at = j.at
      JOIN party_known k ON k.client_id = j.client_id AND k.party_folded = j.party_folded
    WHERE j.outcome = 'booked'
    RETURNING
      kept.entry_id,
      seal_of (
        kept, (SELECT relnatts FROM pg_class WHERE oid = 'payable'::regclass),
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
  balance_kept AS (…), -- as in invoice, alone
  links AS (…), -- as in invoice, alone
  chained AS (…), -- as in invoice, alone
  linked AS (…), -- as in invoice, alone
  answered AS MATERIALIZED (…) -- as in invoice, alone
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)

-- payable, many with dimensions with externals with keys with parties with sequences
WITH
  batch AS MATERIALIZED (
    SELECT
      field[1]::integer AS "at", field[2]::integer AS "client_id", field[3]::timestamptz AS "created",
      field[4]::text AS "once_key", field[5]::text AS "once_request", field[6]::jsonb AS "by",
      field[7]::integer AS "key_id", field[8]::integer AS "settings_version", field[9]::text AS "module",
      field[10]::date AS "transdate", field[11]::text AS "reference", field[12]::text AS "description",
      field[13]::text AS "notes", field[14]::text AS "intnotes", field[15]::boolean AS "closing",
      field[16]::integer AS "postings", field[17]::text AS "currency", field[18]::boolean AS "vat_settlement",
      field[19]::text AS "invnumber", field[20]::text AS "invnumber_folded", field[21]::text AS "content",
      field[22]::text AS "party_folded", field[23]::text AS "party_version",
      field[24]::jsonb AS "article_versions", field[25]::jsonb AS "fresh", field[26]::jsonb AS "given",
      field[27]::jsonb AS "aside", field[28]::integer AS "sequence", field[29]::text AS "ordnumber",
      field[30]::date AS "duedate", field[31]::boolean AS "taxincluded", field[32]::text AS "dcn",
      field[33]::date AS "taxdate", field[34]::text AS "external_id", field[35]::jsonb AS "metadata",
      field[36]::integer AS "ap_accno", field[37]::integer AS "paymentAccno",
      field[38]::text AS "payment_iban", field[39]::text AS "payment_reference",
      field[40]::text AS "payment_message", field[41]::numeric AS "discount_percent",
      field[42]::integer AS "discount_days", field[43]::jsonb AS "expenseentries",
      field[44]::jsonb AS "taxentries", field[45]::jsonb AS "parts", field[46]::numeric AS "amount",
      field[47]::numeric AS "netamount", field[48]::numeric AS "paid", field[49]::numeric AS "exchangerate",
      field[50]::numeric AS "base_amount", field[51]::numeric AS "base_paid"
    FROM
      (
        SELECT string_to_array(row, chr(31), chr(29)) AS field
        FROM string_to_table($3::text, chr(30)) AS row
        OFFSET 0
      ) read
  ),
  lines AS MATERIALIZED (…), -- as in invoice, many with dimensions with externals with keys with parties with sequences
  clients AS MATERIALIZED (…), -- as in invoice, alone
  sent AS (…), -- as in invoice, many with dimensions with externals with keys with parties with sequences
  compared AS (
    SELECT
      s.*, p.record AS party_before,
      CASE
        WHEN s.stale
        OR coalesce(p.version, '') <> s.party_version
        OR EXISTS (
          SELECT
          FROM
            jsonb_array_elements(s.article_versions) v
            LEFT JOIN LATERAL (
              SELECT xmin
              FROM article
              WHERE client_id = s.client_id AND partnumber_folded = v ->> 0
              LIMIT 1
            ) a ON true
          WHERE coalesce(a.xmin::text, '') <> v ->> 1
        ) THEN 'stale'
        WHEN encode(d.content, 'hex') = s.content THEN 'repeated'
        WHEN d.id IS NOT NULL THEN 'exists'
        WHEN (
          SELECT x.id
          FROM payable x
          WHERE x.client_id = s.client_id AND x.external_id = s.external_id AND true
          LIMIT 1
        ) IS NOT NULL THEN 'external_id_exists'
        WHEN (
          SELECT x.id
          FROM vendor x
          WHERE
            x.client_id = s.client_id
            AND x.external_id = s.given ->> 'external_id'
            AND vendornumber_folded <> s.party_folded
          LIMIT 1
        ) IS NOT NULL THEN 'party_external_id_exists'
        WHEN s.transdate <= s.closing_date THEN 'period_closed'
        ELSE 'booked'
      END AS outcome
    FROM
      sent s
      LEFT JOIN LATERAL (
        SELECT t.id, t.xmin::text AS version, CASE WHEN s.fresh IS NOT NULL THEN to_jsonb(t) END AS record
        FROM vendor t
        WHERE client_id = s.client_id AND vendornumber_folded = s.party_folded
        LIMIT 1
      ) p ON true
      LEFT JOIN LATERAL (
        SELECT id, content
        FROM payable
        WHERE client_id = s.client_id AND invnumber_folded = s.invnumber_folded AND vendor_id = p.id
        LIMIT 1
      ) d ON true
    OFFSET 0
  ),
  in_sequence AS (…), -- as in invoice, many with dimensions with externals with keys with parties with sequences
  numbered AS (
    SELECT
      c.*,
      CASE
        WHEN invnumber = ''
        AND outcome = 'booked' THEN next_number (client_id, 'payable')
      END AS given_number
    FROM in_sequence c
    OFFSET 0
  ),
  judged AS MATERIALIZED (…), -- as in invoice, many with dimensions with externals with keys with parties with sequences
  party_kept AS (
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
      j.client_id, j.created, j.party_folded, f."vendornumber", f."name", f."created", f."salutation",
      f."firstname", f."lastname", f."address1", f."street", f."building_number", f."address2", f."zipcode",
      f."city", f."state", f."country", f."phone", f."fax", f."mobile", f."email", f."taxnumber", f."terms",
      f."discount_percent", f."discount_days", f."arap_accno", f."payment_accno", f."bank_name",
      f."bank_address1", f."bank_address2", f."bank_zipcode", f."bank_city", f."bank_state", f."bank_country",
      f."bank_iban", f."bank_bic", f."department", f."project", f."external_id", f."metadata",
      f."iban_confirmed"
    FROM judged j, jsonb_populate_record(NULL::vendor, j.fresh) f
    WHERE j.outcome = 'booked' AND j.fresh IS NOT NULL
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
        FROM judged j, jsonb_populate_record(t, given) g
        WHERE j.client_id = t.client_id AND j.party_folded = t.vendornumber_folded AND j.fresh IS NOT NULL
      )
    RETURNING t.*
  ),
  -- Materialized, or each document would look up the parties of the whole batch. Each party is made JSON of once, with what
  -- most documents have beside it.
  party_known AS MATERIALIZED (
    SELECT
      true AS is_kept, client_id, vendornumber_folded AS party_folded, id,
      (
        to_jsonb(t) - '{client_id,updated,version,external_id,metadata,iban_confirmed,discount_percent,discount_days,vendornumber_folded}'::text[]
      ) || '{}'::jsonb AS record
    FROM party_kept t
    UNION ALL
    SELECT false AS is_kept, j.client_id, j.party_folded, p.id, p.record
    FROM
      (SELECT DISTINCT client_id, party_folded FROM judged WHERE outcome = 'booked' AND fresh IS NULL) j
      CROSS JOIN LATERAL (…) p -- as in payable, alone
  ),
  document_kept AS (
    INSERT INTO
      payable AS kept (
        client_id, entry_id, "invnumber", "invnumber_folded", "vendor_id", "vendor", "content", "currency",
        "transdate", "description", "notes", "intnotes", "ordnumber", "duedate", "taxincluded", "dcn",
        "taxdate", "external_id", "metadata", "ap_accno", "paymentAccno", "payment_iban", "payment_reference",
        "payment_message", "discount_percent", "discount_days", "expenseentries", "taxentries", "parts",
        "amount", "netamount", "paid", "exchangerate", "base_amount", "base_paid"
      )
    SELECT
      j.client_id, j.entry_id, j.reference, j.reference_folded, k.id, coalesce(k.record || b.aside, k.record),
      decode(b.content, 'hex'), b."currency", b."transdate", b."description", b."notes", b."intnotes",
      b."ordnumber", b."duedate", b."taxincluded", b."dcn", b."taxdate", b."external_id", b."metadata",
      b."ap_accno", b."paymentAccno", b."payment_iban", b."payment_reference", b."payment_message",
      b."discount_percent", b."discount_days", b."expenseentries", b."taxentries", b."parts", b."amount",
      b."netamount", b."paid", b."exchangerate", b."base_amount", b."base_paid"
    FROM
      judged j
      JOIN batch b ON b.at = j.at
      JOIN party_known k ON k.client_id = j.client_id
      AND k.party_folded = j.party_folded
      AND k.is_kept = (j.fresh IS NOT NULL)
    WHERE j.outcome = 'booked'
    RETURNING
      kept.entry_id,
      seal_of (…) AS seal -- as in payable, alone
  ),
  party_changed AS (
    SELECT
      j.entry_id,
      jsonb_build_object('table', 'vendor', 'before', j.party_before, 'after', to_jsonb(t)) AS fields
    FROM
      party_kept t
      JOIN judged j ON j.outcome = 'booked'
      AND j.client_id = t.client_id
      AND j.party_folded = t.vendornumber_folded
      AND j.fresh IS NOT NULL
  ),
  entries_counted AS (…), -- as in invoice, alone
  entry_kept AS (…), -- as in invoice, alone
  posting_kept AS (…), -- as in invoice, many with dimensions with externals with keys with parties with sequences
  balance_kept AS (…), -- as in invoice, alone
  key_recorded AS (…), -- as in invoice, many with dimensions with externals with keys with parties with sequences
  links AS (…), -- as in invoice, many with dimensions with externals with keys with parties with sequences
  chained AS (…), -- as in invoice, alone
  linked AS (…), -- as in invoice, alone
  answered AS MATERIALIZED (…) -- as in invoice, alone
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)
