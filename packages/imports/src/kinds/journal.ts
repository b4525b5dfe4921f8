import { amountOf, type BookingDate, fold, zero } from '@kontor/domain';
import type { Fault } from '../values/fault.ts';
import { amountIn, type Cells } from './cells.ts';
import { entriesRead, type JournalEntry } from './entries.ts';
import type { Read, ReadFor } from './reading.ts';

/**
 * Entries of a journal: a row with two accounts and an amount is an entry; rows with one account each, and a debit or a credit, are
 * those of an entry while date and reference stay the same, and without a reference until the entry balances.
 */
export const readJournal = (rows: readonly Cells[], of: ReadFor): Read => {
  const faults: Fault[] = [];
  const entries: JournalEntry[] = [];
  let open: JournalEntry | undefined;
  for (const row of rows) {
    const { line, values } = row;
    const head = {
      line,
      transdate: values['transdate'] as BookingDate,
      reference: textIn(values['reference']),
      description: textIn(values['description']),
      notes: textIn(values['notes']),
    };
    const more = { source: textIn(values['source']), memo: textIn(values['memo']) };
    const amount = amountIn(row, 'amount');
    const [debit_accno, credit_accno] = [values['debit_accno'], values['credit_accno']];
    if (debit_accno !== undefined && credit_accno !== undefined && amount !== undefined) {
      open = undefined;
      const value = amountOf(amount);
      entries.push({
        ...head,
        postings: [
          { line, account: String(debit_accno), amount: value, ...more },
          { line, account: String(credit_accno), amount: zero.minus(value), ...more },
        ],
      });
      continue;
    }
    const account = values['accno'] ?? debit_accno ?? credit_accno;
    const [debit, credit] = [amountIn(row, 'debit'), amountIn(row, 'credit')].map((one) =>
      amountOf(one ?? '0'),
    );
    const sided = debit_accno !== undefined ? amountOf(amount ?? '0') : zero.minus(amountOf(amount ?? '0'));
    const value = debit && credit && amount === undefined ? debit.minus(credit) : sided;
    if (account === undefined) faults.push({ line, name: 'required', column: 'accno', value: 'accno' });
    else if (debit && credit && !debit.eq(zero) && !credit.eq(zero)) faults.push({ line, name: 'one_side' });
    else if (!value.eq(zero)) {
      const isNext =
        open !== undefined &&
        open.transdate === head.transdate &&
        fold(open.reference) === fold(head.reference) &&
        (head.reference !== '' || !totalOf(open).eq(zero));
      if (!isNext || open === undefined) {
        open = { ...head, postings: [] };
        entries.push(open);
      }
      open.postings.push({ line, account: String(account), amount: value, ...more });
    }
  }
  const read = entriesRead(entries, of, (name) => Number(name));
  return { ...read, faults: [...faults, ...read.faults] };
};

const textIn = (value: unknown): string => (value === undefined ? '' : String(value));
const totalOf = ({ postings }: JournalEntry) =>
  postings.reduce((total, { amount }) => total.plus(amount), zero);
