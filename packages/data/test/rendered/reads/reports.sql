-- reports: journal
SELECT accno, description
FROM account
WHERE client_id = $1

-- reports: journal
SELECT to_jsonb(u)
FROM
  (
    SELECT
      e.id, e.number AS entry_number, e.transdate, e.module, e.reference, e.description, e.notes, e.closing,
      (
        SELECT
          jsonb_agg(
            jsonb_build_object(
              'accno', p.accno, 'side', p.side, 'amount', p.amount::text, 'currency', p.currency,
              'original_amount', p.original_amount::text, 'source', p.source, 'memo', p.memo
            )
            ORDER BY p.id
          )
        FROM posting p
        WHERE p.client_id = $1 AND p.entry_id = e.id
      ) AS postings
    FROM entry e
    WHERE
      e.client_id = $2
      AND (e.transdate, e.id) > ($3::date, $4::bigint)
      AND e.transdate >= $5::date
      AND e.transdate <= $6::date
      AND e.id <= $7::bigint
    ORDER BY e.transdate, e.id
    LIMIT $8
  ) u

-- reports: entries counted
SELECT
  (
    SELECT count(*)::integer
    FROM
      (SELECT FROM entry WHERE client_id = $1 AND transdate >= $2::date AND transdate < $3::date LIMIT $4) n
  ) AS seen,
  (
    SELECT coalesce(sum(debit), 0)::text
    FROM
      (
        SELECT
          $5::text AS period, accno, sum(debit) AS debit, sum(credit) AS credit, sum(closing) AS closing,
          sum(tax) AS tax, sum(tax_base) AS tax_base
        FROM balance
        WHERE client_id = $6 AND month >= $7::date AND month < $8::date
        GROUP BY accno
        UNION ALL
        SELECT
          $9::text AS period, a.accno, $10::integer * p.debit AS debit, $11::integer * p.credit AS credit,
          0 AS closing, $12::integer * p.tax AS tax, $13::integer * p.tax_base AS tax_base
        FROM
          account a
          CROSS JOIN LATERAL (
            SELECT
              count(*) AS found, coalesce(sum(amount) FILTER (WHERE side = 'debit'), 0) AS debit,
              coalesce(- sum(amount) FILTER (WHERE side = 'credit'), 0) AS credit,
              coalesce(sum(amount) FILTER (WHERE tax_base IS NOT NULL), 0) AS tax,
              coalesce(sum(tax_base), 0) AS tax_base
            FROM posting
            WHERE
              client_id = a.client_id
              AND accno = a.accno
              AND transdate >= $14::date
              AND transdate < $15::date
          ) p
        WHERE a.client_id = $16 AND p.found > 0
        UNION ALL
        SELECT
          $17::text AS period, p.accno,
          CASE p.side WHEN 'debit' THEN - $18::integer * p.amount ELSE 0 END AS debit,
          CASE p.side WHEN 'credit' THEN $19::integer * p.amount ELSE 0 END AS credit,
          $20::integer * p.amount AS closing, 0 AS tax, 0 AS tax_base
        FROM
          yearend y
          JOIN gl g ON g.client_id = y.client_id AND g.id IN (y.gl_id, y.reopened_by)
          JOIN posting p ON p.client_id = g.client_id AND p.entry_id = g.entry_id
        WHERE y.client_id = $21 AND y.transdate >= $22::date AND y.transdate < $23::date
        UNION ALL
        SELECT
          $24::text AS period, a.accno, $25::integer * p.debit AS debit, $26::integer * p.credit AS credit,
          0 AS closing, $27::integer * p.tax AS tax, $28::integer * p.tax_base AS tax_base
        FROM
          account a
          CROSS JOIN LATERAL (…) p -- as in reports: entries counted, from $29 on
        WHERE a.client_id = $31 AND p.found > 0
        UNION ALL
        SELECT
          $32::text AS period, p.accno,
          CASE p.side WHEN 'debit' THEN - $33::integer * p.amount ELSE 0 END AS debit,
          CASE p.side WHEN 'credit' THEN $34::integer * p.amount ELSE 0 END AS credit,
          $35::integer * p.amount AS closing, 0 AS tax, 0 AS tax_base
        FROM
          yearend y
          JOIN gl g ON g.client_id = y.client_id AND g.id IN (y.gl_id, y.reopened_by)
          JOIN posting p ON p.client_id = g.client_id AND p.entry_id = g.entry_id
        WHERE y.client_id = $36 AND y.transdate >= $37::date AND y.transdate < $38::date
        UNION ALL
        SELECT
          $39::text AS period, p.accno,
          CASE p.side WHEN 'debit' THEN - $40::integer * p.amount ELSE 0 END AS debit,
          CASE p.side WHEN 'credit' THEN $41::integer * p.amount ELSE 0 END AS credit,
          $42::integer * p.amount AS closing, 0 AS tax, 0 AS tax_base
        FROM
          yearend y
          JOIN gl g ON g.client_id = y.client_id AND g.id IN (y.gl_id, y.reopened_by)
          JOIN posting p ON p.client_id = g.client_id AND p.entry_id = g.entry_id
        WHERE y.client_id = $43 AND y.transdate >= $44::date AND y.transdate < $45::date
      ) moved
  ) AS debit

