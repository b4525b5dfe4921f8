import type { Decimal } from '@kontor/domain';
import {
  type BankPayment,
  counts,
  type EntryToKeep,
  fold,
  followingOf,
  remarkOf,
  type StatementToKeep,
} from '@kontor/domain';
import type { RawSql } from '../postgres/connection.ts';
import { idsFor } from './given-ids.ts';
import { comparedWithEditions, editionsOf, type StatementRead } from './statement-editions.ts';

/** Keeps a statement in a transaction of the caller's, who has locked its account. */

type StatementOf = { client_id: number; file_id: number; statement: StatementToKeep };
type Known = { at: number; id: number; counted: boolean; undetailed: number | null };

/** A record of the audit trail. */
export type BankRecord = { table: string; before: object | null; after: object | null };

/** Keeps what is new of a statement, and answers it with the records of the audit trail. */
export const keepStatement = async (
  tx: RawSql,
  of: StatementOf,
): Promise<{ read: StatementRead; records: BankRecord[] }> => {
  const { client_id, statement } = of;
  const { entries } = statement;
  const known = await knownEntries(tx, of);
  const editions = await editionsOf(tx, client_id, statement);
  const knownAt = new Set(known.map(({ at }) => at));
  const last = editions.at(-1);
  if (last) {
    const { same, differs } = await comparedWithEditions(tx, of, { editions, known: knownAt });
    if (!differs) {
      const { id, follows } = last;
      return { read: { id, known: true, differs, follows, lines: 0 }, records: [] };
    }
    for (const at of same) knownAt.add(at);
  }
  const { id, record, follows } = await keepHead(tx, of, editions.length + 1);
  // A person decides on entries that differ from a statement read earlier: they may be there
  // already.
  const marked = (entry: EntryToKeep): EntryToKeep =>
    last ? { ...entry, remarks: [...(entry.remarks ?? []), remarkOf('told_otherwise')] } : entry;
  const added = entries.flatMap((entry, at) => (knownAt.has(at) ? [] : [{ entry: marked(entry), at }]));
  const first = await idsFor(tx, client_id, { table: 'bank_entry', count: added.length });
  const numbered = added.map(({ entry }, index) => ({ entry, id: first + index }));
  for (const some of together(numbered)) await keepEntries(tx, of, { statement_id: id, entries: some });
  if (counts(statement)) {
    const waiting = known.filter(({ counted }) => !counted).map((entry) => entry.id);
    await tx.run`
      UPDATE bank_entry SET counted_by = ${id}::integer
       WHERE client_id = ${client_id}::integer AND id = ANY (${waiting}::integer[])`;
  }
  // A batch that another file told as one sum is divided into its payments, as long as nothing was
  // done with it.
  const divided = known.filter(
    ({ at, undetailed }) => undetailed !== null && (entries[at]?.payments.length ?? 0) > 1,
  );
  const replaced = await removeLines(
    tx,
    client_id,
    divided.flatMap(({ undetailed }) => (undetailed === null ? [] : [undetailed])),
  );
  const replacedIds = new Set(replaced.map((line) => line.id));
  const detailed = divided.flatMap(({ at, id: entry_id, undetailed }) => {
    const entry = entries[at];
    return entry && undetailed !== null && replacedIds.has(undetailed) ? [{ entry, id: entry_id }] : [];
  });
  let lines = 0;
  for (const some of together([...numbered, ...detailed])) {
    const kept = some.flatMap(({ entry, id: entry_id }) => linesOf(entry, entry_id));
    for (const few of together(kept)) await keepLines(tx, of, few);
    lines += kept.length;
  }
  return {
    read: {
      id,
      known: last !== undefined,
      differs: last !== undefined,
      follows,
      lines: lines - replaced.length,
    },
    records: [
      { table: 'bank_statement', before: null, after: record },
      ...replaced.map(({ record }) => ({ table: 'bank_line', before: record, after: null })),
    ],
  };
};

// To write as many rows as JSON takes some milliseconds, in which nobody else is served.
const rowsTogether = 500;

function* together<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += rowsTogether) yield rows.slice(at, at + rowsTogether);
}

type HeadKept = { id: number; follows: StatementRead['follows']; record: object };

const keepHead = async (
  tx: RawSql,
  { client_id, file_id, statement }: StatementOf,
  edition: number,
): Promise<HeadKept> => {
  const { kind, message_id, statement_id, accno, opening, closing, interim } = statement;
  const remarks = [
    ...(statement.remarks ?? []),
    ...(edition > 1 ? [remarkOf('edition', { edition: String(edition) })] : []),
  ];
  const follows = followingOf(statement, await closingBefore(tx, client_id, statement));
  const [row] = await tx.query<{ id: number; record: object }[]>`
    INSERT INTO bank_statement AS s (client_id, file_id, kind, message_id, statement_id, sequence, accno, account, currency,
                                     opening, opening_on, closing, closing_on, interim, interim_on,
                                     remarks, follows, edition)
    VALUES (${client_id}::integer, ${file_id}::integer, ${kind}, ${message_id}, ${statement_id}, ${statement.sequence ?? null}::integer,
            ${accno}::integer, ${statement.account}, ${statement.currency}, ${opening?.amount ?? null}::numeric,
            ${opening?.day ?? null}::date, ${closing?.amount ?? null}::numeric, ${closing?.day ?? null}::date,
            ${interim?.amount ?? null}::numeric, ${interim?.day ?? null}::date,
            ${remarks.length > 0 ? JSON.stringify(remarks) : null}::jsonb, ${follows}, ${edition}::integer)
    RETURNING id, to_jsonb(s) AS record`;
  if (!row) throw new Error('a statement of a bank was not kept');
  return { ...row, follows };
};

