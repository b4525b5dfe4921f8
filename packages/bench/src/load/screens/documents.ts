import { postedBalances } from '@kontor/data';
import type pg from 'pg';
import { chaining, recorded } from './audit.ts';

/** The day of the documents that are copied. */
export const dated = '2026-01-05';
/** The length of the books, and the days from a document to its payment. */
const span = 1_095;
const term = 20;

/**
 * Copies the documents of the client round by round: two invoices and a payable, the payments of
 * those that are due, and every fifth time an entry by hand. One document in fifty stays unpaid.
 */
export const addDocuments = async (
  connection: pg.Client,
  client_id: number,
  { rounds, parties, articles }: { rounds: number; parties: number; articles: number },
): Promise<void> => {
  for (const statement of [
    copied('customer', 'customernumber', `'Kunde ' || n % 977 || ' AG'`, parties),
    copied('vendor', 'vendornumber', `'Papeterie ' || n`, parties),
    copied('article', 'partnumber', `'Artikel ' || n`, articles),
  ])
    await connection.query(statement, [client_id]);
  await connection.query(
    `
    CREATE TEMP TABLE made AS
    SELECT (SELECT max(id) FROM entry) + row_number() OVER (ORDER BY s, at) AS id, kind, doc, 1 + doc * 37 % 900 AS k,
           current_date - ${span} + (s * ${span}::bigint / ${rounds - 1})::integer AS transdate,
           CASE kind WHEN 'gl' THEN 'G' WHEN 'payable' THEN 'B' WHEN 'vendorpayment' THEN 'B' ELSE 'R' END || 1000000 + doc AS number,
           1 + doc * 7919 % ${parties} AS party
      FROM generate_series(0::bigint, ${rounds - 1}) s
     CROSS JOIN LATERAL (VALUES (0, 'invoice', 2 * s), (1, 'invoice', 2 * s + 1), (2, 'payable', s),
                                (3, 'payment', 2 * (s - lag())), (4, 'payment', 2 * (s - lag()) + 1),
                                (5, 'vendorpayment', s - lag()), (6, 'gl', s)) AS v(at, kind, doc)
     WHERE doc >= 0 AND (kind NOT IN ('payment', 'vendorpayment') OR doc % 50 <> 0) AND (kind <> 'gl' OR s % 5 = 0)`.replaceAll(
      'lag()',
      String(Math.ceil((rounds * term) / span)),
    ),
  );
  await connection.query(`CREATE UNIQUE INDEX ON made (id); CREATE INDEX ON made (kind, doc); ANALYZE made`);
  await connection.query(templates, [client_id]);
  for (const statement of statements) {
    const parameters = statement.includes('$1') ? [client_id] : [];
    await connection.query(statement, parameters);
    await connection.query('ANALYZE');
  }
  const { text, values } = postedBalances(client_id);
  await connection.query(
    `INSERT INTO balance (client_id, accno, month, tax_accno, tax_rate, vat_code, origin, has_base, supply_month, debit, credit,
                          closing, tax, tax_base, settled) ${text}`,
    values,
  );
  await connection.query(chaining('sealed', client_id));
};

/** Copies the first record of a kind of master data. */
const copied = (table: string, number: string, name: string, count: number): string => `
  INSERT INTO ${table} SELECT r.* FROM ${table} t, generate_series(2, ${count}) n,
         jsonb_populate_record(t, jsonb_build_object('id', t.id + n - 1, '${number}', replace(t.${number}, '1', n::text),
           '${number}_folded', replace(t.${number}_folded, '1', n::text),
           '${table === 'article' ? 'description' : 'name'}', ${name} ${table === 'vendor' ? `, 'bank_iban', ''` : ''})) r
   WHERE t.client_id = $1 AND t.${number}_folded LIKE '%-1'`;

