import { amountOf, type BankStatement, type Decimal, type StatementToKeep } from '@kontor/domain';
import type { RawSql } from '../postgres/connection.ts';

/**
 * Statements to which a bank gave the ids of one that was read before (docs/interface §26, decision
 * 340).
 */

/** The statement of these ids that was read last, and how many there are. */
export type Editions = { id: number; follows: StatementRead['follows']; count: number };

/**
 * A statement that was read: `known` where its ids were there before, `differs` where its content
 * was not. So many lines came by it.
 */
export type StatementRead = {
  id: number;
  known: boolean;
  differs: boolean;
  follows: '' | 'first' | 'statement' | 'gap' | 'overlap';
  lines: number;
};

type Balances = Pick<BankStatement, 'opening' | 'closing' | 'interim'>;
type EditionRow = { id: number; follows: StatementRead['follows'] } & Record<keyof Balances, Decimal | null>;
type EntryRow = { booked_on: string; amount: Decimal; reversal: boolean; reference: string };

const sameBalances = (row: EditionRow, sent: Balances): boolean =>
  (['opening', 'closing', 'interim'] as const).every((name) => {
    const [kept, reported] = [row[name], sent[name]?.amount];
    return kept === null || reported === undefined
      ? kept === null && reported === undefined
      : amountOf(kept).eq(reported);
  });

const entryKey = ({ booked_on, amount, reversal }: Omit<EntryRow, 'reference'>): string =>
  [booked_on, amountOf(amount).toString(), reversal].join(' ');

/** Takes each entry once from those that are kept: what is left of both sides differs. */
const comparedWith = (kept: readonly EntryRow[]) => {
  const left = new Map<string, number>();
  for (const row of kept) left.set(entryKey(row), (left.get(entryKey(row)) ?? 0) + 1);
  return {
    take: (entry: Omit<EntryRow, 'reference'>): boolean => {
      const count = left.get(entryKey(entry)) ?? 0;
      left.set(entryKey(entry), Math.max(0, count - 1));
      return count > 0;
    },
    isEmpty: () => [...left.values()].every((count) => count === 0),
  };
};

/** The editions of the ids of a statement, the first of them first. */
export const editionsOf = (
  tx: RawSql,
  client_id: number,
  { kind, message_id, statement_id, accno }: StatementToKeep,
): Promise<EditionRow[]> =>
  tx.query<EditionRow[]>`
    SELECT id, follows, opening::text, closing::text, interim::text FROM bank_statement
     WHERE client_id = ${client_id}::integer AND accno = ${accno}::integer AND kind = ${kind}
       AND message_id = ${message_id} AND statement_id = ${statement_id}
     ORDER BY edition`;

/**
 * Compares a statement with the editions of its ids that are kept: the places of its entries that
 * these have, and whether it differs. Entries with a reference of the bank that is known, `known`,
 * are the same; those without one are by day and amount, each once.
 */
export const comparedWithEditions = async (
  tx: RawSql,
  { client_id, statement }: { client_id: number; statement: StatementToKeep },
  { editions, known }: { editions: readonly EditionRow[]; known: ReadonlySet<number> },
): Promise<{ same: Set<number>; differs: boolean }> => {
  const ids = editions.map(({ id }) => id);
  const kept = await tx.query<EntryRow[]>`
    SELECT booked_on::text, amount::text, reversal, reference FROM bank_entry
     WHERE client_id = ${client_id}::integer AND (statement_id = ANY (${ids}::integer[]) OR counted_by = ANY (${ids}::integer[]))`;
  const bare = comparedWith(kept.filter(({ reference }) => reference === ''));
  const referenced = comparedWith(kept.filter(({ reference }) => reference !== ''));
  const same = new Set<number>();
  for (const [at, entry] of statement.entries.entries()) {
    const isSame = entry.reference === '' ? bare.take(entry) : known.has(at);
    if (entry.reference !== '') referenced.take(entry);
    if (isSame) same.add(at);
  }
  // Entries of a second edition are not linked to those of the first, so a missing entry is
  // recognised only while there is one edition.
  const lacks = editions.length === 1 && !(bare.isEmpty() && referenced.isEmpty());
  const isNew = same.size < statement.entries.length;
  return { same, differs: isNew || lacks || !editions.some((row) => sameBalances(row, statement)) };
};
