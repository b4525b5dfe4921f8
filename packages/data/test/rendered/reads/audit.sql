-- audit: of a table, in a period
SELECT $1::timestamptz + $2::interval AS moment

-- audit: of a table, in a period
SELECT coalesce(max(id), 0) AS id
FROM audit
WHERE client_id = $1

-- audit: of a table, in a period
WITH RECURSIVE
  halves (low, high) AS (
    SELECT 0::bigint, coalesce(max(id), 0) + 1
    FROM audit
    WHERE client_id = $1
    UNION ALL
    SELECT
      CASE WHEN a.created < $2::timestamptz THEN a.id ELSE low END,
      CASE WHEN a.created < $3::timestamptz THEN high ELSE a.id END
    FROM halves JOIN audit a ON a.client_id = $4 AND a.id = (low + high) / 2
    WHERE high - low > 1
  )
SELECT max(low) AS last
FROM halves

-- audit: of a table, in a period
SELECT to_jsonb(u)
FROM
  (
    SELECT id, created, records, encode(hash, 'hex') AS hash
    FROM audit
    WHERE
      client_id = $1
      AND id > $2
      AND id < $3
      AND true
      AND created < $4::timestamptz
      AND records @> $5::jsonb
    ORDER BY id ASC
    LIMIT $6
  ) u
