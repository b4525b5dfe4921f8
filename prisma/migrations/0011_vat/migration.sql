-- Value added tax that stands before an auditor (docs/interface §8, §12, §15): what each line is taxed by, what each
-- tax was charged on and at which rate, and which figure of the Swiss form a line counts in.

-- `tax_accno`: on a line, the VAT account that taxes it. `tax_rate`: the rate in percent that was charged, on the tax and
-- on the lines that it was charged on. `taxdate`: the day of supply, where it is not the booking date. `vat_code`: the
-- figure of the form. A posting with a rate and without `tax_accno` is a tax. All are null where they are not known, and
-- in everything that was booked before.
ALTER TABLE posting ADD COLUMN tax_accno integer;
ALTER TABLE posting ADD COLUMN tax_rate numeric;
ALTER TABLE posting ADD COLUMN taxdate date;
ALTER TABLE posting ADD COLUMN vat_code text;

-- True for a settlement with the tax office, which the VAT report sets apart; null for everything else.
ALTER TABLE entry ADD COLUMN vat_settlement boolean;
CREATE INDEX entry_vat_settlement_idx ON entry (client_id, transdate) WHERE vat_settlement;

-- What the caller said of a document or entry as a whole.
ALTER TABLE invoice ADD COLUMN taxdate date;
ALTER TABLE payable ADD COLUMN taxdate date;
ALTER TABLE gl ADD COLUMN taxdate date;
ALTER TABLE gl ADD COLUMN vat_settlement boolean;

-- The usual tax of an account, and the figure of the form that it counts in.
ALTER TABLE account ADD COLUMN tax_accno integer;
ALTER TABLE account ADD COLUMN vat_code text;
ALTER TABLE account ADD FOREIGN KEY (client_id, tax_accno) REFERENCES account (client_id, accno);

-- Month balances are kept for each tax, rate and figure by itself, so that the VAT report reads no postings: 0, -1 and ''
-- stand for those that are not known, as a key holds no null. `settled` is what settlements with the tax office moved,
-- debit positive; it is part of `debit` and `credit`. What was booked before keeps what is known of it: its base.
ALTER TABLE balance ADD COLUMN tax_accno integer NOT NULL DEFAULT 0;
ALTER TABLE balance ADD COLUMN tax_rate numeric NOT NULL DEFAULT -1;
ALTER TABLE balance ALTER COLUMN tax_rate DROP DEFAULT;
ALTER TABLE balance ADD COLUMN vat_code text NOT NULL DEFAULT '';
ALTER TABLE balance ADD COLUMN settled numeric NOT NULL DEFAULT 0;
ALTER TABLE balance DROP CONSTRAINT balance_pkey;
ALTER TABLE balance ADD PRIMARY KEY (client_id, accno, month, tax_accno, tax_rate, vat_code);

-- What of an entry is sealed. The new columns are part of it only where they are not null, each with its name, so that
-- the seals of what was booked before still hold.
CREATE OR REPLACE FUNCTION seal_of(e entry, p posting[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\x1f', e.client_id, e.id, e.module, e.transdate, e.reference,
    e.description, e.postings, e.closing, e.notes, e.intnotes, extract(epoch FROM e.created),
    (SELECT string_agg(concat_ws(E'\x1e', q.id, q.accno, q.transdate, q.side, q.amount, q.currency, q.original_amount,
                                 coalesce(q.tax_base::text, '-'), q.source, q.memo, 'tax_accno ' || q.tax_accno,
                                 'tax_rate ' || q.tax_rate, 'taxdate ' || q.taxdate, 'vat_code ' || q.vat_code),
                       E'\x1d' ORDER BY q.id) FROM unnest(p) q),
    'vat_settlement ' || e.vat_settlement), 'UTF8')), 'hex')
$$;
