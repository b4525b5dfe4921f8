-- Month balances are kept by all that decides in which figure of the VAT return a posting counts, so that the return reads
-- balances where it read every posting of its period: by what has booked it (`origin`: a document or an entry by hand, named by
-- its module; a payment; the end of a year; a settlement with the tax office), by whether the posting bears its base, and
-- by the month of supply. They are filled anew from the postings, which are sealed.
TRUNCATE balance;
ALTER TABLE balance ADD COLUMN origin text COLLATE "C" NOT NULL
  CHECK (origin IN ('ar', 'ap', 'gl', 'ar_payment', 'ap_payment', 'closing', 'vat_settlement'));
ALTER TABLE balance ADD COLUMN has_base boolean NOT NULL;
ALTER TABLE balance ADD COLUMN supply_month date NOT NULL;
ALTER TABLE balance DROP CONSTRAINT balance_pkey;

INSERT INTO balance (client_id, accno, month, tax_accno, tax_rate, vat_code, origin, has_base, supply_month,
                     debit, credit, closing, tax, tax_base, settled)
SELECT p.client_id, p.accno, date_trunc('month', p.transdate)::date, coalesce(p.tax_accno, 0), coalesce(p.tax_rate, -1),
       coalesce(p.vat_code, ''),
       CASE WHEN e.closing THEN 'closing' WHEN e.vat_settlement THEN 'vat_settlement'
            WHEN paid.entry_id IS NOT NULL THEN e.module || '_payment' ELSE e.module END,
       p.tax_base IS NOT NULL, date_trunc('month', coalesce(p.taxdate, p.transdate))::date,
       coalesce(sum(p.amount) FILTER (WHERE p.side = 'debit' AND NOT e.closing), 0),
       coalesce(sum(-p.amount) FILTER (WHERE p.side = 'credit' AND NOT e.closing), 0),
       coalesce(sum(p.amount) FILTER (WHERE e.closing), 0),
       coalesce(sum(p.amount) FILTER (WHERE p.tax_base IS NOT NULL), 0), coalesce(sum(p.tax_base), 0),
       coalesce(sum(p.amount) FILTER (WHERE e.vat_settlement), 0)
  FROM posting p
  JOIN entry e ON e.client_id = p.client_id AND e.id = p.entry_id
  LEFT JOIN (SELECT client_id, entry_id FROM payment UNION ALL SELECT client_id, entry_id FROM vendorpayment) paid
    ON paid.client_id = e.client_id AND paid.entry_id = e.id
 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;

ALTER TABLE balance ADD PRIMARY KEY (client_id, accno, month, tax_accno, tax_rate, vat_code, origin, has_base, supply_month);
ANALYZE balance;
