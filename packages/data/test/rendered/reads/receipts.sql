-- receipts: waiting in a period
SELECT to_jsonb(u)
FROM
  (
    SELECT
      r.id, r.comment, r.checksum, r.date_received, r.file_name, r.media_type, r.size,
      encode(r.sha256, 'hex') AS sha256, r.source, r.first_page, r.last_page, r.store, r.mail_sender,
      r.mail_subject, r.mail_received, coalesce(j.pages, r.last_page - r.first_page + 1) AS pages,
      CASE WHEN j.pages IS NULL THEN r.last_page - r.first_page + 1 ELSE j.pages_done END AS pages_done,
      CASE j.state WHEN 'failed' THEN j.reason ELSE '' END AS reason,
      CASE
        WHEN r.withdrawn IS NOT NULL THEN 'WITHDRAWN'
        WHEN j.state = 'queued' THEN 'RECEIVED'
        WHEN j.state = 'running' THEN 'PROCESSING'
        WHEN j.state = 'failed' THEN 'FAILED'
        ELSE 'PROCESSED'
      END AS status
    FROM receipt r LEFT JOIN receipt_job j ON j.client_id = r.client_id AND j.receipt_id = r.id
    WHERE
      r.client_id = $1
      AND true
      AND true
      AND true
      AND (r.withdrawn IS NULL AND j.state = 'queued')
      AND r.date_received >= (($2::date + $3::integer)::timestamp AT TIME ZONE $4)
      AND r.date_received < (($5::date + $6::integer)::timestamp AT TIME ZONE $7)
    ORDER BY r.date_received, r.id
    LIMIT $8
  ) u

-- receipts: with a text
SELECT to_jsonb(u)
FROM
  (
    SELECT
      r.id, r.comment, r.checksum, r.date_received, r.file_name, r.media_type, r.size,
      encode(r.sha256, 'hex') AS sha256, r.source, r.first_page, r.last_page, r.store, r.mail_sender,
      r.mail_subject, r.mail_received, coalesce(j.pages, r.last_page - r.first_page + 1) AS pages,
      CASE WHEN j.pages IS NULL THEN r.last_page - r.first_page + 1 ELSE j.pages_done END AS pages_done,
      CASE j.state WHEN 'failed' THEN j.reason ELSE '' END AS reason,
      CASE
        WHEN r.withdrawn IS NOT NULL THEN 'WITHDRAWN'
        WHEN j.state = 'queued' THEN 'RECEIVED'
        WHEN j.state = 'running' THEN 'PROCESSING'
        WHEN j.state = 'failed' THEN 'FAILED'
        ELSE 'PROCESSED'
      END AS status
    FROM receipt r LEFT JOIN receipt_job j ON j.client_id = r.client_id AND j.receipt_id = r.id
    WHERE r.client_id = $1 AND true AND true AND true AND (r.file_name ~ $2 OR r.comment ~ $3)
    ORDER BY r.date_received, r.id
    LIMIT $4
  ) u

-- receipts: counted, in a period
SELECT
  (
    SELECT count(*)::integer
    FROM
      (
        SELECT
        FROM receipt r
        WHERE
          r.client_id = $1
          AND true
          AND true
          AND r.date_received >= (($2::date + $3::integer)::timestamp AT TIME ZONE $4)
          AND r.date_received < (($5::date + $6::integer)::timestamp AT TIME ZONE $7)
        LIMIT $8
      ) n
  ) AS seen

-- receipts: counted, of a status
SELECT
  (
    SELECT count(*)::integer
    FROM
      (
        SELECT
        FROM receipt r LEFT JOIN receipt_job j ON j.client_id = r.client_id AND j.receipt_id = r.id
        WHERE r.client_id = $1 AND true AND true AND (r.withdrawn IS NULL AND j.state = 'queued')
        LIMIT $2
      ) n
  ) AS seen
