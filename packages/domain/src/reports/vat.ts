import { type Category, growsInDebit } from '../master-data/account.ts';
import { rateOn, type TaxRate } from '../master-data/tax.ts';
import { addDays, type BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, hundred, proportion, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { TaxKind, VatReport } from './report.ts';
import type { Money } from './turnover.ts';

type Days = { from: BookingDate; to: BookingDate };

/**
 * The turnover of an account in a period with one tax, rate and figure of the VAT form, without
 * year-end entries. `tax` is its part that is tax with a known base, `tax_base` that base, and
 * `settled` the turnover of settlements with the tax office; all three are debit positive. Postings
 * on a VAT account without `tax_rate` are older than stored rates.
 */
export type VatTurnover = {
  period: string;
  accno: number;
  description: string;
  category: Category;
  link: string;
  /** On a line: the VAT account that taxes it. */
  tax_accno: number | null;
  tax_rate: Decimal | null;
  /** Empty where it counts in no figure. */
  vat_code: string;
  debit: Decimal;
  credit: Decimal;
  tax: Decimal;
  tax_base: Decimal;
  settled: Decimal;
};

/**
 * A tax whose base several assignments of lines fit alike, and the lines in question; their amounts
 * are debit positive.
 */
export type UncertainBase = {
  accno: number;
  tax_rate: Decimal | null;
  entry_id: number;
  transdate: BookingDate;
  reference: string;
  between: { accno: number; memo: string; amount: Decimal }[];
};

/** A report names as many documents and entries with uncertain bases, the first ones. */
export const mostUncertainBases = 100;

/** Splits `days` into periods in which no rate changes, by their first days. */
export const ratePeriods = ({ from, to }: Days, rates: readonly TaxRate[]): ReadonlyMap<string, Days> => {
  const changes = rates.map(({ valid_from }) => valid_from).filter((day) => from < day && day <= to);
  const starts = [from, ...[...new Set(changes)].sort()];
  return new Map(
    starts.map((start, at) => {
      const next = starts[at + 1];
      return [start, { from: start, to: next === undefined ? to : addDays(next, -1) }];
    }),
  );
};

/** Whether a turnover is tax on sales or on purchases; undefined where it is not a tax. */
const kindOf = ({ link, category, tax_accno, tax_rate, tax, tax_base }: VatTurnover): TaxKind | undefined => {
  const links = link.split(':');
  if (links.includes('AR_tax')) return 'sales';
  if (links.includes('AP_tax')) return 'purchases';
  // A document may book its tax on any account.
  const isTax = tax_accno === null && tax_rate !== null;
  if (!isTax && amountOf(tax).eq(zero) && amountOf(tax_base).eq(zero)) return undefined;
  return growsInDebit(category) ? 'purchases' : 'sales';
};

/** Makes a debit-positive tax positive: tax on sales is a credit, tax on purchases a debit. */
const onSide = (amount: Amount, kind: TaxKind): Amount => (kind === 'sales' ? zero.minus(amount) : amount);

type TaxRow = {
  kind: TaxKind;
  accno: number;
  description: string;
  rate: Decimal | undefined;
  base: Amount;
  tax: Amount;
  /** The part of the tax whose base is unknown. */
  unknown: Amount;
  settled: Amount;
};

/** The base of tax without a known base: tax ÷ rate. */
const derivedBase = (tax: Amount, rate: Decimal | undefined, places: number): Amount =>
  rate === undefined || amountOf(rate).eq(zero)
    ? zero
    : proportion(tax, { part: hundred, whole: amountOf(rate) }, places);

const taxedOf = (turnover: VatTurnover, rates: readonly TaxRate[]): TaxRow[] => {
  const kind = kindOf(turnover);
  if (!kind) return [];
  const { accno, description, link, tax, tax_base, tax_rate, period } = turnover;
  const known = amountOf(tax);
  const settled = amountOf(turnover.settled);
  const moved = amountOf(turnover.debit).minus(amountOf(turnover.credit)).minus(settled);
  // On an account that is no VAT account only turnover that was booked as tax counts.
  const isTax = /(^|:)A[RP]_tax(:|$)/.test(link) || (turnover.tax_accno === null && tax_rate !== null);
  const unknown = isTax ? moved.minus(known) : zero;
  return [
    {
      kind,
      accno,
      description,
      rate: tax_rate ?? rateOn(rates, accno, period as BookingDate),
      base: onSide(amountOf(tax_base), kind),
      tax: onSide(known.plus(unknown), kind),
      unknown: onSide(unknown, kind),
      settled: onSide(settled, kind),
    },
  ];
};

/**
 * The VAT report from the periods of `ratePeriods`, each named by its first day (docs/interface
 * §15).
 */
export const vatReportOf = (
  turnovers: readonly VatTurnover[],
  { from, to, rates, uncertain }: Days & { rates: readonly TaxRate[]; uncertain: readonly UncertainBase[] },
  { currency, places }: Money,
): VatReport => {
  const taxed = turnovers.flatMap((turnover) => taxedOf(turnover, rates));
  const taxes = merged(taxed, rowKey);
  const accounts = merged(taxed, ({ accno }) => String(accno));
  const totalOf = (kind: TaxKind) => sum(taxes.filter((one) => one.kind === kind).map(({ tax }) => tax));
  const written = (amount: Amount) => decimalOf(amount, places);
  const baseOf = ({ base, unknown, rate }: TaxRow) => base.plus(derivedBase(unknown, rate, places));
  return {
    from,
    to,
    currency,
    taxes: taxes
      .filter((one) => !one.tax.eq(zero) || !baseOf(one).eq(zero))
      .map((one) => ({
        kind: one.kind,
        accno: one.accno,
        description: one.description,
        ...(one.rate === undefined ? {} : { rate: one.rate }),
        base: written(baseOf(one)),
        tax: written(one.tax),
        derived: !one.unknown.eq(zero),
        ...uncertainIn(uncertain, one, places),
      })),
    other: accounts
      .filter(({ settled }) => !settled.eq(zero))
      .map(({ kind, accno, description, settled }) => ({
        kind,
        accno,
        description,
        amount: written(settled),
      })),
    sales_tax: written(totalOf('sales')),
    input_tax: written(totalOf('purchases')),
    payable: written(totalOf('sales').minus(totalOf('purchases'))),
  };
};

const rowKey = ({ accno, rate }: Pick<TaxRow, 'accno' | 'rate'>): string =>
  `${accno} ${rate && amountOf(rate).toFixed()}`;

/** The uncertain bases of a row, if it has any. */
const uncertainIn = (all: readonly UncertainBase[], row: TaxRow, places: number) => {
  const bases = all.filter(
    ({ accno, tax_rate }) => rowKey({ accno, rate: tax_rate ?? undefined }) === rowKey(row),
  );
  if (bases.length === 0) return {};
  const uncertain = bases.map(({ entry_id, transdate, reference, between }) => ({
    ...{ entry_id, transdate, reference },
    between: between.map(({ amount, ...line }) => ({
      ...line,
      amount: decimalOf(onSide(amountOf(amount), row.kind), places),
    })),
  }));
  return { uncertain };
};

/** Sums rows with the same `key`; sales come first, then by account and rate. */
const merged = (all: readonly TaxRow[], key: (one: TaxRow) => string): TaxRow[] => {
  const sums = new Map<string, TaxRow>();
  for (const one of all) {
    const before = sums.get(key(one));
    sums.set(key(one), before ? addTaxRows(before, one) : one);
  }
  const rank = ({ kind, accno }: TaxRow) => (kind === 'sales' ? 0 : 1e9) + accno;
  return [...sums.values()].sort(
    (a, b) => rank(a) - rank(b) || amountOf(a.rate ?? '0').cmp(amountOf(b.rate ?? '0')),
  );
};

const addTaxRows = (to: TaxRow, more: TaxRow): TaxRow => ({
  ...to,
  base: to.base.plus(more.base),
  tax: to.tax.plus(more.tax),
  unknown: to.unknown.plus(more.unknown),
  settled: to.settled.plus(more.settled),
});
