-- search: for a name
WITH
  -- Ordered before they are numbered, so that of many the first are kept and not all are sorted.
  named_invoice AS MATERIALIZED (
    SELECT p.*, row_number() OVER () AS place
    FROM
      (
        SELECT client_id, id, customernumber AS number, customernumber_folded AS folded, name
        FROM customer
        WHERE client_id = $1 AND (customernumber_folded >= $2 AND customernumber_folded < $3 OR name ~ $4)
        ORDER BY customernumber_folded = $5 DESC, name ~ $6 DESC, lower(name), id
        LIMIT $7
      ) p
  ),
  -- Ordered before they are numbered, so that of many the first are kept and not all are sorted.
  named_payable AS MATERIALIZED (
    SELECT p.*, row_number() OVER () AS place
    FROM
      (
        SELECT client_id, id, vendornumber AS number, vendornumber_folded AS folded, name
        FROM vendor
        WHERE client_id = $8 AND (vendornumber_folded >= $9 AND vendornumber_folded < $10 OR name ~ $11)
        ORDER BY vendornumber_folded = $12 DESC, name ~ $13 DESC, lower(name), id
        LIMIT $14
      ) p
  ) (
    SELECT $15::integer AS way, w.*
    FROM
      (
        SELECT
          $16::text AS kind, d.id, d.invnumber AS number, p.name AS title, p.customernumber AS party_number,
          d.amount::text AS amount, d.currency::text AS currency, d.transdate::text AS date,
          d.invnumber_folded = $17 AS exact
        FROM invoice d JOIN customer p ON p.client_id = d.client_id AND p.id = d.customer_id
        WHERE d.client_id = $18 AND d.invnumber_folded >= $19 AND d.invnumber_folded < $20
        ORDER BY d.invnumber_folded
        LIMIT $21
      ) w (
        kind, id, number, title, party_number, amount, currency, date, exact
      )
  )
