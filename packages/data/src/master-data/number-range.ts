import {
  firstRange,
  fold,
  type NumberRange,
  type NumberRangeKind,
  nextNumberOf,
  numberRange,
  numberRangeKinds,
  numbersAfter,
  type ProposedNumberKind,
} from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { audited } from '../writing/audit.ts';
import type { Writing } from '../writing/writing.ts';
import { masterTables } from './master-tables.ts';

/**
 * The number ranges of one client (docs/interface §8), kept with the last number that each gave.
 */
export const numberRangesOf = (session: Session, client_id: number) => ({
  list: async (): Promise<NumberRange[]> => {
    const rows = await session.ask((prisma) => prisma.counter.findMany({ where: { client_id } }));
    return numberRangeKinds.map((kind) =>
      rangeOf(
        kind,
        rows.find((row) => row.kind === kind),
      ),
    );
  },

  /** The free numbers that a new customer, vendor or article may get, the next one first. */
  free: (kind: ProposedNumberKind): Promise<string[]> => freeNumbersOf(session, client_id, kind),

  /**
   * Sets what the next number is; `check` gets the range as it is and whether that number is taken,
   * and may refuse.
   */
  save: (
    sent: NumberRange,
    check: (books: { range: NumberRange; isTaken: boolean }) => void,
    writing: Writing,
  ): Promise<void> => {
    const { kind, prefix, digits, next } = sent;
    const key = { client_id, kind };
    return audited(session, { of: { client_id, table: 'counter', key }, writing }, async (tx) => {
      const where = { client_id_kind: key };
      const range = rangeOf(kind, (await tx.counter.findUnique({ where })) ?? undefined);
      check({ range, isTaken: await isTaken(tx, client_id, sent) });
      const row = { prefix, digits, last: BigInt(next - 1) };
      await tx.counter.upsert({ where, create: { ...key, ...row }, update: row });
    });
  },
});

const newest = 20;

/**
 * The next numbers for a customer, a vendor or an article that are free; none where those before do
 * not go on by a figure.
 */
const freeNumbersOf = async (
  session: Session,
  client_id: number,
  kind: ProposedNumberKind,
): Promise<string[]> => {
  const [table, number] = [Prisma.raw(kind), Prisma.raw(masterTables[kind].number)];
  const before = await session.query<{ number: string }[]>`
    SELECT ${number} AS number FROM ${table} WHERE client_id = ${client_id} ORDER BY id DESC LIMIT ${newest}`;
  const possible = numbersAfter(before.map((row) => row.number));
  const folded = Prisma.raw(`${masterTables[kind].number}_folded`);
  const taken = await session.query<{ folded: string }[]>`
    SELECT ${folded} AS folded FROM ${table} WHERE client_id = ${client_id} AND ${folded} = ANY (${possible.map(fold)}::text[])`;
  const isTaken = new Set(taken.map((row) => row.folded));
  return possible.filter((one) => !isTaken.has(fold(one)));
};

type CounterRow = { prefix: string; digits: number; last: bigint };

const rangeOf = (kind: NumberRangeKind, row: CounterRow | undefined): NumberRange =>
  row
    ? numberRange.parse({ kind, prefix: row.prefix, digits: row.digits, next: Number(row.last) + 1 })
    : firstRange(kind);

/** Whether a document or an entry has the next number of a range. */
const isTaken = async (tx: Tx, client_id: number, sent: NumberRange): Promise<boolean> => {
  const folded = fold(nextNumberOf(sent));
  if (sent.kind === 'gl') return (await tx.gl.count({ where: { client_id, reference_folded: folded } })) > 0;
  if (sent.kind === 'offer')
    return (await tx.offer.count({ where: { client_id, offernumber_folded: folded } })) > 0;
  const where = { client_id, invnumber_folded: folded };
  return (await (sent.kind === 'invoice' ? tx.invoice.count({ where }) : tx.payable.count({ where }))) > 0;
};
