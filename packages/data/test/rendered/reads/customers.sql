-- customers: by number
SELECT s.position, found.*
FROM
  unnest($1::integer[], $2::text[]) WITH ORDINALITY AS s (client_id, folded, position)
  CROSS JOIN LATERAL (
    SELECT
      "id", "customernumber", "name", "created", "salutation", "firstname", "lastname", "address1", "street",
      "building_number", "address2", "zipcode", "city", "state", "country", "phone", "fax", "mobile", "email",
      "taxnumber", "ended", "terms", "cc", "bcc", "notes", "remittancevoucher", "arap_accno", "payment_accno",
      "bank_name", "bank_address1", "bank_address2", "bank_zipcode", "bank_city", "bank_state",
      "bank_country", "bank_iban", "bank_bic", "language_code", "tax_accnos", "typeofcontact", "gender",
      "e_invoice", "department", "project", "external_id", "metadata", "version"
    FROM customer
    WHERE client_id = s.client_id AND customernumber_folded = s.folded
    LIMIT 1
  ) found

-- customers: after one
SELECT
  u."id", u."customernumber", u."name", u."created", u."salutation", u."firstname", u."lastname",
  u."address1", u."street", u."building_number", u."address2", u."zipcode", u."city", u."state", u."country",
  u."phone", u."fax", u."mobile", u."email", u."taxnumber", u."ended", u."terms", u."cc", u."bcc", u."notes",
  u."remittancevoucher", u."arap_accno", u."payment_accno", u."bank_name", u."bank_address1",
  u."bank_address2", u."bank_zipcode", u."bank_city", u."bank_state", u."bank_country", u."bank_iban",
  u."bank_bic", u."language_code", u."tax_accnos", u."typeofcontact", u."gender", u."e_invoice",
  u."department", u."project", u."external_id", u."metadata", u."version", u."folded"
FROM
  (
    SELECT
      "id", "customernumber", "name", "created", "salutation", "firstname", "lastname", "address1", "street",
      "building_number", "address2", "zipcode", "city", "state", "country", "phone", "fax", "mobile", "email",
      "taxnumber", "ended", "terms", "cc", "bcc", "notes", "remittancevoucher", "arap_accno", "payment_accno",
      "bank_name", "bank_address1", "bank_address2", "bank_zipcode", "bank_city", "bank_state",
      "bank_country", "bank_iban", "bank_bic", "language_code", "tax_accnos", "typeofcontact", "gender",
      "e_invoice", "department", "project", "external_id", "metadata", "version",
      customernumber_folded AS folded
    FROM customer
    WHERE client_id = $1 AND customernumber_folded > $2
    ORDER BY customernumber_folded
    LIMIT $3
  ) u

-- customers: with a text
SELECT
  u."id", u."customernumber", u."name", u."created", u."salutation", u."firstname", u."lastname",
  u."address1", u."street", u."building_number", u."address2", u."zipcode", u."city", u."state", u."country",
  u."phone", u."fax", u."mobile", u."email", u."taxnumber", u."ended", u."terms", u."cc", u."bcc", u."notes",
  u."remittancevoucher", u."arap_accno", u."payment_accno", u."bank_name", u."bank_address1",
  u."bank_address2", u."bank_zipcode", u."bank_city", u."bank_state", u."bank_country", u."bank_iban",
  u."bank_bic", u."language_code", u."tax_accnos", u."typeofcontact", u."gender", u."e_invoice",
  u."department", u."project", u."external_id", u."metadata", u."version", u."folded"
FROM
  (
    SELECT
      "id", "customernumber", "name", "created", "salutation", "firstname", "lastname", "address1", "street",
      "building_number", "address2", "zipcode", "city", "state", "country", "phone", "fax", "mobile", "email",
      "taxnumber", "ended", "terms", "cc", "bcc", "notes", "remittancevoucher", "arap_accno", "payment_accno",
      "bank_name", "bank_address1", "bank_address2", "bank_zipcode", "bank_city", "bank_state",
      "bank_country", "bank_iban", "bank_bic", "language_code", "tax_accnos", "typeofcontact", "gender",
      "e_invoice", "department", "project", "external_id", "metadata", "version",
      customernumber_folded AS folded
    FROM customer
    WHERE
      client_id = $1
      AND customernumber_folded > $2
      AND (customernumber_folded >= $3 AND customernumber_folded < $4 OR name ~ $5)
    ORDER BY customernumber_folded
    LIMIT $6
  ) u

