-- vat: turnovers
SELECT
  m.period, a.accno, a.description, a.category, a.link, nullif(m.tax_accno, 0) AS tax_accno,
  nullif(m.tax_rate, -1)::text AS tax_rate, m.vat_code, m.debit::text, m.credit::text, m.tax::text,
  m.tax_base::text, m.settled::text
FROM
  (
    SELECT
      period, accno, tax_accno, tax_rate, vat_code, sum(debit) AS debit, sum(credit) AS credit,
      sum(tax) AS tax, sum(tax_base) AS tax_base, sum(settled) AS settled
    FROM
      (
        SELECT $1::text AS period, accno, tax_accno, tax_rate, vat_code, debit, credit, tax, tax_base, settled
        FROM balance
        WHERE client_id = $2 AND month >= $3::date AND month < $4::date
        UNION ALL
        SELECT
          $5::text, a.accno, d.tax_accno, d.tax_rate, d.vat_code, $6::integer * d.debit,
          $7::integer * d.credit, $8::integer * d.tax, $9::integer * d.tax_base, 0
        FROM
          account a
          CROSS JOIN LATERAL (
            SELECT
              coalesce(p.tax_accno, 0), coalesce(p.tax_rate, -1), coalesce(p.vat_code, ''),
              coalesce(sum(p.amount) FILTER (WHERE p.side = 'debit'), 0),
              coalesce(- sum(p.amount) FILTER (WHERE p.side = 'credit'), 0),
              coalesce(sum(p.amount) FILTER (WHERE p.tax_base IS NOT NULL), 0), coalesce(sum(p.tax_base), 0)
            FROM posting p
            WHERE
              p.client_id = a.client_id
              AND p.accno = a.accno
              AND p.transdate >= $10::date
              AND p.transdate < $11::date
            GROUP BY 1, 2, 3
          ) d (
            tax_accno, tax_rate, vat_code, debit, credit, tax, tax_base
          )
        WHERE a.client_id = $12
        UNION ALL
        SELECT
          $13::text, p.accno, coalesce(p.tax_accno, 0), coalesce(p.tax_rate, -1), coalesce(p.vat_code, ''),
          CASE p.side WHEN 'debit' THEN - $14::integer * p.amount ELSE 0 END,
          CASE p.side WHEN 'credit' THEN $15::integer * p.amount ELSE 0 END, 0, 0, 0
        FROM
          yearend y
          JOIN gl g ON g.client_id = y.client_id AND g.id IN (y.gl_id, y.reopened_by)
          JOIN posting p ON p.client_id = g.client_id AND p.entry_id = g.entry_id
        WHERE y.client_id = $16 AND y.transdate >= $17::date AND y.transdate < $18::date
        UNION ALL
        SELECT
          $19::text, p.accno, coalesce(p.tax_accno, 0), coalesce(p.tax_rate, -1), coalesce(p.vat_code, ''), 0,
          0, 0, 0, $20::integer * p.amount
        FROM entry e JOIN posting p ON p.client_id = e.client_id AND p.entry_id = e.id
        WHERE e.client_id = $21 AND e.vat_settlement AND e.transdate >= $22::date AND e.transdate < $23::date
        UNION ALL
        SELECT
          $24::text, a.accno, d.tax_accno, d.tax_rate, d.vat_code, $25::integer * d.debit,
          $26::integer * d.credit, $27::integer * d.tax, $28::integer * d.tax_base, 0
        FROM
          account a
          CROSS JOIN LATERAL (…) d (…) -- as in vat: turnovers, from $29 on
        WHERE a.client_id = $31
        UNION ALL
        SELECT
          $32::text, p.accno, coalesce(p.tax_accno, 0), coalesce(p.tax_rate, -1), coalesce(p.vat_code, ''),
          CASE p.side WHEN 'debit' THEN - $33::integer * p.amount ELSE 0 END,
          CASE p.side WHEN 'credit' THEN $34::integer * p.amount ELSE 0 END, 0, 0, 0
        FROM
          yearend y
          JOIN gl g ON g.client_id = y.client_id AND g.id IN (y.gl_id, y.reopened_by)
          JOIN posting p ON p.client_id = g.client_id AND p.entry_id = g.entry_id
        WHERE y.client_id = $35 AND y.transdate >= $36::date AND y.transdate < $37::date
        UNION ALL
        SELECT
          $38::text, p.accno, coalesce(p.tax_accno, 0), coalesce(p.tax_rate, -1), coalesce(p.vat_code, ''), 0,
          0, 0, 0, $39::integer * p.amount
        FROM entry e JOIN posting p ON p.client_id = e.client_id AND p.entry_id = e.id
        WHERE e.client_id = $40 AND e.vat_settlement AND e.transdate >= $41::date AND e.transdate < $42::date
      ) AS moved (
        period, accno, tax_accno, tax_rate, vat_code, debit, credit, tax, tax_base, settled
      )
    GROUP BY period, accno, tax_accno, tax_rate, vat_code
  ) m
  JOIN account a ON a.client_id = $43 AND a.accno = m.accno