const templates = `
  CREATE TEMP TABLE template AS
  SELECT t.*, c.record
    FROM (SELECT 'invoice' AS kind, id, entry_id, to_jsonb(d) AS whole FROM invoice d WHERE client_id = $1
          UNION ALL SELECT 'payable', id, entry_id, to_jsonb(d) FROM payable d WHERE client_id = $1
          UNION ALL SELECT 'payment', id, entry_id, to_jsonb(d) FROM payment d WHERE client_id = $1
          UNION ALL SELECT 'vendorpayment', id, entry_id, to_jsonb(d) FROM vendorpayment d WHERE client_id = $1
          UNION ALL SELECT 'gl', id, entry_id, to_jsonb(d) FROM gl d WHERE client_id = $1) t
    JOIN LATERAL (SELECT record FROM audit a, jsonb_array_elements(a.records) record
                   WHERE a.client_id = $1 AND (record->>'entry')::bigint = t.entry_id) c ON true`;

/** Copies the rows of a kind of document, with other values in some of their columns. */
const documents = (table: string, values: string, joined = ''): string => `
  INSERT INTO ${table} SELECT r.* FROM made m JOIN template t ON t.kind = m.kind ${joined},
         jsonb_populate_record(NULL::${table}, t.whole || jsonb_build_object('id', m.id, 'entry_id', m.id) || ${values}) r
   WHERE m.kind = '${table}' ORDER BY m.id`;

const byParty = (kind: 'invoice' | 'payable', party: 'customer' | 'vendor', entries: string) =>
  documents(
    kind,
    `jsonb_build_object('invnumber', m.number, 'invnumber_folded', lower(m.number), 'transdate', m.transdate,
       'duedate', m.transdate + 30, 'description', 'Auftrag ' || m.doc % 1000,
       'amount', 10.81 * m.k, 'netamount', 10.00 * m.k, 'base_amount', 10.81 * m.k,
       'paid', CASE WHEN p.id IS NULL THEN 0 ELSE 10.81 * m.k END,
       'base_paid', CASE WHEN p.id IS NULL THEN 0 ELSE 10.81 * m.k END,
       '${entries}', jsonb_set(t.whole->'${entries}', '{0,amount}', to_jsonb((10.00 * m.k)::text)),
       'taxentries', jsonb_set(t.whole->'taxentries', '{0,amount}', to_jsonb((0.81 * m.k)::text)),
       '${party}_id', c.id,
       '${party}', t.whole->'${party}' || jsonb_build_object('${party}number', c.${party}number, 'name', c.name))`,
    `JOIN ${party} c ON c.client_id = $1 AND c.${party}number_folded = '${kind === 'invoice' ? 'k' : 'l'}-' || m.party
     LEFT JOIN made p ON p.kind = '${kind === 'invoice' ? 'payment' : 'vendorpayment'}' AND p.doc = m.doc`,
  );

const byDocument = (kind: 'payment' | 'vendorpayment', document: 'invoice' | 'payable') =>
  documents(
    kind,
    `jsonb_build_object('${document}_id', d.id, 'document_transdate', d.transdate, 'datepaid', m.transdate,
       'amount_paid', 10.81 * m.k, 'base_amount', 10.81 * m.k)`,
    `JOIN made d ON d.kind = '${document}' AND d.doc = m.doc`,
  );

