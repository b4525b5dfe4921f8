import { completed, exchangedAt, parsed, size, sumOf } from './amounts.ts';
import {
  addDays,
  type Books,
  type Entry,
  type EntryKind,
  inDebit,
  inOwnCurrency,
  isLinked,
  isTaxAccount,
  known,
  openOf,
  type Posting,
  rateOn,
  write,
} from './books.ts';
import type { Gl, GlLine } from './events.ts';
import { type ChargedTax, chargedTaxes, convertedBase, usualTax } from './tax-bases.ts';

/**
 * The entries of the general ledger, by docs/interface §15: manual ones, reversals, revaluations,
 * ends of years.
 */

export const bookGl = (books: Books, sent: Gl, reference: string): void => {
  const currency = sent.currency || books.own;
  const rate = rateOn(books, currency, sent.transdate);
  const lines = sent.glentries.map(({ accno, debit, credit, source = '', memo = '' }) => ({
    accno,
    side: debit === undefined ? ('credit' as const) : ('debit' as const),
    original: parsed(debit ?? credit ?? '0', currency),
    currency,
    source,
    memo,
  }));
  const signed = lines.map(({ side, original }) => (side === 'debit' ? original : -original));
  const atRate = (amount: bigint) => exchangedAt(amount, rate, [currency, books.own]);
  const inOwn = signed.map(atRate);
  const amounts = currency === books.own ? signed : completed(inOwn, 0n, signed);
  const settles = sent.vat_settlement || isSettlement(books, sent.glentries);
  const taxes = settles ? new Map<number, Taxed>() : taxesIn(books, sent, signed);
  const entry = write(books, {
    kind: 'entry',
    module: 'gl',
    transdate: sent.transdate,
    reference,
    settles,
    postings: lines.map((line, at) => {
      const onSide = (amount: bigint) => (line.side === 'debit' ? amount : -amount);
      const { rate, ...tax } = taxes.get(at) ?? { rate: undefined };
      const base = convertedBase(tax, amounts, atRate);
      const known = base === undefined ? {} : { base: onSide(base), doubtful: tax.doubtful };
      return {
        ...line,
        amount: onSide(amounts[at] ?? 0n),
        ...(taxes.has(at) ? { tax: { rate, ...known } } : {}),
      };
    }),
  });
  books.byHand.set(reference, entry);
};

/** The reference of an entry that Kontor books by itself is told nowhere. */
export const unknownReference = '';

type Taxed = Pick<ChargedTax, 'rate' | 'base' | 'basis' | 'doubtful'>;

/** Whether an entry moves nothing but VAT accounts against the account on which VAT is settled. */
const isSettlement = (books: Books, lines: readonly GlLine[]): boolean => {
  const taxes = lines.filter(({ accno }) => isTaxAccount(books, accno));
  const settled = lines.filter(({ accno }) => isLinked(books, accno, 'VAT_settlement'));
  return taxes.length > 0 && settled.length > 0 && taxes.length + settled.length === lines.length;
};

/** Money, what is owed, and equity are no base of a tax. */
const canBeTaxed = (books: Books, accno: number): boolean => {
  const { category } = known(books.accounts.get(accno), String(accno));
  if (category === 'income' || category === 'expense') return true;
  if (category === 'equity' || isTaxAccount(books, accno)) return false;
  return !['AR', 'AP', 'AR_paid', 'AP_paid', 'VAT_settlement'].some((link) => isLinked(books, accno, link));
};

/** The tax bases of the lines on VAT accounts, by the places of these lines. */
const taxesIn = (books: Books, sent: Gl, signed: readonly bigint[]): Map<number, Taxed> => {
  const places = [...sent.glentries.keys()];
  const onTax = places.filter((at) => isTaxAccount(books, sent.glentries[at]?.accno ?? 0));
  const lineAt = places.filter((at) => !onTax.includes(at));
  const lines = lineAt.map((at) => {
    const { accno, tax_accno: named } = sent.glentries[at] as GlLine;
    const usual = usualTax(books, accno);
    return { amount: signed[at] ?? 0n, named, usual, taxable: canBeTaxed(books, accno) };
  });
  const taxes = onTax.map((at) => ({ accno: sent.glentries[at]?.accno ?? 0, amount: signed[at] ?? 0n }));
  const said = sent.taxdate !== undefined;
  const supply = { books, on: sent.taxdate ?? sent.transdate, said, included: false };
  const charged = chargedTaxes({ lines, taxes }, supply);
  return new Map(
    onTax.map((at, index) => {
      const { basis, ...tax } = charged[index] as Taxed;
      const ofEntry = basis && { ...basis, places: basis.places.map((place) => lineAt[place] ?? -1) };
      return [at, { ...tax, ...(ofEntry ? { basis: ofEntry } : {}) }];
    }),
  );
};

const otherSides = (postings: readonly Posting[]): Posting[] =>
  postings.map((posting) => ({ ...posting, side: posting.side === 'debit' ? 'credit' : 'debit' }));

export const bookReversal = (
  books: Books,
  { reference, transdate }: { reference: string; transdate?: string },
  given: string,
): void => {
  const taken = known(books.byHand.get(reference), reference);
  const entry = write(books, {
    kind: 'reversal',
    module: 'gl',
    transdate: transdate ?? taken.transdate,
    reference: given,
    settles: taken.settles ?? false,
    postings: otherSides(taken.postings),
  });
  books.byHand.delete(reference);
  books.byHand.set(given, entry);
};

