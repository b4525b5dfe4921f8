import {
  amountIn,
  completed,
  exchangedAt,
  type Fraction,
  fraction,
  parsed,
  plus,
  rounded,
  sumOf,
  times,
  whole,
} from './amounts.ts';
import {
  addDays,
  type Books,
  folded,
  isLinked,
  isTaxAccount,
  known,
  type Posting,
  rateOn,
  type Side,
  taxRateOn,
  write,
} from './books.ts';
import type { Invoice, Part, Payable } from './events.ts';
import { type Basis, type ChargedTax, chargedTaxes, convertedBase, usualTax } from './tax-bases.ts';

/** The entries of invoices and payables, by docs/interface §9, §10 and §12. */

type Sent = (Invoice | Payable) & { currency?: string };
type Tax = {
  accno: number;
  amount: bigint;
  rate: string | undefined;
  base?: bigint;
  basis?: Basis;
  doubtful?: boolean;
};
type Taxing = { lines: { accno: number; memo: string; amount: bigint }[]; taxes: Tax[]; total: bigint };

const currencyOf = (books: Books, sent: Sent) => sent.currency || books.own;

type EntryLine = { accno: number; memo: string; amount: bigint; named: number | undefined };

/** The taxes of a document by entries, with what they were charged on. */
export const chargedByEntries = (books: Books, sent: Sent, lines: readonly EntryLine[]): ChargedTax[] => {
  const taxes = (sent.taxentries ?? []).map(({ amount, tax_accno }) => ({
    accno: tax_accno,
    amount: parsed(amount, currencyOf(books, sent)),
  }));
  const taxable = lines.map(({ accno, amount, named }) => ({
    amount,
    named,
    usual: usualTax(books, accno),
    taxable: !isTaxAccount(books, accno),
  }));
  const included = sent.taxincluded ?? false;
  const supply = { books, on: sent.taxdate ?? sent.transdate, said: sent.taxdate !== undefined, included };
  return chargedTaxes({ lines: taxable, taxes }, supply);
};

/** Gives up a tax in proportion, what rounding leaves of it with the largest line. */
const without = (amounts: bigint[], tax: bigint, places: readonly number[]): void => {
  const own = places.map((at) => amounts[at] ?? 0n);
  const gross = sumOf(own);
  const shares = own.map((amount) => (gross === 0n ? 0n : rounded({ over: tax * amount, under: gross })));
  for (const [index, share] of completed(shares, tax, own).entries()) {
    const at = places[index] ?? 0;
    amounts[at] = (amounts[at] ?? 0n) - share;
  }
};

const taxedByEntries = (books: Books, sent: Sent, lines: readonly EntryLine[]): Taxing => {
  const taxes = chargedByEntries(books, sent, lines);
  const amounts = lines.map(({ amount }) => amount);
  const tax = sumOf(taxes.map(({ amount }) => amount));
  const total = sumOf(amounts) + (sent.taxincluded ? 0n : tax);
  if (sent.taxincluded) {
    const own = new Set(taxes.flatMap((one) => one.lines));
    const rest = amounts.map((_, at) => at).filter((at) => !own.has(at));
    const unknown = taxes.filter((one) => one.lines.length === 0);
    for (const one of taxes) if (one.lines.length > 0) without(amounts, one.amount, one.lines);
    const all = amounts.map((_, at) => at);
    const lost = sumOf(unknown.map(({ amount }) => amount));
    if (lost !== 0n) without(amounts, lost, rest.length > 0 ? rest : all);
  }
  const nets = lines.map(({ accno, memo }, at) => ({ accno, memo, amount: amounts[at] ?? 0n }));
  return { lines: nets, taxes, total };
};

/** A line by article: its amount, and the rates in percent that tax it. */
type PartLine = { accno: number; memo: string; amount: bigint; rates: { accno: number; rate: string }[] };

const hundred = whole(100n);
const over = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under, under: a.under * b.over });

