import { Prisma } from '../generated/client.ts';
import { listed } from '../postgres/columns.ts';
import { type Fields, rowsFrom, rowWriter } from '../postgres/gathered/batch-text.ts';
import type { BatchForm } from '../postgres/gathered/gathered-statements.ts';
import { addedLinks } from './audit.ts';
import { type BatchRow, entryColumns, isStale, postingColumns, writeColumns } from './batch.ts';
import { advanced, answersOf, type BatchedWrite, batchIn, batchText } from './batched-write.ts';

/** The part of a month balance's key that comes from a posting's tax: account, rate and figure of the VAT form (§15). */
export const taxKey = (posting: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce(${posting}.tax_accno, 0), coalesce(${posting}.tax_rate, -1), coalesce(${posting}.vat_code, '')`;

/** The seal of the row `kept` of a table of documents. The number of its columns now is read once for a statement. */
export const sealOf = (table: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`seal_of(kept, (SELECT relnatts FROM pg_class WHERE oid = '${table}'::regclass))`;

/** A query and the CTEs that it reads, each as `name AS (…)`. */
type Query = { ctes: readonly Prisma.Sql[]; query: Prisma.Sql };

/** The parts in which the posting statements of invoices, payables, payments and journal entries differ. */
export type Parts<Own extends Fields, Answer = unknown> = {
  name: string;
  /** The fields of the batch besides the common ones. */
  fields: Own;
  /** The `origin` of month balances: what the row `j` of `judged` books. */
  origin: Prisma.Sql;
  /** The fields of the batch by which a row is judged, besides `sentColumns`. */
  judgedBy: (has: Has) => readonly string[];
  /**
   * Decides what to book. Reads the CTE `sent`: of each row of the batch the fields `judgedBy` and `sentColumns`, the
   * client's `closing_date`, and `stale` where what the row was decided by no longer holds. Selects `sentColumns`, the
   * statement's own, the `outcome` of each row ('booked' or the reason why not), the `reference` and the `entry_id` of what is
   * booked.
   */
  judged: (sent: Prisma.Sql, has: Has) => Query;
  /**
   * Writes the documents of the rows that are booked, and with them the parties that rows bring. Selects `entry_id`, the
   * document's `seal` and, where parties are written, `change`: what the audit record says of them.
   */
  document: (rows: JudgedRows, withParties: boolean) => Query;
  /** The outcome, as JSON, of the row `j` of `judged`, which an Idempotency-Key remembers. */
  output: Prisma.Sql;
  /** Whether a row brings its party, which is written with it. */
  bringsParty?: (row: RowOf<Own>) => boolean;
  /** Whether a row must not be written before those of its sequence that stand before it. */
  isInSequence?: (row: RowOf<Own>) => boolean;
  /** The answer for each row: its fields, and the columns of `judged` that they are. */
  answer: Readonly<Record<string, string>>;
  /** The answer for a row to which the usual happened, and the condition of `judged` that it did, where that saves answers. */
  usual?: { is: string; answer: (row: RowOf<Own>) => Answer };
};

/** The rows of a batch after they were judged: the CTE of what was decided of each; and that, `j`, with all that was sent, `b`. */
export type JudgedRows = { judged: Prisma.Sql; whole: Prisma.Sql };

export type RowOf<Own extends Fields> = BatchRow & Readonly<Record<keyof Own, unknown>>;

/**
 * A batch goes without these parts where no row needs them: `keys` remembers outcomes for Idempotency-Keys, `parties` writes
 * customers and vendors, `sequences` keeps rows of a request in their order where one of them is stale. Each part of a
 * statement takes its time to start and to end, also one that writes nothing.
 */
type Optional = 'keys' | 'parties' | 'sequences';

/** Whether a batch has an optional part. */
export type Has = (part: Optional) => boolean;

/**
 * The SQL statement that books a batch (docs/interface §12). It judges every row, and for those that are booked writes
 * the document, entry, postings, month balances, idempotency record and link of the audit trail together.
 */
export const postingStatement = <Answer, Own extends Fields>(
  parts: Parts<Own, Answer>,
): BatchedWrite<RowOf<Own>, Answer> => {
  const { name, bringsParty, isInSequence } = parts;
  const optional: Optional[] = [
    'keys',
    ...(bringsParty ? ['parties' as const] : []),
    ...(isInSequence ? ['sequences' as const] : []),
  ];
  const write = rowWriter(fieldsOf(parts));
  const writeLine = rowWriter(postingColumns);
  const needed: Readonly<Record<Optional, (row: RowOf<Own>) => boolean>> = {
    keys: ({ once_key }) => once_key !== undefined,
    parties: (row) => bringsParty?.(row) ?? false,
    sequences: (row) => isInSequence?.(row) ?? false,
  };
  const texts = new Map<string, string>();
  return {
    name,
    optional,
    text: (needs, form) => {
      const key = [form, ...needs].join();
      const text = texts.get(key) ?? batchText(name, textOf(parts, needs, form));
      texts.set(key, text);
      return text;
    },
    usual: parts.usual?.answer,
    written: (row) => ({
      text: write(row),
      lines: row.lines.map(writeLine),
      needs: optional.filter((part) => needed[part](row)),
    }),
  };
};

const fieldsOf = <Own extends Fields>({ fields }: Pick<Parts<Own>, 'fields'>): Fields => ({
  ...writeColumns,
  ...entryColumns,
  ...fields,
});

/** The columns of each row in `sent`, and in `judged` after it: they are written with the entry, the postings and the link. */
export const sentColumns = [
  ...['at', 'client_id', 'created', 'by'],
  ...['module', 'transdate', 'currency', 'closing', 'vat_settlement'],
];

// A row passes through many nodes of a plan, and each takes time for each of its columns when it starts. So rows are judged by few
// columns, and meet the others where they are written.
const rows: JudgedRows = {
  judged: Prisma.sql`judged`,
  whole: Prisma.sql`judged j JOIN batch b ON b.at = j.at`,
};

const textOf = <Own extends Fields, Answer>(
  parts: Parts<Own, Answer>,
  needs: readonly string[],
  form: BatchForm,
): Prisma.Sql => {
  const has: Has = (part) => needs.includes(part);
  const withParties = has('parties');
  const judged = parts.judged(Prisma.sql`sent`, has);
  const document = parts.document(rows, withParties);
  const { batch, lines } = batchIn(form, fieldsOf(parts));
  return Prisma.sql`
  WITH ${batch},
  lines AS MATERIALIZED (${rowsFrom(lines, postingColumns)}),
  clients AS MATERIALIZED (
    -- Shared locks, so that a closing waits for the bookings that have begun, and they for it. An array, so that clients
    -- are looked up by key: PostgreSQL overestimates the rows of a batch.
    SELECT id, closing_date, version FROM client WHERE id = ANY (ARRAY(SELECT client_id FROM batch)) ORDER BY id FOR SHARE
  ),
  sent AS (
    SELECT ${listed([...sentColumns, ...parts.judgedBy(has)], 'b')}, c.closing_date,
           ${isStale(Prisma.sql`c.version`)} AS stale
      FROM batch b JOIN clients c ON c.id = b.client_id
     -- In the order of their arrival, in which numbers are given: a join may lose it. OFFSET 0 keeps this a query of its own.
     ORDER BY b.at OFFSET 0
  ),
  ${joined(judged.ctes)}
  judged AS MATERIALIZED (${judged.query}),
  ${joined(document.ctes)}
  document_kept AS (${document.query}),
  entry_kept AS (
    INSERT INTO entry AS e (client_id, id, module, transdate, reference, description, notes, intnotes, closing, postings,
                            created, vat_settlement)
    SELECT j.client_id, j.entry_id, j.module, j.transdate, j.reference, b.description, b.notes, b.intnotes, j.closing,
           b.postings, j.created, j.vat_settlement
      FROM ${rows.whole} WHERE j.outcome = 'booked'
    RETURNING e.id, e AS whole
  ),
  posting_kept AS (
    INSERT INTO posting AS kept
      (client_id, entry_id, accno, transdate, side, amount, currency, original_amount, source, memo, tax_base,
       tax_accno, tax_rate, taxdate, vat_code, tax_between)
    SELECT j.client_id, j.entry_id, p.accno, j.transdate, p.side, p.amount, j.currency,
           coalesce(p.original_amount, p.amount), p.source, p.memo, p.tax_base,
           p.tax_accno, p.tax_rate, p.taxdate, p.vat_code, p.tax_between
      FROM lines p JOIN judged j ON j.at = p.at
     WHERE outcome = 'booked'
    RETURNING kept.client_id, kept.entry_id, kept.id, kept.accno, kept.side, kept.amount, kept.tax_base,
              kept.tax_accno, kept.tax_rate, kept.vat_code, kept.taxdate, sealed_text(kept) AS sealed
  ),
  balance_kept AS (
    INSERT INTO balance AS b (client_id, accno, month, tax_accno, tax_rate, vat_code, has_base, supply_month, origin,
                              debit, credit, closing, tax, tax_base, settled)
    SELECT p.client_id, p.accno, j.month, ${taxKey(Prisma.sql`p`)}, p.tax_base IS NOT NULL,
           coalesce(date_trunc('month', p.taxdate)::date, j.month), ${parts.origin},
           coalesce(sum(p.amount) FILTER (WHERE p.side = 'debit' AND NOT j.closing), 0),
           coalesce(sum(-p.amount) FILTER (WHERE p.side = 'credit' AND NOT j.closing), 0),
           coalesce(sum(p.amount) FILTER (WHERE j.closing), 0),
           coalesce(sum(p.amount) FILTER (WHERE p.tax_base IS NOT NULL), 0), coalesce(sum(p.tax_base), 0),
           coalesce(sum(p.amount) FILTER (WHERE j.vat_settlement), 0)
      FROM posting_kept p
      -- The month is computed once for an entry, not for each posting.
      JOIN (SELECT entry_id, module, closing, vat_settlement, date_trunc('month', transdate)::date AS month FROM judged OFFSET 0) j
        ON j.entry_id = p.entry_id
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
     -- Always in the same order, so that two batches never deadlock.
     ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    ON CONFLICT (client_id, accno, month, tax_accno, tax_rate, vat_code, origin, has_base, supply_month)
    DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit,
                  closing = b.closing + excluded.closing, tax = b.tax + excluded.tax,
                  tax_base = b.tax_base + excluded.tax_base, settled = b.settled + excluded.settled
  ),
  ${has('keys') ? rememberedOf(parts) : Prisma.empty}
  -- Ids of entries come from one sequence, so they alone tell the rows of a batch apart.
  links AS (
    SELECT j.client_id, min(j.created) AS created,
           jsonb_agg(j.by || jsonb_build_object('document', d.seal, 'entry', j.entry_id, 'seal', seal_of(e.whole, p.sealed))
                     ${withParties ? Prisma.sql`|| coalesce(d.change, '{}')` : Prisma.empty} ORDER BY j.entry_id) AS records
      FROM judged j
      JOIN entry_kept e ON e.id = j.entry_id
      JOIN document_kept d ON d.entry_id = j.entry_id
      -- Character 29 stands between the postings of a seal.
      JOIN (SELECT entry_id, string_agg(sealed, chr(29) ORDER BY id) AS sealed FROM posting_kept GROUP BY 1) p
        ON p.entry_id = j.entry_id
     GROUP BY j.client_id
  ),
  ${addedLinks},
  answered AS MATERIALIZED (${answersOf(Prisma.raw('judged'), parts.answer, parts.usual?.is)})
  SELECT answers FROM answered WHERE ${advanced}`;
};

const rememberedOf = ({ output }: { output: Prisma.Sql }): Prisma.Sql => Prisma.sql`
  remembered AS (
    INSERT INTO idempotency (client_id, key, request, outcome, created)
    SELECT j.client_id, b.once_key, decode(b.once_request, 'hex'), jsonb_build_object('done', ${output}), j.created
      FROM ${rows.whole} WHERE b.once_key IS NOT NULL AND j.outcome IN ('booked', 'repeated')
  ),`;

const joined = (ctes: readonly Prisma.Sql[]): Prisma.Sql =>
  ctes.length === 0 ? Prisma.empty : Prisma.sql`${Prisma.join([...ctes], ', ')},`;