const statements: readonly string[] = [
  `INSERT INTO entry SELECT r.* FROM made m JOIN template t USING (kind) JOIN entry e ON e.client_id = $1 AND e.id = t.entry_id
    CROSS JOIN (SELECT min(made.id) AS id, (SELECT max(number) FROM entry WHERE client_id = $1) AS number FROM made) first,
          jsonb_populate_record(e, jsonb_build_object('id', m.id, 'transdate', m.transdate, 'reference', m.number,
            'number', m.id - first.id + 1 + first.number,
            'created', m.transdate + interval '9 hours' + interval '1 second' * (m.id % 28000))) r ORDER BY m.id`,
  `INSERT INTO posting (client_id, id, entry_id, accno, transdate, side, amount, currency, original_amount, source, memo, tax_base,
                        tax_accno, tax_rate, taxdate, vat_code)
   SELECT p.client_id, (SELECT max(id) FROM posting) + row_number() OVER (ORDER BY m.id, p.id), m.id, p.accno, m.transdate, p.side,
          p.amount * m.k, p.currency, p.original_amount * m.k, p.source, p.memo, p.tax_base * m.k, p.tax_accno, p.tax_rate,
          p.taxdate, p.vat_code
     FROM made m JOIN template t USING (kind) JOIN posting p ON p.client_id = $1 AND p.entry_id = t.entry_id ORDER BY m.id, p.id`,
  byParty('invoice', 'customer', 'incomeentries'),
  byParty('payable', 'vendor', 'expenseentries'),
  byDocument('payment', 'invoice'),
  byDocument('vendorpayment', 'payable'),
  documents(
    'gl',
    `jsonb_build_object('reference', m.number, 'reference_folded', lower(m.number), 'transdate', m.transdate,
       'glentries', (SELECT jsonb_agg(l || jsonb_build_object('debit', (l->>'debit')::numeric * m.k, 'credit', (l->>'credit')::numeric * m.k) ORDER BY at)
                       FROM jsonb_array_elements(t.whole->'glentries') WITH ORDINALITY AS g(l, at)))`,
  ),
  `DELETE FROM open_invoice WHERE client_id = $1`,
  `DELETE FROM open_payable WHERE client_id = $1`,
  `INSERT INTO open_invoice
   SELECT client_id, invnumber_folded, customer_id, id, transdate, duedate, currency, ar_accno, amount - paid, base_amount - base_paid
     FROM invoice WHERE client_id = $1 AND paid <> amount`,
  `INSERT INTO open_payable
   SELECT client_id, invnumber_folded, vendor_id, id, transdate, duedate, currency, ap_accno, amount - paid, base_amount - base_paid
     FROM payable WHERE client_id = $1 AND paid <> amount`,
  `UPDATE last_id SET last = (SELECT max(number) FROM entry WHERE client_id = $1) WHERE client_id = $1 AND of = 'entry'`,
  `DELETE FROM balance WHERE client_id = $1`,
  `CREATE TEMP TABLE sealed AS
   SELECT m.id, e.created, jsonb_build_array(t.record || jsonb_build_object('entry', m.id,
            'seal', seal_of(e, (SELECT array_agg(p) FROM posting p WHERE p.client_id = e.client_id AND p.entry_id = e.id)),
            'document', seal_of(coalesce(to_jsonb(i), to_jsonb(b), to_jsonb(pi), to_jsonb(pb), to_jsonb(g))))) AS records
     FROM made m JOIN template t USING (kind) JOIN entry e ON e.client_id = $1 AND e.id = m.id
     LEFT JOIN invoice i ON m.kind = 'invoice' AND i.client_id = e.client_id AND i.id = m.id
     LEFT JOIN payable b ON m.kind = 'payable' AND b.client_id = e.client_id AND b.id = m.id
     LEFT JOIN payment pi ON m.kind = 'payment' AND pi.client_id = e.client_id AND pi.entry_id = m.id
     LEFT JOIN vendorpayment pb ON m.kind = 'vendorpayment' AND pb.client_id = e.client_id AND pb.entry_id = m.id
     LEFT JOIN gl g ON m.kind = 'gl' AND g.client_id = e.client_id AND g.id = m.id`,
  ...(
    [
      ['customer', 'created'],
      ['vendor', 'created'],
      ['article', 'now()'],
    ] as const
  ).map(
    ([table, created]) => `
   INSERT INTO sealed SELECT 0, ${created}, jsonb_build_array(${recorded(table)}) FROM ${table} t
    WHERE client_id = $1 AND ${table === 'article' ? 'part' : table}number NOT LIKE '%-1'`,
  ),
  ...[
    'entry',
    'posting',
    'invoice',
    'payable',
    'payment',
    'vendorpayment',
    'gl',
    'customer',
    'vendor',
    'article',
  ].map((table) => `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`),
];