-- reports: turnovers
SELECT
  m.period, a.accno, a.description, a.category, a.link, m.debit::text, m.credit::text, m.closing::text,
  m.tax::text, m.tax_base::text
FROM
  (
    SELECT
      period, accno, sum(debit) AS debit, sum(credit) AS credit, sum(closing) AS closing, sum(tax) AS tax,
      sum(tax_base) AS tax_base
    FROM
      (
        SELECT
          $1::text AS period, accno, sum(debit) AS debit, sum(credit) AS credit, sum(closing) AS closing,
          sum(tax) AS tax, sum(tax_base) AS tax_base
        FROM balance
        WHERE client_id = $2 AND month >= $3::date AND month < $4::date
        GROUP BY accno
        UNION ALL
        SELECT
          $5::text AS period, a.accno, $6::integer * p.debit AS debit, $7::integer * p.credit AS credit,
          0 AS closing, $8::integer * p.tax AS tax, $9::integer * p.tax_base AS tax_base
        FROM
          account a
          CROSS JOIN LATERAL (…) p -- as in reports: entries counted, from $10 on
        WHERE a.client_id = $12 AND p.found > 0
        UNION ALL
        SELECT
          $13::text AS period, p.accno,
          CASE p.side WHEN 'debit' THEN - $14::integer * p.amount ELSE 0 END AS debit,
          CASE p.side WHEN 'credit' THEN $15::integer * p.amount ELSE 0 END AS credit,
          $16::integer * p.amount AS closing, 0 AS tax, 0 AS tax_base
        FROM
          yearend y
          JOIN gl g ON g.client_id = y.client_id AND g.id IN (y.gl_id, y.reopened_by)
          JOIN posting p ON p.client_id = g.client_id AND p.entry_id = g.entry_id
        WHERE y.client_id = $17 AND y.transdate >= $18::date AND y.transdate < $19::date
        UNION ALL
        SELECT
          $20::text AS period, a.accno, $21::integer * p.debit AS debit, $22::integer * p.credit AS credit,
          0 AS closing, $23::integer * p.tax AS tax, $24::integer * p.tax_base AS tax_base
        FROM
          account a
          CROSS JOIN LATERAL (…) p -- as in reports: entries counted, from $25 on
        WHERE a.client_id = $27 AND p.found > 0
        UNION ALL
        SELECT
          $28::text AS period, p.accno,
          CASE p.side WHEN 'debit' THEN - $29::integer * p.amount ELSE 0 END AS debit,
          CASE p.side WHEN 'credit' THEN $30::integer * p.amount ELSE 0 END AS credit,
          $31::integer * p.amount AS closing, 0 AS tax, 0 AS tax_base
        FROM
          yearend y
          JOIN gl g ON g.client_id = y.client_id AND g.id IN (y.gl_id, y.reopened_by)
          JOIN posting p ON p.client_id = g.client_id AND p.entry_id = g.entry_id
        WHERE y.client_id = $32 AND y.transdate >= $33::date AND y.transdate < $34::date
      ) moved
    GROUP BY period, accno
  ) m
  JOIN account a ON a.client_id = $35 AND a.accno = m.accno
ORDER BY a.accno, m.period

-- reports: net turnovers
SELECT accno, sum(debit - credit + closing)::text AS balance
FROM
  (…) moved -- as in reports: turnovers
