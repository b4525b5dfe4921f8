-- reminders: of all customers
SELECT
  m.id, m.day::text, c.customernumber, c.name, m.currency, m.level, m.due_day::text, m.subtotal::text,
  m.fee::text, m.interest::text, m.total::text, m.payment_reference, m.fee_open::text, m.interest_open::text,
  f.invnumber AS invoice, m.replaced_by, m.created,
  (
    SELECT
      jsonb_agg(
        jsonb_build_object(
          'invnumber', d.invnumber, 'transdate', d.transdate, 'duedate', d.duedate, 'days_late', i.days_late,
          'amount', d.amount::text, 'open', i.open::text, 'level', i.level, 'raised', i.raised, 'interest',
          i.interest::text
        )
        ORDER BY i.place
      )
    FROM reminder_item i JOIN invoice d ON d.client_id = i.client_id AND d.id = i.invoice_id
    WHERE i.client_id = m.client_id AND i.reminder_id = m.id
  ) AS items
FROM
  reminder m
  JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id
  LEFT JOIN invoice f ON f.client_id = m.client_id AND f.id = m.invoice_id
WHERE m.client_id = $1 AND true AND true
ORDER BY m.id DESC
LIMIT $2

-- reminders: of an invoice
SELECT
  m.id, m.day::text, c.customernumber, c.name, m.currency, m.level, m.due_day::text, m.subtotal::text,
  m.fee::text, m.interest::text, m.total::text, m.payment_reference, m.fee_open::text, m.interest_open::text,
  f.invnumber AS invoice, m.replaced_by, m.created,
  (…) AS items -- as in reminders: of all customers
FROM
  reminder m
  JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id
  LEFT JOIN invoice f ON f.client_id = m.client_id AND f.id = m.invoice_id
WHERE
  m.client_id = $1
  AND EXISTS (
    SELECT
    FROM reminder_item i JOIN invoice d ON d.client_id = i.client_id AND d.id = i.invoice_id
    WHERE i.client_id = m.client_id AND i.reminder_id = m.id AND d.invnumber_folded = $2
  )
  AND true
ORDER BY m.id DESC
LIMIT $3

-- reminders: the last of a customer
SELECT m.level AS reminder_level, m.day::text AS reminded
FROM reminder m
WHERE
  m.client_id = $1
  AND m.customer_id = (SELECT id FROM customer WHERE client_id = $2 AND customernumber_folded = $3)
ORDER BY m.id DESC
LIMIT 1

-- reminders: overdue ones
SELECT c.id, c.customernumber, c.name, c.email, h.until::text, h.disputed, h.reason
FROM customer c LEFT JOIN customer_hold h ON h.client_id = c.client_id AND h.customer_id = c.id
WHERE c.client_id = $1 AND c.id = ANY ($2::integer[])
ORDER BY c.customernumber_folded

-- reminders: overdue ones
SELECT
  m.id, m.customer_id, m.currency, m.fee_open::text, m.interest_open::text,
  m.invoice_id IS NOT NULL AS is_booked,
  (
    SELECT
      jsonb_agg(
        jsonb_build_object(
          'id', i.invoice_id, 'invnumber', d.invnumber, 'transdate', d.transdate, 'duedate', d.duedate,
          'amount', d.amount::text, 'interest', i.interest::text
        )
        ORDER BY i.place
      )
    FROM reminder_item i JOIN invoice d ON d.client_id = i.client_id AND d.id = i.invoice_id
    WHERE i.client_id = m.client_id AND i.reminder_id = m.id AND i.interest <> 0
  ) AS interest
FROM reminder m
WHERE m.client_id = $1 AND m.customer_id = ANY ($2::integer[]) AND (m.fee_open > 0 OR m.interest_open > 0)
ORDER BY m.id

-- reminders: overdue ones
SELECT
  o.id, o.customer_id, o.currency, d.invnumber, o.transdate::text, o.duedate::text, d.amount::text,
  o.open::text, coalesce(r.level, 0) AS level, r.day::text AS reminded,
  coalesce(b.interest, 0)::text AS booked_interest,
  NOT EXISTS (
    SELECT
    FROM reminder c
    WHERE c.client_id = o.client_id AND c.invoice_id = o.id
  ) AS bears_interest, h.until::text, h.disputed, h.reason,
  (
    SELECT jsonb_agg(jsonb_build_object('day', p.datepaid, 'amount', p.amount_paid::text) ORDER BY p.id)
    FROM payment p JOIN account a ON a.client_id = p.client_id AND a.accno = p.payment_accno
    WHERE
      p.client_id = o.client_id
      AND p.invoice_id = o.id
      AND p.datepaid > o.duedate
      AND a.category NOT IN ('income', 'expense')
      AND NOT EXISTS (
        SELECT
        FROM credit_note c
        WHERE
          c.client_id = p.client_id
          AND c.credited_id = p.invoice_id
          AND c.credited_payment_id = coalesce(p.reverses, p.id)
      )
  ) AS paid
FROM
  open_invoice o
  CROSS JOIN LATERAL (
    SELECT invnumber, amount
    FROM invoice
    WHERE client_id = o.client_id AND id = o.id
    OFFSET 0
  ) d
  LEFT JOIN LATERAL (
    SELECT level, day
    FROM reminder_item
    WHERE client_id = o.client_id AND invoice_id = o.id AND raised
    ORDER BY level DESC
    LIMIT 1
  ) r ON true
  LEFT JOIN LATERAL (
    SELECT sum(i.interest) AS interest
    FROM reminder_item i JOIN reminder m ON m.client_id = i.client_id AND m.id = i.reminder_id
    WHERE
      i.client_id = o.client_id
      AND i.invoice_id = o.id
      AND (m.invoice_id IS NOT NULL OR m.replaced_by IS NULL AND m.interest_open = 0)
  ) b ON true
  LEFT JOIN invoice_hold h ON h.client_id = o.client_id AND h.invoice_id = o.id
WHERE o.client_id = $1 AND o.transdate <= $2::date AND (o.open < 0 OR o.duedate < $3::date)
ORDER BY o.customer_id, o.currency, o.duedate, o.id