WHERE
  string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
  OR m.tax_accno <> 0
  OR m.tax_rate <> -1
  OR m.vat_code <> ''
  OR m.tax <> 0
  OR m.tax_base <> 0
ORDER BY a.accno, m.period, m.tax_accno, m.tax_rate, m.vat_code

-- vat: months to settle
SELECT month::text
FROM
  (
    SELECT DISTINCT b.month
    FROM account a JOIN balance b ON b.client_id = a.client_id AND b.accno = a.accno
    WHERE
      a.client_id = $1
      AND string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
      AND b.month <= $2::date
      AND b.debit - b.credit <> b.settled
    ORDER BY b.month DESC
    LIMIT $3
  ) moved
ORDER BY month

-- vat: effective, agreed
SELECT 1 AS found
FROM vat_return
WHERE client_id = $1 AND to_date = $2::date - 1 AND consideration <> $3 AND adjustments IS NULL
LIMIT 1

-- vat: effective, agreed
WITH
  monthly AS MATERIALIZED (
    SELECT
      b.*, a.category, a.link, a.vat_code AS account_code, t.is_tax, t.is_tax
      AND NOT b.has_base
      OR (t.is_tax OR b.tax_accno <> 0)
      AND b.tax_rate = -1 AS by_posting
    FROM
      balance b
      JOIN account a ON a.client_id = b.client_id AND a.accno = b.accno
      CROSS JOIN LATERAL (
        SELECT
          (b.tax_rate <> -1 AND b.tax_accno = 0)
          OR b.has_base
          OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax'] AS is_tax
      ) t
    WHERE
      b.client_id = $1
      AND b.month >= $2::date
      AND b.month < $3::date
      AND b.origin NOT IN ('closing', 'vat_settlement')
      AND (
        a.category = 'income'
        OR a.vat_code IS NOT NULL
        OR b.vat_code <> ''
        OR b.tax_accno <> 0
        OR t.is_tax
      )
  ),
  paid AS MATERIALIZED (
    SELECT entry_id
    FROM payment
    WHERE client_id = $4 AND datepaid >= $5::date AND datepaid < $6::date
    UNION ALL
    SELECT entry_id
    FROM vendorpayment
    WHERE client_id = $7 AND datepaid >= $8::date AND datepaid < $9::date
  ),
  source AS MATERIALIZED (
    (
      WITH
        paid AS MATERIALIZED (…), -- as in vat: effective, agreed, from $10 on
        counted AS MATERIALIZED (
          SELECT e.id, e.module, paid.entry_id IS NOT NULL AS of_payment
          FROM entry e LEFT JOIN paid ON paid.entry_id = e.id
          WHERE
            e.client_id = $16
            AND transdate >= $17::date
            AND transdate < $18::date
            AND NOT e.closing
            AND e.vat_settlement IS NOT TRUE
        )
      SELECT
        s.id, s.entry_id, a.accno, s.day AS transdate, s.amount, s.vat_code, s.tax_accno, s.tax_rate,
        s.tax_base, NULL::date AS taxdate, a.category, a.link, a.vat_code AS account_code, s.module,
        s.of_payment, s.entry_id AS moved_by, s.day AS moved_on, 0::numeric AS before, 1::numeric AS after,
        1::numeric AS whole
      FROM
        (
          SELECT *
          FROM account a
          WHERE
            a.client_id = $19
            AND (
              a.category = 'income'
              OR a.vat_code IS NOT NULL
              OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
              OR EXISTS (
                SELECT
                FROM balance b
                WHERE
                  b.client_id = a.client_id
                  AND b.accno = a.accno
                  AND b.month >= date_trunc('month', $20::date)::date
                  AND b.month < $21::date
                  AND (b.tax_accno <> 0 OR b.tax_rate <> -1 OR b.vat_code <> '' OR b.has_base)
              )
            )
          OFFSET 0
        ) a
        CROSS JOIN LATERAL (
          SELECT
            min(p.id) AS id, min(p.entry_id) AS entry_id, coalesce(p.taxdate, p.transdate) AS day, p.vat_code,
            p.tax_accno, p.tax_rate, c.module, c.of_payment, sum(round(p.amount, $22::integer)) AS amount,
            sum(round(p.tax_base, $23::integer)) AS tax_base
          FROM posting p JOIN counted c ON c.id = p.entry_id
          WHERE
            p.client_id = a.client_id
            AND p.accno = a.accno
            AND transdate >= $24::date
            AND transdate < $25::date
            AND (
              a.category = 'income'
              OR a.vat_code IS NOT NULL
              OR p.vat_code IS NOT NULL
              OR p.tax_accno IS NOT NULL
              OR p.tax_base IS NOT NULL
              OR p.tax_rate IS NOT NULL
              OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
            )
          GROUP BY
            coalesce(p.taxdate, p.transdate), p.vat_code, p.tax_accno, p.tax_rate, c.module, c.of_payment,
            p.tax_base IS NULL,
            CASE
              WHEN p.tax_base IS NULL
              AND (
                (p.tax_rate IS NOT NULL AND p.tax_accno IS NULL)
                OR p.tax_base IS NOT NULL
                OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
              ) THEN p.id
            END
        ) s
    )
    UNION ALL
    (
      WITH
        paid AS MATERIALIZED (…), -- as in vat: effective, agreed, from $26 on
        counted AS MATERIALIZED (…) -- as in vat: effective, agreed, from $32 on
      SELECT
        s.id, s.entry_id, a.accno, s.day AS transdate, s.amount, s.vat_code, s.tax_accno, s.tax_rate,
        s.tax_base, NULL::date AS taxdate, a.category, a.link, a.vat_code AS account_code, s.module,
        s.of_payment, s.entry_id AS moved_by, s.day AS moved_on, 0::numeric AS before, 1::numeric AS after,
        1::numeric AS whole
      FROM
        (…) a -- as in vat: effective, agreed, from $35 on
        CROSS JOIN LATERAL (…) s -- as in vat: effective, agreed, from $38 on
    )
    UNION ALL
    SELECT
      p.*, a.category, a.link, a.vat_code AS account_code, e.module, paid.entry_id IS NOT NULL AS of_payment,
      p.entry_id AS moved_by, p.transdate AS moved_on, 0::numeric AS before, 1::numeric AS after,
      1::numeric AS whole
    FROM
      (SELECT DISTINCT accno, month FROM monthly WHERE by_posting) m
      JOIN account a ON a.client_id = $42 AND a.accno = m.accno
      CROSS JOIN LATERAL (
        SELECT id, entry_id, p.accno, transdate, amount, p.vat_code, p.tax_accno, tax_rate, tax_base, taxdate
        FROM
          posting p
          CROSS JOIN LATERAL (
            SELECT
              (
                (p.tax_rate IS NOT NULL AND p.tax_accno IS NULL)
                OR p.tax_base IS NOT NULL
                OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
              ) AS is_tax
          ) t
        WHERE
          p.client_id = a.client_id
          AND p.accno = a.accno
          AND transdate >= m.month
          AND transdate < (m.month + interval '1 month')::date
          AND (t.is_tax AND tax_base IS NULL OR (t.is_tax OR p.tax_accno IS NOT NULL) AND tax_rate IS NULL)
        OFFSET 0
      ) p
      JOIN entry e ON e.client_id = a.client_id AND e.id = p.entry_id
      LEFT JOIN paid ON paid.entry_id = p.entry_id
    WHERE NOT e.closing AND e.vat_settlement IS NOT TRUE
  ),
  part AS MATERIALIZED (
    SELECT
      s.id, s.entry_id, s.moved_by, s.moved_on, s.accno, s.category, s.link, s.account_code, s.vat_code,
      t.is_tax, s.tax_accno,
      (SELECT link FROM account WHERE client_id = $43 AND accno = s.tax_accno) AS tax_link,
      (SELECT vat_code FROM account WHERE client_id = $44 AND accno = s.tax_accno) AS tax_code,
      trim_scale(r.rate) AS tax_rate,
      (SELECT max(g) FROM unnest($45::date[]) g WHERE g <= coalesce(s.taxdate, s.transdate)) AS generation,
      s.module, s.of_payment,
      round(s.amount * s.after / s.whole, $46::integer) - round(s.amount * s.before / s.whole, $47::integer) AS amount,
      round(b.base * s.after / s.whole, $48::integer) - round(b.base * s.before / s.whole, $49::integer) AS tax_base
    FROM
      source s
      CROSS JOIN LATERAL (
        SELECT
          (
            (s.tax_rate IS NOT NULL AND s.tax_accno IS NULL)
            OR s.tax_base IS NOT NULL
            OR string_to_array(s.link, ':') && ARRAY['AR_tax', 'AP_tax']
          ) AS is_tax
      ) t
      LEFT JOIN LATERAL (
        SELECT
          coalesce(
            s.tax_rate,
            (
              SELECT rate
              FROM tax_rate
              WHERE
                client_id = $50
                AND accno = coalesce(s.tax_accno, s.accno)
                AND valid_from <= coalesce(s.taxdate, s.transdate)
              ORDER BY valid_from DESC
              LIMIT 1
            )
          ) AS rate
      ) r ON t.is_tax
      OR s.tax_accno IS NOT NULL
      CROSS JOIN LATERAL (
        SELECT
          CASE
            WHEN NOT t.is_tax THEN 0
            ELSE coalesce(s.tax_base, round(s.amount * 100 / nullif(r.rate, 0), $51::integer), 0)
          END AS base
      ) b
  ),
  moved AS (
    SELECT
      accno, category, link, account_code, vat_code, is_tax, tax_accno, tax_link, tax_code, tax_rate,
      generation, module, of_payment, amount, tax_base
    FROM part
    UNION ALL
    SELECT
      accno, category, link, account_code, nullif(vat_code, ''), is_tax, nullif(tax_accno, 0),
      (SELECT link FROM account WHERE client_id = $52 AND accno = monthly.tax_accno) AS tax_link,
      (SELECT vat_code FROM account WHERE client_id = $53 AND accno = monthly.tax_accno) AS tax_code,
      trim_scale(nullif(tax_rate, -1)), (SELECT max(g) FROM unnest($54::date[]) g WHERE g <= supply_month),
      left(origin, 2), origin IN ('ar_payment', 'ap_payment'), round(debit - credit, $55::integer),
      round(tax_base, $56::integer)
    FROM monthly
    WHERE NOT by_posting
  )