GROUP BY accno
HAVING
  sum(debit) <> 0
  OR sum(credit) <> 0
  OR EXISTS (
    SELECT
    FROM posting p
    WHERE p.client_id = $35 AND p.accno = moved.accno AND p.transdate >= $36::date AND p.transdate < $37::date
  )
ORDER BY accno

-- reports: by month
SELECT
  CASE WHEN b.month >= $1::date THEN b.month::text END AS month, r.figure,
  sum(b.debit - b.credit)::text AS turnover, sum(b.closing)::text AS closing
FROM
  unnest($2::text[], $3::integer[]) AS r (figure, accno)
  JOIN balance b ON b.client_id = $4 AND b.accno = r.accno
WHERE b.month <= $5::date
GROUP BY 1, 2

-- reports: open in currencies
SELECT
  o.accno, o.currency, sum(o.open)::text AS open, sum(o.base_open)::text AS base_open,
  (
    SELECT r.rate::text
    FROM exchange_rate r
    WHERE r.client_id = $1 AND r.currency = o.currency AND r.day <= $2::date
    ORDER BY r.day DESC
    LIMIT 1
  ) AS rate
FROM
  (
    (
      WITH
        -- Paid after the day, of documents that were there, and paid up to the day, of documents that were not.
        later AS MATERIALIZED (
          SELECT invoice_id AS id, sum(amount_paid) AS amount, sum(base_amount) AS base
          FROM payment
          WHERE client_id = $3 AND datepaid > $4::date AND document_transdate <= $5::date
          GROUP BY 1
        ),
        prepaid AS MATERIALIZED (
          SELECT invoice_id AS id, sum(amount_paid) AS amount, sum(base_amount) AS base
          FROM payment
          WHERE client_id = $6 AND datepaid <= $7::date AND document_transdate > $8::date
          GROUP BY 1
        ),
        open_on AS (
          SELECT
            o.id, o.customer_id AS party_id, o.invnumber_folded, o.transdate, o.duedate, o.currency,
            o.ar_accno AS accno, o.open + coalesce(p.amount, 0) AS open,
            o.base_open + coalesce(p.base, 0) AS base_open
          FROM open_invoice o LEFT JOIN later p ON p.id = o.id
          WHERE o.client_id = $9 AND o.transdate <= $10::date
          UNION ALL
          SELECT
            d.id, d.customer_id, d.invnumber_folded, d.transdate, d.duedate, d.currency, d.ar_accno, p.amount,
            d.base_amount - d.base_paid + p.base
          FROM
            later p
            CROSS JOIN LATERAL (SELECT * FROM invoice WHERE client_id = $11 AND id = p.id OFFSET 0) d
          WHERE d.paid = d.amount
          UNION ALL
          SELECT
            d.id, d.customer_id, d.invnumber_folded, d.transdate, d.duedate, d.currency, d.ar_accno,
            - p.amount, - p.base
          FROM
            prepaid p
            CROSS JOIN LATERAL (SELECT * FROM invoice WHERE client_id = $12 AND id = p.id OFFSET 0) d
        ),
        items AS (
          SELECT *, $13::date - duedate AS days_overdue, open < 0 AS credit
          FROM open_on
          WHERE open <> 0 OR base_open <> 0
        )
      SELECT accno, currency, sum(open) AS open, sum(base_open) AS base_open
      FROM items
      WHERE currency <> $14 AND transdate <= $15::date
      GROUP BY 1, 2
    )
    UNION ALL
    (
      WITH
        -- Paid after the day, of documents that were there, and paid up to the day, of documents that were not.
        later AS MATERIALIZED (
          SELECT payable_id AS id, sum(amount_paid) AS amount, sum(base_amount) AS base
          FROM vendorpayment
          WHERE client_id = $16 AND datepaid > $17::date AND document_transdate <= $18::date
          GROUP BY 1
        ),
        prepaid AS MATERIALIZED (
          SELECT payable_id AS id, sum(amount_paid) AS amount, sum(base_amount) AS base
          FROM vendorpayment
          WHERE client_id = $19 AND datepaid <= $20::date AND document_transdate > $21::date
          GROUP BY 1
        ),
        open_on AS (
          SELECT
            o.id, o.vendor_id AS party_id, o.invnumber_folded, o.transdate, o.duedate, o.currency,
            o.ap_accno AS accno, o.open + coalesce(p.amount, 0) AS open,
            o.base_open + coalesce(p.base, 0) AS base_open
          FROM open_payable o LEFT JOIN later p ON p.id = o.id
          WHERE o.client_id = $22 AND o.transdate <= $23::date
          UNION ALL
          SELECT
            d.id, d.vendor_id, d.invnumber_folded, d.transdate, d.duedate, d.currency, d.ap_accno, p.amount,
            d.base_amount - d.base_paid + p.base
          FROM
            later p
            CROSS JOIN LATERAL (SELECT * FROM payable WHERE client_id = $24 AND id = p.id OFFSET 0) d
          WHERE d.paid = d.amount
          UNION ALL
          SELECT
            d.id, d.vendor_id, d.invnumber_folded, d.transdate, d.duedate, d.currency, d.ap_accno, - p.amount,
            - p.base
          FROM
            prepaid p
            CROSS JOIN LATERAL (SELECT * FROM payable WHERE client_id = $25 AND id = p.id OFFSET 0) d
        ),
        items AS (
          SELECT *, $26::date - duedate AS days_overdue, open < 0 AS credit
          FROM open_on
          WHERE open <> 0 OR base_open <> 0
        )
      SELECT accno, currency, - sum(open) AS open, - sum(base_open) AS base_open
      FROM items
      WHERE currency <> $27 AND transdate <= $28::date
      GROUP BY 1, 2
    )
    UNION ALL
    SELECT
      a.accno, a.currency, coalesce(sum(p.original_amount) FILTER (WHERE p.currency = a.currency), 0) AS open,
      sum(p.amount) AS base_open
    FROM account a JOIN posting p ON p.client_id = a.client_id AND p.accno = a.accno
    WHERE
      a.client_id = $29
      AND a.currency IS NOT NULL
      AND p.transdate <= $30::date
      AND (
        p.currency = a.currency
        OR NOT EXISTS (
          SELECT
          FROM gl g
          WHERE
            g.client_id = p.client_id
            AND g.transdate = p.transdate
            AND g.entry_id = p.entry_id
            AND g.kind = 'revaluation'
        )
      )
    GROUP BY a.accno, a.currency
  ) o
