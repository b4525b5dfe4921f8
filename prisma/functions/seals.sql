-- Seals: the SHA-256 of each entry and document as it was booked, which the audit trail records.
--
-- Called by: the statements that book (packages/data, writing/statement.ts), which write what is sealed at once from the columns of a
-- row; `kontor verify` makes JSON of the row instead (seal_of of jsonb), so that the two prove each other.
-- May be changed: new columns are added. What a seal is of a row that is booked may never change: the audit trail holds it.
--
-- A new column of invoice, payable, payment, vendorpayment or gl must be nullable. It is a line in the seal of its table, where jsonb
-- puts the key (shorter ones first, then by letters): `', "name": ' || to_json(d.name)`, which leaves the column out where it is null;
-- figures and JSON without to_json, booleans as text. The number behind `columns WHEN`, which counts the table's columns, is one
-- higher then; until it is, seals are made the long way. A new column of posting goes to the end of sealed_text, one of entry to the
-- end of seal_of (entry, text), each as `'name ' || value`.

-- The seal of a document as JSON of its row: all but what payments move and what its document seals, and but columns that came
-- later and are null in it. Those that could be null when the first seals were made stay in as null. A row is taken apart only
-- where one of its columns is null that is not known to be so often.
CREATE OR REPLACE FUNCTION seal_of(document jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  sealed jsonb := document - ARRAY['paid', 'base_paid', 'document_transdate',
    CASE document->'taxdate' WHEN 'null' THEN 'taxdate' END,
    CASE document->'rounding' WHEN 'null' THEN 'rounding' END,
    CASE document->'vat_settlement' WHEN 'null' THEN 'vat_settlement' END,
    CASE document->'external_id' WHEN 'null' THEN 'external_id' END,
    CASE document->'metadata' WHEN 'null' THEN 'metadata' END,
    CASE document->'payment_iban' WHEN 'null' THEN 'payment_iban' END,
    CASE document->'payment_reference' WHEN 'null' THEN 'payment_reference' END,
    CASE document->'payment_message' WHEN 'null' THEN 'payment_message' END,
    CASE document->'discount_percent' WHEN 'null' THEN 'discount_percent' END,
    CASE document->'discount_days' WHEN 'null' THEN 'discount_days' END,
    CASE WHEN document->'reverses' = 'null' AND NOT document ? 'glentries' THEN 'reverses' END];
BEGIN
  IF sealed - '{exchangerate,reverses}'::text[] @? '$.* ? (@ == null)' OR sealed->'reverses' = 'null' THEN
    SELECT jsonb_object_agg(key, value) INTO sealed FROM jsonb_each(sealed)
     WHERE value <> 'null' OR key = 'exchangerate' OR key = 'reverses' AND document ? 'glentries';
  END IF;
  RETURN encode(sha256(convert_to(sealed::text, 'UTF8')), 'hex');
END $$;

-- The same of a row, as jsonb writes it: figures and JSON as they are, texts and days as JSON. `sealed_as` stands for its client (sealed_id).

CREATE OR REPLACE FUNCTION seal_of(d invoice, columns smallint, sealed_as integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE columns WHEN 34
    THEN encode(sha256(convert_to(concat(
      '{"id": ', d.id,
      ', "dcn": ', to_json(d.dcn),
      ', "notes": ', to_json(d.notes),
      ', "parts": ', d.parts,
      ', "amount": ', d.amount,
      ', "content": ', to_json(d.content),
      ', "duedate": ', to_json(d.duedate),
      ', "taxdate": ' || to_json(d.taxdate),
      ', "ar_accno": ', d.ar_accno,
      ', "currency": ', to_json(d.currency),
      ', "customer": ', d.customer,
      ', "entry_id": ', d.entry_id,
      ', "intnotes": ', to_json(d.intnotes),
      ', "metadata": ' || d.metadata::text,
      ', "rounding": ' || d.rounding::text,
      ', "client_id": ', sealed_as,
      ', "invnumber": ', to_json(d.invnumber),
      ', "netamount": ', d.netamount,
      ', "ordnumber": ', to_json(d.ordnumber),
      ', "supply_to": ' || to_json(d.supply_to),
      ', "transdate": ', to_json(d.transdate),
      ', "taxentries": ', d.taxentries,
      ', "base_amount": ', d.base_amount,
      ', "customer_id": ', d.customer_id,
      ', "description": ', to_json(d.description),
      ', "external_id": ' || to_json(d.external_id),
      ', "supply_from": ' || to_json(d.supply_from),
      ', "taxincluded": ', d.taxincluded::text,
      ', "exchangerate": ', d.exchangerate,
      ', "incomeentries": ', d.incomeentries,
      ', "invnumber_folded": ', to_json(d.invnumber_folded),
      ', "reference_prefix": ' || to_json(d.reference_prefix),
      '}'), 'UTF8')), 'hex')
    ELSE seal_of(to_jsonb(d) || jsonb_build_object('client_id', sealed_as)) END
$$;

CREATE OR REPLACE FUNCTION seal_of(d payable, columns smallint, sealed_as integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE columns WHEN 36
    THEN encode(sha256(convert_to(concat(
      '{"id": ', d.id,
      ', "dcn": ', to_json(d.dcn),
      ', "notes": ', to_json(d.notes),
      ', "parts": ', d.parts,
      ', "amount": ', d.amount,
      ', "vendor": ', d.vendor,
      ', "content": ', to_json(d.content),
      ', "duedate": ', to_json(d.duedate),
      ', "taxdate": ' || to_json(d.taxdate),
      ', "ap_accno": ', d.ap_accno,
      ', "currency": ', to_json(d.currency),
      ', "entry_id": ', d.entry_id,
      ', "intnotes": ', to_json(d.intnotes),
      ', "metadata": ' || d.metadata::text,
      ', "client_id": ', sealed_as,
      ', "invnumber": ', to_json(d.invnumber),
      ', "netamount": ', d.netamount,
      ', "ordnumber": ', to_json(d.ordnumber),
      ', "transdate": ', to_json(d.transdate),
      ', "vendor_id": ', d.vendor_id,
      ', "taxentries": ', d.taxentries,
      ', "base_amount": ', d.base_amount,
      ', "description": ', to_json(d.description),
      ', "external_id": ' || to_json(d.external_id),
      ', "taxincluded": ', d.taxincluded::text,
      ', "exchangerate": ', d.exchangerate,
      ', "paymentAccno": ', d."paymentAccno",
      ', "payment_iban": ' || to_json(d.payment_iban),
      ', "discount_days": ' || d.discount_days::text,
      ', "expenseentries": ', d.expenseentries,
      ', "payment_message": ' || to_json(d.payment_message),
      ', "discount_percent": ' || d.discount_percent::text,
      ', "invnumber_folded": ', to_json(d.invnumber_folded),
      ', "payment_reference": ' || to_json(d.payment_reference),
      '}'), 'UTF8')), 'hex')
    ELSE seal_of(to_jsonb(d) || jsonb_build_object('client_id', sealed_as)) END
$$;

CREATE OR REPLACE FUNCTION seal_of(d payment, columns smallint, sealed_as integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE columns WHEN 13
    THEN encode(sha256(convert_to(concat(
      '{"id": ', d.id,
      ', "memo": ', to_json(d.memo),
      ', "source": ', to_json(d.source),
      ', "datepaid": ', to_json(d.datepaid),
      ', "entry_id": ', d.entry_id,
      ', "reverses": ' || d.reverses,
      ', "client_id": ', sealed_as,
      ', "invoice_id": ', d.invoice_id,
      ', "amount_paid": ', d.amount_paid,
      ', "base_amount": ', d.base_amount,
      ', "exchangerate": ', coalesce(d.exchangerate::text, 'null'),
      ', "payment_accno": ', d.payment_accno,
      '}'), 'UTF8')), 'hex')
    ELSE seal_of(to_jsonb(d) || jsonb_build_object('client_id', sealed_as)) END
$$;

CREATE OR REPLACE FUNCTION seal_of(d vendorpayment, columns smallint, sealed_as integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE columns WHEN 13
    THEN encode(sha256(convert_to(concat(
      '{"id": ', d.id,
      ', "memo": ', to_json(d.memo),
      ', "source": ', to_json(d.source),
      ', "datepaid": ', to_json(d.datepaid),
      ', "entry_id": ', d.entry_id,
      ', "reverses": ' || d.reverses,
      ', "client_id": ', sealed_as,
      ', "payable_id": ', d.payable_id,
      ', "amount_paid": ', d.amount_paid,
      ', "base_amount": ', d.base_amount,
      ', "exchangerate": ', coalesce(d.exchangerate::text, 'null'),
      ', "payment_accno": ', d.payment_accno,
      '}'), 'UTF8')), 'hex')
    ELSE seal_of(to_jsonb(d) || jsonb_build_object('client_id', sealed_as)) END
$$;

CREATE OR REPLACE FUNCTION seal_of(d gl, columns smallint, sealed_as integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE columns WHEN 18
    THEN encode(sha256(convert_to(concat(
      '{"id": ', d.id,
      ', "kind": ', to_json(d.kind),
      ', "notes": ', to_json(d.notes),
      ', "content": ', to_json(d.content),
      ', "taxdate": ' || to_json(d.taxdate),
      ', "currency": ', to_json(d.currency),
      ', "entry_id": ', d.entry_id,
      ', "metadata": ' || d.metadata::text,
      ', "reverses": ', coalesce(d.reverses::text, 'null'),
      ', "client_id": ', sealed_as,
      ', "glentries": ', d.glentries,
      ', "reference": ', to_json(d.reference),
      ', "transdate": ', to_json(d.transdate),
      ', "description": ', to_json(d.description),
      ', "external_id": ' || to_json(d.external_id),
      ', "exchangerate": ', d.exchangerate,
      ', "vat_settlement": ' || d.vat_settlement::text,
      ', "reference_folded": ', to_json(d.reference_folded),
      '}'), 'UTF8')), 'hex')
    ELSE seal_of(to_jsonb(d) || jsonb_build_object('client_id', sealed_as)) END
$$;

-- The text of a posting that is sealed with its entry.
CREATE OR REPLACE FUNCTION sealed_text(q posting) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\x1e', q.id, q.accno, q.transdate, q.side, q.amount, q.currency, q.original_amount,
                   coalesce(q.tax_base::text, '-'), q.source, q.memo, 'tax_accno ' || q.tax_accno,
                   'tax_rate ' || q.tax_rate, 'taxdate ' || q.taxdate, 'vat_code ' || q.vat_code, 'tax_between ' || q.tax_between,
                   'department ' || q.department, 'project ' || q.project)
$$;

-- The seal of an entry and the texts of its postings, joined by E'\x1d' in the order of their ids. `sealed_as` stands for its client.
CREATE OR REPLACE FUNCTION seal_of(e entry, postings text, sealed_as integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\x1f', sealed_as, e.id, e.module, e.transdate, e.reference,
    e.description, e.postings, e.closing, e.notes, e.intnotes, extract(epoch FROM e.created), postings,
    'vat_settlement ' || e.vat_settlement), 'UTF8')), 'hex')
$$;

-- The same, of the postings as rows.
CREATE OR REPLACE FUNCTION seal_of(e entry, p posting[], sealed_as integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT seal_of(e, (SELECT string_agg(sealed_text(q), E'\x1d' ORDER BY q.id) FROM unnest(p) q), sealed_as)
$$;

-- The id that stands for a client in its seals: its own or, where it was restored from the backup of another installation, the one
-- that it had where its first entry was sealed (decision 256).
CREATE OR REPLACE FUNCTION sealed_id(of_client integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT sealed_as FROM client WHERE id = of_client), of_client)
$$;

-- The same without `sealed_as`, as programs of before ask, which go on for a while beside later ones.

CREATE OR REPLACE FUNCTION seal_of(d invoice, columns smallint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT seal_of(d, columns, sealed_id(d.client_id))
$$;

CREATE OR REPLACE FUNCTION seal_of(d payable, columns smallint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT seal_of(d, columns, sealed_id(d.client_id))
$$;

CREATE OR REPLACE FUNCTION seal_of(d payment, columns smallint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT seal_of(d, columns, sealed_id(d.client_id))
$$;

CREATE OR REPLACE FUNCTION seal_of(d vendorpayment, columns smallint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT seal_of(d, columns, sealed_id(d.client_id))
$$;

CREATE OR REPLACE FUNCTION seal_of(d gl, columns smallint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT seal_of(d, columns, sealed_id(d.client_id))
$$;

CREATE OR REPLACE FUNCTION seal_of(e entry, postings text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT seal_of(e, postings, sealed_id(e.client_id))
$$;

CREATE OR REPLACE FUNCTION seal_of(e entry, p posting[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT seal_of(e, p, sealed_id(e.client_id))
$$;
