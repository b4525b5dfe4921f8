-- open-items: of customers on a day
WITH
  -- Paid after the day, of documents that were there, and paid up to the day, of documents that were not.
  later AS MATERIALIZED (
    SELECT invoice_id AS id, sum(amount_paid) AS amount, sum(base_amount) AS base
    FROM payment
    WHERE client_id = $1 AND datepaid > $2::date AND document_transdate <= $3::date
    GROUP BY 1
  ),
  prepaid AS MATERIALIZED (
    SELECT invoice_id AS id, sum(amount_paid) AS amount, sum(base_amount) AS base
    FROM payment
    WHERE client_id = $4 AND datepaid <= $5::date AND document_transdate > $6::date
    GROUP BY 1
  ),
  open_on AS (
    SELECT
      o.id, o.customer_id AS party_id, o.invnumber_folded, o.transdate, o.duedate, o.currency,
      o.ar_accno AS accno, o.open + coalesce(p.amount, 0) AS open,
      o.base_open + coalesce(p.base, 0) AS base_open
    FROM open_invoice o LEFT JOIN later p ON p.id = o.id
    WHERE o.client_id = $7 AND o.transdate <= $8::date
    UNION ALL
    SELECT
      d.id, d.customer_id, d.invnumber_folded, d.transdate, d.duedate, d.currency, d.ar_accno, p.amount,
      d.base_amount - d.base_paid + p.base
    FROM later p CROSS JOIN LATERAL (SELECT * FROM invoice WHERE client_id = $9 AND id = p.id OFFSET 0) d
    WHERE d.paid = d.amount
    UNION ALL
    SELECT
      d.id, d.customer_id, d.invnumber_folded, d.transdate, d.duedate, d.currency, d.ar_accno, - p.amount,
      - p.base
    FROM prepaid p CROSS JOIN LATERAL (SELECT * FROM invoice WHERE client_id = $10 AND id = p.id OFFSET 0) d
  ),
  items AS (
    SELECT *, $11::date - duedate AS days_overdue, open < 0 AS credit
    FROM open_on
    WHERE open <> 0 OR base_open <> 0
  ),
  totals AS (
    SELECT
      coalesce(sum(base_open), 0)::text AS total, count(*)::integer AS count,
      coalesce(array_agg(DISTINCT currency::text ORDER BY currency::text), '{}') AS currencies
    FROM items
  ),
  placed AS (
    SELECT i.*, p."customernumber" AS number, p.name, p.customernumber_folded AS folded
    FROM items i JOIN customer p ON p.client_id = $12 AND p.id = i.party_id
  ),
  -- The order comes before the documents, which are wide: those of the page alone are read.
  shown AS (
    SELECT *
    FROM placed i
    WHERE true
    ORDER BY i.folded, i.duedate, i.invnumber_folded, i.id
    LIMIT $13
  )
SELECT t.total, t.count, t.currencies, s.*
FROM
  totals t
  LEFT JOIN (
    SELECT
      s.number, s.name, d.invnumber, d.description, s.currency, s.transdate::text, s.duedate::text,
      s.days_overdue, d.amount_on::text AS amount, (d.amount_on - s.open)::text AS paid, s.open::text,
      s.base_open::text, jsonb_build_array(s.folded, s.duedate, s.invnumber_folded, s.id::text) AS key,
      row_number() OVER (ORDER BY s.folded, s.duedate, s.invnumber_folded, s.id)::integer AS at
    FROM
      shown s
      CROSS JOIN LATERAL (
        SELECT *, amount * (transdate <= $14::date)::integer AS amount_on
        FROM invoice
        WHERE client_id = $15 AND id = s.id
        OFFSET 0
      ) d
  ) s ON true
ORDER BY s.at

