-- vendorpayment, alone
WITH
  batch AS NOT MATERIALIZED (…), -- as in payment, alone
  lines AS MATERIALIZED (…), -- as in invoice, alone, from $30 on
  clients AS MATERIALIZED (…), -- as in invoice, alone
  sent AS (…), -- as in payment, alone
  locked AS MATERIALIZED (
    SELECT
      d.client_id, d.id, d.paid, d.transdate,
      CASE WHEN d.amount < 0 THEN d.paid <= d.amount ELSE d.paid >= d.amount END AS is_settled
    FROM
      (SELECT DISTINCT client_id, document_id FROM sent WHERE stale IS NOT TRUE ORDER BY 1, 2) s
      CROSS JOIN LATERAL (
        SELECT client_id, id, paid, transdate, amount
        FROM payable
        WHERE client_id = s.client_id AND id = s.document_id
        FOR NO KEY UPDATE
      ) d
  ),
  compared AS (…), -- as in payment, alone
  judged AS MATERIALIZED (…), -- as in payment, alone
  paid_more AS (
    UPDATE payable d
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
      vendorpayment AS kept (
        client_id, entry_id, "payable_id", "document_transdate", "datepaid", "amount_paid", "source", "memo",
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
        kept, (SELECT relnatts FROM pg_class WHERE oid = 'vendorpayment'::regclass),
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
  balance_kept AS (…), -- as in payment, alone
  settled AS (…), -- as in payment, alone
  links AS (…), -- as in payment, alone
  chained AS (…), -- as in invoice, alone
  linked AS (…), -- as in invoice, alone
  answered AS MATERIALIZED (…) -- as in payment, alone
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)

-- vendorpayment, many with keys with reversals
WITH
  batch AS MATERIALIZED (…), -- as in payment, many with keys with reversals
  lines AS MATERIALIZED (…), -- as in invoice, alone, from $4 on
  clients AS MATERIALIZED (…), -- as in invoice, alone
  sent AS (…), -- as in payment, many with keys with reversals
  locked AS MATERIALIZED (…), -- as in vendorpayment, alone
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
        FROM vendorpayment
        WHERE client_id = s.client_id AND reverses = s.reverses
        LIMIT 1
      ) r ON true
    OFFSET 0
  ),
  judged AS MATERIALIZED (…), -- as in payment, alone
  paid_more AS (…), -- as in vendorpayment, alone
  document_kept AS (
    INSERT INTO
      vendorpayment AS kept (
        client_id, entry_id, "payable_id", "document_transdate", "datepaid", "amount_paid", "source", "memo",
        "payment_accno", "exchangerate", "base_amount", "reverses"
      )
    SELECT
      j.client_id, j.entry_id, j.document_id, j.document_transdate, b."datepaid", b."amount_paid", b."source",
      b."memo", b."payment_accno", b."exchangerate", b."base_amount", b."reverses"
    FROM judged j JOIN batch b ON b.at = j.at
    WHERE j.outcome = 'booked'
    RETURNING
      kept.entry_id,
      seal_of (…) AS seal -- as in vendorpayment, alone
  ),
  entries_counted AS (…), -- as in invoice, alone
  entry_kept AS (…), -- as in invoice, alone
  posting_kept AS (…), -- as in invoice, alone
  balance_kept AS (…), -- as in payment, alone
  key_recorded AS (…), -- as in payment, many with keys with reversals
  settled AS (…), -- as in payment, alone
  links AS (…), -- as in payment, alone
  chained AS (…), -- as in invoice, alone
  linked AS (…), -- as in invoice, alone
  answered AS MATERIALIZED (…) -- as in payment, alone
SELECT answers
FROM answered
WHERE advance_batch_writer ($1::bigint, $2::bigint, answers)
