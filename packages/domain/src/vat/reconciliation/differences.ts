import { type Amount, amountOf, decimalOf, round, sum, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import { supposedRows } from '../declaration.ts';
import { exactTaxAt, type Form, summedRows, untaxedIn } from '../form.ts';
import type { VatFigure, VatRow } from '../return.ts';

/**
 * The form of what several returns have together, less that of others: amounts are added up, and
 * taxes computed from them once, as the tax administration does with a filing of differences.
 */
export const formTogether = (
  added: readonly (readonly VatFigure[])[],
  takenOff: readonly (readonly VatFigure[])[],
  places: number,
): Form => {
  const totals = new Map<string, Total>();
  for (const figure of added.flat()) add(totals, figure, places, (amount) => amount);
  for (const figure of takenOff.flat()) add(totals, figure, places, (amount) => zero.minus(amount));
  const taxed = [...totals.values()].filter(({ figure }) => /^3/.test(figure) && figure !== '399');
  const due = round(sum(taxed.map(exactTaxOf)), places);
  const payable = due.minus(totals.get('479')?.tax ?? zero);
  const totalTaxes: Record<string, Amount> = {
    '399': due,
    '500': payable.gt(zero) ? payable : zero,
    '510': payable.lt(zero) ? zero.minus(payable) : zero,
  };
  const figures = [...totals.values()]
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
    .map((total) => writtenFigure({ ...total, tax: totalTaxes[total.figure] ?? total.tax }, places));
  return { figures, untaxed: untaxedIn(figures), payable };
};

type Total = {
  figure: string;
  rate: Decimal | undefined;
  amount: Amount | undefined;
  tax: Amount | undefined;
  rows: readonly VatRow[];
  sum_of: string[] | undefined;
};

const add = (
  totals: Map<string, Total>,
  one: VatFigure,
  places: number,
  signed: (amount: Amount) => Amount,
): void => {
  const { figure, rate, sum_of } = one;
  const before = totals.get(figure);
  const plus = (total: Amount | undefined, amount: Decimal | undefined) =>
    amount === undefined ? total : (total ?? zero).plus(signed(amountOf(amount)));
  const own = ratedRows(one).map((row) => ({
    ...row,
    amount: decimalOf(signed(amountOf(row.amount)), places),
  }));
  totals.set(figure, {
    figure,
    rate: rate ?? before?.rate,
    amount: plus(before?.amount, one.amount),
    tax: plus(before?.tax, one.tax),
    rows: summedRows([...(before?.rows ?? []), ...own], places),
    sum_of: before?.sum_of ?? sum_of,
  });
};

/**
 * The rows of a figure. A net rate that has no activities has its own, as it may change within a
 * year, and acquisition tax that was settled before its rates were kept the one that fits.
 */
const ratedRows = ({ figure, rate, amount, tax, rows }: VatFigure): readonly VatRow[] => {
  if (rows || amount === undefined) return rows ?? [];
  if (isNet(figure)) return rate === undefined ? [] : [{ rate, amount }];
  if (!isAcquisition(figure)) return [];
  return supposedRows(figure, { amount: amountOf(amount), tax: amountOf(tax ?? '0') }) ?? [];
};

const isNet = (figure: string): boolean => /^3[23]\d$/.test(figure);
const isAcquisition = (figure: string): boolean => /^38\d$/.test(figure);

/**
 * The tax that the rates make of a figure, not rounded; tax whose rate is not known as the ledger
 * has it.
 */
const exactTaxOf = ({ figure, rate, amount = zero, tax = zero, rows }: Total): Amount => {
  const inRows = sum(rows.map((row) => amountOf(row.amount)));
  if (isNet(figure) || (isAcquisition(figure) && inRows.eq(amount)))
    return sum(rows.map((row) => exactTaxAt(amountOf(row.amount), row.rate)));
  return rate === undefined ? tax : exactTaxAt(amount, rate);
};

const writtenFigure = (total: Total, places: number): VatFigure => {
  const { figure, rate, amount, rows, sum_of } = total;
  const written = (value: Amount) => decimalOf(value, places);
  const isTaxed = /^3/.test(figure) && figure !== '399';
  const computed = round(exactTaxOf(total), places);
  // No account holds the tax of net rates.
  const tax = isNet(figure) ? computed : total.tax;
  return {
    figure,
    ...(rate === undefined ? {} : { rate }),
    ...(amount === undefined ? {} : { amount: written(amount) }),
    ...(tax === undefined ? {} : { tax: written(tax) }),
    ...(isTaxed && tax ? { computed: written(computed), difference: written(tax.minus(computed)) } : {}),
    ...(rows.length > 0 ? { rows: [...rows] } : {}),
    ...(sum_of ? { sum_of } : {}),
  };
};

/** Figures by their numbers; those at other rates come after the supplies. */
const orderOf = ({ figure }: Total): string => figure.replace('3xx', '379');
