-- proposals: open
SELECT
  p.id, p.receipt_id, p.payload, p.reading, p.state, p.created, r.date_received,
  r.withdrawn IS NOT NULL AS withdrawn, p.payable_id, d.invnumber, v.vendornumber,
  encode(d.content, 'hex') AS content, d.transdate::text, c.invnumber AS credits, n.lines AS credited
FROM
  proposal p
  JOIN receipt r ON r.client_id = p.client_id AND r.id = p.receipt_id
  LEFT JOIN payable d ON d.client_id = p.client_id AND d.id = p.payable_id
  LEFT JOIN vendor v ON v.client_id = d.client_id AND v.id = d.vendor_id
  LEFT JOIN vendor_credit_note n ON n.client_id = d.client_id AND n.payable_id = d.id
  LEFT JOIN payable c ON c.client_id = n.client_id AND c.id = n.credited_id
WHERE p.client_id = $1 AND p.id > $2::integer AND r.withdrawn IS NULL AND p.state = $3 AND true
ORDER BY p.id
LIMIT $4
