import type { Gl } from '../ledger/gl.ts';
import { type Findings, newFindings } from '../refusal/findings.ts';
import type { Issue } from '../refusal/refusal.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, sum, zero } from '../values/money.ts';
import { fold } from '../values/number.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import type { ReturnedLine, ReturnedPosting } from './exchanged-entry.ts';
import type { FiduciaryAccount } from './fiduciary-export.ts';

/**
 * From the lines of a file to the entries that are booked: lines of one day and document are one
 * entry, what the books have already is left out, and the rest is checked.
 */

/** An entry of the books on the days of a file, by which those are known that were exported. */
export type BookedEntry = {
  transdate: BookingDate;
  document: string;
  reference: string;
  postings: readonly { accno: number; amount: Decimal }[];
};

/** An entry to book, and where each of its lines stands in the file. */
export type ClosingEntry = {
  line: number;
  document: string;
  amount: Decimal;
  gl: Gl;
  places: readonly { line: number; column: string }[];
};

export type ClosingEntries = { entries: ClosingEntry[]; known: number };

type InBooks = {
  booked: readonly BookedEntry[];
  accounts: readonly FiduciaryAccount[];
  /** A document number as the format writes it. */
  documentIn: (document: string) => string;
  /** The month in which the business year begins. */
  yearMonth: number;
};

type LineGroup = { key: string; lines: ReturnedLine[] };

/**
 * The entries of a file that the books lack. Refuses with line and column: `invalid` for a foreign
 * currency, another business year, and an entry that differs from the one of the books;
 * `entry_unbalanced`; `account_unknown` for what is not a number and stands for several accounts.
 */
export const closingEntries = (lines: readonly ReturnedLine[], of: InBooks): ClosingEntries => {
  const findings = newFindings();
  const accnoOf = numbersOf(of.accounts);
  const booked = new Map<string, { reference: string; net: Map<number, Amount> }>();
  for (const entry of of.booked) {
    const key = dayAndDocument(entry.transdate, of.documentIn(entry.document));
    const known = booked.get(key) ?? { reference: entry.reference, net: new Map<number, Amount>() };
    for (const { accno, amount } of entry.postings) add(known.net, accno, amountOf(amount));
    booked.set(key, known);
  }
  const entries: ClosingEntry[] = [];
  let known = 0;
  for (const group of grouped(lines, of.documentIn)) {
    const postings = group.lines.flatMap((line) =>
      line.postings.flatMap((posting) => {
        const accno = accnoOf(posting, findings);
        return accno === undefined ? [] : [{ ...posting, accno, text: line.text }];
      }),
    );
    const [first] = group.lines;
    const sent = group.lines.reduce((count, line) => count + line.postings.length, 0);
    // Without the lines whose account is not known it need not balance.
    if (!first || postings.length < sent || !isBalanced(first, postings, findings)) continue;
    const there = booked.get(group.key);
    if (there && isSame(there.net, postings)) known += 1;
    else if (there)
      findings.add(
        'invalid',
        fieldOf(first.line, 'document'),
        say('closing_entry_differs', {
          document: first.document,
          day: first.transdate,
          reference: there.reference,
        }),
      );
    else {
      checkLines(group.lines, findings);
      entries.push(closingEntry(first, postings));
    }
  }
  checkYear(entries, of.yearMonth, findings);
  findings.refuse();
  return { entries, known };
};

/** The field of a place in the file. */
export const fieldOf = (line: number, column: string): string =>
  `Filedata.${line}${column === '' ? '' : `.${column.replaceAll('.', '')}`}`;

/** The issues of an entry that is refused as it is booked, at their places in the file. */
export const issuesInFile = ({ line, places }: ClosingEntry, issues: readonly Issue[]): Issue[] =>
  issues.map(({ field, ...issue }) => {
    const [, at = '', name = ''] = /^glentries\.(\d+)\.?(.*)$/.exec(field) ?? [];
    const place = places[Number(at)];
    if (at !== '' && place)
      return { ...issue, field: fieldOf(place.line, name === 'accno' ? place.column : name) };
    return { ...issue, field: fieldOf(line, field) };
  });

const dayAndDocument = (transdate: BookingDate, document: string): string => `${transdate} ${fold(document)}`;

const add = (net: Map<number, Amount>, accno: number, amount: Amount) => {
  net.set(accno, (net.get(accno) ?? zero).plus(amount));
};

/**
 * The lines of each entry: those of one day and document; without a document a line that balances
 * by itself, or those that follow each other on a day until they balance.
 */
