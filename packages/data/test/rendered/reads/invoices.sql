-- invoices: by number
SELECT s.position, found.*
FROM
  unnest($1::integer[], $2::text[]) WITH ORDINALITY AS s (client_id, folded, position)
  CROSS JOIN LATERAL (
    SELECT
      "id", "invnumber", "ordnumber", "currency", "transdate"::text, "duedate"::text, "description", "notes",
      "intnotes", "taxincluded", "dcn", "taxdate"::text, "external_id", "metadata", "supply_from"::text,
      "supply_to"::text, "ar_accno", "customer", "incomeentries", "taxentries", "rounding", "parts",
      "amount"::text, "netamount"::text, "paid"::text, d.customer ->> 'customernumber' AS customernumber,
      "reference_prefix",
      (
        SELECT i.level || ' ' || i.day
        FROM reminder_item i
        WHERE i.client_id = d.client_id AND i.invoice_id = d.id AND i.raised
        ORDER BY i.level DESC
        LIMIT 1
      ) AS last_reminder,
      (
        SELECT i.invnumber
        FROM credit_note n JOIN invoice i ON i.client_id = n.client_id AND i.id = n.credited_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS credited_number,
      (
        SELECT o.offernumber
        FROM offer_invoice n JOIN offer o ON o.client_id = n.client_id AND o.id = n.offer_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS offer_number
    FROM invoice d
    WHERE d.client_id = s.client_id AND d.invnumber_folded = s.folded
    ORDER BY d.customer_id
  ) found

-- invoices: by number and party
SELECT
  "id", "invnumber", "ordnumber", "currency", "transdate"::text, "duedate"::text, "description", "notes",
  "intnotes", "taxincluded", "dcn", "taxdate"::text, "external_id", "metadata", "supply_from"::text,
  "supply_to"::text, "ar_accno", "customer", "incomeentries", "taxentries", "rounding", "parts",
  "amount"::text, "netamount"::text, "paid"::text, d.customer ->> 'customernumber' AS customernumber,
  "reference_prefix",
  (
    SELECT i.level || ' ' || i.day
    FROM reminder_item i
    WHERE i.client_id = d.client_id AND i.invoice_id = d.id AND i.raised
    ORDER BY i.level DESC
    LIMIT 1
  ) AS last_reminder,
  (
    SELECT i.invnumber
    FROM credit_note n JOIN invoice i ON i.client_id = n.client_id AND i.id = n.credited_id
    WHERE n.client_id = d.client_id AND n.invoice_id = d.id
  ) AS credited_number,
  (
    SELECT o.offernumber
    FROM offer_invoice n JOIN offer o ON o.client_id = n.client_id AND o.id = n.offer_id
    WHERE n.client_id = d.client_id AND n.invoice_id = d.id
  ) AS offer_number
FROM invoice d
WHERE
  d.client_id = $1
  AND d.invnumber_folded = $2
  AND d.customer_id = (SELECT id FROM customer WHERE client_id = $3 AND customernumber_folded = $4)
ORDER BY d.customer_id

-- invoices: to be paid
SELECT
  s.position, d.id, d.invnumber, d.ar_accno AS accno,
  CASE WHEN d.amount < 0 THEN d.paid <= d.amount ELSE d.paid >= d.amount END AS settled, d.currency,
  d.exchangerate::text, d.amount::text, d.paid::text, d.base_amount::text, d.base_paid::text,
  (
    SELECT r.rate::text
    FROM exchange_rate r
    WHERE r.client_id = d.client_id AND r.currency = d.currency AND r.day <= s.day::date
    ORDER BY r.day DESC
    LIMIT 1
  ) AS rate, p.payment_accno
FROM
  unnest($1::integer[], $2::text[], $3::text[], $4::date[]) WITH ORDINALITY AS s (client_id, folded, party, day, position)
  CROSS JOIN LATERAL (
    SELECT *
    FROM invoice
    WHERE client_id = s.client_id AND invnumber_folded = s.folded
    OFFSET 0
  ) d
  CROSS JOIN LATERAL (
    SELECT payment_accno, customernumber_folded AS folded
    FROM customer
    WHERE client_id = d.client_id AND id = d.customer_id
    OFFSET 0
  ) p
WHERE s.party IS NULL OR p.folded = s.party

-- invoices: references of a document to post
SELECT
  s.position, p.record AS party, a.records AS articles, d.content,
  (
    SELECT r.rate::text
    FROM exchange_rate r
    WHERE r.client_id = s.client_id AND r.currency = s.currency AND r.day <= s.transdate::date
    ORDER BY r.day DESC
    LIMIT 1
  ) AS rate
FROM
  jsonb_to_recordset($1::jsonb) AS s (
    position integer, client_id integer, party text, parts text[], invnumber text, currency text,
    transdate date
  )
  LEFT JOIN LATERAL (
    SELECT f.id, to_jsonb(f) AS record
    FROM
      (
        SELECT
          "id", "customernumber", "name", "created", "salutation", "firstname", "lastname", "address1",
          "street", "building_number", "address2", "zipcode", "city", "state", "country", "phone", "fax",
          "mobile", "email", "taxnumber", "ended", "terms", "cc", "bcc", "notes", "remittancevoucher",
          "arap_accno", "payment_accno", "bank_name", "bank_address1", "bank_address2", "bank_zipcode",
          "bank_city", "bank_state", "bank_country", "bank_iban", "bank_bic", "language_code", "tax_accnos",
          "typeofcontact", "gender", "e_invoice", "department", "project", "external_id", "metadata",
          "version", xmin::text AS row_version
        FROM customer
        WHERE client_id = s.client_id AND customernumber_folded = s.party
        LIMIT 1
      ) f
  ) p ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(to_jsonb(f)) AS records
    FROM
      (
        SELECT
          "id", "partnumber", "description", "unit", "period", "quantity"::text, "sellprice"::text,
          "discount"::text, "itemnote", "income_accno", "expense_accno", "tax_accnos", "department",
          "project", "external_id", "metadata", "version", "price_update", xmin::text AS row_version
        FROM article
        WHERE client_id = s.client_id AND partnumber_folded = ANY (s.parts)
      ) f
  ) a ON true
  LEFT JOIN LATERAL (
    SELECT encode(content, 'hex') AS content
    FROM invoice
    WHERE client_id = s.client_id AND invnumber_folded = s.invnumber AND true
    LIMIT 1
  ) d ON true

-- invoices: all, after one
SELECT
  u."id", u."invnumber", u."ordnumber", u."currency", u."transdate", u."duedate", u."description", u."notes",
  u."intnotes", u."taxincluded", u."dcn", u."taxdate", u."external_id", u."metadata", u."supply_from",
  u."supply_to", u."ar_accno", u."customernumber", u."customer", u."incomeentries", u."taxentries",
  u."rounding", u."parts", u."amount", u."netamount", u."paid", u."reference_prefix", u."last_reminder",
  u."credited_number", u."offer_number", u."key_1"
FROM
  (
    SELECT
      "id", "invnumber", "ordnumber", "currency", "transdate"::text, "duedate"::text, "description", "notes",
      "intnotes", "taxincluded", "dcn", "taxdate"::text, "external_id", "metadata", "supply_from"::text,
      "supply_to"::text, "ar_accno", "customer", "incomeentries", "taxentries", "rounding", "parts",
      "amount"::text, "netamount"::text, "paid"::text, d.customer ->> 'customernumber' AS customernumber,
      "reference_prefix",
      (
        SELECT i.level || ' ' || i.day
        FROM reminder_item i
        WHERE i.client_id = d.client_id AND i.invoice_id = d.id AND i.raised
        ORDER BY i.level DESC
        LIMIT 1
      ) AS last_reminder,
      (
        SELECT i.invnumber
        FROM credit_note n JOIN invoice i ON i.client_id = n.client_id AND i.id = n.credited_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS credited_number,
      (
        SELECT o.offernumber
        FROM offer_invoice n JOIN offer o ON o.client_id = n.client_id AND o.id = n.offer_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS offer_number, d.invnumber_folded AS key_1
    FROM invoice d
    WHERE
      d.client_id = $1
      AND d.invnumber_folded >= $2::text
      AND (d.invnumber_folded) > ($3::text)
      AND true
      AND true
    ORDER BY d.invnumber_folded ASC
    LIMIT $4
  ) u

-- invoices: open, of a party, in a period
SELECT
  u."id", u."invnumber", u."ordnumber", u."currency", u."transdate", u."duedate", u."description", u."notes",
  u."intnotes", u."taxincluded", u."dcn", u."taxdate", u."external_id", u."metadata", u."supply_from",
  u."supply_to", u."ar_accno", u."customernumber", u."customer", u."incomeentries", u."taxentries",
  u."rounding", u."parts", u."amount", u."netamount", u."paid", u."reference_prefix", u."last_reminder",
  u."credited_number", u."offer_number", u."key_1"
FROM
  (
    SELECT
      "id", "invnumber", "ordnumber", "currency", "transdate"::text, "duedate"::text, "description", "notes",
      "intnotes", "taxincluded", "dcn", "taxdate"::text, "external_id", "metadata", "supply_from"::text,
      "supply_to"::text, "ar_accno", "customer", "incomeentries", "taxentries", "rounding", "parts",
      "amount"::text, "netamount"::text, "paid"::text, d.customer ->> 'customernumber' AS customernumber,
      "reference_prefix",
      (
        SELECT i.level || ' ' || i.day
        FROM reminder_item i
        WHERE i.client_id = d.client_id AND i.invoice_id = d.id AND i.raised
        ORDER BY i.level DESC
        LIMIT 1
      ) AS last_reminder,
      (
        SELECT i.invnumber
        FROM credit_note n JOIN invoice i ON i.client_id = n.client_id AND i.id = n.credited_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS credited_number,
      (
        SELECT o.offernumber
        FROM offer_invoice n JOIN offer o ON o.client_id = n.client_id AND o.id = n.offer_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS offer_number, d.invnumber_folded AS key_1
    FROM
      (
        SELECT d.id AS open_id, d.invnumber_folded, d.customer_id
        FROM open_invoice d
        WHERE d.client_id = $1 AND true
        ORDER BY d.invnumber_folded ASC
      ) o
      CROSS JOIN LATERAL (SELECT * FROM invoice WHERE client_id = $2 AND id = o.open_id OFFSET 0) d
    WHERE
      true
      AND NOT (CASE WHEN d.amount < 0 THEN d.paid <= d.amount ELSE d.paid >= d.amount END)
      AND d.customer_id = (SELECT id FROM customer WHERE client_id = $3 AND customernumber_folded = $4)
      AND d.transdate >= $5::date
      AND d.transdate <= $6::date
    ORDER BY o.invnumber_folded ASC
    LIMIT $7
  ) u

-- invoices: overdue, the latest first
SELECT
  u."id", u."invnumber", u."ordnumber", u."currency", u."transdate", u."duedate", u."description", u."notes",
  u."intnotes", u."taxincluded", u."dcn", u."taxdate", u."external_id", u."metadata", u."supply_from",
  u."supply_to", u."ar_accno", u."customernumber", u."customer", u."incomeentries", u."taxentries",
  u."rounding", u."parts", u."amount", u."netamount", u."paid", u."reference_prefix", u."last_reminder",
  u."credited_number", u."offer_number", u."key_1", u."key_2"
FROM
  (
    SELECT
      "id", "invnumber", "ordnumber", "currency", "transdate"::text, "duedate"::text, "description", "notes",
      "intnotes", "taxincluded", "dcn", "taxdate"::text, "external_id", "metadata", "supply_from"::text,
      "supply_to"::text, "ar_accno", "customer", "incomeentries", "taxentries", "rounding", "parts",
      "amount"::text, "netamount"::text, "paid"::text, d.customer ->> 'customernumber' AS customernumber,
      "reference_prefix",
      (
        SELECT i.level || ' ' || i.day
        FROM reminder_item i
        WHERE i.client_id = d.client_id AND i.invoice_id = d.id AND i.raised
        ORDER BY i.level DESC
        LIMIT 1
      ) AS last_reminder,
      (
        SELECT i.invnumber
        FROM credit_note n JOIN invoice i ON i.client_id = n.client_id AND i.id = n.credited_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS credited_number,
      (
        SELECT o.offernumber
        FROM offer_invoice n JOIN offer o ON o.client_id = n.client_id AND o.id = n.offer_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS offer_number, d.duedate AS key_1, d.id AS key_2
    FROM
      (
        SELECT d.id AS open_id, d.invnumber_folded, d.customer_id
        FROM open_invoice d
        WHERE d.client_id = $1 AND true
        ORDER BY d.invnumber_folded, d.customer_id
      ) o
      CROSS JOIN LATERAL (SELECT * FROM invoice WHERE client_id = $2 AND id = o.open_id OFFSET 0) d
    WHERE
      true
      AND NOT (CASE WHEN d.amount < 0 THEN d.paid <= d.amount ELSE d.paid >= d.amount END)
      AND d.duedate < $3::date
      AND d.amount >= 0
      AND true
    ORDER BY d.duedate DESC, d.id DESC
    LIMIT $4
  ) u

-- invoices: the newest first, after one
SELECT
  u."id", u."invnumber", u."ordnumber", u."currency", u."transdate", u."duedate", u."description", u."notes",
  u."intnotes", u."taxincluded", u."dcn", u."taxdate", u."external_id", u."metadata", u."supply_from",
  u."supply_to", u."ar_accno", u."customernumber", u."customer", u."incomeentries", u."taxentries",
  u."rounding", u."parts", u."amount", u."netamount", u."paid", u."reference_prefix", u."last_reminder",
  u."credited_number", u."offer_number", u."key_1", u."key_2"
FROM
  (
    SELECT
      "id", "invnumber", "ordnumber", "currency", "transdate"::text, "duedate"::text, "description", "notes",
      "intnotes", "taxincluded", "dcn", "taxdate"::text, "external_id", "metadata", "supply_from"::text,
      "supply_to"::text, "ar_accno", "customer", "incomeentries", "taxentries", "rounding", "parts",
      "amount"::text, "netamount"::text, "paid"::text, d.customer ->> 'customernumber' AS customernumber,
      "reference_prefix",
      (
        SELECT i.level || ' ' || i.day
        FROM reminder_item i
        WHERE i.client_id = d.client_id AND i.invoice_id = d.id AND i.raised
        ORDER BY i.level DESC
        LIMIT 1
      ) AS last_reminder,
      (
        SELECT i.invnumber
        FROM credit_note n JOIN invoice i ON i.client_id = n.client_id AND i.id = n.credited_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS credited_number,
      (
        SELECT o.offernumber
        FROM offer_invoice n JOIN offer o ON o.client_id = n.client_id AND o.id = n.offer_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS offer_number, d.transdate AS key_1, d.id AS key_2
    FROM invoice d
    WHERE
      d.client_id = $1
      AND d.transdate <= $2::date
      AND (d.transdate, d.id) < ($3::date, $4::bigint)
      AND true
      AND true
    ORDER BY d.transdate DESC, d.id DESC
    LIMIT $5
  ) u

-- invoices: with a text, by amount
SELECT id
FROM customer p
WHERE client_id = $1 AND (customernumber_folded >= $2 AND customernumber_folded < $3 OR name ~ $4)
LIMIT $5

-- invoices: with a text, by amount
SELECT
  u."id", u."invnumber", u."ordnumber", u."currency", u."transdate", u."duedate", u."description", u."notes",
  u."intnotes", u."taxincluded", u."dcn", u."taxdate", u."external_id", u."metadata", u."supply_from",
  u."supply_to", u."ar_accno", u."customernumber", u."customer", u."incomeentries", u."taxentries",
  u."rounding", u."parts", u."amount", u."netamount", u."paid", u."reference_prefix", u."last_reminder",
  u."credited_number", u."offer_number", u."key_1", u."key_2"
FROM
  (
    SELECT
      "id", "invnumber", "ordnumber", "currency", "transdate"::text, "duedate"::text, "description", "notes",
      "intnotes", "taxincluded", "dcn", "taxdate"::text, "external_id", "metadata", "supply_from"::text,
      "supply_to"::text, "ar_accno", "customer", "incomeentries", "taxentries", "rounding", "parts",
      "amount"::text, "netamount"::text, "paid"::text, d.customer ->> 'customernumber' AS customernumber,
      "reference_prefix",
      (
        SELECT i.level || ' ' || i.day
        FROM reminder_item i
        WHERE i.client_id = d.client_id AND i.invoice_id = d.id AND i.raised
        ORDER BY i.level DESC
        LIMIT 1
      ) AS last_reminder,
      (
        SELECT i.invnumber
        FROM credit_note n JOIN invoice i ON i.client_id = n.client_id AND i.id = n.credited_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS credited_number,
      (
        SELECT o.offernumber
        FROM offer_invoice n JOIN offer o ON o.client_id = n.client_id AND o.id = n.offer_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS offer_number, d.amount AS key_1, d.id AS key_2
    FROM invoice d
    WHERE
      d.client_id = $1
      AND true
      AND true
      AND true
      AND (
        d.invnumber_folded >= $2
        AND d.invnumber_folded < $3
        OR d.ordnumber <> ''
        AND left(lower(normalize(d.ordnumber)), 100) COLLATE "C" >= lower(normalize($4::text))
        AND left(lower(normalize(d.ordnumber)), 100) COLLATE "C" < lower(normalize($5::text)) || chr(1114111)
        OR d.customer_id = ANY ($6::integer[])
      )
    ORDER BY d.amount ASC, d.id ASC
    LIMIT $7
  ) u

-- invoices: with a text, by party
SELECT customer_id AS id
FROM invoice d
WHERE
  client_id = $1
  AND (
    invnumber_folded >= $2
    AND invnumber_folded < $3
    OR d.ordnumber <> ''
    AND left(lower(normalize(d.ordnumber)), 100) COLLATE "C" >= lower(normalize($4::text))
    AND left(lower(normalize(d.ordnumber)), 100) COLLATE "C" < lower(normalize($5::text)) || chr(1114111)
  )
LIMIT $6

-- invoices: with a text, by party
SELECT id
FROM customer p
WHERE client_id = $1 AND (customernumber_folded >= $2 AND customernumber_folded < $3 OR name ~ $4)
LIMIT $5

-- invoices: with a text, by party
SELECT
  u."id", u."invnumber", u."ordnumber", u."currency", u."transdate", u."duedate", u."description", u."notes",
  u."intnotes", u."taxincluded", u."dcn", u."taxdate", u."external_id", u."metadata", u."supply_from",
  u."supply_to", u."ar_accno", u."customernumber", u."customer", u."incomeentries", u."taxentries",
  u."rounding", u."parts", u."amount", u."netamount", u."paid", u."reference_prefix", u."last_reminder",
  u."credited_number", u."offer_number", u."key_1", u."key_2", u."key_3"
FROM
  (
    SELECT
      "id", "invnumber", "ordnumber", "currency", "transdate"::text, "duedate"::text, "description", "notes",
      "intnotes", "taxincluded", "dcn", "taxdate"::text, "external_id", "metadata", "supply_from"::text,
      "supply_to"::text, "ar_accno", "customer", "incomeentries", "taxentries", "rounding", "parts",
      "amount"::text, "netamount"::text, "paid"::text, d.customer ->> 'customernumber' AS customernumber,
      "reference_prefix",
      (
        SELECT i.level || ' ' || i.day
        FROM reminder_item i
        WHERE i.client_id = d.client_id AND i.invoice_id = d.id AND i.raised
        ORDER BY i.level DESC
        LIMIT 1
      ) AS last_reminder,
      (
        SELECT i.invnumber
        FROM credit_note n JOIN invoice i ON i.client_id = n.client_id AND i.id = n.credited_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS credited_number,
      (
        SELECT o.offernumber
        FROM offer_invoice n JOIN offer o ON o.client_id = n.client_id AND o.id = n.offer_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS offer_number, lower(p.name) AS key_1, d.customer_id AS key_2, d.invnumber_folded AS key_3
    FROM
      invoice d
      JOIN (
        SELECT client_id AS of_client, id AS of_id, name
        FROM customer
        WHERE id = ANY ($1::integer[])
      ) p ON p.of_client = d.client_id
      AND p.of_id = d.customer_id
    WHERE
      d.client_id = $2
      AND true
      AND true
      AND true
      AND (
        d.invnumber_folded >= $3
        AND d.invnumber_folded < $4
        OR d.ordnumber <> ''
        AND left(lower(normalize(d.ordnumber)), 100) COLLATE "C" >= lower(normalize($5::text))
        AND left(lower(normalize(d.ordnumber)), 100) COLLATE "C" < lower(normalize($6::text)) || chr(1114111)
        OR d.customer_id = ANY ($7::integer[])
      )
    ORDER BY lower(p.name) ASC, d.customer_id ASC, d.invnumber_folded ASC
    LIMIT $8
  ) u

-- invoices: payments of one, after one
SELECT
  u."id", u."datepaid", u."amount_paid", u."source", u."memo", u."payment_accno", u."reverses",
  u."reversed_by"
FROM
  (
    SELECT
      "id", "datepaid"::text, "amount_paid"::text, "source", "memo", "payment_accno", "reverses",
      (SELECT r.id FROM payment r WHERE r.client_id = m.client_id AND r.reverses = m.id) AS reversed_by
    FROM payment m
    WHERE client_id = $1 AND invoice_id = $2 AND id > $3::bigint
    ORDER BY id
    LIMIT $4
  ) u

-- invoices: of an order number
SELECT
  u."id", u."invnumber", u."ordnumber", u."currency", u."transdate", u."duedate", u."description", u."notes",
  u."intnotes", u."taxincluded", u."dcn", u."taxdate", u."external_id", u."metadata", u."supply_from",
  u."supply_to", u."ar_accno", u."customernumber", u."customer", u."incomeentries", u."taxentries",
  u."rounding", u."parts", u."amount", u."netamount", u."paid", u."reference_prefix", u."last_reminder",
  u."credited_number", u."offer_number", u."key_1"
FROM
  (
    SELECT
      "id", "invnumber", "ordnumber", "currency", "transdate"::text, "duedate"::text, "description", "notes",
      "intnotes", "taxincluded", "dcn", "taxdate"::text, "external_id", "metadata", "supply_from"::text,
      "supply_to"::text, "ar_accno", "customer", "incomeentries", "taxentries", "rounding", "parts",
      "amount"::text, "netamount"::text, "paid"::text, d.customer ->> 'customernumber' AS customernumber,
      "reference_prefix",
      (
        SELECT i.level || ' ' || i.day
        FROM reminder_item i
        WHERE i.client_id = d.client_id AND i.invoice_id = d.id AND i.raised
        ORDER BY i.level DESC
        LIMIT 1
      ) AS last_reminder,
      (
        SELECT i.invnumber
        FROM credit_note n JOIN invoice i ON i.client_id = n.client_id AND i.id = n.credited_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS credited_number,
      (
        SELECT o.offernumber
        FROM offer_invoice n JOIN offer o ON o.client_id = n.client_id AND o.id = n.offer_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS offer_number, d.invnumber_folded AS key_1
    FROM invoice d
    WHERE
      d.client_id = $1
      AND true
      AND true
      AND true
      AND d.ordnumber <> ''
      AND left(lower(normalize(d.ordnumber)), 100) COLLATE "C" = left(lower(normalize($2::text)), 100)
      AND lower(normalize(d.ordnumber)) = lower(normalize($3::text))
    ORDER BY d.invnumber_folded ASC
    LIMIT $4
  ) u

-- invoices: booked or paid since a moment
SELECT id, reference
FROM entry
WHERE client_id = $1 AND id > $2 AND created >= $3::timestamptz AND module = $4
ORDER BY id
LIMIT $5

-- invoices: booked or paid since a moment
WITH RECURSIVE
  halves (low, high) AS (
    SELECT 0::bigint, coalesce(max(id), 0) + 1
    FROM entry
    WHERE client_id = $1
    UNION ALL
    SELECT
      CASE WHEN e.is_before THEN e.id ELSE low END, CASE WHEN e.is_before THEN high ELSE (low + high) / 2 END
    FROM
      halves
      LEFT JOIN LATERAL (
        SELECT id, created < $2::timestamptz - $3::interval AS is_before
        FROM entry
        WHERE client_id = $4 AND id >= (low + high) / 2
        ORDER BY id
        LIMIT 1
      ) e ON e.id < high
    WHERE high - low > 1
  )
SELECT max(low) AS last
FROM halves

-- invoices: booked or paid since a moment
SELECT
  u."id", u."invnumber", u."ordnumber", u."currency", u."transdate", u."duedate", u."description", u."notes",
  u."intnotes", u."taxincluded", u."dcn", u."taxdate", u."external_id", u."metadata", u."supply_from",
  u."supply_to", u."ar_accno", u."customernumber", u."customer", u."incomeentries", u."taxentries",
  u."rounding", u."parts", u."amount", u."netamount", u."paid", u."reference_prefix", u."last_reminder",
  u."credited_number", u."offer_number", u."key_1"
FROM
  (
    SELECT
      "id", "invnumber", "ordnumber", "currency", "transdate"::text, "duedate"::text, "description", "notes",
      "intnotes", "taxincluded", "dcn", "taxdate"::text, "external_id", "metadata", "supply_from"::text,
      "supply_to"::text, "ar_accno", "customer", "incomeentries", "taxentries", "rounding", "parts",
      "amount"::text, "netamount"::text, "paid"::text, d.customer ->> 'customernumber' AS customernumber,
      "reference_prefix",
      (
        SELECT i.level || ' ' || i.day
        FROM reminder_item i
        WHERE i.client_id = d.client_id AND i.invoice_id = d.id AND i.raised
        ORDER BY i.level DESC
        LIMIT 1
      ) AS last_reminder,
      (
        SELECT i.invnumber
        FROM credit_note n JOIN invoice i ON i.client_id = n.client_id AND i.id = n.credited_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS credited_number,
      (
        SELECT o.offernumber
        FROM offer_invoice n JOIN offer o ON o.client_id = n.client_id AND o.id = n.offer_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS offer_number, d.invnumber_folded AS key_1
    FROM invoice d
    WHERE
      d.client_id = $1
      AND true
      AND true
      AND true
      AND d.invnumber_folded = ANY ($2::text[])
      AND (
        d.entry_id = ANY ($3::bigint[])
        OR (
          SELECT p.id
          FROM payment p
          WHERE p.client_id = d.client_id AND p.invoice_id = d.id AND p.entry_id = ANY ($4::bigint[])
          LIMIT 1
        ) IS NOT NULL
      )
    ORDER BY d.invnumber_folded ASC
    LIMIT $5
  ) u

-- invoices: of an id and a key of the caller
SELECT x.id
FROM invoice x
WHERE x.client_id = $1 AND x.external_id = $2
LIMIT $3

-- invoices: of an id and a key of the caller
SELECT x.id
FROM invoice x
WHERE x.client_id = $1 AND x.metadata @> $2::jsonb
LIMIT $3

-- invoices: of an id and a key of the caller
SELECT
  u."id", u."invnumber", u."ordnumber", u."currency", u."transdate", u."duedate", u."description", u."notes",
  u."intnotes", u."taxincluded", u."dcn", u."taxdate", u."external_id", u."metadata", u."supply_from",
  u."supply_to", u."ar_accno", u."customernumber", u."customer", u."incomeentries", u."taxentries",
  u."rounding", u."parts", u."amount", u."netamount", u."paid", u."reference_prefix", u."last_reminder",
  u."credited_number", u."offer_number", u."key_1"
FROM
  (
    SELECT
      "id", "invnumber", "ordnumber", "currency", "transdate"::text, "duedate"::text, "description", "notes",
      "intnotes", "taxincluded", "dcn", "taxdate"::text, "external_id", "metadata", "supply_from"::text,
      "supply_to"::text, "ar_accno", "customer", "incomeentries", "taxentries", "rounding", "parts",
      "amount"::text, "netamount"::text, "paid"::text, d.customer ->> 'customernumber' AS customernumber,
      "reference_prefix",
      (
        SELECT i.level || ' ' || i.day
        FROM reminder_item i
        WHERE i.client_id = d.client_id AND i.invoice_id = d.id AND i.raised
        ORDER BY i.level DESC
        LIMIT 1
      ) AS last_reminder,
      (
        SELECT i.invnumber
        FROM credit_note n JOIN invoice i ON i.client_id = n.client_id AND i.id = n.credited_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS credited_number,
      (
        SELECT o.offernumber
        FROM offer_invoice n JOIN offer o ON o.client_id = n.client_id AND o.id = n.offer_id
        WHERE n.client_id = d.client_id AND n.invoice_id = d.id
      ) AS offer_number, d.invnumber_folded AS key_1
    FROM invoice d
    WHERE
      d.client_id = $1
      AND true
      AND true
      AND true
      AND d.id = ANY ($2::bigint[])
      AND d.id = ANY ($3::bigint[])
    ORDER BY d.invnumber_folded ASC
    LIMIT $4
  ) u

-- invoices: open ones counted
/* planned for its values */
SELECT
  s.currency, sum(s.counted)::integer AS count, sum(s.seen)::integer AS seen, sum(s.amount)::text AS amount,
  sum(s.open)::text AS open, sum(s.base_amount)::text AS base_amount, sum(s.base_open)::text AS base_open
FROM
  (
    (
      SELECT
        d.currency, n.counts, $1::integer, n.counts * d.amount, n.counts * d.base_amount, n.is_open * o.open,
        n.is_open * o.base_open
      FROM
        (SELECT id AS open_id, open, base_open FROM open_invoice WHERE client_id = $2) o
        CROSS JOIN LATERAL (SELECT * FROM invoice WHERE client_id = $3 AND id = o.open_id OFFSET 0) d
        CROSS JOIN LATERAL (SELECT 1 AS counts, 1 AS is_open) n
      WHERE true AND true AND NOT (CASE WHEN d.amount < 0 THEN d.paid <= d.amount ELSE d.paid >= d.amount END)
      LIMIT $4
    )
  ) s (
    currency, counted, seen, amount, base_amount, open, base_open
  )
GROUP BY s.currency
ORDER BY s.currency
