import { amountOf, type BookingDate, dimensionKinds, fold, zero } from '@kontor/domain';
import type { Fault } from '../values/fault.ts';
import { amountIn, type Cells } from './cells.ts';
import { entriesRead, type JournalEntry, type PostingDimensions } from './entries.ts';
import type { Read, ReadFor } from './reading.ts';

/**
 * Entries of a journal: a row with two accounts and an amount is an entry; rows with one account
 * each, and a debit or a credit, are those of an entry while date and reference stay the same, and
 * without a reference until the entry balances.
 */
export const readJournal = (rows: readonly Cells[], of: ReadFor): Read => {
  const faults: Fault[] = [];
  const entries: JournalEntry[] = [];
  const hasResult = resultAccounts(of);
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
      const sides = [String(debit_accno), String(credit_accno)] as const;
      const [debited, credited] = dimensionsOfSides(values, sides, hasResult);
      entries.push({
        ...head,
        postings: [
          { line, account: sides[0], amount: value, ...more, dimensions: debited },
          { line, account: sides[1], amount: zero.minus(value), ...more, dimensions: credited },
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
      const dimensions = dimensionsIn(values, (name) => name);
      open.postings.push({ line, account: String(account), amount: value, ...more, dimensions });
    }
  }
  const read = entriesRead(entries, of, (name) => Number(name));
  return { ...read, faults: [...faults, ...read.faults] };
};

/** The cost centre and the project of a row that `taken` does not leave out. */
const dimensionsIn = (
  values: Cells['values'],
  taken: (name: string) => string | undefined,
): PostingDimensions =>
  Object.fromEntries(
    dimensionKinds.flatMap((kind) => {
      const name = taken(textIn(values[kind]));
      return name ? [[kind, name]] : [];
    }),
  );

/**
 * The dimensions of the two lines of a row, debit and credit. One with a minus before its name is
 * the credit's, as Banana writes it; any other is that of the accounts of income and expense, or of
 * both lines where the row has none of these.
 */
const dimensionsOfSides = (
  values: Cells['values'],
  sides: readonly [string, string],
  hasResult: (account: string) => boolean,
): [PostingDimensions, PostingDimensions] => {
  const isOfResult = sides.some(hasResult);
  const isMinus = (name: string) => name.startsWith('-') && name.length > 1;
  const side = (account: string, isCredit: boolean) =>
    dimensionsIn(values, (name) => {
      if (isMinus(name)) return isCredit ? name.slice(1) : undefined;
      return hasResult(account) || !isOfResult ? name : undefined;
    });
  return [side(sides[0], false), side(sides[1], true)];
};

/** Whether an account of a file, by its name there, is one of income or expense. */
const resultAccounts = ({ accounts, use }: ReadFor): ((account: string) => boolean) => {
  const accnos = new Set(
    accounts
      .filter(({ category }) => category === 'income' || category === 'expense')
      .map(({ accno }) => accno),
  );
  return (account) => accnos.has(use?.get(account) ?? Number(account));
};

const textIn = (value: unknown): string => (value === undefined ? '' : String(value));
const totalOf = ({ postings }: JournalEntry) =>
  postings.reduce((total, { amount }) => total.plus(amount), zero);
