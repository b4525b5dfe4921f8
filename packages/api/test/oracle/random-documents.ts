import type { Random } from '@kontor/testing';
import { fraction, rounded, sumOf, times, whole, written } from './computation/amounts.ts';
import { type Books, known, taxRateOn } from './computation/books.ts';
import { chargedByEntries, expenseLines, incomeLines } from './computation/documents.ts';
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

type Taxing = {
  books: Books;
  random: Random;
  transdate: string;
  currency: string;
  included: boolean;
  /**
   * The day whose rates are charged: that of the document, or one of last year, when it was
   * supplied.
   */
  supplied: string;
};

const shareOf = ({ books, supplied, included }: Taxing, accno: number) => {
  const { over, under } = fraction(known(taxRateOn(books, accno, supplied), `a rate of ${accno}`));
  return { over, under: 100n * under + (included ? over : 0n) };
};

/**
 * The taxes of lines: of their sum or, `lineByLine`, of each line rounded; now and then none
 * although there should be.
 */
const taxesOf = (of: readonly Line[], taxing: Taxing, lineByLine: boolean) => {
  const accnos = [...new Set(of.flatMap(({ tax }) => tax ?? []))];
  return accnos.flatMap((tax_accno) => {
    const share = shareOf(taxing, tax_accno);
    const amounts = of.filter(({ tax }) => tax === tax_accno).map(({ amount }) => amount);
    const taxOf = (amount: bigint) => rounded(times(whole(amount), share));
    const amount = lineByLine ? sumOf(amounts.map(taxOf)) : taxOf(sumOf(amounts));
    return amount === 0n || taxing.random.chance(0.03) ? [] : [{ tax_accno, amount }];
  });
};

/** A purchase abroad, whose tax is owed and deducted at once. */
const acquired = (taxing: Taxing) => {
  const amount = 10_000n + randomAmount(taxing.random);
  const tax = rounded(times(whole(amount), shareOf({ ...taxing, included: false }, 1171)));
  return {
    of: [{ accno: 4400, tax: undefined, amount }],
    taxes: [
      { tax_accno: 1171, amount: tax },
      { tax_accno: 2201, amount: -tax },
    ],
  };
};

/** Supplies of last year are charged at its rates. */
const early = (transdate: string): boolean => '2024-01-01' <= transdate && transdate < '2024-04-01';

const parts = (random: Random, books: Books, transdate: string): Part[] =>
  Array.from({ length: 1 + random.below(random.one([2, 5, 10])) }, () => ({
    partnumber: random.one([...books.articles.values()]).partnumber,
    quantity: `${random.chance(0.08) ? '-' : ''}${random.chance(0.7) ? 1 + random.below(20) : randomDecimal(random, 9, 3)}`,
    ...(random.chance(0.4) ? { sellprice: randomDecimal(random, 400, 4) } : {}),
    ...(random.chance(0.3) ? { discount: randomDecimal(random, 60, 4) } : {}),
    ...(random.chance(early(transdate) ? 0.2 : 0.02) ? { taxdate: '2023-12-20' } : {}),
  }));

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
    ...(random.chance(early(transdate) ? 0.3 : 0.03) ? { taxdate: '2023-12-15' } : {}),
    ...(currency !== books.own || random.chance(0.3) ? { currency } : {}),
    ...(included || random.chance(0.3) ? { taxincluded: included } : {}),
    ...(random.chance(0.3) ? { duedate: `${transdate.slice(0, 8)}28` } : {}),
    description: random.one(texts),
  };
};

type Entries = { lines: (Line & { named: boolean })[]; taxentries: { amount: string; tax_accno: number }[] };

/**
 * Lines and taxes by entries. Lines name their taxes by chance, and where there are too many to
 * find out which are meant: many choices, or some where taxes were rounded line by line or charged
 * at the rates of a day that is not said.
 */
const entries = (from: typeof sales, taxing: Taxing & { said: boolean }): Entries => {
  const { random, currency, said, supplied, transdate } = taxing;
  const abroad = from === purchases && !taxing.included && random.chance(0.06);
  const lineByLine = random.chance(0.2);
  const drawn = abroad ? [] : lines(random, from);
  // A tax that is included in a sum of zero cannot be taken out of it.
  const whole = sumOf(drawn.map(({ amount }) => amount)) === 0n ? drawn.slice(0, 1) : drawn;
  const { of, taxes } = abroad ? acquired(taxing) : { of: whole, taxes: taxesOf(whole, taxing, lineByLine) };
  const many = (taxes.length + 1) ** of.length > 20_000;
  const elsewhere = !said && supplied !== transdate && of.length > 5;
  const isNamed = !abroad && (random.chance(0.35) || many || elsewhere || (lineByLine && of.length > 5));
  const accnos = taxes.map(({ tax_accno }) => tax_accno);
  // A tax that nobody computed so was charged on what nobody knows.
  const isOff = of.length < 5 && taxes.length === 1 && !isNamed && random.chance(0.1);
  const off = isOff ? BigInt(2 + random.below(5)) : 0n;
  return {
    lines: of.map((line) => ({ ...line, named: isNamed && accnos.includes(line.tax ?? 0) })),
    taxentries: taxes.map(({ tax_accno, amount }) => ({
      tax_accno,
      amount: written(amount + off, currency),
    })),
  };
};

