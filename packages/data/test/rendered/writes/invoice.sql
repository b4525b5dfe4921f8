-- invoice, alone
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
      $36::jsonb AS "metadata", $37::date AS "supply_from", $38::date AS "supply_to",
      $39::integer AS "ar_accno", $40::jsonb AS "incomeentries", $41::jsonb AS "taxentries",
      $42::boolean AS "rounding", $43::jsonb AS "parts", $44::numeric AS "amount",
      $45::numeric AS "netamount", $46::numeric AS "paid", $47::numeric AS "exchangerate",
      $48::numeric AS "base_amount", $49::numeric AS "base_paid", $50::text AS "reference_prefix"
  ),
  lines AS MATERIALIZED (
    SELECT
      field[1]::integer AS "at", field[2]::integer AS "accno", field[3]::text AS "side",
      field[4]::numeric AS "amount", field[5]::numeric AS "original_amount", field[6]::text AS "source",
      field[7]::text AS "memo", field[8]::numeric AS "tax_base", field[9]::integer AS "tax_accno",
      field[10]::numeric AS "tax_rate", field[11]::date AS "taxdate", field[12]::text AS "vat_code",
      field[13]::text AS "tax_between"
    FROM
      (
        SELECT string_to_array(row, chr(31), chr(29)) AS field
        FROM string_to_table($51::text, chr(30)) AS row
        OFFSET 0
      ) read
  ),
  clients AS MATERIALIZED (
    -- An array, so that clients are looked up by key: PostgreSQL expects 1000 rows of every batch.
    SELECT id, closing_date, version, sealed_as
    FROM client
    WHERE id = ANY (ARRAY(SELECT client_id FROM batch))
    ORDER BY id
    FOR SHARE
  ),
  sent AS (
    SELECT
      b."at", b."client_id", b."created", b."by", b."module", b."transdate", b."currency", b."closing",
      b."vat_settlement", b."invnumber", b."invnumber_folded", b."content", b."party_folded",
      b."party_version", b."article_versions", c.closing_date,
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
        FROM customer t
        WHERE client_id = s.client_id AND customernumber_folded = s.party_folded
        LIMIT 1
      ) p ON true
      LEFT JOIN LATERAL (
        SELECT id, content
        FROM invoice
        WHERE client_id = s.client_id AND invnumber_folded = s.invnumber_folded AND true
        LIMIT 1
      ) d ON true
    OFFSET 0
  ),
  numbered AS (
    SELECT
      c.*,
      CASE
        WHEN invnumber = ''
        AND outcome = 'booked' THEN next_number (client_id, 'invoice')
      END AS given_number
    FROM compared c
    OFFSET 0
  ),
  judged AS MATERIALIZED (
    SELECT
      "at", "client_id", "created", "by", "module", "transdate", "currency", "closing", "vat_settlement",
      outcome, coalesce(given_number, invnumber) AS reference,
      coalesce(lower(given_number COLLATE "C"), invnumber_folded) AS reference_folded,
      given_number IS NOT NULL AS is_numbered, party_folded,
      CASE outcome WHEN 'booked' THEN nextval('entry_id_seq') END AS entry_id
    FROM numbered
  ),
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
            to_jsonb(t) - '{client_id,updated,version,external_id,metadata,customernumber_folded}'::text[]
          ) || '{"contactId":"","addressId":""}'::jsonb AS record
        FROM customer t
        WHERE client_id = j.client_id AND customernumber_folded = j.party_folded
        LIMIT 1
      ) p
  ),
  document_kept AS (
    INSERT INTO
      invoice AS kept (
        client_id, entry_id, "invnumber", "invnumber_folded", "customer_id", "customer", "content",
        "currency", "transdate", "description", "notes", "intnotes", "ordnumber", "duedate", "taxincluded",
        "dcn", "taxdate", "external_id", "metadata", "supply_from", "supply_to", "ar_accno", "incomeentries",
        "taxentries", "rounding", "parts", "amount", "netamount", "paid", "exchangerate", "base_amount",
        "base_paid", "reference_prefix"
      )
    SELECT
      j.client_id, j.entry_id, j.reference, j.reference_folded, k.id, coalesce(k.record || b.aside, k.record),
      decode(b.content, 'hex'), b."currency", b."transdate", b."description", b."notes", b."intnotes",
      b."ordnumber", b."duedate", b."taxincluded", b."dcn", b."taxdate", b."external_id", b."metadata",
      b."supply_from", b."supply_to", b."ar_accno", b."incomeentries", b."taxentries", b."rounding",
      b."parts", b."amount", b."netamount", b."paid", b."exchangerate", b."base_amount", b."base_paid",
      b."reference_prefix"
    FROM
      judged j
      JOIN batch b ON b.at = j.at
      JOIN party_known k ON k.client_id = j.client_id AND k.party_folded = j.party_folded
    WHERE j.outcome = 'booked'
    RETURNING
      kept.entry_id,
      seal_of (
        kept, (SELECT relnatts FROM pg_class WHERE oid = 'invoice'::regclass),
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
  entries_counted AS (
    -- In the order of clients, so that two batches never deadlock. Each client's row stays locked until the end, so that what fails
    -- leaves no hole.
    INSERT INTO last_id AS l (client_id, of, last)
    SELECT client_id, 'entry', count(*)
    FROM judged
    WHERE outcome = 'booked'
    GROUP BY client_id
    ORDER BY client_id
    ON CONFLICT (client_id, of) DO UPDATE
    SET last = l.last + excluded.last
    RETURNING l.client_id, l.last
  ),
  entry_kept AS (
    INSERT INTO
      entry AS e (
        client_id, id, number, module, transdate, reference, description, notes, intnotes, closing, postings,
        created, vat_settlement
      )
    SELECT
      j.client_id, j.entry_id,
      n.last - count(*) OVER of_client + row_number() OVER (of_client ORDER BY j.entry_id), j.module,
      j.transdate, j.reference, b.description, b.notes, b.intnotes, j.closing, b.postings, j.created,
      j.vat_settlement
    FROM judged j JOIN batch b ON b.at = j.at JOIN entries_counted n ON n.client_id = j.client_id
    WHERE j.outcome = 'booked'
    WINDOW of_client AS (PARTITION BY j.client_id)
    RETURNING e.id, e AS whole
  ),
  posting_kept AS (
    INSERT INTO
      posting AS kept (
        client_id, entry_id, accno, transdate, side, amount, currency, original_amount, source, memo,
        tax_base, tax_accno, tax_rate, taxdate, vat_code, tax_between
      )
    SELECT
      j.client_id, j.entry_id, p.accno, j.transdate, p.side, p.amount, j.currency,
      coalesce(p.original_amount, p.amount), p.source, p.memo, p.tax_base, p.tax_accno, p.tax_rate, p.taxdate,
      p.vat_code, p.tax_between
    FROM lines p JOIN judged j ON j.at = p.at
    WHERE outcome = 'booked'
    RETURNING
      kept.client_id, kept.entry_id, kept.id, kept.accno, kept.side, kept.amount, kept.tax_base,
      kept.tax_accno, kept.tax_rate, kept.vat_code, kept.taxdate, sealed_text (kept) AS sealed
  ),
  balance_kept AS (
    INSERT INTO
      balance AS b (
        client_id, accno, month, tax_accno, tax_rate, vat_code, has_base, supply_month, origin, debit, credit,
        closing, tax, tax_base, settled
      )
    SELECT
      p.client_id, p.accno, j.month, coalesce(p.tax_accno, 0), coalesce(p.tax_rate, -1),
      coalesce(p.vat_code, ''), p.tax_base IS NOT NULL,
      coalesce(date_trunc('month', p.taxdate)::date, j.month), j.module,
      coalesce(sum(p.amount) FILTER (WHERE p.side = 'debit' AND NOT j.closing), 0),
      coalesce(sum(- p.amount) FILTER (WHERE p.side = 'credit' AND NOT j.closing), 0),
      coalesce(sum(p.amount) FILTER (WHERE j.closing), 0),
      coalesce(sum(p.amount) FILTER (WHERE p.tax_base IS NOT NULL), 0), coalesce(sum(p.tax_base), 0),
      coalesce(sum(p.amount) FILTER (WHERE j.vat_settlement), 0)
    FROM
      posting_kept p
      -- The month is computed once for an entry, not for each posting.
      JOIN (
        SELECT entry_id, module, closing, vat_settlement, date_trunc('month', transdate)::date AS month
        FROM judged
        OFFSET 0
      ) j ON j.entry_id = p.entry_id
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
  -- Ids of entries come from one sequence, so they alone tell the rows of a batch apart.
  links AS (
    SELECT
      j.client_id, min(j.created) AS created, count(*) AS events,
      jsonb_agg(
        j.by || jsonb_build_object(
          'document', d.seal, 'entry', j.entry_id, 'seal',
          seal_of (
            e.whole, p.sealed,
            coalesce(
              (
                (
                  SELECT jsonb_object_agg(id, sealed_as)
                  FROM clients
                  WHERE sealed_as IS NOT NULL
                ) ->> j.client_id::text
              )::integer, j.client_id
            )
          )
        )
        ORDER BY j.entry_id
      ) AS records
    FROM
      judged j
      JOIN entry_kept e ON e.id = j.entry_id
      JOIN document_kept d ON d.entry_id = j.entry_id
      -- Character 29 stands between the postings of a seal.
      JOIN (
        SELECT entry_id, string_agg(sealed, chr(29) ORDER BY id) AS sealed
        FROM posting_kept
        GROUP BY 1
      ) p ON p.entry_id = j.entry_id
    GROUP BY j.client_id
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
        'usual', count(*) FILTER (WHERE outcome = 'booked' AND NOT is_numbered), 'others',
        coalesce(
          jsonb_agg(
            jsonb_build_object('at', at, 'outcome', outcome, 'invnumber', reference)
          ) FILTER (
            WHERE (outcome = 'booked' AND NOT is_numbered) IS NOT TRUE
          ), '[]'
        )
      ) AS answers
    FROM judged
  )
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)

-- invoice, many with dimensions with externals with keys with parties with sequences
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
      field[36]::date AS "supply_from", field[37]::date AS "supply_to", field[38]::integer AS "ar_accno",
      field[39]::jsonb AS "incomeentries", field[40]::jsonb AS "taxentries", field[41]::boolean AS "rounding",
      field[42]::jsonb AS "parts", field[43]::numeric AS "amount", field[44]::numeric AS "netamount",
      field[45]::numeric AS "paid", field[46]::numeric AS "exchangerate", field[47]::numeric AS "base_amount",
      field[48]::numeric AS "base_paid", field[49]::text AS "reference_prefix"
    FROM
      (
        SELECT string_to_array(row, chr(31), chr(29)) AS field
        FROM string_to_table($3::text, chr(30)) AS row
        OFFSET 0
      ) read
  ),
  lines AS MATERIALIZED (
    SELECT
      field[1]::integer AS "at", field[2]::integer AS "accno", field[3]::text AS "side",
      field[4]::numeric AS "amount", field[5]::numeric AS "original_amount", field[6]::text AS "source",
      field[7]::text AS "memo", field[8]::numeric AS "tax_base", field[9]::integer AS "tax_accno",
      field[10]::numeric AS "tax_rate", field[11]::date AS "taxdate", field[12]::text AS "vat_code",
      field[13]::text AS "tax_between", field[14]::text AS "department", field[15]::text AS "project"
    FROM
      (
        SELECT string_to_array(row, chr(31), chr(29)) AS field
        FROM string_to_table($4::text, chr(30)) AS row
        OFFSET 0
      ) read
  ),
  clients AS MATERIALIZED (…), -- as in invoice, alone
  sent AS (
    SELECT
      b."at", b."client_id", b."created", b."by", b."module", b."transdate", b."currency", b."closing",
      b."vat_settlement", b."invnumber", b."invnumber_folded", b."content", b."party_folded",
      b."party_version", b."article_versions", b."external_id", b."fresh", b."given", b."sequence",
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
          FROM invoice x
          WHERE x.client_id = s.client_id AND x.external_id = s.external_id AND true
          LIMIT 1
        ) IS NOT NULL THEN 'external_id_exists'
        WHEN (
          SELECT x.id
          FROM customer x
          WHERE
            x.client_id = s.client_id
            AND x.external_id = s.given ->> 'external_id'
            AND customernumber_folded <> s.party_folded
          LIMIT 1
        ) IS NOT NULL THEN 'party_external_id_exists'
        WHEN s.transdate <= s.closing_date THEN 'period_closed'
        ELSE 'booked'
      END AS outcome
    FROM
      sent s
      LEFT JOIN LATERAL (
        SELECT t.id, t.xmin::text AS version, CASE WHEN s.fresh IS NOT NULL THEN to_jsonb(t) END AS record
        FROM customer t
        WHERE client_id = s.client_id AND customernumber_folded = s.party_folded
        LIMIT 1
      ) p ON true
      LEFT JOIN LATERAL (
        SELECT id, content
        FROM invoice
        WHERE client_id = s.client_id AND invnumber_folded = s.invnumber_folded AND true
        LIMIT 1
      ) d ON true
    OFFSET 0
  ),
  in_sequence AS (
    SELECT
      "at", "client_id", "created", "by", "module", "transdate", "currency", "closing", "vat_settlement",
      "invnumber", "invnumber_folded", "content", "party_folded", "party_version", "article_versions",
      "external_id", "fresh", "given", "sequence", "party_before",
      CASE
        WHEN sequence IS NOT NULL
        AND outcome <> 'stale'
        AND bool_or(outcome = 'stale') OVER (PARTITION BY client_id, sequence ORDER BY at) THEN 'behind'
        ELSE outcome
      END AS outcome
    FROM
      compared
      -- Counters are locked in the order of clients, as all rows are.
    ORDER BY client_id, sequence, at
    OFFSET 0
  ),
  numbered AS (
    SELECT
      c.*,
      CASE
        WHEN invnumber = ''
        AND outcome = 'booked' THEN next_number (client_id, 'invoice')
      END AS given_number
    FROM in_sequence c
    OFFSET 0
  ),
  judged AS MATERIALIZED (
    SELECT
      "at", "client_id", "created", "by", "module", "transdate", "currency", "closing", "vat_settlement",
      outcome, coalesce(given_number, invnumber) AS reference,
      coalesce(lower(given_number COLLATE "C"), invnumber_folded) AS reference_folded,
      given_number IS NOT NULL AS is_numbered, party_folded, fresh, given, party_before,
      CASE outcome WHEN 'booked' THEN nextval('entry_id_seq') END AS entry_id
    FROM numbered
  ),
  party_kept AS (
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
      j.client_id, j.created, j.party_folded, f."customernumber", f."name", f."created", f."salutation",
      f."firstname", f."lastname", f."address1", f."street", f."building_number", f."address2", f."zipcode",
      f."city", f."state", f."country", f."phone", f."fax", f."mobile", f."email", f."taxnumber", f."ended",
      f."terms", f."cc", f."bcc", f."notes", f."remittancevoucher", f."arap_accno", f."payment_accno",
      f."bank_name", f."bank_address1", f."bank_address2", f."bank_zipcode", f."bank_city", f."bank_state",
      f."bank_country", f."bank_iban", f."bank_bic", f."language_code", f."tax_accnos", f."typeofcontact",
      f."gender", f."e_invoice", f."department", f."project", f."external_id", f."metadata"
    FROM judged j, jsonb_populate_record(NULL::customer, j.fresh) f
    WHERE j.outcome = 'booked' AND j.fresh IS NOT NULL
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
        FROM judged j, jsonb_populate_record(t, given) g
        WHERE j.client_id = t.client_id AND j.party_folded = t.customernumber_folded AND j.fresh IS NOT NULL
      )
    RETURNING t.*
  ),
  -- Materialized, or each document would look up the parties of the whole batch. Each party is made JSON of once, with what
  -- most documents have beside it.
  party_known AS MATERIALIZED (
    SELECT
      true AS is_kept, client_id, customernumber_folded AS party_folded, id,
      (
        to_jsonb(t) - '{client_id,updated,version,external_id,metadata,customernumber_folded}'::text[]
      ) || '{"contactId":"","addressId":""}'::jsonb AS record
    FROM party_kept t
    UNION ALL
    SELECT false AS is_kept, j.client_id, j.party_folded, p.id, p.record
    FROM
      (SELECT DISTINCT client_id, party_folded FROM judged WHERE outcome = 'booked' AND fresh IS NULL) j
      CROSS JOIN LATERAL (…) p -- as in invoice, alone
  ),
  document_kept AS (
    INSERT INTO
      invoice AS kept (
        client_id, entry_id, "invnumber", "invnumber_folded", "customer_id", "customer", "content",
        "currency", "transdate", "description", "notes", "intnotes", "ordnumber", "duedate", "taxincluded",
        "dcn", "taxdate", "external_id", "metadata", "supply_from", "supply_to", "ar_accno", "incomeentries",
        "taxentries", "rounding", "parts", "amount", "netamount", "paid", "exchangerate", "base_amount",
        "base_paid", "reference_prefix"
      )
    SELECT
      j.client_id, j.entry_id, j.reference, j.reference_folded, k.id, coalesce(k.record || b.aside, k.record),
      decode(b.content, 'hex'), b."currency", b."transdate", b."description", b."notes", b."intnotes",
      b."ordnumber", b."duedate", b."taxincluded", b."dcn", b."taxdate", b."external_id", b."metadata",
      b."supply_from", b."supply_to", b."ar_accno", b."incomeentries", b."taxentries", b."rounding",
      b."parts", b."amount", b."netamount", b."paid", b."exchangerate", b."base_amount", b."base_paid",
      b."reference_prefix"
    FROM
      judged j
      JOIN batch b ON b.at = j.at
      JOIN party_known k ON k.client_id = j.client_id
      AND k.party_folded = j.party_folded
      AND k.is_kept = (j.fresh IS NOT NULL)
    WHERE j.outcome = 'booked'
    RETURNING
      kept.entry_id,
      seal_of (…) AS seal -- as in invoice, alone
  ),
  party_changed AS (
    SELECT
      j.entry_id,
      jsonb_build_object('table', 'customer', 'before', j.party_before, 'after', to_jsonb(t)) AS fields
    FROM
      party_kept t
      JOIN judged j ON j.outcome = 'booked'
      AND j.client_id = t.client_id
      AND j.party_folded = t.customernumber_folded
      AND j.fresh IS NOT NULL
  ),
  entries_counted AS (…), -- as in invoice, alone
  entry_kept AS (…), -- as in invoice, alone
  posting_kept AS (
    INSERT INTO
      posting AS kept (
        client_id, entry_id, accno, transdate, side, amount, currency, original_amount, source, memo,
        tax_base, tax_accno, tax_rate, taxdate, vat_code, tax_between, department, project
      )
    SELECT
      j.client_id, j.entry_id, p.accno, j.transdate, p.side, p.amount, j.currency,
      coalesce(p.original_amount, p.amount), p.source, p.memo, p.tax_base, p.tax_accno, p.tax_rate, p.taxdate,
      p.vat_code, p.tax_between, p.department, p.project
    FROM lines p JOIN judged j ON j.at = p.at
    WHERE outcome = 'booked'
    RETURNING
      kept.client_id, kept.entry_id, kept.id, kept.accno, kept.side, kept.amount, kept.tax_base,
      kept.tax_accno, kept.tax_rate, kept.vat_code, kept.taxdate, sealed_text (kept) AS sealed
  ),
  balance_kept AS (…), -- as in invoice, alone
  key_recorded AS (
    INSERT INTO idempotency (client_id, key, request, outcome, created)
    SELECT
      j.client_id, b.once_key, decode(b.once_request, 'hex'),
      jsonb_build_object('done', jsonb_build_object('invnumber', j.reference)), j.created
    FROM judged j JOIN batch b ON b.at = j.at
    WHERE b.once_key IS NOT NULL AND j.outcome IN ('booked', 'repeated', 'saved')
  ),
  -- Ids of entries come from one sequence, so they alone tell the rows of a batch apart.
  links AS (
    SELECT
      j.client_id, min(j.created) AS created, count(*) + count(b.entry_id) AS events,
      jsonb_agg(
        j.by || jsonb_build_object(
          'document', d.seal, 'entry', j.entry_id, 'seal',
          seal_of (
            e.whole, p.sealed,
            coalesce(
              (
                (
                  SELECT jsonb_object_agg(id, sealed_as)
                  FROM clients
                  WHERE sealed_as IS NOT NULL
                ) ->> j.client_id::text
              )::integer, j.client_id
            )
          )
        ) || coalesce(b.fields, '{}')
        ORDER BY j.entry_id
      ) AS records
    FROM
      judged j
      JOIN entry_kept e ON e.id = j.entry_id
      JOIN document_kept d ON d.entry_id = j.entry_id
      -- Character 29 stands between the postings of a seal.
      JOIN (
        SELECT entry_id, string_agg(sealed, chr(29) ORDER BY id) AS sealed
        FROM posting_kept
        GROUP BY 1
      ) p ON p.entry_id = j.entry_id
      LEFT JOIN party_changed b ON b.entry_id = j.entry_id
    GROUP BY j.client_id
  ),
  chained AS (…), -- as in invoice, alone
  linked AS (…), -- as in invoice, alone
  answered AS MATERIALIZED (…) -- as in invoice, alone
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)
