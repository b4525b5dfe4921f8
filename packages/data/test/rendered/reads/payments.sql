-- payments: of both sides, after one
SELECT
  u."id", u."side", u."datepaid", u."invnumber", u."party_number", u."party_name", u."amount_paid",
  u."currency", u."payment_accno", u."source", u."memo", u."entry_id", u."entry_number", u."reverses",
  u."reversed_by", u."bank_line"
FROM
  (
    SELECT *
    FROM
      (
        (
          SELECT
            m.id, $1::text AS side, m.datepaid::text, d.invnumber, d.party_number, d.party_name,
            m.amount_paid::text, d.currency, m.payment_accno, m.source, m.memo, m.entry_id,
            (SELECT number FROM entry WHERE client_id = $2::integer AND id = m.entry_id) AS entry_number,
            m.reverses,
            (SELECT r.id FROM payment r WHERE r.client_id = m.client_id AND r.reverses = m.id) AS reversed_by,
            (
              SELECT (l.line ->> 'id')::integer
              FROM
                (
                  SELECT
                    (
                      SELECT
                        jsonb_build_object(
                          'id', l.id, 'holds', NOT b.made
                          OR l.state = 'booked'
                          AND coalesce(l.match -> 'entries' @> to_jsonb(m.entry_id::text), false)
                        )
                      FROM
                        bank_line_entry b
                        JOIN bank_line l ON l.client_id = b.client_id AND l.id = b.line_id
                      WHERE b.client_id = m.client_id AND b.entry_id = m.entry_id
                    ) AS line
                ) l
              WHERE (l.line ->> 'holds')::boolean
            ) AS bank_line
          FROM
            (
              SELECT *
              FROM payment m
              WHERE
                m.client_id = $3::integer
                AND m.datepaid <= $4::date
                AND (m.datepaid, m.entry_id) < ($5::date, $6::bigint)
              ORDER BY m.datepaid DESC, m.entry_id DESC
              LIMIT $7
            ) m
            CROSS JOIN LATERAL (
              SELECT d.invnumber, d.currency, p.customernumber AS party_number, p.name AS party_name
              FROM invoice d JOIN customer p ON p.client_id = d.client_id AND p.id = d.customer_id
              WHERE d.client_id = $8::integer AND d.id = m.invoice_id AND true
              OFFSET 0
            ) d
          ORDER BY m.datepaid DESC, m.entry_id DESC
          LIMIT $9
        )
        UNION ALL
        (
          SELECT
            m.id, $10::text AS side, m.datepaid::text, d.invnumber, d.party_number, d.party_name,
            m.amount_paid::text, d.currency, m.payment_accno, m.source, m.memo, m.entry_id,
            (SELECT number FROM entry WHERE client_id = $11::integer AND id = m.entry_id) AS entry_number,
            m.reverses,
            (
              SELECT r.id
              FROM vendorpayment r
              WHERE r.client_id = m.client_id AND r.reverses = m.id
            ) AS reversed_by,
            (…) AS bank_line -- as in payments: of both sides, after one
          FROM
            (
              SELECT *
              FROM vendorpayment m
              WHERE
                m.client_id = $12::integer
                AND m.datepaid <= $13::date
                AND (m.datepaid, m.entry_id) < ($14::date, $15::bigint)
              ORDER BY m.datepaid DESC, m.entry_id DESC
              LIMIT $16
            ) m
            CROSS JOIN LATERAL (
              SELECT d.invnumber, d.currency, p.vendornumber AS party_number, p.name AS party_name
              FROM payable d JOIN vendor p ON p.client_id = d.client_id AND p.id = d.vendor_id
              WHERE d.client_id = $17::integer AND d.id = m.payable_id AND true
              OFFSET 0
            ) d
          ORDER BY m.datepaid DESC, m.entry_id DESC
          LIMIT $18
        )
      ) u
    ORDER BY u.datepaid DESC, u.entry_id DESC
    LIMIT $19
  ) u

-- payments: of invoices, on an account, in a period
SELECT
  u."id", u."side", u."datepaid", u."invnumber", u."party_number", u."party_name", u."amount_paid",
  u."currency", u."payment_accno", u."source", u."memo", u."entry_id", u."entry_number", u."reverses",
  u."reversed_by", u."bank_line"