SELECT
  accno, category, link, account_code, vat_code, is_tax, tax_accno, tax_link, tax_code, tax_rate::text,
  generation::text, module, of_payment, sum(amount)::text AS amount, sum(tax_base)::text AS tax_base,
  NULL AS at_others
FROM moved
GROUP BY
  accno, category, link, account_code, vat_code, is_tax, tax_accno, tax_link, tax_code, tax_rate, generation,
  module, of_payment
ORDER BY
  accno, category, link, account_code, vat_code, is_tax, tax_accno, tax_link, tax_code, tax_rate, generation,
  module, of_payment

-- vat: effective, collected
SELECT 1 AS found
FROM vat_return
WHERE client_id = $1 AND to_date = $2::date - 1 AND consideration <> $3 AND adjustments IS NULL
LIMIT 1

-- vat: effective, collected
WITH
  paid AS MATERIALIZED (…), -- as in vat: effective, agreed, from $1 on
  source AS MATERIALIZED (
    SELECT
      p.*, a.category, a.link, a.vat_code AS account_code, e.module, paid.entry_id IS NOT NULL AS of_payment,
      p.entry_id AS moved_by, p.transdate AS moved_on, 0::numeric AS before, 1::numeric AS after,
      1::numeric AS whole
    FROM
      (…) a -- as in vat: effective, agreed, from $7 on
      CROSS JOIN LATERAL (
        SELECT id, entry_id, accno, transdate, amount, vat_code, tax_accno, tax_rate, tax_base, taxdate
        FROM posting
        WHERE
          client_id = a.client_id
          AND accno = a.accno
          AND entry_id > $10::bigint
          AND transdate >= $11::date
          AND transdate <= $12::date
        OFFSET 0
      ) p
      JOIN entry e ON e.client_id = a.client_id AND e.id = p.entry_id
      LEFT JOIN paid ON paid.entry_id = p.entry_id
    WHERE
      a.client_id = $13
      AND NOT e.closing
      AND (
        e.module = 'gl'
        OR paid.entry_id IS NOT NULL
        OR p.entry_id IN (
          SELECT entry_id
          FROM invoice
          WHERE client_id = $14 AND amount = 0 AND transdate BETWEEN $15::date AND $16::date
          UNION ALL
          SELECT entry_id
          FROM payable
          WHERE client_id = $17 AND amount = 0 AND transdate BETWEEN $18::date AND $19::date
        )
      )
      AND (
        a.category = 'income'
        OR a.vat_code IS NOT NULL
        OR p.vat_code IS NOT NULL
        OR p.tax_accno IS NOT NULL
        OR p.tax_base IS NOT NULL
        OR p.tax_rate IS NOT NULL
        OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
      )
      AND e.vat_settlement IS NOT TRUE
    UNION ALL
    (
      WITH
        step AS (
          SELECT
            d.entry_id, d.amount AS whole, x.entry_id AS moved_by, x.datepaid AS moved_on,
            x.after - x.amount_paid AS before, x.after
          FROM
            (
              WITH
                meant AS MATERIALIZED (
                  SELECT DISTINCT invoice_id
                  FROM payment
                  WHERE client_id = $20 AND datepaid BETWEEN $21::date AND $22::date
                )
              SELECT *, sum(amount_paid) OVER (PARTITION BY invoice_id ORDER BY id) AS after
              FROM payment
              WHERE client_id = $23 AND invoice_id IN (SELECT * FROM meant)
            ) x
            JOIN invoice d ON d.client_id = x.client_id AND d.id = x.invoice_id
          WHERE d.amount <> 0 AND x.datepaid BETWEEN $24::date AND $25::date AND x.entry_id > $26::bigint
          UNION ALL
          SELECT
            d.entry_id, d.amount AS whole, x.entry_id AS moved_by, x.datepaid AS moved_on,
            x.after - x.amount_paid AS before, x.after
          FROM
            (
              WITH
                meant AS MATERIALIZED (
                  SELECT DISTINCT payable_id
                  FROM vendorpayment
                  WHERE client_id = $27 AND datepaid BETWEEN $28::date AND $29::date
                )
              SELECT *, sum(amount_paid) OVER (PARTITION BY payable_id ORDER BY id) AS after
              FROM vendorpayment
              WHERE client_id = $30 AND payable_id IN (SELECT * FROM meant)
            ) x
            JOIN payable d ON d.client_id = x.client_id AND d.id = x.payable_id
          WHERE d.amount <> 0 AND x.datepaid BETWEEN $31::date AND $32::date AND x.entry_id > $33::bigint
        )
      SELECT
        p.id, p.entry_id, p.accno, p.transdate, p.amount, p.vat_code, p.tax_accno, p.tax_rate, p.tax_base,
        p.taxdate, a.category, a.link, a.vat_code AS account_code, e.module, false AS of_payment, s.moved_by,
        s.moved_on,
        CASE
          WHEN s.whole > 0 THEN least(greatest(s.before, 0), s.whole)
          ELSE greatest(least(s.before, 0), s.whole)
        END AS before,
        CASE
          WHEN s.whole > 0 THEN least(greatest(s.after, 0), s.whole)
          ELSE greatest(least(s.after, 0), s.whole)
        END AS after, s.whole
      FROM
        step s
        JOIN posting p ON p.client_id = $34 AND p.entry_id = s.entry_id
        JOIN entry e ON e.client_id = $35 AND e.id = p.entry_id
        JOIN account a ON a.client_id = $36 AND a.accno = p.accno
      WHERE
        (
          a.category = 'income'
          OR a.vat_code IS NOT NULL
          OR p.vat_code IS NOT NULL
          OR p.tax_accno IS NOT NULL
          OR p.tax_base IS NOT NULL
          OR p.tax_rate IS NOT NULL
          OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
        )
    )
  ),
  part AS MATERIALIZED (…), -- as in vat: effective, agreed, from $37 on moved AS (SELECT * FROM part)