const taxedByParts = (parts: readonly PartLine[], included: boolean): Taxing => {
  const amounts = parts.map(({ amount }) => amount);
  const total = sumOf(amounts);
  const share = ({ amount, rates }: PartLine, rate: string): Fraction => {
    const percent = rates.reduce((sum, one) => plus(sum, fraction(one.rate)), hundred);
    return times(whole(amount), over(fraction(rate), included ? percent : hundred));
  };
  const taxes = ratesIn(parts).map(({ accno, rate }) => {
    const places = [...parts.keys()].filter((at) =>
      parts[at]?.rates.some((one) => one.accno === accno && one.rate === rate),
    );
    const shares = places.map((at) => share(parts[at] as PartLine, rate));
    return { accno, rate, places, shares, amount: rounded(shares.reduce(plus, whole(0n))) };
  });
  if (included)
    for (const { places, shares, amount } of taxes) {
      const weights = places.map((at) => parts[at]?.amount ?? 0n);
      for (const [index, part] of completed(shares.map(rounded), amount, weights).entries()) {
        const at = places[index] ?? 0;
        amounts[at] = (amounts[at] ?? 0n) - part;
      }
    }
  const tax = sumOf(taxes.map(({ amount }) => amount));
  return {
    lines: parts.map(({ accno, memo }, at) => ({ accno, memo, amount: amounts[at] ?? 0n })),
    taxes: taxes.map(({ accno, rate, places, amount }) => {
      const base = sumOf(places.map((at) => amounts[at] ?? 0n));
      return { accno, rate, amount, base, basis: { places, opposite: false } };
    }),
    total: included ? total : total + tax,
  };
};

/** The taxes of a document by articles, by account and rate. */
const ratesIn = (parts: readonly PartLine[]): { accno: number; rate: string }[] => {
  const all = parts.flatMap(({ rates }) => rates);
  return [...new Map(all.map((one) => [`${one.accno} ${one.rate}`, one])).values()].sort(
    (a, b) => a.accno - b.accno || Number(a.rate) - Number(b.rate),
  );
};

type Taxable = { link: 'AR_tax' | 'AP_tax'; enabled: (accno: number) => boolean };

const partLine = (books: Books, part: Part, { sent, link, enabled }: Taxable & { sent: Sent }): PartLine => {
  const article = known(books.articles.get(folded(part.partnumber)), part.partnumber);
  const { quantity = '1', sellprice = article.sellprice, discount = '0' } = part;
  const left = times(plus(hundred, times(whole(-1n), fraction(discount))), { over: 1n, under: 100n });
  const accnos = [...new Set(part.tax_accnos ?? article.tax_accnos)];
  return {
    accno:
      link === 'AR_tax'
        ? (article.income_accno ?? books.defaults.income)
        : (part.expense_accno ?? article.expense_accno ?? books.defaults.expense),
    memo: article.description,
    amount: amountIn(currencyOf(books, sent), fraction(sellprice), fraction(quantity), left),
    rates: accnos
      .filter((accno) => isLinked(books, accno, link) && enabled(accno))
      .map((accno) => ({
        accno,
        rate: known(
          taxRateOn(books, accno, part.taxdate ?? sent.taxdate ?? sent.transdate),
          `a rate of ${accno}`,
        ),
      })),
  };
};

type Party = { number: string; control: number; payment_accno: number | undefined; terms: number };

const booked = (
  books: Books,
  sent: Sent,
  of: { module: 'ar' | 'ap'; invnumber: string; party: Party; taxing: Taxing },
): void => {
  const { module, party, taxing } = of;
  const currency = currencyOf(books, sent);
  const rate = rateOn(books, currency, sent.transdate);
  const inOwn = (amount: bigint) => exchangedAt(amount, rate, [currency, books.own]);
  const [control, other]: [Side, Side] = module === 'ar' ? ['debit', 'credit'] : ['credit', 'debit'];
  const others: (Taxing['lines'][number] & { tax?: Parameters<typeof taxIn>[0] })[] = [
    ...taxing.lines,
    ...taxing.taxes.map(({ accno, amount, ...tax }) => ({ accno, amount, memo: '', tax })),
  ];
  const originals = others.map(({ amount }) => amount);
  const amounts = completed(originals.map(inOwn), inOwn(taxing.total), originals);
  const postings: Posting[] = others.map(({ accno, amount, memo, tax }, at) => ({
    ...{ accno, memo },
    ...(tax ? { tax: taxIn(tax, amounts, inOwn) } : {}),
    side: other,
    amount: amounts[at] ?? 0n,
    original: amount,
    currency,
    source: '',
  }));
  const onControl: Posting = {
    accno: party.control,
    side: control,
    amount: inOwn(taxing.total),
    original: taxing.total,
    currency,
    source: '',
    memo: '',
  };
  const entry = write(books, {
    kind: 'document',
    module,
    transdate: sent.transdate,
    reference: of.invnumber,
    postings: module === 'ar' ? [onControl, ...postings] : [...postings, onControl],
  });
  books.documents.push({
    module,
    invnumber: of.invnumber,
    party: party.number,
    transdate: sent.transdate,
    duedate: sent.duedate || addDays(sent.transdate, party.terms),
    currency,
    rate,
    taxincluded: sent.taxincluded ?? false,
    control: party.control,
    payment_accno: party.payment_accno,
    amount: taxing.total,
    net: taxing.total - sumOf(taxing.taxes.map(({ amount }) => amount)),
    base: inOwn(taxing.total),
    payments: [],
    at: entry.at,
  });
};