WHERE o.currency <> $31
GROUP BY o.accno, o.currency
HAVING sum(o.open) <> 0 OR sum(o.base_open) <> 0
ORDER BY o.accno, o.currency

-- reports: foreign balances
SELECT accno, currency, open::text, base_open::text
FROM
  (
    SELECT
      a.accno, a.currency, coalesce(sum(p.original_amount) FILTER (WHERE p.currency = a.currency), 0) AS open,
      sum(p.amount) AS base_open
    FROM account a JOIN posting p ON p.client_id = a.client_id AND p.accno = a.accno
    WHERE
      a.client_id = $1
      AND a.currency IS NOT NULL
      AND p.transdate <= $2::date
      AND (
        p.currency = a.currency
        OR NOT EXISTS (
          SELECT
          FROM gl g
          WHERE
            g.client_id = p.client_id
            AND g.transdate = p.transdate
            AND g.entry_id = p.entry_id
            AND g.kind = 'revaluation'
        )
      )
    GROUP BY a.accno, a.currency
  ) f

-- reports: the entry of an invoice
SELECT DISTINCT r.id, r.file_name, r.media_type
FROM receipt_link l JOIN receipt r ON r.client_id = l.client_id AND r.id = l.receipt_id
WHERE l.client_id = $1 AND (l.entry_id = $2::bigint OR l.invoice_id = $3::bigint OR l.payable_id = $4::bigint)
ORDER BY r.id

-- reports: the entry of an invoice
SELECT d.entry_id
FROM invoice d JOIN customer p ON p.client_id = d.client_id AND p.id = d.customer_id
WHERE d.client_id = $1 AND d.invnumber_folded = $2 AND ($3::text IS NULL OR p.customernumber_folded = $4)
ORDER BY d.id

