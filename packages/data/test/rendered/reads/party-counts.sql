-- party-counts: of a customer
SELECT
  (
    SELECT count(*)::integer
    FROM
      (
        SELECT
        FROM letter l JOIN mail m ON m.client_id = l.client_id AND m.letter_id = l.id
        WHERE l.client_id = $1 AND l.customer_id = p.id
        LIMIT $2
      ) n
  ) AS mails,
  (
    SELECT count(*)::integer
    FROM (SELECT FROM offer o WHERE o.client_id = $3 AND o.customer_id = p.id LIMIT $4) n
  ) AS offers,
  (
    SELECT count(*)::integer
    FROM
      (
        SELECT
        FROM recurring_invoice r
        WHERE r.client_id = $5 AND r.customernumber_folded = s.folded
        LIMIT $6
      ) n
  ) AS recurring
FROM
  unnest($7::text[]) AS s (folded)
  JOIN customer p ON p.client_id = $8 AND p.customernumber_folded = s.folded

-- party-counts: of a vendor
SELECT
  (
    SELECT count(*)::integer
    FROM
      (
        SELECT
        FROM letter l JOIN mail m ON m.client_id = l.client_id AND m.letter_id = l.id
        WHERE l.client_id = $1 AND l.vendor_id = p.id
        LIMIT $2
      ) n
  ) AS mails, 0 AS offers, 0 AS recurring
FROM unnest($3::text[]) AS s (folded) JOIN vendor p ON p.client_id = $4 AND p.vendornumber_folded = s.folded
