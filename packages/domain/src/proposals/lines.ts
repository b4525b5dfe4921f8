import type { Payable } from '../documents/payable.ts';
import type { Swico, SwicoTax } from '../qr-bill/swico.ts';
import {
  type Amount,
  amountOf,
  decimalOf,
  hundred,
  proportion,
  sum,
  withRemainder,
  zero,
} from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';

/**
 * The accounts of a proposed payable: an expense account, and the purchase tax accounts with their
 * rates.
 */
export type ProposedAccounts = {
  expense_accno: number;
  /** Where several accounts have the same rate, the first is used. */
  taxes: readonly { accno: number; rate: Decimal }[];
};

/**
 * The part of an e-invoice that a QR-bill's billing information lacks: its lines with their net
 * amounts, and the tax of each rate, which are booked as they are.
 */
export type BilledLines = {
  lines: readonly { text: string; rate: Decimal; net: Decimal }[];
  charged: readonly { rate: Decimal; tax: Decimal }[];
};

export type ProposedLines = Pick<Payable, 'expenseentries' | 'taxentries'> & { problems: readonly string[] };

/**
 * The lines of a bill over `total`: net lines and taxes, if its billing information names the taxes
 * and they sum to the total; otherwise one line of the total. Lines and taxes sum to the total
 * exactly.
 */
export const proposedLinesOf = (
  total: Decimal,
  swico: Pick<Swico, 'taxes' | 'import_taxes'>,
  { expense_accno, taxes }: ProposedAccounts,
): ProposedLines => {
  const whole = (...problems: string[]) => ({ expenseentries: [{ amount: total, expense_accno }], problems });
  if (swico.import_taxes.length > 0) return whole('The bill has import tax, so no tax is proposed.');
  if (swico.taxes.length === 0) return whole();
  const lines = taxedLines(swico.taxes, amountOf(total));
  if (!lines) return whole('The taxes of the bill do not come to its amount, so no tax is proposed.');
  const taxed = lines.filter(({ rate }) => rate.gt(zero));
  const accnoOf = (rate: Amount) => taxes.find((account) => amountOf(account.rate).eq(rate))?.accno;
  const taxentries = taxed.flatMap(({ rate, tax }) => {
    const tax_accno = accnoOf(rate);
    return tax_accno === undefined ? [] : [{ amount: decimalOf(tax, places), tax_accno }];
  });
  if (taxentries.length < taxed.length) {
    const unknown = taxed.filter(({ rate }) => accnoOf(rate) === undefined).map(({ rate }) => rate.toFixed());
    return whole(`No tax account has the rate of ${unknown.join(', ')} %, so no tax is proposed.`);
  }
  const expenseentries = lines.map(({ rate, net }) => ({
    amount: decimalOf(net, places),
    expense_accno,
    // Names the rate, so that a person can tell several lines apart.
    ...(lines.length > 1 ? { description: `${rate.toFixed()} %` } : {}),
    ...(rate.gt(zero) ? { tax_accno: accnoOf(rate) } : {}),
  }));
  return { expenseentries, ...(taxentries.length > 0 ? { taxentries } : {}), problems: [] };
};

/**
 * The lines of an e-invoice over `total`, as it states them, with its taxes by rate; one line of
 * the total where they do not come to it, or where a rate has no account.
 */
export const billedLinesOf = (
  total: Decimal,
  { lines, charged }: BilledLines,
  { expense_accno, taxes }: ProposedAccounts,
): ProposedLines => {
  const whole = (problem: string) => ({
    expenseentries: [{ amount: total, expense_accno }],
    problems: [problem],
  });
  const all = [...lines.map(({ net }) => net), ...charged.map(({ tax }) => tax)];
  if (!sum(all.map((amount) => amountOf(amount))).eq(amountOf(total)))
    return whole('The lines and taxes of the e-invoice do not come to its amount, so one line is proposed.');
  const accnoOf = (rate: Decimal) => taxes.find((one) => amountOf(one.rate).eq(amountOf(rate)))?.accno;
  const taxed = charged.filter(({ tax }) => !amountOf(tax).eq(zero));
  const unknown = taxed.filter(({ rate }) => accnoOf(rate) === undefined);
  if (unknown.length > 0)
    return whole(
      `No tax account has the rate of ${unknown.map(({ rate }) => amountOf(rate).toFixed()).join(', ')} %, so no tax is proposed.`,
    );
  const expenseentries = lines.map(({ text, rate, net }) => {
    const tax_accno = amountOf(rate).gt(zero) ? accnoOf(rate) : undefined;
    return {
      amount: net,
      expense_accno,
      ...(text === '' ? {} : { description: text }),
      ...(tax_accno === undefined ? {} : { tax_accno }),
    };
  });
  const taxentries = taxed.flatMap(({ rate, tax }) => {
    const tax_accno = accnoOf(rate);
    return tax_accno === undefined ? [] : [{ amount: tax, tax_accno }];
  });
  return { expenseentries, ...(taxentries.length > 0 ? { taxentries } : {}), problems: [] };
};

// The decimals of francs and euros, the only currencies of QR-bills.
const places = 2;
// A bill may round its total to five centimes.
const mostRounded = amountOf('0.05');

type TaxedLine = { rate: Amount; net: Amount; tax: Amount };

/** The taxes with their net amounts; undefined where they do not sum to `total`. */
const taxedLines = (taxes: readonly SwicoTax[], total: Amount): TaxedLine[] | undefined => {
  const lines = taxes.map((tax): TaxedLine => {
    const rate = amountOf(tax.rate);
    if (tax.net !== undefined) {
      const net = amountOf(tax.net);
      return { rate, net, tax: proportion(net, { part: rate, whole: hundred }, places) };
    }
    const included = proportion(total, { part: rate, whole: hundred.plus(rate) }, places);
    return { rate, net: total.minus(included), tax: included };
  });
  const nets = lines.map(({ net }) => net);
  const rest = total.minus(sum(lines.map(({ tax }) => tax)));
  if (rest.minus(sum(nets)).abs().gt(mostRounded)) return undefined;
  const exact = withRemainder(nets, rest, nets);
  return lines.map((line, at) => ({ ...line, net: exact[at] ?? zero }));
};