-- reports: the entry of an invoice
SELECT
  d.id,
  jsonb_build_object(
    'kind', $1::text, 'id', d.id, 'invnumber', d.invnumber, 'party_number', to_jsonb(p) ->> $2::text,
    'party_name', p.name, 'transdate', d.transdate, 'duedate', d.duedate, 'currency', d.currency, 'amount',
    d.amount::text, 'paid', d.paid::text, 'entry_id', d.entry_id
  ) AS document,
  coalesce(
    (
      SELECT
        jsonb_agg(
          jsonb_build_object(
            'id', m.id, 'datepaid', m.datepaid, 'amount_paid', m.amount_paid::text, 'payment_accno',
            m.payment_accno, 'source', m.source, 'memo', m.memo, 'entry_id', m.entry_id
          ) || jsonb_strip_nulls(
            jsonb_build_object(
              'reverses', m.reverses, 'reversed_by',
              (SELECT r.id FROM payment r WHERE r.client_id = m.client_id AND r.reverses = m.id), 'bank_line',
              CASE
                WHEN (
                  (
                    SELECT
                      jsonb_build_object(
                        'id', l.id, 'holds', NOT b.made
                        OR l.state = 'booked'
                        AND coalesce(l.match -> 'entries' @> to_jsonb(m.entry_id::text), false)
                      )
                    FROM bank_line_entry b JOIN bank_line l ON l.client_id = b.client_id AND l.id = b.line_id
                    WHERE b.client_id = m.client_id AND b.entry_id = m.entry_id
                  ) ->> 'holds'
                )::boolean THEN (
                  SELECT
                    jsonb_build_object(
                      'id', l.id, 'holds', NOT b.made
                      OR l.state = 'booked'
                      AND coalesce(l.match -> 'entries' @> to_jsonb(m.entry_id::text), false)
                    )
                  FROM bank_line_entry b JOIN bank_line l ON l.client_id = b.client_id AND l.id = b.line_id
                  WHERE b.client_id = m.client_id AND b.entry_id = m.entry_id
                ) -> 'id'
              END
            )
          )
          ORDER BY m.id
        )
      FROM payment m
      WHERE m.client_id = d.client_id AND m.invoice_id = d.id
    ), '[]'
  ) AS payments
FROM invoice d JOIN customer p ON p.client_id = d.client_id AND p.id = d.customer_id
WHERE
  d.client_id = $3
  AND d.invnumber_folded = $4
  AND (
    d.entry_id = $5::bigint
    OR EXISTS (
      SELECT
      FROM payment m
      WHERE m.client_id = d.client_id AND m.invoice_id = d.id AND m.entry_id = $6::bigint
    )
  )

-- reports: the entry of an invoice
SELECT
  e.id, e.number AS entry_number, e.transdate::text, e.module, e.reference, e.description, e.notes,
  e.intnotes, e.closing, e.created,
  (
    SELECT
      jsonb_agg(
        jsonb_strip_nulls(
          jsonb_build_object(
            'id', p.id, 'accno', p.accno, 'description', a.description, 'side', p.side, 'amount',
            p.amount::text, 'currency', p.currency, 'original_amount', p.original_amount::text, 'source',
            p.source, 'memo', p.memo, 'tax_accno', p.tax_accno, 'tax_rate', p.tax_rate::text, 'tax_base',
            p.tax_base::text, 'taxdate', p.taxdate, 'vat_code', p.vat_code, 'department', p.department,
            'project', p.project
          )
        )
        ORDER BY p.id
      )
    FROM posting p JOIN account a ON a.client_id = p.client_id AND a.accno = p.accno
    WHERE p.client_id = e.client_id AND p.entry_id = e.id
  ) AS postings
FROM entry e
WHERE e.client_id = $1 AND e.id = $2::bigint

-- reports: the history of an invoice
SELECT d.entry_id
FROM invoice d JOIN customer p ON p.client_id = d.client_id AND p.id = d.customer_id
WHERE d.client_id = $1 AND d.invnumber_folded = $2 AND ($3::text IS NULL OR p.customernumber_folded = $4)
ORDER BY d.id