UNION ALL
(
  SELECT $22::integer AS way, w.*
  FROM
    (
      SELECT $23::text, id, number, name, NULL, NULL, NULL, NULL, folded = $24 AS exact
      FROM named_invoice
      ORDER BY place
      LIMIT $25
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $26::integer AS way, w.*
  FROM
    (
      SELECT
        $27::text, d.id, d.invnumber, p.name, p.number, d.amount::text, d.currency::text, d.transdate::text,
        false
      FROM
        named_invoice p
        CROSS JOIN LATERAL (
          SELECT *
          FROM invoice
          WHERE client_id = p.client_id AND customer_id = p.id
          ORDER BY invnumber_folded DESC
          LIMIT $28
        ) d
      WHERE p.place <= $29
      ORDER BY d.id DESC
      LIMIT $30
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $31::integer AS way, w.*
  FROM
    (
      SELECT
        $32::text AS kind, d.id, d.invnumber AS number, p.name AS title, p.vendornumber AS party_number,
        d.amount::text AS amount, d.currency::text AS currency, d.transdate::text AS date,
        d.invnumber_folded = $33 AS exact
      FROM payable d JOIN vendor p ON p.client_id = d.client_id AND p.id = d.vendor_id
      WHERE d.client_id = $34 AND d.invnumber_folded >= $35 AND d.invnumber_folded < $36
      ORDER BY d.invnumber_folded
      LIMIT $37
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $38::integer AS way, w.*
  FROM
    (
      SELECT $39::text, id, number, name, NULL, NULL, NULL, NULL, folded = $40 AS exact
      FROM named_payable
      ORDER BY place
      LIMIT $41
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $42::integer AS way, w.*
  FROM
    (
      SELECT
        $43::text, d.id, d.invnumber, p.name, p.number, d.amount::text, d.currency::text, d.transdate::text,
        false
      FROM
        named_payable p
        CROSS JOIN LATERAL (
          SELECT *
          FROM payable
          WHERE client_id = p.client_id AND vendor_id = p.id
          ORDER BY invnumber_folded DESC
          LIMIT $44
        ) d
      WHERE p.place <= $45
      ORDER BY d.id DESC
      LIMIT $46
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $47::integer AS way, w.*
  FROM
    (
      SELECT
        'article', id, partnumber, description, NULL, sellprice::text, NULL, NULL,
        partnumber_folded = $48 AS exact
      FROM
        (
          (
            SELECT *
            FROM article
            WHERE client_id = $49 AND partnumber_folded >= $50 AND partnumber_folded < $51
            ORDER BY partnumber_folded
            LIMIT $52
          )
          UNION ALL
          (
            SELECT *
            FROM article
            WHERE
              client_id = $53
              AND NOT (partnumber_folded >= $54 AND partnumber_folded < $55)
              AND description ~ $56
            ORDER BY partnumber_folded
            LIMIT $57
          )
        ) a
      LIMIT $58
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $59::integer AS way, w.*
  FROM
    (
      SELECT
        'entry', entry_id, reference, description, NULL, NULL, NULL, transdate::text,
        reference_folded = $60 AS exact
      FROM gl
      WHERE client_id = $61 AND reference_folded >= $62 AND reference_folded < $63
      ORDER BY reference_folded
      LIMIT $64
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $65::integer AS way, w.*
  FROM
    (
      SELECT 'receipt', r.id, r.id::text, file_name, NULL, NULL, NULL, NULL, id::text = $66 AS exact
      FROM (SELECT * FROM receipt WHERE client_id = $67 ORDER BY id DESC LIMIT $68) r
      WHERE withdrawn IS NULL AND (id::text = $69 OR file_name ~ $70)
      ORDER BY r.id DESC
      LIMIT $71
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $72::integer AS way, w.*
  FROM
    (
      SELECT
        'offer', o.id, o.offernumber, c.name, c.customernumber, o.amount::text, o.currency::text,
        o.content::json ->> 'transdate', o.offernumber_folded = $73 AS exact
      FROM
        (
          SELECT *
          FROM offer
          WHERE client_id = $74 AND offernumber_folded >= $75 AND offernumber_folded < $76
          ORDER BY offernumber_folded
          LIMIT $77
        ) o
        JOIN customer c ON c.client_id = o.client_id AND c.id = o.customer_id
      ORDER BY o.offernumber_folded
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $78::integer AS way, w.*
  FROM
    (
      SELECT
        'offer', o.id, o.offernumber, c.name, c.customernumber, o.amount::text, o.currency::text,
        o.content::json ->> 'transdate', o.offernumber_folded = $79 AS exact
      FROM
        (
          SELECT *
          FROM offer
          WHERE client_id = $80 AND customer_id IN (SELECT id FROM named_invoice WHERE place <= $81)
          ORDER BY id DESC
          LIMIT $82
        ) o
        JOIN customer c ON c.client_id = o.client_id AND c.id = o.customer_id
      ORDER BY o.id DESC
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $83::integer AS way, w.*
  FROM
    (
      SELECT
        'offer', o.id, o.offernumber, c.name, c.customernumber, o.amount::text, o.currency::text,
        o.content::json ->> 'transdate', o.offernumber_folded = $84 AS exact
      FROM
        (SELECT *, content::jsonb AS said FROM offer WHERE client_id = $85 ORDER BY id DESC LIMIT $86) o
        JOIN customer c ON c.client_id = o.client_id AND c.id = o.customer_id
      WHERE
        EXISTS (
          SELECT
          FROM
            jsonb_array_elements_text(
              jsonb_path_query_array(said, '$.**.description') || jsonb_path_query_array(said, '$.**.title')
            ) t
          WHERE t ~ $87
        )
      ORDER BY o.id DESC
      LIMIT $88
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)

-- search: for an amount
WITH
  named_invoice AS MATERIALIZED (…), -- as in search: for a name
  named_payable AS MATERIALIZED (…) (…) -- as in search: for a name
UNION ALL
(
  SELECT $22::integer AS way, w.*
  FROM
    (
      SELECT
        $23::text AS kind, d.id, d.invnumber AS number, p.name AS title, p.customernumber AS party_number,
        d.amount::text AS amount, d.currency::text AS currency, d.transdate::text AS date,
        d.invnumber_folded = $24 AS exact
      FROM
        (
          (SELECT * FROM invoice WHERE client_id = $25 AND amount = $26::numeric ORDER BY id DESC LIMIT $27)
          UNION ALL
          (SELECT * FROM invoice WHERE client_id = $28 AND amount = $29::numeric ORDER BY id DESC LIMIT $30)
        ) d
        JOIN customer p ON p.client_id = d.client_id AND p.id = d.customer_id
      ORDER BY d.id DESC
      LIMIT $31
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $32::integer AS way, w.*
  FROM
    (
      SELECT $33::text, id, number, name, NULL, NULL, NULL, NULL, folded = $34 AS exact
      FROM named_invoice
      ORDER BY place
      LIMIT $35
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $36::integer AS way, w.*
  FROM
    (
      SELECT
        $37::text, d.id, d.invnumber, p.name, p.number, d.amount::text, d.currency::text, d.transdate::text,
        false
      FROM
        named_invoice p
        CROSS JOIN LATERAL (
          SELECT *
          FROM invoice
          WHERE client_id = p.client_id AND customer_id = p.id
          ORDER BY invnumber_folded DESC
          LIMIT $38
        ) d
      WHERE p.place <= $39
      ORDER BY d.id DESC
      LIMIT $40
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $41::integer AS way, w.*
  FROM
    (
      SELECT
        $42::text AS kind, d.id, d.invnumber AS number, p.name AS title, p.vendornumber AS party_number,
        d.amount::text AS amount, d.currency::text AS currency, d.transdate::text AS date,
        d.invnumber_folded = $43 AS exact
      FROM payable d JOIN vendor p ON p.client_id = d.client_id AND p.id = d.vendor_id
      WHERE d.client_id = $44 AND d.invnumber_folded >= $45 AND d.invnumber_folded < $46
      ORDER BY d.invnumber_folded
      LIMIT $47
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $48::integer AS way, w.*
  FROM
    (
      SELECT
        $49::text AS kind, d.id, d.invnumber AS number, p.name AS title, p.vendornumber AS party_number,
        d.amount::text AS amount, d.currency::text AS currency, d.transdate::text AS date,
        d.invnumber_folded = $50 AS exact
      FROM
        (
          (SELECT * FROM payable WHERE client_id = $51 AND amount = $52::numeric ORDER BY id DESC LIMIT $53)
          UNION ALL
          (SELECT * FROM payable WHERE client_id = $54 AND amount = $55::numeric ORDER BY id DESC LIMIT $56)
        ) d
        JOIN vendor p ON p.client_id = d.client_id AND p.id = d.vendor_id
      ORDER BY d.id DESC
      LIMIT $57
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $58::integer AS way, w.*
  FROM
    (
      SELECT $59::text, id, number, name, NULL, NULL, NULL, NULL, folded = $60 AS exact
      FROM named_payable
      ORDER BY place
      LIMIT $61
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $62::integer AS way, w.*
  FROM
    (
      SELECT
        $63::text, d.id, d.invnumber, p.name, p.number, d.amount::text, d.currency::text, d.transdate::text,
        false
      FROM
        named_payable p
        CROSS JOIN LATERAL (
          SELECT *
          FROM payable
          WHERE client_id = p.client_id AND vendor_id = p.id
          ORDER BY invnumber_folded DESC
          LIMIT $64
        ) d
      WHERE p.place <= $65
      ORDER BY d.id DESC
      LIMIT $66
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $67::integer AS way, w.*
  FROM
    (
      SELECT
        'article', id, partnumber, description, NULL, sellprice::text, NULL, NULL,
        partnumber_folded = $68 AS exact
      FROM
        (…) a -- as in search: for a name, from $69 on
      LIMIT $78
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $79::integer AS way, w.*
  FROM
    (
      SELECT
        'entry', entry_id, reference, description, NULL, NULL, NULL, transdate::text,
        reference_folded = $80 AS exact
      FROM gl
      WHERE client_id = $81 AND reference_folded >= $82 AND reference_folded < $83
      ORDER BY reference_folded
      LIMIT $84
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $85::integer AS way, w.*
  FROM
    (
      SELECT 'receipt', r.id, r.id::text, file_name, NULL, NULL, NULL, NULL, id::text = $86 AS exact
      FROM (SELECT * FROM receipt WHERE client_id = $87 ORDER BY id DESC LIMIT $88) r
      WHERE withdrawn IS NULL AND (id::text = $89 OR file_name ~ $90)
      ORDER BY r.id DESC
      LIMIT $91
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $92::integer AS way, w.*
  FROM
    (
      SELECT
        'offer', o.id, o.offernumber, c.name, c.customernumber, o.amount::text, o.currency::text,
        o.content::json ->> 'transdate', o.offernumber_folded = $93 AS exact
      FROM
        (
          SELECT *
          FROM offer
          WHERE client_id = $94 AND offernumber_folded >= $95 AND offernumber_folded < $96
          ORDER BY offernumber_folded
          LIMIT $97
        ) o
        JOIN customer c ON c.client_id = o.client_id AND c.id = o.customer_id
      ORDER BY o.offernumber_folded
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $98::integer AS way, w.*
  FROM
    (
      SELECT
        'offer', o.id, o.offernumber, c.name, c.customernumber, o.amount::text, o.currency::text,
        o.content::json ->> 'transdate', o.offernumber_folded = $99 AS exact
      FROM
        (
          SELECT *
          FROM offer
          WHERE client_id = $100 AND abs(amount) = $101::numeric
          ORDER BY id DESC
          LIMIT $102
        ) o
        JOIN customer c ON c.client_id = o.client_id AND c.id = o.customer_id
      ORDER BY o.id DESC
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $103::integer AS way, w.*
  FROM
    (
      SELECT
        'offer', o.id, o.offernumber, c.name, c.customernumber, o.amount::text, o.currency::text,
        o.content::json ->> 'transdate', o.offernumber_folded = $104 AS exact
      FROM
        (
          SELECT *
          FROM offer
          WHERE client_id = $105 AND customer_id IN (SELECT id FROM named_invoice WHERE place <= $106)
          ORDER BY id DESC
          LIMIT $107
        ) o
        JOIN customer c ON c.client_id = o.client_id AND c.id = o.customer_id
      ORDER BY o.id DESC
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
UNION ALL
(
  SELECT $108::integer AS way, w.*
  FROM
    (
      SELECT
        'offer', o.id, o.offernumber, c.name, c.customernumber, o.amount::text, o.currency::text,
        o.content::json ->> 'transdate', o.offernumber_folded = $109 AS exact
      FROM
        (SELECT *, content::jsonb AS said FROM offer WHERE client_id = $110 ORDER BY id DESC LIMIT $111) o
        JOIN customer c ON c.client_id = o.client_id AND c.id = o.customer_id
      WHERE
        EXISTS (
          SELECT
          FROM
            jsonb_array_elements_text(
              jsonb_path_query_array(said, '$.**.description') || jsonb_path_query_array(said, '$.**.title')
            ) t
          WHERE t ~ $112
        )
      ORDER BY o.id DESC
      LIMIT $113
    ) w (
      kind, id, number, title, party_number, amount, currency, date, exact
    )
)
