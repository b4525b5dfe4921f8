import type { Random } from '../random.ts';
import { fraction, rounded, sumOf, times, whole, written } from './computation/amounts.ts';
import { type Books, known, taxRateOn } from './computation/books.ts';
import type { Event, Invoice, Part, Payable } from './computation/events.ts';
import { currencies, randomCustomer, randomDecimal, randomVendor, special } from './random-records.ts';

/** The invoices and payables of a random year. */

/** Accounts that a line is booked on, and the tax account that it is taxed on, if it is. */
const sales: readonly (readonly [number, number | undefined])[] = [
  [3000, 2201],
  [3200, 2201],
  [3200, 2200],
  [3400, 2201],
  [3600, special],
  [3280, undefined],
  [3480, undefined],
];
const purchases: readonly (readonly [number, number | undefined])[] = [
  [4000, 1170],
  [4200, 1170],
  [6500, 1171],
  [1520, 1171],
  [5820, 1171],
  [4400, undefined],
  [6300, undefined],
];

type Line = { accno: number; tax: number | undefined; amount: bigint };

const randomAmount = (random: Random): bigint => {
  const most = random.one([100, 30_000, 30_000, 30_000, 2_000_000]);
  return BigInt(1 + random.below(most)) * (random.chance(0.06) ? -1n : 1n);
};

const lines = (random: Random, from: typeof sales): Line[] =>
  Array.from({ length: 1 + random.below(random.one([1, 1, 3, 8, 14])) }, () => {
    const [accno, tax] = random.one(from);
    return { accno, tax, amount: randomAmount(random) };
  });

type Taxing = { books: Books; random: Random; transdate: string; currency: string; included: boolean };

/** The rate that is charged: that of the day, or that of last year for what was supplied then. */
const charged = ({ books, random, transdate }: Taxing, accno: number): string => {
  const early = '2024-01-01' <= transdate && transdate < '2024-04-01' && random.chance(0.3);
  return known(taxRateOn(books, accno, early ? '2023-12-31' : transdate), `a rate of ${accno}`);
};

/** The taxes of lines: of their sum, or of each line rounded, now and then some cents off, or none although there should be. */
const taxesOf = (of: readonly Line[], taxing: Taxing) => {
  const { random, included, currency } = taxing;
  const accnos = [...new Set(of.flatMap(({ tax }) => tax ?? []))];
  return accnos.flatMap((tax_accno) => {
    if (random.chance(0.03)) return [];
    const { over, under } = fraction(charged(taxing, tax_accno));
    const share = { over, under: 100n * under + (included ? over : 0n) };
    const amounts = of.filter(({ tax }) => tax === tax_accno).map(({ amount }) => amount);
    const taxOf = (amount: bigint) => rounded(times(whole(amount), share));
    const exact = random.chance(0.8) ? taxOf(sumOf(amounts)) : sumOf(amounts.map(taxOf));
    const amount = random.chance(0.04) ? exact + BigInt(random.below(7) - 3) : exact;
    return [{ tax_accno, amount: written(amount, currency) }];
  });
};

const parts = (random: Random, books: Books, included: boolean): Part[] => {
  const { tax_accnos } = random.one([...books.articles.values()]);
  const articles = [...books.articles.values()].filter(
    (article) => !included || article.tax_accnos.join() === tax_accnos.join(),
  );
  return Array.from({ length: 1 + random.below(random.one([2, 5, 10])) }, () => ({
    partnumber: random.one(articles).partnumber,
    quantity: `${random.chance(0.08) ? '-' : ''}${random.chance(0.7) ? 1 + random.below(20) : randomDecimal(random, 9, 3)}`,
    ...(random.chance(0.4) ? { sellprice: randomDecimal(random, 400, 4) } : {}),
    ...(random.chance(0.3) ? { discount: randomDecimal(random, 60, 4) } : {}),
  }));
};

const texts = [
  '',
  '',
  'Beratung',
  'Lieferung "Etappe 1"; frei Haus',
  'date: 2020-01-01',
  'Zürich — 東京 | a:b',
];

const head = (
  random: Random,
  books: Books,
  { transdate, invnumber }: { transdate: string; invnumber: string },
) => {
  const currency = random.chance(0.18) ? random.one(currencies) : books.own;
  const included = random.chance(0.3);
  return {
    ...(random.chance(0.93) ? { invnumber } : {}),
    transdate,
    ...(currency !== books.own || random.chance(0.3) ? { currency } : {}),
    ...(included || random.chance(0.3) ? { taxincluded: included } : {}),
    ...(random.chance(0.3) ? { duedate: `${transdate.slice(0, 8)}28` } : {}),
    description: random.one(texts),
  };
};

