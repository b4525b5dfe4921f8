import { amountOf, type BookingDate, fold, zero } from '@kontor/domain';
import type { Fault } from '../values/fault.ts';
import { amountIn, type Cells } from './cells.ts';
import { entriesRead, type JournalEntry } from './entries.ts';
import type { Read, ReadFor } from './reading.ts';

/**
 * Entries of a journal: a row with two accounts and an amount is an entry; rows with one account
 * each, and a debit or a credit, are those of an entry while date and reference stay the same, and
 * without a reference until the entry balances.
 */
export const readJournal = (rows: readonly Cells[], of: ReadFor): Read => {
  const faults: Fault[] = [];
  const entries: JournalEntry[] = [];
  let open: JournalEntry | undefined;
  // The reference of a line that can't be read, whose entry would not balance without it.
  let spoiled: string | undefined;
  const spoil = (reference: string) => {
    if (open && fold(open.reference) === fold(reference)) open.isFaulty = true;
    else open = undefined;
    spoiled = fold(reference);
  };
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
    if (row.isFaulty) {
      spoil(head.reference);
      continue;
    }
    const { vat_code, currency } = values;
    if (vat_code !== undefined)
      faults.push({ line, name: 'vat_within', column: 'vat_code', value: String(vat_code) });
    if (currency !== undefined && String(currency).toUpperCase() !== of.currency)
      faults.push({ line, name: 'other_currency', column: 'currency', value: String(currency) });
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
    if (account === undefined) {
      faults.push({ line, name: 'required', column: 'accno', value: 'accno' });
      spoil(head.reference);
    } else if (debit && credit && !debit.eq(zero) && !credit.eq(zero)) {
      faults.push({ line, name: 'one_side' });
      spoil(head.reference);
    } else if (!value.eq(zero)) {
      const isNext =
        open !== undefined &&
        open.transdate === head.transdate &&
        fold(open.reference) === fold(head.reference) &&
        (head.reference !== '' || !totalOf(open).eq(zero));
      if (!isNext || open === undefined) {
        open = { ...head, postings: [], isFaulty: spoiled === fold(head.reference) };
        spoiled = undefined;
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