-- reports: the history of an invoice
WITH
  d AS MATERIALIZED (
    SELECT id, invnumber, invnumber_folded, customer_id AS party_id, amount, transdate, entry_id
    FROM invoice
    WHERE client_id = $1 AND invnumber_folded = $2 AND entry_id = $3::bigint
  ),
  happened (created, place, by, sought, event) AS (
    SELECT
      e.created, e.id, NULL::text, jsonb_build_object('entry', e.id),
      jsonb_build_object('type', 'posted', 'day', d.transdate, 'amount', d.amount::text, 'entry_id', e.id)
    FROM d JOIN entry e ON e.client_id = $4 AND e.id = d.entry_id
    UNION ALL
    (
      SELECT
        e.created, e.id, NULL, jsonb_build_object('entry', e.id),
        jsonb_build_object(
          'type', CASE WHEN m.reverses IS NULL THEN 'paid' ELSE 'undone' END, 'day', m.datepaid, 'amount',
          m.amount_paid::text, 'entry_id', e.id
        )
      FROM
        d
        JOIN payment m ON m.client_id = $5 AND m.invoice_id = d.id
        JOIN entry e ON e.client_id = m.client_id AND e.id = m.entry_id
      ORDER BY m.id DESC
      LIMIT $6
    )
    UNION ALL
    -- A document and its reversal are of one party, have opposite amounts and numbers that are told apart by "-S" (§12).
    SELECT
      e.created, e.id, NULL, jsonb_build_object('entry', e.id),
      jsonb_build_object(
        'type', CASE WHEN length(o.invnumber) > length(d.invnumber) THEN 'reversed' ELSE 'reverses' END,
        'day', o.transdate, 'amount', o.amount::text, 'entry_id', e.id, 'invnumber', o.invnumber
      )
    FROM
      d
      JOIN invoice o ON o.client_id = $7
      AND o.customer_id = d.party_id
      AND o.amount = - d.amount
      AND o.invnumber_folded = ANY (
        ARRAY[
          d.invnumber_folded || $8,
          CASE WHEN right(d.invnumber_folded, $9) = $10 THEN left(d.invnumber_folded, $11) END
        ]
      )
      JOIN entry e ON e.client_id = o.client_id AND e.id = o.entry_id
    UNION ALL
    SELECT
      l.created, l.id, NULL,
      jsonb_build_object('table', 'receipt_link', 'after', jsonb_build_object('id', l.id)),
      jsonb_build_object('type', 'attached', 'receipt', r.id, 'file_name', r.file_name)
    FROM
      d
      JOIN receipt_link l ON l.client_id = $12 AND l.invoice_id = d.id
      JOIN receipt r ON r.client_id = l.client_id AND r.id = l.receipt_id
    UNION ALL
    (
      SELECT
        c.created, c.id, coalesce(c.person, c.key_prefix), NULL,
        jsonb_build_object(
          'type', 'commented', 'comment', c.id, 'text', c.text, 'mentions',
          (
            SELECT
              jsonb_agg(
                jsonb_build_object('position', m.position, 'length', m.length, 'person', p.name)
                ORDER BY m.position
              )
            FROM comment_mention m JOIN person p ON p.id = m.person_id
            WHERE m.client_id = $13::integer AND m.comment_id = c.id
          )
        )
      FROM d JOIN document_comment c ON c.client_id = $14 AND c.invoice_id = d.id
      ORDER BY c.id DESC
      LIMIT $15
    )
    UNION ALL
    SELECT
      e.created, e.id, NULL, jsonb_build_object('entry', e.id),
      jsonb_build_object(
        'type', 'credited', 'day', c.transdate, 'amount', c.amount::text, 'entry_id', e.id, 'invnumber',
        c.invnumber
      )
    FROM
      d
      JOIN credit_note n ON n.client_id = $16 AND n.credited_id = d.id
      JOIN invoice c ON c.client_id = n.client_id AND c.id = n.invoice_id
      JOIN entry e ON e.client_id = c.client_id AND e.id = c.entry_id
    UNION ALL
    SELECT
      e.created, e.id, NULL, jsonb_build_object('entry', e.id),
      jsonb_build_object(
        'type', 'credits', 'day', i.transdate, 'amount', (n.settled)::text, 'entry_id', i.entry_id,
        'invnumber', i.invnumber
      )
    FROM
      d
      JOIN credit_note n ON n.client_id = $17 AND n.invoice_id = d.id
      JOIN invoice i ON i.client_id = n.client_id AND i.id = n.credited_id
      JOIN entry e ON e.client_id = i.client_id AND e.id = d.entry_id
    UNION ALL
    SELECT
      l.created, l.id, coalesce(l.person, l.key_prefix), NULL,
      jsonb_build_object('type', 'issued', 'letter_kind', l.kind)
    FROM
      d
      JOIN letter l ON l.client_id = $18
      AND l.kind IN ('invoice', 'credit_note')
      AND l.key = d.invnumber_folded
    UNION ALL
    SELECT
      coalesce(m.ended, m.created), m.id, coalesce(m.person, m.key_prefix), NULL,
      jsonb_build_object(
        'type', 'mailed', 'letter_kind', l.kind, 'mail', m.id, 'mail_status', m.state, 'to', m."to"
      )
    FROM
      d
      JOIN letter l ON l.client_id = $19
      AND l.kind IN ('invoice', 'credit_note')
      AND l.key = d.invnumber_folded
      JOIN mail m ON m.client_id = l.client_id AND m.letter_id = l.id
    UNION ALL
    SELECT
      r.created, r.id, NULL, jsonb_build_object('table', 'reminder', 'after', jsonb_build_object('id', r.id)),
      jsonb_build_object('type', 'reminded', 'reminder', r.id, 'level', i.level, 'day', r.day)
    FROM
      d
      JOIN reminder_item i ON i.client_id = $20 AND i.invoice_id = d.id
      JOIN reminder r ON r.client_id = i.client_id AND r.id = i.reminder_id
  ),
  latest AS MATERIALIZED (SELECT * FROM happened ORDER BY created DESC, place DESC LIMIT $21)
