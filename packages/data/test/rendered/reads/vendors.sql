-- vendors: by number
SELECT s.position, found.*
FROM
  unnest($1::integer[], $2::text[]) WITH ORDINALITY AS s (client_id, folded, position)
  CROSS JOIN LATERAL (
    SELECT
      "id", "vendornumber", "name", "created", "salutation", "firstname", "lastname", "address1", "street",
      "building_number", "address2", "zipcode", "city", "state", "country", "phone", "fax", "mobile", "email",
      "taxnumber", "terms", "discount_percent"::text, "discount_days", "arap_accno", "payment_accno",
      "bank_name", "bank_address1", "bank_address2", "bank_zipcode", "bank_city", "bank_state",
      "bank_country", "bank_iban", "bank_bic", "department", "project", "external_id", "metadata", "version",
      "iban_confirmed"
    FROM vendor
    WHERE client_id = s.client_id AND vendornumber_folded = s.folded
    LIMIT 1
  ) found

-- vendors: after one
SELECT
  u."id", u."vendornumber", u."name", u."created", u."salutation", u."firstname", u."lastname", u."address1",
  u."street", u."building_number", u."address2", u."zipcode", u."city", u."state", u."country", u."phone",
  u."fax", u."mobile", u."email", u."taxnumber", u."terms", u."discount_percent", u."discount_days",
  u."arap_accno", u."payment_accno", u."bank_name", u."bank_address1", u."bank_address2", u."bank_zipcode",
  u."bank_city", u."bank_state", u."bank_country", u."bank_iban", u."bank_bic", u."department", u."project",
  u."external_id", u."metadata", u."version", u."iban_confirmed", u."folded"
FROM
  (
    SELECT
      "id", "vendornumber", "name", "created", "salutation", "firstname", "lastname", "address1", "street",
      "building_number", "address2", "zipcode", "city", "state", "country", "phone", "fax", "mobile", "email",
      "taxnumber", "terms", "discount_percent"::text, "discount_days", "arap_accno", "payment_accno",
      "bank_name", "bank_address1", "bank_address2", "bank_zipcode", "bank_city", "bank_state",
      "bank_country", "bank_iban", "bank_bic", "department", "project", "external_id", "metadata", "version",
      "iban_confirmed", vendornumber_folded AS folded
    FROM vendor
    WHERE client_id = $1 AND vendornumber_folded > $2
    ORDER BY vendornumber_folded
    LIMIT $3
  ) u

-- vendors: with a text
SELECT
  u."id", u."vendornumber", u."name", u."created", u."salutation", u."firstname", u."lastname", u."address1",
  u."street", u."building_number", u."address2", u."zipcode", u."city", u."state", u."country", u."phone",
  u."fax", u."mobile", u."email", u."taxnumber", u."terms", u."discount_percent", u."discount_days",
  u."arap_accno", u."payment_accno", u."bank_name", u."bank_address1", u."bank_address2", u."bank_zipcode",
  u."bank_city", u."bank_state", u."bank_country", u."bank_iban", u."bank_bic", u."department", u."project",
  u."external_id", u."metadata", u."version", u."iban_confirmed", u."folded"
FROM
  (
    SELECT
      "id", "vendornumber", "name", "created", "salutation", "firstname", "lastname", "address1", "street",
      "building_number", "address2", "zipcode", "city", "state", "country", "phone", "fax", "mobile", "email",
      "taxnumber", "terms", "discount_percent"::text, "discount_days", "arap_accno", "payment_accno",
      "bank_name", "bank_address1", "bank_address2", "bank_zipcode", "bank_city", "bank_state",
      "bank_country", "bank_iban", "bank_bic", "department", "project", "external_id", "metadata", "version",
      "iban_confirmed", vendornumber_folded AS folded
    FROM vendor
    WHERE
      client_id = $1
      AND vendornumber_folded > $2
      AND (vendornumber_folded >= $3 AND vendornumber_folded < $4 OR name ~ $5)
    ORDER BY vendornumber_folded
    LIMIT $6
  ) u

