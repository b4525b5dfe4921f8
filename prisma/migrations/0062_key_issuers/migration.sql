-- The keys of before have the person whom the audit trail names, and those that were issued by such a key theirs. The trails are
-- read before a key's row is locked, as each request with a key looks at it.
UPDATE api_key k SET issued_by = i.person_id
  FROM (
    WITH RECURSIVE issued AS MATERIALIZED (
      SELECT a.client_id, r.record->'after'->>'prefix' AS prefix, r.record->'after'->>'fingerprint' AS fingerprint,
             (r.record->'person'->>'id')::integer AS person_id, r.record->>'key' AS by_key
        FROM audit a, jsonb_array_elements(a.records) AS r(record)
       WHERE a.records @> '[{"table": "api_key", "before": null}]'
         AND r.record->>'table' = 'api_key' AND jsonb_typeof(r.record->'before') = 'null'
    ), of_people AS (
      SELECT client_id, prefix, fingerprint, person_id FROM issued WHERE person_id IS NOT NULL
       UNION
      SELECT i.client_id, i.prefix, i.fingerprint, p.person_id
        FROM of_people p JOIN issued i ON i.client_id = p.client_id AND i.by_key = p.prefix AND i.person_id IS NULL
    )
    SELECT DISTINCT ON (client_id, prefix, fingerprint) * FROM of_people
     WHERE EXISTS (SELECT FROM person WHERE id = person_id)
  ) i
 WHERE k.client_id = i.client_id AND k.prefix = i.prefix AND encode(sha256(k.hash), 'hex') = i.fingerprint;
