-- payment, alone
WITH
  batch AS NOT MATERIALIZED (
    SELECT
      0 AS "at", $3::integer AS "client_id", $4::timestamptz AS "created", $5::text AS "once_key",
      $6::text AS "once_request", $7::jsonb AS "by", $8::integer AS "key_id",
      $9::integer AS "settings_version", $10::text AS "module", $11::date AS "transdate",
      $12::text AS "reference", $13::text AS "description", $14::text AS "notes", $15::text AS "intnotes",
      $16::boolean AS "closing", $17::integer AS "postings", $18::text AS "currency",
      $19::boolean AS "vat_settlement", $20::bigint AS "document_id", $21::numeric AS "paid_before",
      $22::bigint AS "reverses", $23::date AS "datepaid", $24::numeric AS "amount_paid",
      $25::text AS "source", $26::text AS "memo", $27::integer AS "payment_accno",
      $28::numeric AS "exchangerate", $29::numeric AS "base_amount"
  ),
  lines AS MATERIALIZED (…), -- as in invoice, alone, from $30 on
  clients AS MATERIALIZED (…), -- as in invoice, alone
  sent AS (
    SELECT
      b."at", b."client_id", b."created", b."by", b."module", b."transdate", b."currency", b."closing",
      b."vat_settlement", b."reference", b."document_id", b."paid_before", c.closing_date,
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
  locked AS MATERIALIZED (
    SELECT
      d.client_id, d.id, d.paid, d.transdate,
      CASE WHEN d.amount < 0 THEN d.paid <= d.amount ELSE d.paid >= d.amount END AS is_settled
    FROM
      (SELECT DISTINCT client_id, document_id FROM sent WHERE stale IS NOT TRUE ORDER BY 1, 2) s
      CROSS JOIN LATERAL (
        SELECT client_id, id, paid, transdate, amount
        FROM invoice
        WHERE client_id = s.client_id AND id = s.document_id
        FOR NO KEY UPDATE
      ) d
  ),
  compared AS (
    SELECT
      s.*, l.transdate AS document_transdate,
      CASE
        WHEN s.stale THEN 'stale'
        WHEN s.transdate <= s.closing_date THEN 'period_closed'
        WHEN l.paid <> s.paid_before THEN 'paid_meanwhile'
        ELSE 'booked'
      END AS outcome
    FROM
      sent s
      LEFT JOIN LATERAL (
        SELECT paid, transdate
        FROM locked
        WHERE client_id = s.client_id AND id = s.document_id
      ) l ON true
    OFFSET 0
  ),
  judged AS MATERIALIZED (
    SELECT
      "at", "client_id", "created", "by", "module", "transdate", "currency", "closing", "vat_settlement",
      outcome, reference, document_id, document_transdate,
      CASE outcome WHEN 'booked' THEN nextval('entry_id_seq') END AS entry_id
    FROM compared
  ),
  paid_more AS (
    UPDATE invoice d
    SET paid = d.paid + more.amount, base_paid = d.base_paid + more.base
    FROM
      (
        SELECT j.client_id, j.document_id, sum(b.amount_paid) AS amount, sum(b.base_amount) AS base
        FROM judged j JOIN batch b ON b.at = j.at
        WHERE j.outcome = 'booked'
        GROUP BY 1, 2
        ORDER BY 1, 2
      ) more
    WHERE
      d.client_id = more.client_id
      AND d.id = more.document_id
      -- Said by arrays too, so that documents are looked up by key: a join alone would read all those of the client.
      AND d.client_id = ANY (ARRAY(SELECT client_id FROM locked))
      AND d.id = ANY (ARRAY(SELECT id FROM locked))
    RETURNING
      d.client_id, d.id,
      CASE WHEN d.amount < 0 THEN d.paid <= d.amount ELSE d.paid >= d.amount END AS is_settled
  ),
  document_kept AS (
    INSERT INTO
      payment AS kept (
        client_id, entry_id, "invoice_id", "document_transdate", "datepaid", "amount_paid", "source", "memo",
        "payment_accno", "exchangerate", "base_amount"
      )
    SELECT
      j.client_id, j.entry_id, j.document_id, j.document_transdate, b."datepaid", b."amount_paid", b."source",
      b."memo", b."payment_accno", b."exchangerate", b."base_amount"
    FROM judged j JOIN batch b ON b.at = j.at
    WHERE j.outcome = 'booked'
    RETURNING
      kept.entry_id,
      seal_of (
        kept, (SELECT relnatts FROM pg_class WHERE oid = 'payment'::regclass),
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
      coalesce(date_trunc('month', p.taxdate)::date, j.month), j.module || '_payment',
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
  settled AS (
    SELECT max(j.entry_id) AS entry_id, '{"settled": true}'::jsonb AS fields
    FROM
      paid_more d
      JOIN locked l ON l.client_id = d.client_id AND l.id = d.id
      JOIN judged j ON j.client_id = d.client_id AND j.document_id = d.id AND j.outcome = 'booked'
    WHERE d.is_settled AND NOT l.is_settled
    GROUP BY d.client_id, d.id
  ),
  -- Ids of entries come from one sequence, so they alone tell the rows of a batch apart.
  links AS (
    SELECT
      j.client_id, min(j.created) AS created, count(*) + count(b.entry_id) AS events,
      jsonb_agg(…) AS records -- as in invoice, many with dimensions with externals with keys with parties with sequences
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
      LEFT JOIN settled b ON b.entry_id = j.entry_id
    GROUP BY j.client_id
  ),
  chained AS (…), -- as in invoice, alone
  linked AS (…), -- as in invoice, alone
  answered AS MATERIALIZED (
    SELECT
      jsonb_build_object(
        'usual', count(*) FILTER (WHERE outcome = 'booked'), 'others',
        coalesce(
          jsonb_agg(jsonb_build_object('at', at, 'outcome', outcome)) FILTER (
            WHERE (outcome = 'booked') IS NOT TRUE
          ), '[]'
        )
      ) AS answers
    FROM judged
  )
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)

-- payment, many with keys with reversals
WITH
  batch AS MATERIALIZED (
    SELECT
      field[1]::integer AS "at", field[2]::integer AS "client_id", field[3]::timestamptz AS "created",
      field[4]::text AS "once_key", field[5]::text AS "once_request", field[6]::jsonb AS "by",
      field[7]::integer AS "key_id", field[8]::integer AS "settings_version", field[9]::text AS "module",
      field[10]::date AS "transdate", field[11]::text AS "reference", field[12]::text AS "description",
      field[13]::text AS "notes", field[14]::text AS "intnotes", field[15]::boolean AS "closing",
      field[16]::integer AS "postings", field[17]::text AS "currency", field[18]::boolean AS "vat_settlement",
      field[19]::bigint AS "document_id", field[20]::numeric AS "paid_before",
      field[21]::bigint AS "reverses", field[22]::date AS "datepaid", field[23]::numeric AS "amount_paid",
      field[24]::text AS "source", field[25]::text AS "memo", field[26]::integer AS "payment_accno",
      field[27]::numeric AS "exchangerate", field[28]::numeric AS "base_amount"
    FROM
      (
        SELECT string_to_array(row, chr(31), chr(29)) AS field
        FROM string_to_table($3::text, chr(30)) AS row
        OFFSET 0
      ) read
  ),
  lines AS MATERIALIZED (…), -- as in invoice, alone, from $4 on
  clients AS MATERIALIZED (…), -- as in invoice, alone
  sent AS (
    SELECT
      b."at", b."client_id", b."created", b."by", b."module", b."transdate", b."currency", b."closing",
      b."vat_settlement", b."reference", b."document_id", b."paid_before", b."reverses", c.closing_date,
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
  locked AS MATERIALIZED (…), -- as in payment, alone
  compared AS (
    SELECT
      s.*, l.transdate AS document_transdate,
      CASE
        WHEN s.stale THEN 'stale'
        WHEN r.id IS NOT NULL THEN 'already_reversed'
        WHEN s.transdate <= s.closing_date THEN 'period_closed'
        WHEN l.paid <> s.paid_before THEN 'paid_meanwhile'
        ELSE 'booked'
      END AS outcome
    FROM
      sent s
      LEFT JOIN LATERAL (
        SELECT paid, transdate
        FROM locked
        WHERE client_id = s.client_id AND id = s.document_id
      ) l ON true
      LEFT JOIN LATERAL (
        SELECT id
        FROM payment
        WHERE client_id = s.client_id AND reverses = s.reverses
        LIMIT 1
      ) r ON true
    OFFSET 0
  ),
  judged AS MATERIALIZED (…), -- as in payment, alone
  paid_more AS (…), -- as in payment, alone
  document_kept AS (
    INSERT INTO
      payment AS kept (
        client_id, entry_id, "invoice_id", "document_transdate", "datepaid", "amount_paid", "source", "memo",
        "payment_accno", "exchangerate", "base_amount", "reverses"
      )
    SELECT
      j.client_id, j.entry_id, j.document_id, j.document_transdate, b."datepaid", b."amount_paid", b."source",
      b."memo", b."payment_accno", b."exchangerate", b."base_amount", b."reverses"
    FROM judged j JOIN batch b ON b.at = j.at
    WHERE j.outcome = 'booked'
    RETURNING
      kept.entry_id,
      seal_of (…) AS seal -- as in payment, alone
  ),
  entries_counted AS (…), -- as in invoice, alone
  entry_kept AS (…), -- as in invoice, alone
  posting_kept AS (…), -- as in invoice, alone
  balance_kept AS (…), -- as in payment, alone
  key_recorded AS (
    INSERT INTO idempotency (client_id, key, request, outcome, created)
    SELECT
      j.client_id, b.once_key, decode(b.once_request, 'hex'),
      jsonb_build_object('done', jsonb_build_object()), j.created
    FROM judged j JOIN batch b ON b.at = j.at
    WHERE b.once_key IS NOT NULL AND j.outcome IN ('booked', 'repeated', 'saved')
  ),
  settled AS (…), -- as in payment, alone
  links AS (…), -- as in payment, alone
  chained AS (…), -- as in invoice, alone
  linked AS (…), -- as in invoice, alone
  answered AS MATERIALIZED (…) -- as in payment, alone
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)