SELECT
  accno, category, link, account_code, vat_code, is_tax, tax_accno, tax_link, tax_code, tax_rate::text,
  generation::text, module, of_payment, sum(amount)::text AS amount, sum(tax_base)::text AS tax_base,
  NULL AS at_others
FROM moved
GROUP BY
  accno, category, link, account_code, vat_code, is_tax, tax_accno, tax_link, tax_code, tax_rate, generation,
  module, of_payment
ORDER BY
  accno, category, link, account_code, vat_code, is_tax, tax_accno, tax_link, tax_code, tax_rate, generation,
  module, of_payment

-- vat: net
SELECT 1 AS found
FROM vat_return
WHERE client_id = $1 AND to_date = $2::date - 1 AND consideration <> $3 AND adjustments IS NULL
LIMIT 1

-- vat: net
WITH
  paid AS MATERIALIZED (…), -- as in vat: effective, agreed, from $1 on
  source AS MATERIALIZED (
    SELECT
      p.*, a.category, a.link, a.vat_code AS account_code, e.module, paid.entry_id IS NOT NULL AS of_payment,
      p.entry_id AS moved_by, p.transdate AS moved_on, 0::numeric AS before, 1::numeric AS after,
      1::numeric AS whole
    FROM
      (…) a -- as in vat: effective, agreed, from $7 on
      CROSS JOIN LATERAL (…) p -- as in vat: effective, collected
      JOIN entry e ON e.client_id = a.client_id AND e.id = p.entry_id
      LEFT JOIN paid ON paid.entry_id = p.entry_id
    WHERE
      a.client_id = $13
      AND NOT e.closing
      AND true
      AND (
        a.category = 'income'
        OR a.vat_code IS NOT NULL
        OR p.vat_code IS NOT NULL
        OR p.tax_accno IS NOT NULL
        OR p.tax_base IS NOT NULL
        OR p.tax_rate IS NOT NULL
        OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
      )
      AND e.vat_settlement IS NOT TRUE
  ),
  part AS MATERIALIZED (…), -- as in vat: effective, agreed, from $14 on
  tax AS (
    SELECT moved_by, entry_id, accno, tax_rate, sum(amount) AS amount
    FROM part
    WHERE
      is_tax
      AND string_to_array(link, ':') && ARRAY['AR_tax']
      AND coalesce(vat_code, account_code, '') <> '382'
    GROUP BY 1, 2, 3, 4
  ),
  line AS (
    SELECT
      p.*, sum(amount) OVER (PARTITION BY moved_by, entry_id, tax_accno, tax_rate ORDER BY id) AS upto,
      sum(amount) OVER (PARTITION BY moved_by, entry_id, tax_accno, tax_rate) AS total
    FROM part p
    WHERE NOT is_tax AND tax_accno IS NOT NULL
  ),
  unnamed AS (
    SELECT p.moved_by, p.entry_id, p.accno, p.tax_rate, p.link, p.account_code, sum(p.amount) AS amount
    FROM part p
    WHERE
      is_tax
      AND string_to_array(link, ':') && ARRAY['AR_tax']
      AND coalesce(vat_code, account_code, '') <> '382'
      AND NOT EXISTS (
        SELECT
        FROM line l
        WHERE
          l.moved_by = p.moved_by
          AND l.entry_id = p.entry_id
          AND l.tax_accno = p.accno
          AND l.tax_rate IS NOT DISTINCT FROM p.tax_rate
          AND l.total <> 0
      )
    GROUP BY 1, 2, 3, 4, 5, 6
  ),
  bearing AS (
    SELECT
      u.moved_by, u.entry_id, u.accno AS tax_accno, u.tax_rate, u.link AS tax_link,
      u.account_code AS tax_code, u.amount AS tax, p.id, p.amount, r.rank,
      sum(p.amount) OVER (PARTITION BY u.moved_by, u.entry_id, u.accno, u.tax_rate ORDER BY r.rank) AS ranked
    FROM
      unnamed u
      JOIN part p ON p.moved_by = u.moved_by
      AND p.entry_id = u.entry_id
      AND NOT p.is_tax
      AND p.tax_accno IS NULL
      JOIN account a ON a.client_id = $23 AND a.accno = p.accno
      CROSS JOIN LATERAL (
        SELECT
          code, CASE WHEN code = ANY ($24::text[]) THEN 3 WHEN a.tax_accno = u.accno THEN 1 ELSE 2 END AS rank
        FROM (SELECT coalesce(p.vat_code, p.account_code) AS code) c
      ) r
    WHERE
      u.amount <> 0
      AND (p.category = 'income' OR r.code IN ('200', '205', '235'))
      AND (r.rank < 3 OR p.vat_code IS NULL OR p.vat_code = p.account_code)
  ),
  fitting AS (
    SELECT
      *, sum(amount) OVER (PARTITION BY moved_by, entry_id, tax_accno, tax_rate ORDER BY id) AS upto,
      sum(amount) OVER (PARTITION BY moved_by, entry_id, tax_accno, tax_rate) AS total
    FROM
      (
        SELECT
          *,
          min(rank) FILTER (
            WHERE
              sign(ranked) = sign(tax)
              AND abs(tax) <= abs(ranked) * coalesce(nullif(tax_rate, 0), 100) * 0.0105 + 0.05
          ) OVER (
            PARTITION BY moved_by, entry_id, tax_accno, tax_rate
          ) AS upto_rank
        FROM bearing
      ) b
    WHERE rank <= upto_rank
  ),
  borne AS (
    SELECT
      moved_by, id,
      sum(
        round(
          fitting.tax * fitting.upto / fitting.total, $25::integer
        ) - round(
          fitting.tax * (fitting.upto - fitting.amount) / fitting.total, $26::integer
        )
      ) AS tax, min(tax_accno) AS tax_accno, (array_agg(tax_rate ORDER BY tax_accno)) [1] AS tax_rate,
      (array_agg(tax_link ORDER BY tax_accno)) [1] AS tax_link,
      (array_agg(tax_code ORDER BY tax_accno)) [1] AS tax_code
    FROM fitting
    GROUP BY moved_by, id
  ),
  gross AS (
    SELECT
      l.id, l.entry_id, l.moved_by, l.moved_on, l.accno, l.category, l.link, l.account_code, l.vat_code,
      l.is_tax, l.tax_accno, l.tax_link, l.tax_code, l.tax_rate, l.generation, l.module, l.of_payment,
      l.amount + CASE
        WHEN l.total = 0
        OR t.amount IS NULL THEN 0
        ELSE round(t.amount * l.upto / l.total, $27::integer) - round(
          t.amount * (l.upto - l.amount) / l.total, $28::integer
        )
      END AS amount, l.tax_base
    FROM
      line l
      LEFT JOIN tax t ON t.moved_by = l.moved_by
      AND t.entry_id = l.entry_id
      AND t.accno = l.tax_accno
      AND t.tax_rate IS NOT DISTINCT FROM l.tax_rate
    UNION ALL
    SELECT
      p.id, p.entry_id, p.moved_by, p.moved_on, p.accno, p.category, p.link, p.account_code, p.vat_code,
      p.is_tax, b.tax_accno, b.tax_link, b.tax_code, coalesce(b.tax_rate, p.tax_rate), p.generation, p.module,
      p.of_payment, p.amount + coalesce(b.tax, 0), p.tax_base
    FROM part p LEFT JOIN borne b ON b.moved_by = p.moved_by AND b.id = p.id
    WHERE NOT p.is_tax AND p.tax_accno IS NULL
    UNION ALL
    SELECT
      p.id, p.entry_id, p.moved_by, p.moved_on, p.accno, p.category, p.link, p.account_code, p.vat_code,
      p.is_tax, p.tax_accno, p.tax_link, p.tax_code, p.tax_rate, p.generation, p.module, p.of_payment,
      p.amount, p.tax_base
    FROM part p
    WHERE
      is_tax
      AND (
        NOT (
          is_tax
          AND string_to_array(link, ':') && ARRAY['AR_tax']
          AND coalesce(vat_code, account_code, '') <> '382'
        )
        OR EXISTS (
          SELECT
          FROM unnamed u
          WHERE
            u.moved_by = p.moved_by
            AND u.entry_id = p.entry_id
            AND u.accno = p.accno
            AND u.tax_rate IS NOT DISTINCT FROM p.tax_rate
            AND NOT EXISTS (
              SELECT
              FROM fitting f
              WHERE
                f.moved_by = u.moved_by
                AND f.entry_id = u.entry_id
                AND f.tax_accno = u.accno
                AND f.tax_rate IS NOT DISTINCT FROM u.tax_rate
            )
        )
      )
  ),
  paid_document AS MATERIALIZED (
    SELECT x.entry_id, d.entry_id AS document_entry
    FROM payment x JOIN invoice d ON d.client_id = x.client_id AND d.id = x.invoice_id
    WHERE
      x.client_id = $29
      AND x.datepaid >= $30::date
      AND x.datepaid < $31::date
      AND x.entry_id IN (
        SELECT g.entry_id
        FROM gross g
        WHERE g.of_payment AND (NOT g.is_tax AND coalesce(g.vat_code, g.account_code) = '235')
      )
  ),
  moved AS (
    SELECT
      g.*,
      CASE
        WHEN (
          NOT g.is_tax
          AND coalesce(g.vat_code, g.account_code) = '235'
        ) THEN coalesce(share.at_others, ARRAY[]::numeric[])
      END AS at_others
    FROM
      gross g
      LEFT JOIN paid_document d ON g.of_payment AND d.entry_id = g.entry_id
      LEFT JOIN LATERAL (
        SELECT
          coalesce(
            CASE WHEN sum(amount) FILTER (WHERE has_same_tax) <> 0 THEN ARRAY[]::numeric[] END,
            CASE WHEN sum(amount) FILTER (WHERE tax_accno IS NULL) <> 0 THEN ARRAY[]::numeric[] END,
            CASE WHEN sum(amount) FILTER (WHERE true) <> 0 THEN ARRAY[]::numeric[] END
          ) AS at_others
        FROM
          (
            SELECT
              p.amount, p.accno, p.tax_accno, p.tax_accno = g.tax_accno
              AND p.tax_rate IS NOT DISTINCT FROM g.tax_rate AS has_same_tax
            FROM posting p JOIN account a ON a.client_id = p.client_id AND a.accno = p.accno
            WHERE
              p.client_id = $32
              AND p.entry_id = coalesce(d.document_entry, g.entry_id)
              AND p.tax_base IS NULL
              AND NOT string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
              AND coalesce(p.vat_code, a.vat_code, '') <> '235'
              AND (
                p.tax_accno IS NOT NULL
                OR p.tax_rate IS NULL
                AND a.category = 'income'
                AND coalesce(p.vat_code, a.vat_code, '200') IN ('200', '205')
              )
          ) line
      ) share ON (
        NOT g.is_tax
        AND coalesce(g.vat_code, g.account_code) = '235'
      )
  )
