import {
  type Amount,
  amountOf,
  type BookingDate,
  type Decimal,
  decimalOf,
  fold,
  minorUnit,
  sum,
  zero,
} from '@kontor/domain';
import type { Fault } from '../values/fault.ts';
import { isControl } from './control.ts';
import type { Found, Read, ReadFor } from './reading.ts';

/** An entry of any journal, debit positive. Accounts bear the names of the file. */
export type JournalEntry = {
  line: number;
  transdate: BookingDate;
  reference: string;
  description: string;
  notes: string;
  postings: JournalPosting[];
  /**
   * Whether a line of it can't be read: its fault is told already, and nothing of the entry is
   * imported.
   */
  isFaulty?: boolean;
};
export type JournalPosting = {
  line: number;
  account: string;
  amount: Amount;
  source: string;
  memo: string;
  /** The cost centre and the project, as the file names them. */
  dimensions?: PostingDimensions;
};
export type PostingDimensions = { department?: string; project?: string };

/**
 * The entries as records, with a fault for each that does not balance or moves an account that
 * takes only documents, and how they move each account. An entry without a reference gets its day
 * and its place among those of the day, so that the same file imported again is known, also when
 * entries of later days were added.
 */
export const entriesRead = (
  entries: readonly JournalEntry[],
  of: ReadFor,
  accnoOf: (name: string) => number,
): Read => {
  const places = minorUnit(of.currency);
  const known = new Map(of.accounts.map((account) => [account.accno, account]));
  const faults: Fault[] = [];
  const moves = new Map<number, Amount>();
  const counts = new Map<string, number>();
  const referenceOf = ({ reference, transdate }: JournalEntry): string => {
    const own = reference.trim() || transdate;
    const count = (counts.get(fold(own)) ?? 0) + 1;
    counts.set(fold(own), count);
    if (reference.trim() === '') return `${transdate} ${count}`;
    return count === 1 ? own : `${own} (${count})`;
  };
  const found = entries.flatMap((entry): Found[] => {
    const { line, transdate, description, notes, postings } = entry;
    const total = sum(postings.map(({ amount }) => amount));
    if (!total.eq(zero) && !entry.isFaulty) {
      const side = (isDebit: boolean) =>
        sum(postings.map(({ amount }) => amount).filter((amount) => amount.gt(zero) === isDebit))
          .abs()
          .toFixed(places);
      faults.push({ line, name: 'unbalanced', value: side(true), other: side(false) });
    }
    const glentries = postings
      .filter(({ amount }) => !amount.eq(zero))
      .map((posting) => {
        const { account, amount, source, memo, dimensions } = posting;
        const accno = of.use?.get(account) ?? accnoOf(account);
        const used = of.use?.get(String(accno)) ?? accno;
        if (isControl(known.get(used)))
          faults.push({ line: posting.line, name: 'control_account', column: 'accno', value: String(used) });
        moves.set(used, (moves.get(used) ?? zero).plus(amount));
        const side = amount.gt(zero) ? 'debit' : 'credit';
        return { accno: used, [side]: amount.abs().toFixed(), source, memo, ...dimensions };
      });
    if (entry.isFaulty) return [];
    return [{ line, record: { reference: referenceOf(entry), transdate, description, notes, glentries } }];
  });
  const gls = found.filter(({ record }) => (record as { glentries: unknown[] }).glentries.length > 0);
  return { records: { gls }, faults, moves: movesOf(moves, places) };
};

/** Amounts as decimals with as many places as they need, at least those of the currency. */
const movesOf = (moves: ReadonlyMap<number, Amount>, places: number): Map<number, Decimal> =>
  new Map(
    [...moves].map(([accno, amount]) => {
      const written = amountOf(amount.toFixed());
      return [accno, decimalOf(written, Math.max(places, written.toFixed().split('.')[1]?.length ?? 0))];
    }),
  );
