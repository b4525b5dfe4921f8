import type { DemoBooks } from '../src/demo/demo.ts';

/**
 * The VAT of the demo books worked out from what is entered, in whole Rappen and by nothing of the
 * product: what each document adds to which figure of the form. Every document of the demo has one
 * rate on all of its lines, or is by articles; rates are those from 2024 on, in tenths of a
 * percent.
 */
export type Added = { invnumber: string; day: string; figure: string; amount: bigint; tax: bigint };

/**
 * A line of an invoice: its account, its net amount, and the part of the tax that was charged for
 * it.
 */
export type SoldLine = { invnumber: string; day: string; accno: number; net: bigint; tax: bigint };

const rateOf: Record<number, bigint> = { 2200: 26n, 2201: 81n, 1170: 81n, 1171: 81n, 1172: 26n };
const saleFigure: Record<number, string> = { 2200: '313', 2201: '303' };
const inputFigure: Record<number, string> = { 1170: '400', 1171: '405', 1172: '400' };

const abs = (of: bigint) => (of < 0n ? -of : of);

/** A quotient rounded half away from zero. */
const divided = (part: bigint, whole: bigint): bigint => {
  const size = (abs(part) * 2n + abs(whole)) / (abs(whole) * 2n);
  return part < 0n !== whole < 0n ? -size : size;
};

/** A decimal text in units of 1 ÷ 10^places. */
const unitsOf = (text: string, places: number): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(places, '0'));
  return text.startsWith('-') ? -size : size;
};
const total = (all: readonly bigint[]) => all.reduce((sum, one) => sum + one, 0n);

type Line = { accno: number; amount: bigint; taxes: readonly number[] };
type Worked = {
  lines: { accno: number; net: bigint; taxes: readonly number[] }[];
  taxes: Map<number, bigint>;
};

/** Tax by articles: of each account the lines that it taxes, summed before rounding. */
const byArticles = (lines: readonly Line[], included: boolean): Worked => {
  const accnos = [...new Set(lines.flatMap(({ taxes }) => taxes))].sort();
  const taxes = new Map<number, bigint>();
  const nets = lines.map(({ accno, amount, taxes }) => ({ accno, net: amount, taxes }));
  for (const accno of accnos) {
    const rate = rateOf[accno] ?? 0n;
    const own = [...lines.keys()].filter((at) => lines[at]?.taxes.includes(accno));
    const gross = total(own.map((at) => lines[at]?.amount ?? 0n));
    const tax = divided(gross * rate, included ? 1000n + rate : 1000n);
    taxes.set(accno, tax);
    if (!included) continue;
    // Each line gives up its share, and what rounding leaves is settled with the largest line of
    // the rate.
    let left = tax;
    let largest = own[0] ?? 0;
    for (const at of own) {
      const amount = lines[at]?.amount ?? 0n;
      const share = divided(amount * rate, 1000n + rate);
      const net = nets[at];
      if (net) net.net -= share;
      left -= share;
      if (abs(amount) > abs(lines[largest]?.amount ?? 0n)) largest = at;
    }
    const net = nets[largest];
    if (net) net.net -= left;
  }
  return { lines: nets, taxes };
};

/** Tax by entries: one tax on all lines, or none; included, each gives up its share of it. */
const byEntries = (
  entries: readonly { accno: number; amount: string }[],
  taxentries: readonly { tax_accno: number; amount: string }[],
  included: boolean,
): Worked => {
  const [tax] = taxentries;
  const amounts = entries.map(({ amount }) => unitsOf(amount, 2));
  const taxed = tax ? unitsOf(tax.amount, 2) : 0n;
  const shares = amounts.map((amount) => (included ? divided(taxed * amount, total(amounts)) : 0n));
  if (included) {
    const sizes = amounts.map(abs);
    const at = sizes.findIndex((size) => sizes.every((other) => other <= size));
    shares[at] = (shares[at] ?? 0n) + taxed - total(shares);
  }
  return {
    lines: entries.map(({ accno }, at) => ({
      accno,
      net: (amounts[at] ?? 0n) - (shares[at] ?? 0n),
      taxes: tax ? [tax.tax_accno] : [],
    })),
    taxes: new Map(tax ? [[tax.tax_accno, taxed]] : []),
  };
};

