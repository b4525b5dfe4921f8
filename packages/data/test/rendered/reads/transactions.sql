-- transactions: of an account
SELECT
  u."id", u."entry_id", u."entry_number", u."accno", u."transdate", u."reference", u."description",
  u."module", u."source", u."memo", u."notes", u."intnotes", u."side", u."posted", u."currency",
  u."posted_original"
FROM
  (
    SELECT
      p.accno, p.transdate, p.id AS entry_id, p.entry_id AS id, e.number AS entry_number, p.amount AS posted,
      p.currency, p.original_amount AS posted_original, p.side, p.source, p.memo, e.reference, e.description,
      e.module, e.notes, e.intnotes
    FROM
      (
        (
          SELECT
            client_id, accno, transdate, entry_id, id, amount, currency, original_amount, side, source, memo
          FROM posting p
          WHERE
            p.client_id = $1
            AND p.accno = $2
            AND (p.transdate, p.entry_id, p.id) > ($3::date, $4::bigint, $5::bigint)
            AND p.transdate <= $6::date
          ORDER BY p.accno, p.transdate, p.entry_id, p.id
          LIMIT $7
        )
      ) p
      CROSS JOIN LATERAL (
        SELECT number, reference, description, module, notes, intnotes
        FROM entry
        WHERE client_id = p.client_id AND id = p.entry_id
        OFFSET 0
      ) e
    ORDER BY p.transdate, p.entry_id, p.id
    LIMIT $8
  ) u

-- transactions: of several, in a period
SELECT accno, sum(debit - credit + closing)::text AS balance
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
      CROSS JOIN LATERAL (
        SELECT
          count(*) AS found, coalesce(sum(amount) FILTER (WHERE side = 'debit'), 0) AS debit,
          coalesce(- sum(amount) FILTER (WHERE side = 'credit'), 0) AS credit,
          coalesce(sum(amount) FILTER (WHERE tax_base IS NOT NULL), 0) AS tax,
          coalesce(sum(tax_base), 0) AS tax_base
        FROM posting
        WHERE client_id = a.client_id AND accno = a.accno AND transdate >= $10::date AND transdate < $11::date
      ) p
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
  ) moved
GROUP BY accno
HAVING
  sum(debit) <> 0
  OR sum(credit) <> 0
  OR EXISTS (
    SELECT
    FROM posting p
    WHERE p.client_id = $20 AND p.accno = moved.accno AND p.transdate >= $21::date AND p.transdate < $22::date
  )
ORDER BY accno

-- transactions: of several, in a period
SELECT
  u."id", u."entry_id", u."entry_number", u."accno", u."transdate", u."reference", u."description",
  u."module", u."source", u."memo", u."notes", u."intnotes", u."side", u."posted", u."currency",
  u."posted_original"
FROM
  (
    SELECT
      p.accno, p.transdate, p.id AS entry_id, p.entry_id AS id, e.number AS entry_number, p.amount AS posted,
      p.currency, p.original_amount AS posted_original, p.side, p.source, p.memo, e.reference, e.description,
      e.module, e.notes, e.intnotes
    FROM
      (
        (
          SELECT
            client_id, accno, transdate, entry_id, id, amount, currency, original_amount, side, source, memo
          FROM posting p
          WHERE
            p.client_id = $1
            AND p.accno = $2
            AND (p.transdate, p.entry_id, p.id) > ($3::date, $4::bigint, $5::bigint)
            AND p.transdate <= $6::date
            AND NOT (SELECT e.closing FROM entry e WHERE e.client_id = p.client_id AND e.id = p.entry_id)
          ORDER BY p.accno, p.transdate, p.entry_id, p.id
          LIMIT $7
        )
        UNION ALL
        (
          SELECT
            client_id, accno, transdate, entry_id, id, amount, currency, original_amount, side, source, memo
          FROM posting p
          WHERE
            p.client_id = $8
            AND p.accno = ANY ($9)
            AND p.accno <= $10
            AND p.transdate >= $11::date
            AND p.transdate <= $12::date
            AND NOT (SELECT e.closing FROM entry e WHERE e.client_id = p.client_id AND e.id = p.entry_id)
          ORDER BY p.accno, p.transdate, p.entry_id, p.id
          LIMIT $13
        )
      ) p
      CROSS JOIN LATERAL (
        SELECT number, reference, description, module, notes, intnotes
        FROM entry
        WHERE client_id = p.client_id AND id = p.entry_id
        OFFSET 0
      ) e
    ORDER BY p.accno, p.transdate, p.entry_id, p.id
    LIMIT $14
  ) u