SELECT
  accno, category, link, account_code, vat_code, is_tax, tax_accno, tax_link, tax_code, tax_rate::text,
  generation::text, module, of_payment, sum(amount)::text AS amount, sum(tax_base)::text AS tax_base,
  (CASE WHEN count(at_others) > 0 THEN ARRAY[]::numeric[] END)::text[] AS at_others
FROM moved
GROUP BY
  accno, category, link, account_code, vat_code, is_tax, tax_accno, tax_link, tax_code, tax_rate, generation,
  module, of_payment
ORDER BY
  accno, category, link, account_code, vat_code, is_tax, tax_accno, tax_link, tax_code, tax_rate, generation,
  module, of_payment

-- vat: postings of a figure
SELECT 1 AS found
FROM vat_return
WHERE client_id = $1 AND to_date = $2::date - 1 AND consideration <> $3 AND adjustments IS NULL
LIMIT 1

-- vat: postings of a figure
WITH
  kind AS MATERIALIZED (
    SELECT *
    FROM
      jsonb_to_recordset($1::jsonb) AS k (
        accno integer, category text, link text, account_code text, vat_code text, is_tax boolean,
        tax_accno integer, tax_link text, tax_code text, tax_rate numeric, generation date, module text,
        of_payment boolean
      )
  ),
  reached AS MATERIALIZED (
    SELECT DISTINCT b.accno, b.month
    FROM
      kind k
      JOIN balance b ON b.client_id = $2
      AND b.accno = k.accno
      AND b.tax_accno = coalesce(k.tax_accno, 0)
      AND b.vat_code = coalesce(k.vat_code, '')
      AND (
        b.tax_rate = -1
        OR b.tax_rate = k.tax_rate
      )
      AND b.origin = k.module || CASE
        WHEN k.of_payment THEN '_payment'
        ELSE ''
      END
    WHERE b.month >= date_trunc('month', $3::date)::date AND b.month < $4::date
  )