/** The closing balance of the statement before: the last one that ended before this one does. */
const closingBefore = async (tx: RawSql, client_id: number, statement: StatementToKeep) => {
  const { accno, closing } = statement;
  if (!closing || !counts(statement)) return undefined;
  const [row] = await tx.query<{ amount: Decimal; day: NonNullable<StatementToKeep['closing']>['day'] }[]>`
    SELECT closing::text AS amount, closing_on::text AS day FROM bank_statement
     WHERE client_id = ${client_id}::integer AND accno = ${accno}::integer AND closing_on <= ${closing.day}::date
       AND kind IN ('camt.053', 'MT940') AND opening IS NOT NULL
     ORDER BY closing_on DESC, id DESC LIMIT 1`;
  return row;
};

/**
 * The entries that another statement told before, by the bank's references; `undetailed` is the
 * only line of one, where it is open.
 */
const knownEntries = async (tx: RawSql, { client_id, statement }: StatementOf): Promise<Known[]> => {
  const sent = statement.entries.flatMap(({ reference, booked_on, amount, reversal, nth }, at) =>
    reference === '' ? [] : [{ at, reference, booked_on, amount, reversal, nth }],
  );
  const known: Known[] = [];
  for (const some of together(sent))
    for (const one of await knownAmong(tx, { client_id, accno: statement.accno }, some)) known.push(one);
  return known;
};

type EntrySent = Pick<EntryToKeep, 'reference' | 'booked_on' | 'amount' | 'reversal' | 'nth'> & {
  at: number;
};

const knownAmong = (
  tx: RawSql,
  { client_id, accno }: { client_id: number; accno: number },
  sent: readonly EntrySent[],
) =>
  tx.query<Known[]>`
    SELECT s.at, e.id, e.counted_by IS NOT NULL AS counted, l.id AS undetailed
      FROM jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
             AS s(at integer, reference text, booked_on date, amount numeric, reversal boolean, nth integer)
     CROSS JOIN LATERAL (
       SELECT id, counted_by FROM bank_entry
        WHERE client_id = ${client_id}::integer AND accno = ${accno}::integer AND reference = s.reference
          AND booked_on = s.booked_on AND amount = s.amount AND reversal = s.reversal AND nth = s.nth AND reference <> ''
        LIMIT 1
     ) e
      LEFT JOIN LATERAL (
       SELECT min(id) AS id FROM bank_line WHERE client_id = ${client_id}::integer AND entry_id = e.id
       HAVING count(*) = 1 AND bool_and(state IN ('open', 'proposed'))
     ) l ON true`;

const keepEntries = async (
  tx: RawSql,
  { client_id, statement }: StatementOf,
  { statement_id, entries }: { statement_id: number; entries: readonly { entry: EntryToKeep; id: number }[] },
): Promise<void> => {
  const rows = entries.map(
    ({ id, entry: { payments: _, batch_count = null, remarks = null, ...entry } }) => ({
      ...entry,
      id,
      batch_count,
      remarks,
    }),
  );
  const counted_by = counts(statement) ? statement_id : null;
  await tx.run`
    INSERT INTO bank_entry (client_id, id, statement_id, counted_by, accno, booked_on, value_date, amount, reversal, reference, nth,
                            code, text, batch_count, remarks)
    SELECT ${client_id}::integer, id, ${statement_id}::integer, ${counted_by}::integer, ${statement.accno}::integer, booked_on,
           value_date, amount, reversal, reference, nth, code, text, batch_count, nullif(remarks, 'null')
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             AS s(id integer, booked_on date, value_date date, amount numeric, reversal boolean, reference text, nth integer,
                  code text, text text, batch_count integer, remarks jsonb)`;
};

type NewLine = {
  entry_id: number;
  position: number;
  booked_on: string;
  amount: Decimal;
  payment: Omit<BankPayment, 'amount'>;
  searched: string;
};

/** The lines of an entry: one for each payment. */
const linesOf = ({ payments, booked_on, text }: EntryToKeep, entry_id: number): NewLine[] =>
  payments.map(({ amount, ...payment }, at) => ({
    ...{ entry_id, position: at + 1, booked_on, amount, payment },
    searched: searchedOf(payment, text),
  }));

/** The folded texts in which a line is looked for. */
const searchedOf = ({ counterparty, references, texts }: Omit<BankPayment, 'amount'>, text: string): string =>
  fold(
    [
      ...[counterparty.name, counterparty.iban, references.creditor, references.end_to_end],
      ...[...counterparty.address, ...texts, text],
    ]
      .filter((part) => part !== '')
      .join('\n'),
  );

const keepLines = async (
  tx: RawSql,
  { client_id, statement }: StatementOf,
  lines: readonly NewLine[],
): Promise<void> => {
  const first = await idsFor(tx, client_id, { table: 'bank_line', count: lines.length });
  const rows = lines.map((line, at) => ({ ...line, id: first + at }));
  await tx.run`
    INSERT INTO bank_line (client_id, id, entry_id, position, accno, booked_on, amount, currency, payment, searched,
                           state)
    SELECT ${client_id}::integer, id, entry_id, position, ${statement.accno}::integer, booked_on, amount, ${statement.currency},
           payment, searched, 'open'
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             AS s(id integer, entry_id integer, position integer, booked_on date, amount numeric, payment jsonb, searched text)`;
};

/** Removes lines that are still open, and answers them. */
const removeLines = (tx: RawSql, client_id: number, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.query<{ id: number; record: object }[]>`
        DELETE FROM bank_line l
         WHERE client_id = ${client_id}::integer AND id = ANY (${[...ids]}::integer[]) AND state IN ('open', 'proposed')
        RETURNING id, to_jsonb(l) AS record`;