type Part = {
  partnumber: string;
  quantity?: string | null | undefined;
  sellprice?: string | null | undefined;
  discount?: string | null | undefined;
};

const lineOf = (part: Part, books: DemoBooks, sales: boolean, enabled?: readonly number[] | null): Line => {
  const article = books.articles.find(({ partnumber }) => partnumber === part.partnumber);
  const price = unitsOf(part.sellprice ?? article?.sellprice ?? '0', 2);
  const kept = 100n - unitsOf(part.discount ?? '0', 0);
  const taxes = (article?.tax_accnos ?? []).filter((accno) => accno > 2000 === sales);
  return {
    accno: (sales ? article?.income_accno : article?.expense_accno) ?? 0,
    amount: divided(price * unitsOf(part.quantity ?? '1', 1) * kept, 1000n),
    taxes: enabled ? taxes.filter((accno) => enabled.includes(accno)) : taxes,
  };
};

/** Each tax of a document with what it was charged on. */
const basesOf = ({ lines, taxes }: Worked) =>
  [...taxes].map(([accno, tax]) => ({
    accno,
    tax,
    base: total(lines.filter((line) => line.taxes.includes(accno)).map(({ net }) => net)),
  }));

const soldOf = (books: DemoBooks) =>
  books.invoices.map((invoice) => {
    const { customernumber, parts = [], incomeentries = [], taxentries = [], taxincluded } = invoice;
    const customer = books.customers.find((one) => one.customernumber === customernumber);
    const worked =
      parts.length > 0
        ? byArticles(
            parts.map((part) => lineOf(part, books, true, customer?.tax_accnos)),
            taxincluded === true,
          )
        : byEntries(
            incomeentries.map(({ income_accno: accno, amount }) => ({ accno, amount })),
            taxentries,
            taxincluded === true,
          );
    return { invnumber: invoice.invnumber, day: invoice.transdate as string, worked };
  });

/** The contribution of each document to the figures of the effective method. */
export const effectiveByHand = (books: DemoBooks): Added[] => [
  ...soldOf(books).flatMap(({ invnumber, day, worked }) => [
    { invnumber, day, figure: '200', amount: total(worked.lines.map(({ net }) => net)), tax: 0n },
    ...basesOf(worked).map(({ accno, base, tax }) => ({
      ...{ invnumber, day, figure: saleFigure[accno] ?? '', amount: base, tax },
    })),
  ]),
  ...books.payables.flatMap((payable) => {
    const {
      invnumber,
      transdate: day,
      parts = [],
      expenseentries = [],
      taxentries = [],
      taxincluded,
    } = payable;
    const worked =
      parts.length > 0
        ? byArticles(
            parts.map((part) => lineOf(part, books, false)),
            taxincluded === true,
          )
        : byEntries(
            expenseentries.map(({ expense_accno: accno, amount }) => ({ accno, amount })),
            taxentries,
            taxincluded === true,
          );
    return [...worked.taxes].map(([accno, tax]) => ({
      ...{ invnumber, day, figure: inputFigure[accno] ?? '', amount: 0n, tax },
    }));
  }),
];

/**
 * The lines of all invoices, each with its part of the tax: what comes to it in the order of the
 * lines, rounded.
 */
export const linesByHand = (books: DemoBooks): SoldLine[] =>
  soldOf(books).flatMap(({ invnumber, day, worked: { lines, taxes } }) =>
    lines.map(({ accno, net, taxes: own }, at) => {
      const tax = own.map((tax_accno) => {
        const among = lines.map((line) => (line.taxes.includes(tax_accno) ? line.net : 0n));
        const [before, upto] = [total(among.slice(0, at)), total(among.slice(0, at + 1))];
        const charged = taxes.get(tax_accno) ?? 0n;
        return divided(charged * upto, total(among)) - divided(charged * before, total(among));
      });
      return { invnumber, day, accno, net, tax: total(tax) };
    }),
  );

/** Rappen as the product writes them. */
export const written = (rappen: bigint): string => {
  const digits = String(abs(rappen)).padStart(3, '0');
  return `${rappen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** The tax on several amounts, each at its rate in hundredths of a percent, rounded once. */
export const taxOf = (amounts: readonly (readonly [amount: bigint, rate: bigint])[]): bigint =>
  divided(total(amounts.map(([amount, rate]) => amount * rate)), 10_000n);