-- vendors: saved since a moment
SELECT
  u."id", u."vendornumber", u."name", u."created", u."salutation", u."firstname", u."lastname", u."address1",
  u."street", u."building_number", u."address2", u."zipcode", u."city", u."state", u."country", u."phone",
  u."fax", u."mobile", u."email", u."taxnumber", u."terms", u."discount_percent", u."discount_days",
  u."arap_accno", u."payment_accno", u."bank_name", u."bank_address1", u."bank_address2", u."bank_zipcode",
  u."bank_city", u."bank_state", u."bank_country", u."bank_iban", u."bank_bic", u."department", u."project",
  u."external_id", u."metadata", u."version", u."iban_confirmed", u."folded"
FROM
  (
    SELECT
      "id", "vendornumber", "name", "created", "salutation", "firstname", "lastname", "address1", "street",
      "building_number", "address2", "zipcode", "city", "state", "country", "phone", "fax", "mobile", "email",
      "taxnumber", "terms", "discount_percent"::text, "discount_days", "arap_accno", "payment_accno",
      "bank_name", "bank_address1", "bank_address2", "bank_zipcode", "bank_city", "bank_state",
      "bank_country", "bank_iban", "bank_bic", "department", "project", "external_id", "metadata", "version",
      "iban_confirmed", vendornumber_folded AS folded
    FROM vendor
    WHERE client_id = $1 AND vendornumber_folded > $2 AND updated >= $3::timestamptz
    ORDER BY vendornumber_folded
    LIMIT $4
  ) u

-- vendors: of an id and a key of the caller
SELECT x.id
FROM vendor x
WHERE x.client_id = $1 AND x.external_id = $2
LIMIT $3

-- vendors: of an id and a key of the caller
SELECT x.id
FROM vendor x
WHERE x.client_id = $1 AND x.metadata @> $2::jsonb
LIMIT $3

-- vendors: of an id and a key of the caller
SELECT
  u."id", u."vendornumber", u."name", u."created", u."salutation", u."firstname", u."lastname", u."address1",
  u."street", u."building_number", u."address2", u."zipcode", u."city", u."state", u."country", u."phone",
  u."fax", u."mobile", u."email", u."taxnumber", u."terms", u."discount_percent", u."discount_days",
  u."arap_accno", u."payment_accno", u."bank_name", u."bank_address1", u."bank_address2", u."bank_zipcode",
  u."bank_city", u."bank_state", u."bank_country", u."bank_iban", u."bank_bic", u."department", u."project",
  u."external_id", u."metadata", u."version", u."iban_confirmed", u."folded"
FROM
  (
    SELECT
      "id", "vendornumber", "name", "created", "salutation", "firstname", "lastname", "address1", "street",
      "building_number", "address2", "zipcode", "city", "state", "country", "phone", "fax", "mobile", "email",
      "taxnumber", "terms", "discount_percent"::text, "discount_days", "arap_accno", "payment_accno",
      "bank_name", "bank_address1", "bank_address2", "bank_zipcode", "bank_city", "bank_state",
      "bank_country", "bank_iban", "bank_bic", "department", "project", "external_id", "metadata", "version",
      "iban_confirmed", vendornumber_folded AS folded
    FROM vendor
    WHERE
      client_id = $1
      AND vendornumber_folded > $2
      AND vendor.id = ANY ($3::bigint[])
      AND vendor.id = ANY ($4::bigint[])
    ORDER BY vendornumber_folded
    LIMIT $5
  ) u

-- vendors: all counted
SELECT (SELECT count(*)::integer FROM (SELECT FROM vendor WHERE client_id = $1 LIMIT $2) n) AS seen

-- vendors: counted, with a text
SELECT
  (
    SELECT count(*)::integer
    FROM
      (
        SELECT
        FROM vendor
        WHERE client_id = $1 AND (vendornumber_folded >= $2 AND vendornumber_folded < $3 OR name ~ $4)
        LIMIT $5
      ) n
  ) AS seen