-- open-items: of one customer on a day
WITH
  later AS MATERIALIZED (…), -- as in open-items: of customers on a day
  prepaid AS MATERIALIZED (
    SELECT invoice_id AS id, sum(amount_paid) AS amount, sum(base_amount) AS base
    FROM payment
    WHERE client_id = $4 AND datepaid <= $5::date AND document_transdate > $6::date
    GROUP BY 1
  ),
  open_on AS (
    SELECT
      o.id, o.customer_id AS party_id, o.invnumber_folded, o.transdate, o.duedate, o.currency,
      o.ar_accno AS accno, o.open + coalesce(p.amount, 0) AS open,
      o.base_open + coalesce(p.base, 0) AS base_open
    FROM open_invoice o LEFT JOIN later p ON p.id = o.id
    WHERE
      o.client_id = $7
      AND o.transdate <= $8::date
      AND customer_id = (SELECT id FROM customer WHERE client_id = $9 AND customernumber_folded = $10)
    UNION ALL
    SELECT
      d.id, d.customer_id, d.invnumber_folded, d.transdate, d.duedate, d.currency, d.ar_accno, p.amount,
      d.base_amount - d.base_paid + p.base
    FROM
      later p
      CROSS JOIN LATERAL (
        SELECT *
        FROM invoice
        WHERE
          client_id = $11
          AND id = p.id
          AND customer_id = (SELECT id FROM customer WHERE client_id = $12 AND customernumber_folded = $13)
        OFFSET 0
      ) d
    WHERE d.paid = d.amount
    UNION ALL
    SELECT
      d.id, d.customer_id, d.invnumber_folded, d.transdate, d.duedate, d.currency, d.ar_accno, - p.amount,
      - p.base
    FROM
      prepaid p
      CROSS JOIN LATERAL (
        SELECT *
        FROM invoice
        WHERE
          client_id = $14
          AND id = p.id
          AND customer_id = (SELECT id FROM customer WHERE client_id = $15 AND customernumber_folded = $16)
        OFFSET 0
      ) d
  ),
  items AS (
    SELECT *, $17::date - duedate AS days_overdue, open < 0 AS credit
    FROM open_on
    WHERE open <> 0 OR base_open <> 0
  )
SELECT d.invnumber, i.transdate::text, i.duedate::text, i.days_overdue, d.amount::text, i.open::text
FROM
  items i
  CROSS JOIN LATERAL (SELECT invnumber, amount FROM invoice WHERE client_id = $18 AND id = i.id OFFSET 0) d
WHERE i.currency = $19 AND i.open <> 0
ORDER BY i.duedate, i.invnumber_folded, i.id
LIMIT $20

-- open-items: by customer
WITH
  later AS MATERIALIZED (…), -- as in open-items: of customers on a day
  prepaid AS MATERIALIZED (
    SELECT invoice_id AS id, sum(amount_paid) AS amount, sum(base_amount) AS base
    FROM payment
    WHERE client_id = $4 AND datepaid <= $5::date AND document_transdate > $6::date
    GROUP BY 1
  ),
  open_on AS (…), -- as in open-items: of customers on a day
  items AS (
    SELECT *, $11::date - duedate AS days_overdue, open < 0 AS credit
    FROM open_on
    WHERE open <> 0 OR base_open <> 0
  ),
  aged AS (
    SELECT
      party_id, width_bucket(days_overdue, $12::integer[]) AS age, min(days_overdue) AS days_overdue,
      sum(base_open) AS base_open
    FROM items
    GROUP BY 1, 2
  ),
  shown AS (
    SELECT p.*
    FROM
      (SELECT DISTINCT party_id FROM aged) a
      -- Reads each by its key, whatever PostgreSQL thinks of how many there are.
      CROSS JOIN LATERAL (
        SELECT id, "customernumber" AS number, name, customernumber_folded AS folded
        FROM customer
        WHERE client_id = $13 AND id = a.party_id
        OFFSET 0
      ) p
    WHERE true
    ORDER BY p.folded
    LIMIT $14
  )
SELECT
  NULL AS number, NULL AS name, NULL AS folded, (SELECT count(DISTINCT party_id)::integer FROM aged) AS count,
  min(days_overdue) AS days_overdue, sum(base_open)::text AS base_open
FROM aged
GROUP BY age
UNION ALL
SELECT p.number, p.name, p.folded, 0, a.days_overdue, a.base_open::text
FROM shown p JOIN aged a ON a.party_id = p.id
ORDER BY folded NULLS FIRST, days_overdue

-- open-items: by days
WITH
  later AS MATERIALIZED (…), -- as in open-items: of customers on a day
  prepaid AS MATERIALIZED (
    SELECT invoice_id AS id, sum(amount_paid) AS amount, sum(base_amount) AS base
    FROM payment
    WHERE client_id = $4 AND datepaid <= $5::date AND document_transdate > $6::date
    GROUP BY 1
  ),
  open_on AS (…), -- as in open-items: of customers on a day
  items AS (
    SELECT *, $11::date - duedate AS days_overdue, open < 0 AS credit
    FROM open_on
    WHERE open <> 0 OR base_open <> 0
  )
