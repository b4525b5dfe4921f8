import { fraction, rounded, sumOf } from './amounts.ts';
import { type Books, inDebit, isLinked, known, type Posting, taxRateOn } from './books.ts';
import type { Row } from './figures.ts';

/**
 * The VAT report: what moved on the VAT accounts, by account and rate charged (docs/interface §15).
 */

type Kind = 'sales' | 'purchases';
type Moved = {
  accno: number;
  kind: Kind;
  rate: string;
  tax: bigint;
  base: bigint | undefined;
  settles: boolean;
  /** The place of its entry, where other lines could have been its base. */
  doubtfulAt: number | undefined;
};

/** A report names no more entries with doubtful bases. */
const mostDoubtful = 100;

/** The places of the first entries of a period in which a base is doubtful. */
const doubtfulIn = (books: Books, { from, to }: { from: string; to: string }): Set<number> => {
  const all = books.entries
    .filter(({ transdate }) => from <= transdate && transdate <= to)
    .filter(({ postings }) => postings.some(({ tax }) => tax?.doubtful))
    .sort((a, b) => (a.transdate === b.transdate ? a.at - b.at : a.transdate < b.transdate ? -1 : 1));
  return new Set(all.slice(0, mostDoubtful).map(({ at }) => at));
};

const kindOf = (books: Books, accno: number): Kind | undefined => {
  if (isLinked(books, accno, 'AR_tax')) return 'sales';
  return isLinked(books, accno, 'AP_tax') ? 'purchases' : undefined;
};

/** Tax on sales is in credit, tax on purchases in debit. */
const onSide = (kind: Kind, posting: Pick<Posting, 'side' | 'amount'>): bigint =>
  kind === 'sales' ? -inDebit(posting) : inDebit(posting);

const movedIn = (books: Books, { from, to }: { from: string; to: string }): Moved[] =>
  books.entries
    .filter(({ transdate }) => from <= transdate && transdate <= to)
    .flatMap(({ at, transdate, settles = false, postings }) =>
      postings.flatMap((posting): Moved[] => {
        const { accno, side, tax } = posting;
        const kind = kindOf(books, accno);
        if (!kind) return [];
        const base = tax?.base === undefined ? undefined : onSide(kind, { side, amount: tax.base });
        const rate = known(tax?.rate ?? taxRateOn(books, accno, transdate), `a rate of ${accno}`);
        // A rate may be sent as 8.0 and as 8.
        const doubtfulAt = tax?.doubtful && posting.amount !== 0n ? at : undefined;
        const amounts = { tax: onSide(kind, posting), base };
        return [{ accno, kind, rate: String(Number(rate)), ...amounts, settles, doubtfulAt }];
      }),
    );

/** A tax base that is not known is derived: tax ÷ rate. */
const derived = (tax: bigint, rate: string): bigint => {
  const { over, under } = fraction(rate);
  return rounded({ over: tax * 100n * under, under: over });
};

export const vatRows = (books: Books, period: { from: string; to: string }): [string, Row][] => {
  const moved = movedIn(books, period);
  const charged = moved.filter(({ settles }) => !settles);
  const settled = moved.filter(({ settles }) => settles);
  const doubtful = doubtfulIn(books, period);
  const keys = [...new Set(charged.map(({ kind, accno, rate }) => `${kind} ${accno} ${rate}`))];
  const taxes = keys.flatMap((key): [string, Row][] => {
    const own = charged.filter(({ kind, accno, rate }) => `${kind} ${accno} ${rate}` === key);
    const tax = sumOf(own.map((one) => one.tax));
    const unknown = sumOf(own.map((one) => (one.base === undefined ? one.tax : 0n)));
    const base = sumOf(own.map((one) => one.base ?? 0n)) + derived(unknown, own[0]?.rate ?? '1');
    const uncertain = new Set(own.map(({ doubtfulAt }) => doubtfulAt ?? -1).filter((at) => doubtful.has(at)))
      .size;
    return tax === 0n && base === 0n ? [] : [[key, { tax, base, derived: unknown !== 0n, uncertain }]];
  });
  const others = [...new Set(settled.map(({ accno }) => accno))].flatMap((accno): [string, Row][] => {
    const amount = sumOf(settled.filter((one) => one.accno === accno).map(({ tax }) => tax));
    return amount === 0n ? [] : [[`other ${accno}`, { amount }]];
  });
  const total = (of: Kind) => sumOf(charged.filter(({ kind }) => kind === of).map(({ tax }) => tax));
  const [sales_tax, input_tax] = [total('sales'), total('purchases')];
  return [...taxes, ...others, ['total', { sales_tax, input_tax, payable: sales_tax - input_tax }]];
};