SELECT
  t.event || jsonb_build_object(
    'created', t.created, 'by',
    coalesce(
      nullif(t.by, ''),
      (
        WITH RECURSIVE
          halves (low, high) AS (
            SELECT 0::bigint, last + 1
            FROM chain
            WHERE client_id = $22 AND t.sought IS NOT NULL
            UNION ALL
            SELECT
              CASE WHEN a.created <= t.created THEN a.id ELSE low END,
              CASE WHEN a.created <= t.created THEN high ELSE a.id END
            FROM halves JOIN audit a ON a.client_id = $23 AND a.id = (low + high) / 2
            WHERE high - low > 1
          ), about AS (SELECT max(low) AS id FROM halves)
        SELECT coalesce(record -> 'person' ->> 'name', nullif(record ->> 'key', ''))
        FROM
          about
          JOIN audit a ON a.client_id = $24
          AND a.id BETWEEN about.id - $25 AND about.id + $26
          AND a.created <= t.created
          AND a.created > t.created - $27::interval
          AND a.records @> jsonb_build_array(t.sought)
          CROSS JOIN LATERAL jsonb_array_elements(a.records) AS record
        WHERE record @> t.sought
        LIMIT 1
      )
    )
  ) AS event
FROM latest t
ORDER BY t.created DESC, t.place DESC

-- reports: the history of a payable
SELECT d.entry_id
FROM payable d JOIN vendor p ON p.client_id = d.client_id AND p.id = d.vendor_id
WHERE d.client_id = $1 AND d.invnumber_folded = $2 AND ($3::text IS NULL OR p.vendornumber_folded = $4)
ORDER BY d.id