SELECT DISTINCT month::text
FROM reached
ORDER BY month

-- vat: postings of a figure
SELECT to_jsonb(u)
FROM
  (
    WITH
      kind AS MATERIALIZED (…), -- as in vat: postings of a figure
      paid AS MATERIALIZED (…), -- as in vat: effective, agreed, from $2 on
      reached AS MATERIALIZED (…), -- as in vat: postings of a figure, from $8 on
      source AS MATERIALIZED (
        SELECT
          p.*, a.category, a.link, a.vat_code AS account_code, p.entry_id AS moved_by,
          p.transdate AS moved_on, 0::numeric AS before, 1::numeric AS after, 1::numeric AS whole
        FROM
          reached r
          JOIN account a ON a.client_id = $11 AND a.accno = r.accno
          CROSS JOIN LATERAL (
            SELECT
              p.id, p.entry_id, p.accno, p.transdate, p.amount, p.vat_code, p.tax_accno, p.tax_rate,
              p.tax_base, p.taxdate, e.module, e.of_payment
              -- OFFSET 0: entries are looked up one by one, of the postings that come first and may be of a kind.
            FROM
              (
                SELECT p.*, t.is_tax
                FROM
                  posting p
                  CROSS JOIN LATERAL (
                    SELECT
                      (
                        (p.tax_rate IS NOT NULL AND p.tax_accno IS NULL)
                        OR p.tax_base IS NOT NULL
                        OR string_to_array(a.link, ':') && ARRAY['AR_tax', 'AP_tax']
                      ) AS is_tax
                  ) t
                WHERE
                  p.client_id = a.client_id
                  AND p.accno = a.accno
                  AND p.entry_id > $12::bigint
                  AND p.transdate >= greatest(r.month, $13::date)
                  AND p.transdate < least((r.month + interval '1 month')::date, $14::date)
                  -- Not as a comparison of rows, from which PostgreSQL would begin in the index, also where the month is a later one.
                  AND (
                    p.transdate > $15::date
                    OR p.entry_id > $16::bigint
                    OR p.entry_id = $17::bigint
                    AND p.id > $18::bigint
                  )
                  AND EXISTS (
                    SELECT
                    FROM kind k
                    WHERE
                      k.accno = p.accno
                      AND k.vat_code IS NOT DISTINCT FROM p.vat_code
                      AND k.tax_accno IS NOT DISTINCT FROM p.tax_accno
                      AND k.is_tax = t.is_tax
                      AND (p.tax_rate IS NULL OR k.tax_rate = p.tax_rate)
                    OFFSET 0
                  )
                ORDER BY p.transdate, p.entry_id, p.id
                OFFSET 0
              ) p
              CROSS JOIN LATERAL (
                SELECT e.module, p.entry_id IN (SELECT entry_id FROM paid) AS of_payment
                FROM entry e
                WHERE
                  e.client_id = p.client_id
                  AND e.id = p.entry_id
                  AND NOT e.closing
                  AND e.vat_settlement IS NOT TRUE
                OFFSET 0
              ) e
            WHERE
              EXISTS (
                SELECT
                FROM kind k
                WHERE
                  k.accno = p.accno
                  AND k.vat_code IS NOT DISTINCT FROM p.vat_code
                  AND k.tax_accno IS NOT DISTINCT FROM p.tax_accno
                  AND k.is_tax = p.is_tax
                  AND k.tax_rate IS NOT DISTINCT FROM CASE
                    WHEN p.is_tax
                    OR p.tax_accno IS NOT NULL THEN coalesce(
                      p.tax_rate,
                      (
                        SELECT rate
                        FROM tax_rate
                        WHERE
                          client_id = $19
                          AND accno = coalesce(p.tax_accno, p.accno)
                          AND valid_from <= coalesce(p.taxdate, p.transdate)
                        ORDER BY valid_from DESC
                        LIMIT 1
                      )
                    )
                  END
                  AND k.generation = (
                    SELECT max(g)
                    FROM unnest($20::date[]) g
                    WHERE g <= coalesce(p.taxdate, p.transdate)
                  )
                  AND k.module = e.module
                  AND k.of_payment = e.of_payment
                OFFSET 0
              )
            ORDER BY p.transdate, p.entry_id, p.id
            LIMIT $21
          ) p
      ),
      part AS MATERIALIZED (…), -- as in vat: effective, agreed, from $22 on moved AS (SELECT * FROM part),
      found AS (
        SELECT m.*
        FROM moved m
        WHERE
          EXISTS (
            SELECT
            FROM kind k
            WHERE
              m.accno IS NOT DISTINCT FROM k.accno
              AND m.category IS NOT DISTINCT FROM k.category
              AND m.link IS NOT DISTINCT FROM k.link
              AND m.account_code IS NOT DISTINCT FROM k.account_code
              AND m.vat_code IS NOT DISTINCT FROM k.vat_code
              AND m.is_tax IS NOT DISTINCT FROM k.is_tax
              AND m.tax_accno IS NOT DISTINCT FROM k.tax_accno
              AND m.tax_link IS NOT DISTINCT FROM k.tax_link
              AND m.tax_code IS NOT DISTINCT FROM k.tax_code
              AND m.tax_rate IS NOT DISTINCT FROM k.tax_rate
              AND m.generation IS NOT DISTINCT FROM k.generation
              AND m.module IS NOT DISTINCT FROM k.module
              AND m.of_payment IS NOT DISTINCT FROM k.of_payment
          )
          AND (m.moved_on, m.moved_by, m.id) > ($31::date, $32::bigint, $33::bigint)
        ORDER BY m.moved_on, m.moved_by, m.id
        LIMIT $34
      )
    SELECT
      f.id AS posting_id, f.entry_id AS posting_entry_id, f.moved_by AS entry_id,
      f.moved_on::text AS transdate, e.reference, e.description, f.accno, f.category, f.link, f.account_code,
      f.vat_code, f.is_tax, f.tax_accno, f.tax_link, f.tax_code, f.tax_rate::text AS tax_rate,
      f.generation::text AS generation, f.module, f.of_payment, f.amount::text, f.tax_base::text,
      NULL AS at_others
    FROM found f JOIN entry e ON e.client_id = $35 AND e.id = f.moved_by
    ORDER BY f.moved_on, f.moved_by, f.id
  ) u