/**
 * Names the taxes of lines that others could be taken for: which of them gives up the tax would be
 * chance.
 */
const withoutDoubt = <Sent extends Invoice | Payable>(
  sent: Sent,
  isDoubtful: (sent: Sent) => boolean,
  named: () => Sent,
): Sent => (sent.taxincluded && isDoubtful(sent) ? named() : sent);

type DateAndNumber = { transdate: string; invnumber: string };

export const randomInvoice = (random: Random, books: Books, dateAndNumber: DateAndNumber): Event => {
  const sent: Invoice = head(random, books, dateAndNumber);
  const party = customerOf(random, books);
  const by = { ...sent, ...party, ...(random.chance(0.1) ? { ar_accno: 1101 } : {}) };
  if (random.chance(0.4))
    return { do: 'invoice', send: { ...by, parts: parts(random, books, dateAndNumber.transdate) } };
  const { lines: of, taxentries } = entries(sales, taxingOf(random, books, sent));
  const build = (named: boolean): Invoice => ({
    ...by,
    incomeentries: of.map(({ accno, amount, tax, ...line }) => ({
      income_accno: accno,
      ...entryLine(
        { amount, tax: line.named || (named && isTaxed(taxentries, tax)) ? tax : undefined },
        random,
        sent.currency ?? books.own,
      ),
    })),
    ...(taxentries.length > 0 ? { taxentries } : {}),
  });
  const isDoubtful = (invoice: Invoice) =>
    chargedByEntries(books, invoice, incomeLines(books, invoice)).some(({ doubtful }) => doubtful);
  return { do: 'invoice', send: withoutDoubt(build(false), isDoubtful, () => build(true)) };
};

const taxingOf = (random: Random, books: Books, sent: Invoice | Payable): Taxing & { said: boolean } => {
  const { currency = books.own, taxincluded: included = false, transdate, taxdate } = sent;
  const late = early(transdate) && random.chance(0.3) ? '2023-12-31' : transdate;
  const supplied = taxdate ?? late;
  return { books, random, transdate, currency, included, supplied, said: taxdate !== undefined };
};

const isTaxed = (taxentries: Entries['taxentries'], tax: number | undefined): boolean =>
  taxentries.some(({ tax_accno }) => tax_accno === tax);

const entryLine = (
  { amount, tax }: { amount: bigint; tax: number | undefined },
  random: Random,
  currency: string,
) => ({
  amount: written(amount, currency),
  description: random.one(texts),
  ...(tax === undefined ? {} : { tax_accno: tax }),
});

const customerOf = (random: Random, books: Books): Pick<Invoice, 'customernumber' | 'customer'> => {
  const { customernumber } = random.one([...books.customers.values()]);
  const spelt = random.chance(0.2) ? customernumber.toLowerCase() : customernumber;
  if (random.chance(0.85)) return { customernumber: spelt };
  const taxfree = random.chance(0.2) ? { taxfree: true } : {};
  if (random.chance(0.5)) return { customer: { customernumber: spelt, ...taxfree } };
  const { name = '' } = randomCustomer(random, '');
  return { customer: { customernumber: `N-${books.customers.size}`, name, ...taxfree } };
};

export const randomPayable = (random: Random, books: Books, dateAndNumber: DateAndNumber): Event => {
  const sent: Payable = head(random, books, dateAndNumber);
  const by = {
    ...sent,
    ...vendorOf(random, books),
    ...(random.chance(0.1) ? { ap_accno: 2001 } : {}),
    ...(random.chance(0.1) ? { paymentAccno: 1090 } : {}),
  };
  if (random.chance(0.3)) {
    const bought = parts(random, books, dateAndNumber.transdate).map((part) => ({
      ...part,
      sellprice: part.sellprice ?? randomDecimal(random, 400, 4),
      ...(random.chance(0.2) ? { expense_accno: random.one([4000, 6500]) } : {}),
      ...(random.chance(0.2) ? { tax_accnos: random.one([[], [1170], [1171]]) } : {}),
    }));
    return { do: 'payable', send: { ...by, parts: bought } };
  }
  const { lines: of, taxentries } = entries(purchases, taxingOf(random, books, sent));
  const build = (named: boolean): Payable => ({
    ...by,
    expenseentries: of.map(({ accno, amount, tax, ...line }) => ({
      expense_accno: accno,
      ...entryLine(
        { amount, tax: line.named || (named && isTaxed(taxentries, tax)) ? tax : undefined },
        random,
        sent.currency ?? books.own,
      ),
    })),
    ...(taxentries.length > 0 ? { taxentries } : {}),
  });
  const isDoubtful = (payable: Payable) =>
    chargedByEntries(books, payable, expenseLines(books, payable)).some(({ doubtful }) => doubtful);
  return { do: 'payable', send: withoutDoubt(build(false), isDoubtful, () => build(true)) };
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
export const stornoOf = (invoice: Invoice, { transdate, invnumber }: DateAndNumber): Event => {
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
