-- gl: by reference
SELECT
  "id", "reference", "description", "transdate"::text, "notes", "currency", "taxdate"::text, "vat_settlement",
  "glentries", "kind", "exchangerate"::text,
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
  u."vat_settlement", u."glentries", u."kind", u."exchangerate", u."reverses", u."reversed_by"
FROM
  (
    SELECT
      "id", "reference", "description", "transdate"::text, "notes", "currency", "taxdate"::text,
      "vat_settlement", "glentries", "kind", "exchangerate"::text,
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
    ORDER BY g.transdate, g.id
    LIMIT $6
  ) u
