-- events: after one
SELECT entry_id, 'document' AS of, NULL AS vendor_number
FROM invoice
WHERE client_id = $1 AND invnumber_folded = ANY ($2::text[]) AND entry_id = ANY ($3::bigint[])
UNION ALL
SELECT booked.entry_id, booked.of, v.vendornumber
FROM
  payable d
  JOIN vendor v ON v.client_id = d.client_id AND v.id = d.vendor_id
  CROSS JOIN LATERAL (
    SELECT d.entry_id, 'document' AS of
    UNION ALL
    SELECT entry_id, 'payment'
    FROM vendorpayment
    WHERE client_id = d.client_id AND payable_id = d.id
  ) booked
WHERE d.client_id = $4 AND d.invnumber_folded = ANY ($5::text[]) AND booked.entry_id = ANY ($6::bigint[])
UNION ALL
SELECT entry_id, kind, NULL
FROM gl
WHERE client_id = $7 AND reference_folded = ANY ($8::text[]) AND entry_id = ANY ($9::bigint[])

-- events: after one
SELECT id, module, reference
FROM entry
WHERE client_id = $1 AND id = ANY ($2::bigint[])

-- events: after one
SELECT l.id, l.created, encode(l.hash, 'hex') AS hash, l.last_event, l.candidates, recorded.records
FROM
  (
    SELECT c.*, count(*) OVER () AS candidates, sum(size) OVER (ORDER BY id) - size AS earlier
    FROM
      (
        SELECT a.*, jsonb_array_length(a.records) AS size
        FROM audit a
        WHERE client_id = $1 AND id > $2 AND id <= $3 AND true
        ORDER BY id
        LIMIT $4
      ) c
  ) l
  CROSS JOIN LATERAL (
    SELECT
      jsonb_agg(
        jsonb_strip_nulls(
          jsonb_build_object(
            'entry', record -> 'entry', 'table', record -> 'table', 'settled', record -> 'settled', 'before',
            CASE jsonb_typeof(record -> $5)
              WHEN 'object' THEN (
                SELECT coalesce(jsonb_object_agg(f, record -> $6 -> f), '{}')
                FROM unnest($7::text[]) AS f
                WHERE record -> $8 ? f
              )
            END, 'after',
            CASE jsonb_typeof(record -> $9)
              WHEN 'object' THEN (
                SELECT coalesce(jsonb_object_agg(f, record -> $10 -> f), '{}')
                FROM unnest($11::text[]) AS f
                WHERE record -> $12 ? f
              )
            END
          )
        )
        ORDER BY at
      ) AS records
    FROM jsonb_array_elements(l.records) WITH ORDINALITY AS r (record, at)
  ) recorded
WHERE l.earlier < $13
ORDER BY l.id

-- events: after one
WITH RECURSIVE
  ending AS MATERIALIZED (
    SELECT last, last_event
    FROM chain
    WHERE client_id = $1 AND last_event > $2::bigint
  ),
  -- The last event of "low" is at most "after", that of "high" greater. A link has one event at least.
  halves (low, high) AS (
    SELECT 0::bigint, least(last, $3::bigint + 1)
    FROM ending
    UNION ALL
    SELECT
      CASE WHEN a.last_event <= $4::bigint THEN a.id ELSE low END,
      CASE WHEN a.last_event <= $5::bigint THEN high ELSE a.id END
    FROM halves JOIN audit a ON a.client_id = $6 AND a.id = (low + high) / 2
    WHERE high - low > 1
  )
SELECT w.low, w.high, a.last_event AS reached, w.last_event
FROM
  (
    SELECT max(low) AS low, least(max(low) + $7, last) AS high, last_event
    FROM halves, ending
    GROUP BY last, last_event
  ) w
  JOIN audit a ON a.client_id = $8 AND a.id = w.high

-- events: of types
SELECT entry_id, 'document' AS of, NULL AS vendor_number
FROM invoice
WHERE client_id = $1 AND invnumber_folded = ANY ($2::text[]) AND entry_id = ANY ($3::bigint[])
UNION ALL
SELECT booked.entry_id, booked.of, v.vendornumber
FROM
  payable d
  JOIN vendor v ON v.client_id = d.client_id AND v.id = d.vendor_id
  CROSS JOIN LATERAL (
    SELECT d.entry_id, 'document' AS of
    UNION ALL
    SELECT entry_id, 'payment'
    FROM vendorpayment
    WHERE client_id = d.client_id AND payable_id = d.id
  ) booked
WHERE d.client_id = $4 AND d.invnumber_folded = ANY ($5::text[]) AND booked.entry_id = ANY ($6::bigint[])
UNION ALL
SELECT entry_id, kind, NULL
FROM gl
WHERE client_id = $7 AND reference_folded = ANY ($8::text[]) AND entry_id = ANY ($9::bigint[])

-- events: of types
SELECT id, module, reference
FROM entry
WHERE client_id = $1 AND id = ANY ($2::bigint[])

-- events: of types
SELECT l.id, l.created, encode(l.hash, 'hex') AS hash, l.last_event, l.candidates, recorded.records
FROM
  (
    SELECT c.*, count(*) OVER () AS candidates, sum(size) OVER (ORDER BY id) - size AS earlier
    FROM
      (
        SELECT a.*, jsonb_array_length(a.records) AS size
        FROM audit a
        WHERE
          client_id = $1
          AND id > $2
          AND id <= $3
          AND EXISTS (
            SELECT
            FROM jsonb_array_elements(records) AS record
            WHERE $4 AND record ? 'entry' OR record ->> 'table' = ANY ($5::text[])
          )
        ORDER BY id
        LIMIT $6
      ) c
  ) l
  CROSS JOIN LATERAL (…) recorded -- as in events: after one, from $7 on
WHERE l.earlier < $15
ORDER BY l.id

-- events: of types
WITH RECURSIVE
  ending AS MATERIALIZED (
    SELECT last, last_event
    FROM chain
    WHERE client_id = $1 AND last_event > $2::bigint
  ),
  halves (low, high) AS (…) -- as in events: after one
SELECT w.low, w.high, a.last_event AS reached, w.last_event
FROM
  (
    SELECT max(low) AS low, least(max(low) + $7, last) AS high, last_event
    FROM halves, ending
    GROUP BY last, last_event
  ) w
  JOIN audit a ON a.client_id = $8 AND a.id = w.high