/** Lines by entries whose taxes can be taken out of them: what is included in nothing can't be. */
const entries = (from: typeof sales, taxing: Taxing) => {
  const [, tax] = taxing.random.one(from);
  const drawn = lines(taxing.random, taxing.included ? from.filter((one) => one[1] === tax) : from);
  const gross = sumOf(drawn.map(({ amount }) => amount));
  const of = gross === 0n ? drawn.slice(0, 1) : drawn;
  return { of, taxentries: taxesOf(of, taxing) };
};

type Asked = { transdate: string; invnumber: string };

export const randomInvoice = (random: Random, books: Books, asked: Asked): Event => {
  const sent: Invoice = head(random, books, asked);
  const party = customerOf(random, books);
  const by = { ...sent, ...party, ...(random.chance(0.1) ? { ar_accno: 1101 } : {}) };
  if (random.chance(0.4))
    return { do: 'invoice', send: { ...by, parts: parts(random, books, sent.taxincluded ?? false) } };
  const { currency = books.own, taxincluded: included = false } = sent;
  const { of, taxentries } = entries(sales, { books, random, currency, included, ...asked });
  const incomeentries = of.map(({ accno, amount }) => ({
    income_accno: accno,
    amount: written(amount, currency),
    description: random.one(texts),
  }));
  return { do: 'invoice', send: { ...by, incomeentries, ...(taxentries.length > 0 ? { taxentries } : {}) } };
};

const customerOf = (random: Random, books: Books): Pick<Invoice, 'customernumber' | 'customer'> => {
  const { customernumber } = random.one([...books.customers.values()]);
  const spelt = random.chance(0.2) ? customernumber.toLowerCase() : customernumber;
  if (random.chance(0.85)) return { customernumber: spelt };
  const taxfree = random.chance(0.2) ? { taxfree: true } : {};
  if (random.chance(0.5)) return { customer: { customernumber: spelt, ...taxfree } };
  const { name = '' } = randomCustomer(random, '');
  return { customer: { customernumber: `N-${books.customers.size}`, name, ...taxfree } };
};

export const randomPayable = (random: Random, books: Books, asked: Asked): Event => {
  const sent: Payable = head(random, books, asked);
  const by = {
    ...sent,
    ...vendorOf(random, books),
    ...(random.chance(0.1) ? { ap_accno: 2001 } : {}),
    ...(random.chance(0.1) ? { paymentAccno: 1090 } : {}),
  };
  if (random.chance(0.3)) {
    const bought = parts(random, books, sent.taxincluded ?? false).map((part) => ({
      ...part,
      sellprice: part.sellprice ?? randomDecimal(random, 400, 4),
      ...(random.chance(0.2) ? { expense_accno: random.one([4000, 6500]) } : {}),
      ...(!sent.taxincluded && random.chance(0.2) ? { tax_accnos: random.one([[], [1170], [1171]]) } : {}),
    }));
    return { do: 'payable', send: { ...by, parts: bought } };
  }
  const { currency = books.own, taxincluded: included = false } = sent;
  const { of, taxentries } = entries(purchases, { books, random, currency, included, ...asked });
  const expenseentries = of.map(({ accno, amount }) => ({
    expense_accno: accno,
    amount: written(amount, currency),
    description: random.one(texts),
  }));
  return { do: 'payable', send: { ...by, expenseentries, ...(taxentries.length > 0 ? { taxentries } : {}) } };
};

const vendorOf = (random: Random, books: Books): Pick<Payable, 'vendornumber' | 'vendor'> => {
  const { vendornumber } = random.one([...books.vendors.values()]);
  if (random.chance(0.85))
    return { vendornumber: random.chance(0.2) ? vendornumber.toLowerCase() : vendornumber };
  if (random.chance(0.5)) return { vendor: { ...randomVendor(random, vendornumber) } };
  return { vendor: randomVendor(random, `M-${books.vendors.size}`) };
};

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/** The same with minus signs. */
export const stornoOf = (invoice: Invoice, { transdate, invnumber }: Asked): Event => {
  const { duedate, ...rest } = invoice;
  return {
    do: 'invoice',
    send: {
      ...rest,
      transdate,
      invnumber,
      ...(invoice.incomeentries
        ? { incomeentries: invoice.incomeentries.map((line) => ({ ...line, amount: negated(line.amount) })) }
        : {}),
      ...(invoice.taxentries
        ? { taxentries: invoice.taxentries.map((tax) => ({ ...tax, amount: negated(tax.amount) })) }
        : {}),
    },
  };
};