/** A tax as it is on its posting, its base in the client's currency. */
const taxIn = (
  { rate, doubtful, ...tax }: Pick<Tax, 'rate' | 'base' | 'basis' | 'doubtful'>,
  amounts: readonly bigint[],
  inOwn: (amount: bigint) => bigint,
): NonNullable<Posting['tax']> => {
  const base = convertedBase(tax, amounts, inOwn);
  return base === undefined ? { rate } : { rate, base, doubtful };
};

const lineOf = (
  books: Books,
  sent: Sent,
  { amount, description = '', tax_accno }: { amount: string; description?: string; tax_accno?: number },
): Omit<EntryLine, 'accno'> => ({
  memo: description,
  amount: parsed(amount, currencyOf(books, sent)),
  named: tax_accno,
});

export const incomeLines = (books: Books, sent: Invoice): EntryLine[] =>
  (sent.incomeentries ?? []).map((line) => ({ accno: line.income_accno, ...lineOf(books, sent, line) }));

export const expenseLines = (books: Books, sent: Payable): EntryLine[] =>
  (sent.expenseentries ?? []).map((line) => ({ accno: line.expense_accno, ...lineOf(books, sent, line) }));

export const bookInvoice = (books: Books, sent: Invoice, invnumber: string): void => {
  const number = known(sent.customer?.customernumber ?? sent.customernumber, 'a customer');
  const before = books.customers.get(folded(number));
  const { customernumber, name } = sent.customer ?? {};
  const customer = { customernumber: number, ...before, ...(customernumber && name ? { name } : {}) };
  books.customers.set(folded(number), customer);
  const enabled = (accno: number) =>
    !sent.customer?.taxfree && (customer.tax_accnos?.includes(accno) ?? true);
  const taxing = sent.parts?.length
    ? taxedByParts(
        sent.parts.map((part) => partLine(books, part, { sent, link: 'AR_tax', enabled })),
        sent.taxincluded ?? false,
      )
    : taxedByEntries(books, sent, incomeLines(books, sent));
  const party = {
    number: customer.customernumber,
    control: sent.ar_accno ?? customer.arap_accno ?? books.defaults.ar,
    payment_accno: undefined,
    terms: before?.terms ?? 0,
  };
  booked(books, sent, { module: 'ar', invnumber, party, taxing });
};

export const bookPayable = (books: Books, sent: Payable, invnumber: string): void => {
  const number = known(sent.vendor?.vendornumber ?? sent.vendornumber, 'a vendor');
  const vendor = { vendornumber: number, ...books.vendors.get(folded(number)), ...sent.vendor };
  vendor.vendornumber = books.vendors.get(folded(number))?.vendornumber ?? number;
  books.vendors.set(folded(number), vendor);
  const taxing = sent.parts?.length
    ? taxedByParts(
        sent.parts.map((part) => partLine(books, part, { sent, link: 'AP_tax', enabled: () => true })),
        sent.taxincluded ?? false,
      )
    : taxedByEntries(books, sent, expenseLines(books, sent));
  const party = {
    number: vendor.vendornumber,
    control: sent.ap_accno ?? vendor.arap_accno ?? books.defaults.ap,
    payment_accno: sent.paymentAccno ?? vendor.payment_accno ?? books.defaults.payment,
    terms: vendor.terms ?? 0,
  };
  booked(books, sent, { module: 'ap', invnumber, party, taxing });
};
