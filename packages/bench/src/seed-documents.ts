import type pg from 'pg';

/**
 * The numbers of seeded documents behind entries, of their parties, and of links of the audit
 * trail.
 */
export const seededDocuments = { invoices: 200_000, payables: 100_000, parties: 10_000, links: 300_000 };

/**
 * Makes customers, and an invoice or payable behind each of the first seeded entries, of which one
 * in fifty is not paid; and an audit trail as long, whose hashes chain nothing. They are what lists
 * and searches read.
 */
export const seedDocuments = async (connection: pg.PoolClient, client_id: number): Promise<void> => {
  const { invoices, payables, parties, links } = seededDocuments;
  await connection.query(makeCustomers, [client_id, parties]);
  await connection.query('ANALYZE');
  for (let from = 0; from < invoices + payables; from += chunk) {
    await connection.query(makeInvoices('e.g % 3 <> 0'), [client_id, from, from + chunk, parties]);
    await connection.query(makePayables, [client_id, from, from + chunk, parties]);
  }
  await connection.query(makeLinks, [client_id, links]);
  await connection.query(moveChain, [client_id]);
};

/** Makes customers, and an invoice behind each of the first seeded entries. */
export const seedInvoices = async (
  connection: pg.ClientBase,
  client_id: number,
  { invoices, parties }: { invoices: number; parties: number },
): Promise<void> => {
  await connection.query(makeCustomers, [client_id, parties]);
  await connection.query('ANALYZE');
  for (let from = 0; from < invoices; from += chunk) {
    const to = Math.min(from + chunk, invoices);
    await connection.query(makeInvoices('true'), [client_id, from, to, parties]);
  }
};

const chunk = 10_000;

const makeCustomers = `
  INSERT INTO customer SELECT c.* FROM vendor v, generate_series(1, $2::integer) g,
         jsonb_populate_record(NULL::customer, to_jsonb(v) || jsonb_build_object(
           'id', g, 'customernumber', 'K-' || g, 'customernumber_folded', 'k-' || g, 'name', 'Kunde ' || g % 977 || ' AG',
           'arap_accno', 1100, 'cc', '', 'bcc', '', 'notes', '', 'language_code', '', 'typeofcontact', '', 'gender', '', 'e_invoice', '')) c
   WHERE v.client_id = $1 AND v.vendornumber = 'L-1'`;

// Two of three documents are invoices.
const documents = (wanted: string) => `
  FROM (SELECT e.id AS entry_id, e.transdate, e.reference, e.reference::bigint AS g FROM entry e
         WHERE e.client_id = $1 AND e.id IN (
           SELECT id FROM entry WHERE client_id = $1 ORDER BY id OFFSET $2 LIMIT $3::bigint - $2::bigint)) e
   WHERE ${wanted}`;

const figures = (party: string, entries: string, accno: string) => `
  jsonb_build_object('client_id', $1::integer, 'invnumber', e.reference, 'invnumber_folded', e.reference,
    'ordnumber', '', 'currency', 'CHF', 'transdate', e.transdate, 'duedate', e.transdate + 30,
    'description', 'Beratung im Monat ' || e.g % 12, 'notes', '', 'intnotes', '', 'taxincluded', false, 'dcn', '',
    '${party}_id', p.id, '${party}', to_jsonb(p) - 'client_id' - '${party}number_folded' || '{"contactId": "", "addressId": ""}',
    '${entries}', jsonb_build_array(jsonb_build_object('amount', (100 + e.g % 900)::text, '${accno}', 3400, 'description', '')),
    'taxentries', '[]'::jsonb, 'parts', '[]'::jsonb, 'amount', 100 + e.g % 900, 'netamount', 100 + e.g % 900,
    'paid', CASE WHEN e.g % 50 = 0 THEN 0 ELSE 100 + e.g % 900 END, 'exchangerate', 1, 'base_amount', 100 + e.g % 900,
    'base_paid', CASE WHEN e.g % 50 = 0 THEN 0 ELSE 100 + e.g % 900 END, 'entry_id', e.entry_id, 'content', '\\\\x00')`;

const makeInvoices = (wanted: string) => `
  INSERT INTO invoice SELECT d.* FROM (SELECT * ${documents(wanted)}) e
    JOIN customer p ON p.client_id = $1 AND p.id = 1 + e.g * 7919 % $4::integer
   CROSS JOIN LATERAL jsonb_populate_record(NULL::invoice,
     ${figures('customer', 'incomeentries', 'income_accno')} || jsonb_build_object('id', e.entry_id, 'ar_accno', 1100)) d`;

const makePayables = `
  INSERT INTO payable SELECT d.* FROM (SELECT * ${documents('e.g % 3 = 0')}) e
    JOIN vendor p ON p.client_id = $1 AND p.vendornumber_folded = 'l-' || 1 + e.g * 7919 % $4::integer
   CROSS JOIN LATERAL jsonb_populate_record(NULL::payable,
     ${figures('vendor', 'expenseentries', 'expense_accno')}
     || jsonb_build_object('id', e.entry_id, 'ap_accno', 2000, 'paymentAccno', 1020)) d`;

const makeLinks = `
  INSERT INTO audit (client_id, id, created, records, hash, last_event)
  SELECT $1, last.id + g, now() - interval '3 years' + interval '3 years' / $2 * g,
         jsonb_build_array(jsonb_build_object('key', 'kontor_' || g % 5, 'request', g::text, 'entry', g, 'seal', md5(g::text),
           'action', CASE WHEN g % 1000 = 0 THEN 'vendors.save' ELSE 'invoices.post' END, 'document', md5(g::text))), '\\x00', last.event
    FROM generate_series(1, $2::integer) g,
         (SELECT max(id) AS id, max(last_event) AS event FROM audit WHERE client_id = $1) last`;

const moveChain = `UPDATE chain SET last = (SELECT max(id) FROM audit WHERE client_id = $1) WHERE client_id = $1`;
