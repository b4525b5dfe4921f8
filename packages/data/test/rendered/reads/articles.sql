-- articles: by number
SELECT s.position, found.*
FROM
  unnest($1::integer[], $2::text[]) WITH ORDINALITY AS s (client_id, folded, position)
  CROSS JOIN LATERAL (
    SELECT
      "id", "partnumber", "description", "unit", "period", "quantity"::text, "sellprice"::text,
      "discount"::text, "itemnote", "income_accno", "expense_accno", "tax_accnos", "department", "project",
      "external_id", "metadata", "version", "price_update"
    FROM article
    WHERE client_id = s.client_id AND partnumber_folded = s.folded
    LIMIT 1
  ) found

-- articles: after one
SELECT
  u."id", u."partnumber", u."description", u."unit", u."period", u."quantity", u."sellprice", u."discount",
  u."itemnote", u."income_accno", u."expense_accno", u."tax_accnos", u."department", u."project",
  u."external_id", u."metadata", u."version", u."price_update", u."folded"
FROM
  (
    SELECT
      "id", "partnumber", "description", "unit", "period", "quantity"::text, "sellprice"::text,
      "discount"::text, "itemnote", "income_accno", "expense_accno", "tax_accnos", "department", "project",
      "external_id", "metadata", "version", "price_update", partnumber_folded AS folded
    FROM article
    WHERE client_id = $1 AND partnumber_folded > $2
    ORDER BY partnumber_folded
    LIMIT $3
  ) u

-- articles: with a text
SELECT
  u."id", u."partnumber", u."description", u."unit", u."period", u."quantity", u."sellprice", u."discount",
  u."itemnote", u."income_accno", u."expense_accno", u."tax_accnos", u."department", u."project",
  u."external_id", u."metadata", u."version", u."price_update", u."folded"
FROM
  (
    SELECT
      "id", "partnumber", "description", "unit", "period", "quantity"::text, "sellprice"::text,
      "discount"::text, "itemnote", "income_accno", "expense_accno", "tax_accnos", "department", "project",
      "external_id", "metadata", "version", "price_update", partnumber_folded AS folded
    FROM article
    WHERE
      client_id = $1
      AND partnumber_folded > $2
      AND (partnumber_folded >= $3 AND partnumber_folded < $4 OR description ~ $5)
    ORDER BY partnumber_folded
    LIMIT $6
  ) u

-- articles: saved since a moment
SELECT
  u."id", u."partnumber", u."description", u."unit", u."period", u."quantity", u."sellprice", u."discount",
  u."itemnote", u."income_accno", u."expense_accno", u."tax_accnos", u."department", u."project",
  u."external_id", u."metadata", u."version", u."price_update", u."folded"
FROM
  (
    SELECT
      "id", "partnumber", "description", "unit", "period", "quantity"::text, "sellprice"::text,
      "discount"::text, "itemnote", "income_accno", "expense_accno", "tax_accnos", "department", "project",
      "external_id", "metadata", "version", "price_update", partnumber_folded AS folded
    FROM article
    WHERE client_id = $1 AND partnumber_folded > $2 AND updated >= $3::timestamptz
    ORDER BY partnumber_folded
    LIMIT $4
  ) u

-- articles: of an id and a key of the caller
SELECT x.id
FROM article x
WHERE x.client_id = $1 AND x.external_id = $2
LIMIT $3

-- articles: of an id and a key of the caller
SELECT x.id
FROM article x
WHERE x.client_id = $1 AND x.metadata @> $2::jsonb
LIMIT $3

-- articles: of an id and a key of the caller
SELECT
  u."id", u."partnumber", u."description", u."unit", u."period", u."quantity", u."sellprice", u."discount",
  u."itemnote", u."income_accno", u."expense_accno", u."tax_accnos", u."department", u."project",
  u."external_id", u."metadata", u."version", u."price_update", u."folded"
FROM
  (
    SELECT
      "id", "partnumber", "description", "unit", "period", "quantity"::text, "sellprice"::text,
      "discount"::text, "itemnote", "income_accno", "expense_accno", "tax_accnos", "department", "project",
      "external_id", "metadata", "version", "price_update", partnumber_folded AS folded
    FROM article
    WHERE
      client_id = $1
      AND partnumber_folded > $2
      AND article.id = ANY ($3::bigint[])
      AND article.id = ANY ($4::bigint[])
    ORDER BY partnumber_folded
    LIMIT $5
  ) u

-- articles: all counted
SELECT (SELECT count(*)::integer FROM (SELECT FROM article WHERE client_id = $1 LIMIT $2) n) AS seen

-- articles: counted, with a text
SELECT
  (
    SELECT count(*)::integer
    FROM
      (
        SELECT
        FROM article
        WHERE client_id = $1 AND (partnumber_folded >= $2 AND partnumber_folded < $3 OR description ~ $4)
        LIMIT $5
      ) n
  ) AS seen