/** A line of an amount in debit, in credit where it is below zero. */
const lineOf = (books: Books, accno: number, amount: bigint): Posting => ({
  accno,
  side: amount < 0n ? 'credit' : 'debit',
  amount: size(amount),
  original: size(amount),
  currency: books.own,
  source: '',
  memo: '',
});

/** The open amounts in foreign currencies on a day, by account and currency, debit above zero. */
const openAbroad = (books: Books, day: string) => {
  const open = new Map<string, { accno: number; currency: string; open: bigint; base: bigint }>();
  for (const document of books.documents) {
    if (document.currency === books.own || document.transdate > day) continue;
    const { control: accno, currency, module } = document;
    const sign = module === 'ar' ? 1n : -1n;
    const one = openOf(document, day);
    const before = open.get(`${accno} ${currency}`) ?? { accno, currency, open: 0n, base: 0n };
    open.set(`${accno} ${currency}`, {
      ...before,
      open: before.open + sign * one.open,
      base: before.base + sign * one.baseOpen,
    });
  }
  return [...open.values(), ...keptAbroad(books, day)].sort(
    (a, b) => a.accno - b.accno || (a.currency < b.currency ? -1 : 1),
  );
};

/**
 * The balances of accounts kept in a foreign currency. Revaluations are reversed, and so do not
 * count.
 */
const keptAbroad = (books: Books, day: string) =>
  [...books.accounts.values()].flatMap(({ accno, currency }) => {
    if (currency === undefined) return [];
    const postings = books.entries
      .filter(({ kind, transdate }) => kind !== 'revaluation' && transdate <= day)
      .flatMap((entry) => entry.postings.filter((posting) => posting.accno === accno));
    const open = sumOf(postings.map((posting) => inOwnCurrency(books, posting)));
    const base = sumOf(postings.map(inDebit));
    return open === 0n && base === 0n ? [] : [{ accno, currency, open, base }];
  });

/**
 * The postings of a revaluation on each account; none when every amount is worth what it is booked
 * at.
 */
export const revaluationOn = (books: Books, day: string): Posting[] => {
  const lines = openAbroad(books, day).map(({ accno, currency, open, base }) => ({
    accno,
    amount: exchangedAt(open, rateOn(books, currency, day), [currency, books.own]) - base,
  }));
  const gain = sumOf(lines.map(({ amount }) => (amount > 0n ? amount : 0n)));
  const loss = sumOf(lines.map(({ amount }) => (amount < 0n ? amount : 0n)));
  return [
    ...lines,
    { accno: books.defaults.gain, amount: -gain },
    { accno: books.defaults.loss, amount: -loss },
  ]
    .filter(({ amount }) => amount !== 0n)
    .map(({ accno, amount }) => lineOf(books, accno, amount));
};

export const bookRevaluation = (books: Books, transdate: string, reference: string): void => {
  const postings = revaluationOn(books, transdate);
  const entry = { kind: 'revaluation', module: 'gl' } as const;
  write(books, { ...entry, reference, transdate, postings });
  const back = { transdate: addDays(transdate, 1), postings: otherSides(postings) };
  write(books, { ...entry, ...back, reference: unknownReference });
};

export const bookYearend = (
  books: Books,
  sent: { transdate: string; accno?: number; retained_accno?: number },
  reference: string,
): void => {
  const { transdate, accno = books.defaults.equity, retained_accno } = sent;
  const balances = new Map<number, bigint>();
  for (const entry of books.entries) {
    if (entry.transdate > transdate) continue;
    for (const posting of entry.postings) {
      const { category } = known(books.accounts.get(posting.accno), String(posting.accno));
      if (category !== 'income' && category !== 'expense') continue;
      balances.set(posting.accno, (balances.get(posting.accno) ?? 0n) + inDebit(posting));
    }
  }
  const lines = [...balances].filter(([, balance]) => balance !== 0n).sort(([a], [b]) => a - b);
  const result = sumOf(lines.map(([, balance]) => balance));
  const kind: EntryKind = 'yearend';
  const entry: Entry = write(books, {
    kind,
    module: 'gl',
    transdate,
    reference,
    postings: [...lines.map(([of, balance]) => lineOf(books, of, -balance)), lineOf(books, accno, result)],
  });
  const standing = books.entries
    .filter((one) => one.transdate <= transdate)
    .flatMap(({ postings }) => postings.filter((posting) => posting.accno === accno));
  const left = sumOf(standing.map(inDebit));
  const carried =
    retained_accno === undefined || left === 0n
      ? undefined
      : write(books, {
          kind: 'carryforward',
          module: 'gl',
          transdate: addDays(transdate, 1),
          reference: unknownReference,
          postings: [lineOf(books, accno, -left), lineOf(books, retained_accno, left)],
        });
  books.yearends.push({ entry, carried, closedBefore: books.closedUpTo });
  books.closedUpTo = transdate;
};

export const bookReopening = (books: Books, reference: string): void => {
  const { entry, carried, closedBefore } = known(books.yearends.pop(), 'a year that is closed');
  write(books, { ...entry, kind: 'reopening', reference, postings: otherSides(entry.postings) });
  if (carried) write(books, { ...carried, kind: 'reversal', postings: otherSides(carried.postings) });
  books.closedUpTo = closedBefore;
};