FROM
  (
    SELECT *
    FROM
      (
        (
          SELECT
            m.id, $1::text AS side, m.datepaid::text, d.invnumber, d.party_number, d.party_name,
            m.amount_paid::text, d.currency, m.payment_accno, m.source, m.memo, m.entry_id,
            (SELECT number FROM entry WHERE client_id = $2::integer AND id = m.entry_id) AS entry_number,
            m.reverses,
            (SELECT r.id FROM payment r WHERE r.client_id = m.client_id AND r.reverses = m.id) AS reversed_by,
            (…) AS bank_line -- as in payments: of both sides, after one
          FROM
            (
              SELECT *
              FROM payment m
              WHERE
                m.client_id = $3::integer
                AND m.datepaid >= $4::date
                AND m.datepaid <= $5::date
                AND m.payment_accno = $6::integer
              ORDER BY m.datepaid DESC, m.entry_id DESC
              LIMIT $7
            ) m
            CROSS JOIN LATERAL (…) d -- as in payments: of both sides, after one
          ORDER BY m.datepaid DESC, m.entry_id DESC
          LIMIT $9
        )
      ) u
    ORDER BY u.datepaid DESC, u.entry_id DESC
    LIMIT $10
  ) u

-- payments: of payables, with a text
(
  SELECT id
  FROM payable
  WHERE client_id = $1::integer AND invnumber_folded >= $2 AND invnumber_folded < $3
  LIMIT $4
)
UNION
(SELECT id FROM payable WHERE client_id = $5::integer AND vendor_id = ANY ($6::integer[]) LIMIT $7)

-- payments: of payables, with a text
SELECT id
FROM vendor p
WHERE client_id = $1 AND (vendornumber_folded >= $2 AND vendornumber_folded < $3 OR name ~ $4)
LIMIT $5

-- payments: of payables, with a text
SELECT
  u."id", u."side", u."datepaid", u."invnumber", u."party_number", u."party_name", u."amount_paid",
  u."currency", u."payment_accno", u."source", u."memo", u."entry_id", u."entry_number", u."reverses",
  u."reversed_by", u."bank_line"
FROM
  (
    SELECT *
    FROM
      (
        (
          SELECT
            m.id, $1::text AS side, m.datepaid::text, d.invnumber, d.party_number, d.party_name,
            m.amount_paid::text, d.currency, m.payment_accno, m.source, m.memo, m.entry_id,
            (SELECT number FROM entry WHERE client_id = $2::integer AND id = m.entry_id) AS entry_number,
            m.reverses,
            (
              SELECT r.id
              FROM vendorpayment r
              WHERE r.client_id = m.client_id AND r.reverses = m.id
            ) AS reversed_by,
            (…) AS bank_line -- as in payments: of both sides, after one
          FROM
            (
              SELECT *
              FROM vendorpayment m
              WHERE
                m.client_id = $3::integer
                AND (m.payable_id = ANY ($4::bigint[]) OR m.source ~ $5 OR m.memo ~ $6)
              ORDER BY m.datepaid DESC, m.entry_id DESC
              LIMIT $7
            ) m
            CROSS JOIN LATERAL (
              SELECT d.invnumber, d.currency, p.vendornumber AS party_number, p.name AS party_name
              FROM payable d JOIN vendor p ON p.client_id = d.client_id AND p.id = d.vendor_id
              WHERE d.client_id = $8::integer AND d.id = m.payable_id AND true
              OFFSET 0
            ) d
          ORDER BY m.datepaid DESC, m.entry_id DESC
          LIMIT $9
        )
      ) u
    ORDER BY u.datepaid DESC, u.entry_id DESC
    LIMIT $10
  ) u

-- payments: counted, of a party in a period
SELECT u.side, u.currency, count(*)::integer AS count, sum(u.amount_paid)::text AS amount
FROM
  (
    (
      SELECT
        $1::text AS side, m.amount_paid,
        CASE
          WHEN m.exchangerate IS NULL THEN $2::text
          ELSE (SELECT d.currency FROM invoice d WHERE d.client_id = $3::integer AND d.id = m.invoice_id)
        END AS currency
      FROM payment m
      WHERE
        m.client_id = $4::integer
        AND m.datepaid >= $5::date
        AND m.datepaid <= $6::date
        AND m.invoice_id IN (
          SELECT d.id
          FROM invoice d
          WHERE
            d.client_id = $7::integer
            AND d.customer_id = (SELECT id FROM customer WHERE client_id = $8 AND customernumber_folded = $9)
        )
      LIMIT $10
    )
    UNION ALL
    (
      SELECT
        $11::text AS side, m.amount_paid,
        CASE
          WHEN m.exchangerate IS NULL THEN $12::text
          ELSE (SELECT d.currency FROM payable d WHERE d.client_id = $13::integer AND d.id = m.payable_id)
        END AS currency
      FROM vendorpayment m
      WHERE
        m.client_id = $14::integer
        AND m.datepaid >= $15::date
        AND m.datepaid <= $16::date
        AND m.payable_id IN (
          SELECT d.id
          FROM payable d
          WHERE
            d.client_id = $17::integer
            AND d.vendor_id = (SELECT id FROM vendor WHERE client_id = $18 AND vendornumber_folded = $19)
        )
      LIMIT $20
    )
  ) u
GROUP BY u.side, u.currency
ORDER BY u.side, u.currency