SELECT days_overdue, credit, sum(base_open)::text AS base_open, count(*)::integer AS count
FROM items
GROUP BY days_overdue, credit

-- open-items: totals
WITH
  -- Paid after the day, of documents that were there, and paid up to the day, of documents that were not.
  later AS MATERIALIZED (
    SELECT payable_id AS id, sum(amount_paid) AS amount, sum(base_amount) AS base
    FROM vendorpayment
    WHERE client_id = $1 AND datepaid > $2::date AND document_transdate <= $3::date
    GROUP BY 1
  ),
  prepaid AS MATERIALIZED (
    SELECT payable_id AS id, sum(amount_paid) AS amount, sum(base_amount) AS base
    FROM vendorpayment
    WHERE client_id = $4 AND datepaid <= $5::date AND document_transdate > $6::date
    GROUP BY 1
  ),
  open_on AS (
    SELECT
      o.id, o.vendor_id AS party_id, o.invnumber_folded, o.transdate, o.duedate, o.currency,
      o.ap_accno AS accno, o.open + coalesce(p.amount, 0) AS open,
      o.base_open + coalesce(p.base, 0) AS base_open
    FROM open_payable o LEFT JOIN later p ON p.id = o.id
    WHERE o.client_id = $7 AND o.transdate <= $8::date
    UNION ALL
    SELECT
      d.id, d.vendor_id, d.invnumber_folded, d.transdate, d.duedate, d.currency, d.ap_accno, p.amount,
      d.base_amount - d.base_paid + p.base
    FROM later p CROSS JOIN LATERAL (SELECT * FROM payable WHERE client_id = $9 AND id = p.id OFFSET 0) d
    WHERE d.paid = d.amount
    UNION ALL
    SELECT
      d.id, d.vendor_id, d.invnumber_folded, d.transdate, d.duedate, d.currency, d.ap_accno, - p.amount,
      - p.base
    FROM prepaid p CROSS JOIN LATERAL (SELECT * FROM payable WHERE client_id = $10 AND id = p.id OFFSET 0) d
  ),
  items AS (
    SELECT *, $11::date - duedate AS days_overdue, open < 0 AS credit
    FROM open_on
    WHERE open <> 0 OR base_open <> 0
  )
SELECT
  grouping(currency) = 0 AS of_currency, days_overdue, credit, accno, currency, count(*)::integer AS count,
  sum(base_open)::text AS sum, coalesce(- sum(open) FILTER (WHERE transdate <= $12::date), 0)::text AS open,
  coalesce(- sum(base_open) FILTER (WHERE transdate <= $13::date), 0)::text AS base_open
FROM items
GROUP BY GROUPING SETS ((days_overdue, credit), (accno, currency))

-- open-items: account of a vendor
WITH
  party AS MATERIALIZED (
    SELECT id, "vendornumber" AS number, name
    FROM vendor
    WHERE client_id = $1 AND vendornumber_folded = $2
  ),
  moved AS MATERIALIZED (
    SELECT d.transdate, 0 AS rank, d.entry_id, d.invnumber, d.description, d.amount
    FROM payable d JOIN party ON d.client_id = $3 AND d.vendor_id = party.id
    WHERE d.currency = $4 AND d.transdate <= $5::date
    UNION ALL
    SELECT p.datepaid, 1, p.entry_id, d.invnumber, p.memo, - p.amount_paid
    FROM
      payable d
      JOIN party ON d.client_id = $6 AND d.vendor_id = party.id
      JOIN vendorpayment p ON p.client_id = d.client_id AND p.payable_id = d.id
    WHERE d.currency = $7 AND p.datepaid <= $8::date
  )
SELECT
  party.number, party.name,
  coalesce((SELECT sum(amount) FROM moved WHERE transdate < $9::date), 0)::text AS opening,
  coalesce(
    (
      SELECT
        jsonb_agg(
          jsonb_build_object(
            'transdate', m.transdate, 'kind', CASE m.rank WHEN 0 THEN 'document' ELSE 'payment' END,
            'invnumber', m.invnumber, 'description', m.description, 'amount', m.amount::text
          )
          ORDER BY m.transdate, m.rank, m.entry_id
        )
      FROM moved m
      WHERE m.transdate >= $10::date
    ), '[]'
  ) AS moved
FROM party
