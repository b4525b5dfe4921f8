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
  known,
  type Posting,
  rateOn,
  type Side,
  taxRateOn,
  write,
} from './books.ts';
import type { Invoice, Part, Payable } from './events.ts';

/** What invoices and payables book, by docs/interface.md §9, §10 and §12. */

type Sent = (Invoice | Payable) & { currency?: string };
type Taxing = {
  lines: { accno: number; memo: string; amount: bigint }[];
  taxes: { accno: number; amount: bigint }[];
};

/** A line by article: its amount, and the rates in percent that tax it. */
type PartLine = { accno: number; memo: string; amount: bigint; rates: { accno: number; rate: Fraction }[] };

const currencyOf = (books: Books, sent: Sent) => sent.currency || books.own;

const taxedByEntries = (sent: Sent, lines: Taxing['lines'], currency: string): Taxing & { total: bigint } => {
  const taxes = (sent.taxentries ?? []).map(({ amount, tax_accno }) => ({
    accno: tax_accno,
    amount: parsed(amount, currency),
  }));
  const tax = sumOf(taxes.map(({ amount }) => amount));
  const gross = sumOf(lines.map(({ amount }) => amount));
  if (!sent.taxincluded) return { lines, taxes, total: gross + tax };
  const amounts = lines.map(({ amount }) => amount);
  const shares = amounts.map((amount) => rounded({ over: tax * amount, under: gross }));
  const exact = completed(shares, tax, amounts);
  const nets = lines.map((line, at) => ({ ...line, amount: line.amount - (exact[at] ?? 0n) }));
  return { lines: nets, taxes, total: gross };
};

const hundred = whole(100n);
const percentOf = (rates: PartLine['rates']): Fraction =>
  rates.reduce((sum, { rate }) => plus(sum, rate), whole(0n));
const over = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under, under: a.under * b.over });

const taxedByParts = (parts: readonly PartLine[], included: boolean): Taxing & { total: bigint } => {
  const amounts = parts.map(({ amount }) => amount);
  const accnos = [...new Set(parts.flatMap(({ rates }) => rates.map(({ accno }) => accno)))];
  const taxes = accnos
    .sort((a, b) => a - b)
    .map((accno) => {
      const exact = parts.flatMap(({ amount, rates }) =>
        rates
          .filter((rate) => rate.accno === accno)
          .map(({ rate }) => {
            const base = included ? plus(hundred, percentOf(rates)) : hundred;
            return times(whole(amount), over(rate, base));
          }),
      );
      return { accno, amount: rounded(exact.reduce(plus, whole(0n))) };
    });
  const tax = sumOf(taxes.map(({ amount }) => amount));
  const lines = parts.map(({ accno, memo, amount }) => ({ accno, memo, amount }));
  if (!included) return { lines, taxes, total: sumOf(amounts) + tax };
  const shares = parts.map(({ amount, rates }) =>
    rounded(times(whole(amount), over(percentOf(rates), plus(hundred, percentOf(rates))))),
  );
  const exact = completed(
    shares,
    tax,
    parts.map(({ amount, rates }) => (rates.length > 0 ? amount : 0n)),
  );
  const nets = lines.map((line, at) => ({ ...line, amount: line.amount - (exact[at] ?? 0n) }));
  return { lines: nets, taxes, total: sumOf(amounts) };
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
        rate: fraction(known(taxRateOn(books, accno, sent.transdate), `a rate of ${accno}`)),
      })),
  };
};

type Party = { number: string; control: number; payment_accno: number; terms: number };

const booked = (
  books: Books,
  sent: Sent,
  of: { module: 'ar' | 'ap'; invnumber: string; party: Party; taxing: Taxing & { total: bigint } },
): void => {
  const { module, party, taxing } = of;
  const currency = currencyOf(books, sent);
  const rate = rateOn(books, currency, sent.transdate);
  const inOwn = (amount: bigint) => exchangedAt(amount, rate, [currency, books.own]);
  const [control, other]: [Side, Side] = module === 'ar' ? ['debit', 'credit'] : ['credit', 'debit'];
  const others = [...taxing.lines, ...taxing.taxes.map((tax) => ({ ...tax, memo: '' }))];
  const originals = others.map(({ amount }) => amount);
  const amounts = completed(originals.map(inOwn), inOwn(taxing.total), originals);
  const postings: Posting[] = others.map(({ accno, memo, amount }, at) => ({
    accno,
    side: other,
    amount: amounts[at] ?? 0n,
    original: amount,
    currency,
    source: '',
    memo,
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

export const bookInvoice = (books: Books, sent: Invoice, invnumber: string): void => {
  const number = known(sent.customer?.customernumber ?? sent.customernumber, 'a customer');
  const before = books.customers.get(folded(number));
  const { customernumber, name } = sent.customer ?? {};
  const customer = { customernumber: number, ...before, ...(customernumber && name ? { name } : {}) };
  books.customers.set(folded(number), customer);
  const enabled = (accno: number) =>
    !sent.customer?.taxfree && (customer.tax_accnos?.includes(accno) ?? true);
  const currency = currencyOf(books, sent);
  const taxing = sent.parts?.length
    ? taxedByParts(
        sent.parts.map((part) => partLine(books, part, { sent, link: 'AR_tax', enabled })),
        sent.taxincluded ?? false,
      )
    : taxedByEntries(
        sent,
        (sent.incomeentries ?? []).map(({ income_accno, amount, description = '' }) => ({
          accno: income_accno,
          memo: description,
          amount: parsed(amount, currency),
        })),
        currency,
      );
  const party = {
    number: customer.customernumber,
    control: sent.ar_accno ?? customer.arap_accno ?? books.defaults.ar,
    payment_accno: customer.payment_accno ?? books.defaults.payment,
    terms: before?.terms ?? 0,
  };
  booked(books, sent, { module: 'ar', invnumber, party, taxing });
};

export const bookPayable = (books: Books, sent: Payable, invnumber: string): void => {
  const number = known(sent.vendor?.vendornumber ?? sent.vendornumber, 'a vendor');
  const vendor = { vendornumber: number, ...books.vendors.get(folded(number)), ...sent.vendor };
  vendor.vendornumber = books.vendors.get(folded(number))?.vendornumber ?? number;
  books.vendors.set(folded(number), vendor);
  const currency = currencyOf(books, sent);
  const taxing = sent.parts?.length
    ? taxedByParts(
        sent.parts.map((part) => partLine(books, part, { sent, link: 'AP_tax', enabled: () => true })),
        sent.taxincluded ?? false,
      )
    : taxedByEntries(
        sent,
        (sent.expenseentries ?? []).map(({ expense_accno, amount, description = '' }) => ({
          accno: expense_accno,
          memo: description,
          amount: parsed(amount, currency),
        })),
        currency,
      );
  const party = {
    number: vendor.vendornumber,
    control: sent.ap_accno ?? vendor.arap_accno ?? books.defaults.ap,
    payment_accno: sent.paymentAccno ?? vendor.payment_accno ?? books.defaults.payment,
    terms: vendor.terms ?? 0,
  };
  booked(books, sent, { module: 'ap', invnumber, party, taxing });
};