-- customers: saved since a moment
SELECT
  u."id", u."customernumber", u."name", u."created", u."salutation", u."firstname", u."lastname",
  u."address1", u."street", u."building_number", u."address2", u."zipcode", u."city", u."state", u."country",
  u."phone", u."fax", u."mobile", u."email", u."taxnumber", u."ended", u."terms", u."cc", u."bcc", u."notes",
  u."remittancevoucher", u."arap_accno", u."payment_accno", u."bank_name", u."bank_address1",
  u."bank_address2", u."bank_zipcode", u."bank_city", u."bank_state", u."bank_country", u."bank_iban",
  u."bank_bic", u."language_code", u."tax_accnos", u."typeofcontact", u."gender", u."e_invoice",
  u."department", u."project", u."external_id", u."metadata", u."version", u."folded"
FROM
  (
    SELECT
      "id", "customernumber", "name", "created", "salutation", "firstname", "lastname", "address1", "street",
      "building_number", "address2", "zipcode", "city", "state", "country", "phone", "fax", "mobile", "email",
      "taxnumber", "ended", "terms", "cc", "bcc", "notes", "remittancevoucher", "arap_accno", "payment_accno",
      "bank_name", "bank_address1", "bank_address2", "bank_zipcode", "bank_city", "bank_state",
      "bank_country", "bank_iban", "bank_bic", "language_code", "tax_accnos", "typeofcontact", "gender",
      "e_invoice", "department", "project", "external_id", "metadata", "version",
      customernumber_folded AS folded
    FROM customer
    WHERE client_id = $1 AND customernumber_folded > $2 AND updated >= $3::timestamptz
    ORDER BY customernumber_folded
    LIMIT $4
  ) u

-- customers: of an id and a key of the caller
SELECT x.id
FROM customer x
WHERE x.client_id = $1 AND x.external_id = $2
LIMIT $3

-- customers: of an id and a key of the caller
SELECT x.id
FROM customer x
WHERE x.client_id = $1 AND x.metadata @> $2::jsonb
LIMIT $3

-- customers: of an id and a key of the caller
SELECT
  u."id", u."customernumber", u."name", u."created", u."salutation", u."firstname", u."lastname",
  u."address1", u."street", u."building_number", u."address2", u."zipcode", u."city", u."state", u."country",
  u."phone", u."fax", u."mobile", u."email", u."taxnumber", u."ended", u."terms", u."cc", u."bcc", u."notes",
  u."remittancevoucher", u."arap_accno", u."payment_accno", u."bank_name", u."bank_address1",
  u."bank_address2", u."bank_zipcode", u."bank_city", u."bank_state", u."bank_country", u."bank_iban",
  u."bank_bic", u."language_code", u."tax_accnos", u."typeofcontact", u."gender", u."e_invoice",
  u."department", u."project", u."external_id", u."metadata", u."version", u."folded"
FROM
  (
    SELECT
      "id", "customernumber", "name", "created", "salutation", "firstname", "lastname", "address1", "street",
      "building_number", "address2", "zipcode", "city", "state", "country", "phone", "fax", "mobile", "email",
      "taxnumber", "ended", "terms", "cc", "bcc", "notes", "remittancevoucher", "arap_accno", "payment_accno",
      "bank_name", "bank_address1", "bank_address2", "bank_zipcode", "bank_city", "bank_state",
      "bank_country", "bank_iban", "bank_bic", "language_code", "tax_accnos", "typeofcontact", "gender",
      "e_invoice", "department", "project", "external_id", "metadata", "version",
      customernumber_folded AS folded
    FROM customer
    WHERE
      client_id = $1
      AND customernumber_folded > $2
      AND customer.id = ANY ($3::bigint[])
      AND customer.id = ANY ($4::bigint[])
    ORDER BY customernumber_folded
    LIMIT $5
  ) u

-- customers: all counted
SELECT (SELECT count(*)::integer FROM (SELECT FROM customer WHERE client_id = $1 LIMIT $2) n) AS seen

-- customers: counted, with a text
SELECT
  (
    SELECT count(*)::integer
    FROM
      (
        SELECT
        FROM customer
        WHERE client_id = $1 AND (customernumber_folded >= $2 AND customernumber_folded < $3 OR name ~ $4)
        LIMIT $5
      ) n
  ) AS seen
