-- gl: by reference
SELECT
  "id", "reference", "description", "transdate"::text, "notes", "currency", "taxdate"::text, "vat_settlement",
  "external_id", "metadata", "glentries", "kind", "exchangerate"::text,
  coalesce(
    (SELECT o.reference FROM gl o WHERE o.client_id = g.client_id AND o.id = g.reverses), ''
  ) AS reverses,
  coalesce(
    (SELECT o.reference FROM gl o WHERE o.client_id = g.client_id AND o.reverses = g.id), ''
  ) AS reversed_by, encode(content, 'hex') AS content, entry_id
FROM gl g
WHERE client_id = $1 AND reference_folded = $2

-- gl: in a period
SELECT
  u."id", u."reference", u."description", u."transdate", u."notes", u."currency", u."taxdate",
  u."vat_settlement", u."external_id", u."metadata", u."glentries", u."kind", u."exchangerate", u."reverses",
  u."reversed_by"
FROM
  (
    SELECT
      "id", "reference", "description", "transdate"::text, "notes", "currency", "taxdate"::text,
      "vat_settlement", "external_id", "metadata", "glentries", "kind", "exchangerate"::text,
      coalesce(
        (SELECT o.reference FROM gl o WHERE o.client_id = g.client_id AND o.id = g.reverses), ''
      ) AS reverses,
      coalesce(
        (SELECT o.reference FROM gl o WHERE o.client_id = g.client_id AND o.reverses = g.id), ''
      ) AS reversed_by
    FROM gl g
    WHERE
      client_id = $1
      AND (g.transdate, g.id) > ($2::date, $3::bigint)
      AND g.transdate >= $4::date
      AND g.transdate <= $5::date
      AND true
    ORDER BY g.transdate, g.id
    LIMIT $6
  ) u

-- gl: of an id and a key of the caller
SELECT x.id
FROM gl x
WHERE x.client_id = $1 AND x.external_id = $2
LIMIT $3

-- gl: of an id and a key of the caller
SELECT x.id
FROM gl x
WHERE x.client_id = $1 AND x.metadata @> $2::jsonb
LIMIT $3

-- gl: of an id and a key of the caller
SELECT
  u."id", u."reference", u."description", u."transdate", u."notes", u."currency", u."taxdate",
  u."vat_settlement", u."external_id", u."metadata", u."glentries", u."kind", u."exchangerate", u."reverses",
  u."reversed_by"
FROM
  (
    SELECT
      "id", "reference", "description", "transdate"::text, "notes", "currency", "taxdate"::text,
      "vat_settlement", "external_id", "metadata", "glentries", "kind", "exchangerate"::text,
      coalesce(
        (SELECT o.reference FROM gl o WHERE o.client_id = g.client_id AND o.id = g.reverses), ''
      ) AS reverses,
      coalesce(
        (SELECT o.reference FROM gl o WHERE o.client_id = g.client_id AND o.reverses = g.id), ''
      ) AS reversed_by
    FROM gl g
    WHERE
      client_id = $1
      AND (g.transdate, g.id) > ($2::date, $3::bigint)
      AND g.transdate >= $4::date
      AND g.transdate <= $5::date
      AND true
      AND g.id = ANY ($6::bigint[])
      AND g.id = ANY ($7::bigint[])
    ORDER BY g.transdate, g.id
    LIMIT $8
  ) u