const grouped = (lines: readonly ReturnedLine[], documentIn: InBooks['documentIn']): LineGroup[] => {
  const groups: LineGroup[] = [];
  const named = new Map<string, LineGroup>();
  let open: LineGroup | undefined;
  for (const line of lines) {
    if (line.document !== '') {
      const key = dayAndDocument(line.transdate, documentIn(line.document));
      const group = named.get(key);
      if (group) group.lines.push(line);
      else {
        const made = { key, lines: [line] };
        named.set(key, made);
        groups.push(made);
      }
      continue;
    }
    const goesOn = open && open.lines[0]?.transdate === line.transdate;
    if (open && goesOn) open.lines.push(line);
    else {
      open = { key: '', lines: [line] };
      groups.push(open);
    }
    if (total(open.lines.flatMap(({ postings }) => postings)).eq(zero)) open = undefined;
  }
  return groups;
};

const total = (postings: readonly Pick<ReturnedPosting, 'amount'>[]): Amount =>
  sum(postings.map(({ amount }) => amountOf(amount)));

/** Finds the account of the books for a number in the file. */
const numbersOf = (accounts: readonly FiduciaryAccount[]) => {
  const theirs = new Map<string, number[]>();
  for (const { accno, fiduciary_account } of accounts)
    theirs.set(fiduciary_account, [...(theirs.get(fiduciary_account) ?? []), accno]);
  return ({ account, line, column }: ReturnedPosting, findings: Findings): number | undefined => {
    const [accno, another] = theirs.get(account) ?? [];
    const field = fieldOf(line, column);
    if (another !== undefined) findings.add('account_unknown', field, say('account_of_several', { account }));
    else if (accno !== undefined) return accno;
    else if (/^\d{1,9}$/.test(account) && Number(account) > 0) return Number(account);
    else findings.add('account_unknown', field, say('account_not_number', { account }));
    return undefined;
  };
};

type Placed = ReturnedPosting & { accno: number; text: string };

const isBalanced = (first: ReturnedLine, postings: readonly Placed[], findings: Findings): boolean => {
  if (total(postings).eq(zero)) return true;
  findings.add(
    'entry_unbalanced',
    fieldOf(first.line, ''),
    say('entry_unbalanced', { debit: sideOf(postings, 1), credit: sideOf(postings, -1) }),
  );
  return false;
};

/** The sum of the debits, or of the credits, as a positive amount. */
const sideOf = (postings: readonly Placed[], side: 1 | -1): string =>
  sum(
    postings
      .map(({ amount }) => (side === 1 ? amountOf(amount) : zero.minus(amountOf(amount))))
      .filter((amount) => amount.gt(zero)),
  ).toFixed();

const isSame = (net: ReadonlyMap<number, Amount>, postings: readonly Placed[]): boolean => {
  const left = new Map(net);
  for (const { accno, amount } of postings) add(left, accno, zero.minus(amountOf(amount)));
  return [...left.values()].every((amount) => amount.eq(zero));
};

const checkLines = (lines: readonly ReturnedLine[], findings: Findings) => {
  for (const { line, foreign } of lines)
    if (foreign)
      findings.add('invalid', fieldOf(line, 'currency'), say('closing_entry_foreign', { currency: foreign }));
};

const closingEntry = (first: ReturnedLine, postings: readonly Placed[]): ClosingEntry => {
  const booked = postings.filter(({ amount }) => !amountOf(amount).eq(zero));
  const source = [...first.document].slice(0, 255).join('');
  return {
    line: first.line,
    document: first.document,
    amount: sum(
      booked.map(({ amount }) => amountOf(amount)).filter((amount) => amount.gt(zero)),
    ).toFixed() as Decimal,
    gl: {
      transdate: first.transdate,
      description: first.text,
      glentries: booked.map(({ accno, amount, text }) => ({
        accno,
        ...(amountOf(amount).gt(zero)
          ? { debit: amount }
          : { credit: zero.minus(amountOf(amount)).toFixed() as Decimal }),
        source,
        ...(text === first.text ? {} : { memo: text }),
      })),
    },
    places: booked.map(({ line, column }) => ({ line, column })),
  };
};

/** Closing entries are of one year: a day of another one is a slip. */
const checkYear = (entries: readonly ClosingEntry[], yearMonth: number, findings: Findings) => {
  const [first] = entries;
  if (!first) return;
  const yearOf = (day: string) => Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < yearMonth ? 1 : 0);
  for (const { line, gl } of entries)
    if (yearOf(gl.transdate) !== yearOf(first.gl.transdate))
      findings.add(
        'invalid',
        fieldOf(line, 'transdate'),
        say('closing_entry_year', { day: gl.transdate, first: first.gl.transdate }),
      );
};
