-- A line that may as well bear another tax or none, as several assignments of lines fit the taxes of its document alike, bears the
-- VAT accounts of which one may tax it, so that the VAT report says which bases are not certain. Postings of before bear none.
ALTER TABLE posting ADD COLUMN tax_between text;
CREATE INDEX posting_tax_between_idx ON posting (client_id, transdate) WHERE tax_between IS NOT NULL;

-- The seal of a posting without it is as before.
CREATE OR REPLACE FUNCTION sealed_text(q posting) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\x1e', q.id, q.accno, q.transdate, q.side, q.amount, q.currency, q.original_amount,
                   coalesce(q.tax_base::text, '-'), q.source, q.memo, 'tax_accno ' || q.tax_accno,
                   'tax_rate ' || q.tax_rate, 'taxdate ' || q.taxdate, 'vat_code ' || q.vat_code, 'tax_between ' || q.tax_between)
$$;