-- reports: the history of a payable
WITH
  d AS MATERIALIZED (
    SELECT id, invnumber, invnumber_folded, vendor_id AS party_id, amount, transdate, entry_id
    FROM payable
    WHERE client_id = $1 AND invnumber_folded = $2 AND entry_id = $3::bigint
  ),
  happened (created, place, by, sought, event) AS (
    SELECT
      e.created, e.id, NULL::text, jsonb_build_object('entry', e.id),
      jsonb_build_object('type', 'posted', 'day', d.transdate, 'amount', d.amount::text, 'entry_id', e.id)
    FROM d JOIN entry e ON e.client_id = $4 AND e.id = d.entry_id
    UNION ALL
    (
      SELECT
        e.created, e.id, NULL, jsonb_build_object('entry', e.id),
        jsonb_build_object(
          'type', CASE WHEN m.reverses IS NULL THEN 'paid' ELSE 'undone' END, 'day', m.datepaid, 'amount',
          m.amount_paid::text, 'entry_id', e.id
        )
      FROM
        d
        JOIN vendorpayment m ON m.client_id = $5 AND m.payable_id = d.id
        JOIN entry e ON e.client_id = m.client_id AND e.id = m.entry_id
      ORDER BY m.id DESC
      LIMIT $6
    )
    UNION ALL
    -- A document and its reversal are of one party, have opposite amounts and numbers that are told apart by "-S" (§12).
    SELECT
      e.created, e.id, NULL, jsonb_build_object('entry', e.id),
      jsonb_build_object(
        'type', CASE WHEN length(o.invnumber) > length(d.invnumber) THEN 'reversed' ELSE 'reverses' END,
        'day', o.transdate, 'amount', o.amount::text, 'entry_id', e.id, 'invnumber', o.invnumber
      )
    FROM
      d
      JOIN payable o ON o.client_id = $7
      AND o.vendor_id = d.party_id
      AND o.amount = - d.amount
      AND o.invnumber_folded = ANY (
        ARRAY[
          d.invnumber_folded || $8,
          CASE WHEN right(d.invnumber_folded, $9) = $10 THEN left(d.invnumber_folded, $11) END
        ]
      )
      JOIN entry e ON e.client_id = o.client_id AND e.id = o.entry_id
    UNION ALL
    SELECT
      l.created, l.id, NULL,
      jsonb_build_object('table', 'receipt_link', 'after', jsonb_build_object('id', l.id)),
      jsonb_build_object('type', 'attached', 'receipt', r.id, 'file_name', r.file_name)
    FROM
      d
      JOIN receipt_link l ON l.client_id = $12 AND l.payable_id = d.id
      JOIN receipt r ON r.client_id = l.client_id AND r.id = l.receipt_id
    UNION ALL
    (
      SELECT
        c.created, c.id, coalesce(c.person, c.key_prefix), NULL,
        jsonb_build_object(
          'type', 'commented', 'comment', c.id, 'text', c.text, 'mentions',
          (
            SELECT
              jsonb_agg(
                jsonb_build_object('position', m.position, 'length', m.length, 'person', p.name)
                ORDER BY m.position
              )
            FROM comment_mention m JOIN person p ON p.id = m.person_id
            WHERE m.client_id = $13::integer AND m.comment_id = c.id
          )
        )
      FROM d JOIN document_comment c ON c.client_id = $14 AND c.payable_id = d.id
      ORDER BY c.id DESC
      LIMIT $15
    )
    UNION ALL
    SELECT
      e.created, e.id, NULL, jsonb_build_object('entry', e.id),
      jsonb_build_object(
        'type', 'credited', 'day', c.transdate, 'amount', c.amount::text, 'entry_id', e.id, 'invnumber',
        c.invnumber
      )
    FROM
      d
      JOIN vendor_credit_note n ON n.client_id = $16 AND n.credited_id = d.id
      JOIN payable c ON c.client_id = n.client_id AND c.id = n.payable_id
      JOIN entry e ON e.client_id = c.client_id AND e.id = c.entry_id
    UNION ALL
    SELECT
      e.created, e.id, NULL, jsonb_build_object('entry', e.id),
      jsonb_build_object(
        'type', 'credits', 'day', i.transdate, 'amount', (- d.amount)::text, 'entry_id', i.entry_id,
        'invnumber', i.invnumber
      )
    FROM
      d
      JOIN vendor_credit_note n ON n.client_id = $17 AND n.payable_id = d.id
      JOIN payable i ON i.client_id = n.client_id AND i.id = n.credited_id
      JOIN entry e ON e.client_id = i.client_id AND e.id = d.entry_id
    UNION ALL
    SELECT
      o.created, o.id, o.created_by, NULL,
      jsonb_build_object('type', 'ordered', 'order', o.id, 'day', o.day, 'amount', p.amount::text)
    FROM
      d
      JOIN ordered_payment p ON p.client_id = $18 AND p.payable_id = d.id
      JOIN payment_order o ON o.client_id = p.client_id AND o.id = p.order_id
  ),
  latest AS MATERIALIZED (SELECT * FROM happened ORDER BY created DESC, place DESC LIMIT $19)
SELECT
  t.event || jsonb_build_object(…) AS event -- as in reports: the history of an invoice, from $20 on
FROM latest t
ORDER BY t.created DESC, t.place DESC
