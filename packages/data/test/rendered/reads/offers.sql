-- offers: counted, of a customer
SELECT o.currency, count(*)::integer AS count, sum(o.amount)::text AS amount
FROM
  (
    SELECT o.currency, o.amount
    FROM offer o
    WHERE
      o.client_id = $1::integer
      AND true
      AND o.customer_id = (
        SELECT id
        FROM customer
        WHERE client_id = $2::integer AND customernumber_folded = $3
      )
      AND true
    LIMIT $4
  ) o
GROUP BY o.currency
ORDER BY o.currency
