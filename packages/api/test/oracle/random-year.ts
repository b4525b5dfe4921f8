import type { Random } from '@kontor/testing';
import { size, written } from './computation/amounts.ts';
import { addDays, type Books, type Document, daysFrom, openOf, taxRateOn } from './computation/books.ts';
import { revaluationOn } from './computation/entries.ts';
import type { Event, Gl, GlLine, Invoice } from './computation/events.ts';
import { randomInvoice, randomPayable, stornoOf } from './random-documents.ts';
import {
  banksAbroad,
  firstDay,
  lastDay,
  masterData,
  randomArticle,
  randomCustomer,
  randomVendor,
} from './random-records.ts';

/**
 * The events of a random year, in stages of closing and reopening; each is drawn as the books stand
 * when it happens.
 */

export type Stage = { name: string; events: Iterable<Event> };

type Year = {
  random: Random;
  books: Books;
  /** Invoices that can be reversed, and what can be sent again. */
  invoices: Invoice[];
  repeatable: Event[];
  numbered: number;
};
type Days = { from: string; to: string };

export const stagesOf = (books: Books, random: Random, documents: number): Stage[] => {
  const year: Year = { random, books, invoices: [], repeatable: [], numbered: 0 };
  const deal = (share: number, from: string, to: string) =>
    dealings(year, { from, to }, Math.round(documents * share));
  return [
    {
      name: 'as it is booked',
      events: chain(
        masterData(random, books, documents),
        deal(0.4, firstDay, '2024-12-31'),
        revaluation(books, '2024-06-30'),
      ),
    },
    {
      name: 'last year closed',
      events: chain(
        [{ do: 'endYear', send: { transdate: '2023-12-31', retained_accno: 2970 } }],
        closed(year),
        deal(0.25, '2024-01-01', '2025-02-28'),
      ),
    },
    {
      name: 'valued and closed',
      events: chain(
        revaluation(books, '2024-12-31'),
        [{ do: 'endYear', send: { transdate: '2024-12-31', accno: 2970, reference: 'ABSCHLUSS' } }],
        closed(year),
        deal(0.15, '2025-01-01', '2025-06-30'),
      ),
    },
    {
      name: 'opened again',
      events: chain(
        [{ do: 'reopenYear', send: {} }],
        deal(0.1, '2024-01-01', '2025-06-30'),
        [{ do: 'reopenYear', send: {} }],
        deal(0.05, firstDay, '2024-03-31'),
      ),
    },
    {
      name: 'closed again',
      events: chain(
        [
          { do: 'endYear', send: { transdate: '2023-12-31' } },
          { do: 'endYear', send: { transdate: '2024-12-31', retained_accno: 2950 } },
        ],
        closed(year),
        deal(0.05, '2025-01-01', lastDay),
        revaluation(books, '2025-12-31'),
      ),
    },
  ];
};

function* chain(...parts: Iterable<Event>[]): Iterable<Event> {
  for (const part of parts) yield* part;
}

function* revaluation(books: Books, transdate: string): Iterable<Event> {
  const refused = revaluationOn(books, transdate).length > 0 ? {} : { refused: 'nothing_to_close' };
  yield { do: 'revalue', send: { transdate }, ...refused };
}

/** A request that is refused in a closed period must leave no trace. */
function* closed({ books, random }: Year): Iterable<Event> {
  const transdate = books.closedUpTo;
  const refused = 'period_closed';
  yield { ...randomInvoice(random, books, { transdate, invnumber: 'CLOSED' }), refused };
  yield { ...entryOf(random, books, transdate), refused };
  const glentries = linesOf(books.own, [1025, 100n], [1020, -100n]);
  const inFrancs: Gl = { transdate: addDays(transdate, 1), glentries };
  yield { do: 'gl', send: inFrancs, refused: 'account_not_postable' };
  const paid = books.documents.find(({ module }) => module === 'ar');
  if (paid)
    yield {
      do: 'payInvoice',
      send: { invnumber: paid.invnumber, payment: { datepaid: transdate, amount_paid: '1' } },
      refused,
    };
}

const dayIn = ({ random, books }: Year, { from, to }: Days): string => {
  const open = addDays(books.closedUpTo, 1);
  const first = from > open ? from : open;
  return addDays(first, random.below(1 + daysFrom(first, to)));
};

function* dealings(year: Year, days: Days, documents: number): Iterable<Event> {
  const { random, books } = year;
  for (let at = 0; at < documents; at += 1) {
    year.numbered += 1;
    const dateAndNumber = {
      transdate: dayIn(year, days),
      invnumber: `${random.one(['A', 'R', 'a'])}${year.numbered}`,
    };
    const event = random.chance(0.6)
      ? randomInvoice(random, books, dateAndNumber)
      : randomPayable(random, books, dateAndNumber);
    yield event;
    if (event.do === 'invoice' && event.send.invnumber !== undefined) year.invoices.push(event.send);
    if ((event.do === 'invoice' || event.do === 'payable') && event.send.invnumber !== undefined)
      year.repeatable.push(event);
    const document = books.documents.at(-1);
    if (document && random.chance(0.75)) yield* payments(year, document, days);
    if (random.chance(0.35)) yield* aside(year, days);
  }
}

/** The events between documents. */
function* aside(year: Year, days: Days): Iterable<Event> {
  const { random, books } = year;
  const what = random.below(10);
  if (what < 3) yield entryOf(random, books, dayIn(year, days), `GL-${year.numbered}`);
  if (what === 3) {
    const references = [...books.byHand.keys()];
    const reference = references[random.below(references.length)];
    if (reference !== undefined) yield { do: 'reverse', send: { reference, transdate: dayIn(year, days) } };
  }
  if (what === 4) {
    const [event, unbalanced] = [entryOf(random, books, dayIn(year, days)), { accno: 1020, debit: '0.01' }];
    if (event.do === 'gl')
      yield {
        do: 'gl',
        send: { ...event.send, currency: 'CHF', glentries: [...event.send.glentries, unbalanced] },
        refused: 'entry_unbalanced',
      };
  }
  if (what === 5 && year.repeatable.length > 0) yield { ...random.one(year.repeatable), again: true };
  if (what === 6) yield* storno(year, days);
  if (what === 7) yield* payments(year, random.one(books.documents), days);
  if (what === 8) yield* changes(random, books);
  if (what === 9) yield taxSettled(random, books, dayIn(year, days));
}

function* changes(random: Random, books: Books): Iterable<Event> {
  const { customernumber } = random.one([...books.customers.values()]);
  yield { do: 'customer', send: randomCustomer(random, customernumber) };
  const { vendornumber } = random.one([...books.vendors.values()]);
  yield { do: 'vendor', send: randomVendor(random, vendornumber) };
  const { partnumber } = random.one([...books.articles.values()]);
  yield { do: 'article', send: randomArticle(random, partnumber) };
}

/** An invoice reversed, and either settled with the other on the transfer account. */
function* storno(year: Year, days: Days): Iterable<Event> {
  const { random, books, invoices } = year;
  const invoice = invoices.find(({ incomeentries }) => incomeentries !== undefined);
  if (!invoice?.invnumber) return;
  invoices.splice(0, 1 + invoices.indexOf(invoice));
  yield stornoOf(invoice, { transdate: dayIn(year, days), invnumber: `${invoice.invnumber}-S` });
  const datepaid = dayIn(year, days);
  const taken = books.documents.at(-1);
  const before = books.documents.find(
    ({ module, invnumber }) => module === 'ar' && invnumber === invoice.invnumber,
  );
  for (const document of [before, taken]) {
    if (!document || openOf(document).open === 0n || random.chance(0.1)) continue;
    yield paid(document, { datepaid, amount: openOf(document).open, payment_accno: 1090 });
  }
}

const paid = (
  document: Document,
  {
    datepaid,
    amount,
    ...more
  }: { datepaid: string; amount: bigint; payment_accno?: number; exchangerate?: string },
): Event => {
  const { invnumber, party, currency } = document;
  const payment = { datepaid, amount_paid: written(amount, currency), source: `ZE-${invnumber}`, ...more };
  if (document.module === 'ar') {
    const { exchangerate, ...sent } = payment;
    return { do: 'payInvoice', send: { invnumber, payment: { ...sent, memo: 'Besten Dank' } } };
  }
  return { do: 'payPayable', send: { invnumber, vendor_number: party, payment } };
};

/**
 * Payments of a document: whole, in part, with a discount, too much, too much and back, or turned
 * round.
 */
function* payments(year: Year, document: Document, days: Days): Iterable<Event> {
  const { random } = year;
  const discount = document.module === 'ar' ? random.one([3800, 3801]) : 4900;
  const open = () => openOf(document).open;
  const pay = (amount: bigint, payment_accno?: number): Event[] => {
    const exchangerate =
      document.currency !== year.books.own && random.chance(0.3)
        ? { exchangerate: `${random.below(2)}.${String(1 + random.below(9999)).padStart(4, '0')}` }
        : {};
    const account = payment_accno === undefined ? {} : { payment_accno };
    return amount === 0n
      ? []
      : [paid(document, { datepaid: dayIn(year, days), amount, ...account, ...exchangerate })];
  };
  const part = (of: bigint): bigint => (of * BigInt(1 + random.below(98))) / 100n;
  const abroad = banksAbroad[document.currency];
  const home = random.chance(0.4) ? undefined : random.one([1020, 1010, 1090, 1107]);
  const account = abroad !== undefined && random.chance(0.4) ? abroad : home;
  switch (random.below(9)) {
    case 0:
      yield* pay(part(open()), account);
      return;
    case 1:
      yield* pay(part(open()), account);
      yield* pay(part(open()), account);
      yield* pay(open(), account);
      return;
    case 2:
      yield* pay(open() - open() / 50n, account);
      yield* pay(open(), discount);
      return;
    case 3:
      yield* pay(open() + part(open()) + 1n, account);
      if (random.chance(0.3)) yield* pay(-part(open()), account);
      if (random.chance(0.5)) yield* pay(part(open()), account);
      if (random.chance(0.2)) yield* pay(open() * 2n, account);
      if (random.chance(0.5)) yield* pay(open(), account);
      return;
    case 4:
      yield* pay(-part(size(open())), account);
      return;
    case 5:
      yield* pay(open(), account);
      if (random.chance(0.3)) yield* pay(part(document.amount), account);
      return;
    default:
      yield* pay(open(), account);
  }
}

const francs = (random: Random): bigint => BigInt(1 + random.below(500_000));

const linesOf = (
  currency: string,
  ...lines: readonly (readonly [accno: number, amount: bigint])[]
): GlLine[] =>
  lines
    .filter(([, amount]) => amount !== 0n)
    .map(([accno, amount]) =>
      amount < 0n
        ? { accno, credit: written(-amount, currency) }
        : { accno, debit: written(amount, currency) },
    );

/**
 * An entry by hand: a transfer, wages, a write-off, a service from abroad with its tax on both
 * sides, in euros too.
 */
const entryOf = (random: Random, books: Books, transdate: string, reference?: string): Event => {
  const of = (currency: string, ...lines: readonly (readonly [number, bigint])[]): Event => {
    const send: Gl = {
      ...(reference === undefined || random.chance(0.1) ? {} : { reference }),
      description: 'Von Hand',
      transdate,
      ...(currency === books.own ? {} : { currency }),
      glentries: linesOf(currency, ...lines).map((line) => ({ ...line, memo: random.one(['', 'Notiz']) })),
    };
    return { do: 'gl', send };
  };
  const [amount, other] = [francs(random), francs(random)];
  const rate = taxRateOn(books, 2201, transdate) === '8.1' ? 81n : 77n;
  const tax = (amount * rate) / 1000n;
  switch (random.below(8)) {
    case 6:
      return of('CHF', [1025, amount], [6999, -amount]);
    case 0:
      return of('CHF', [1020, -amount], [1010, amount]);
    case 1:
      return of('CHF', [5000, amount], [5700, other], [2270, -other], [1020, -amount]);
    case 2:
      return of('CHF', [6820, amount], [1529, -amount]);
    case 3:
      return of('CHF', [4400, amount], [1170, tax], [2201, -tax], [1020, -amount]);
    case 4:
      return of('CHF', [6570, amount], [1171, tax], [1020, -amount - tax]);
    case 5:
      return of('EUR', [1025, amount], [1020, -amount - other], [6940, other]);
    default:
      return of('USD', [1026, -amount], [6570, amount]);
  }
};

/** A settlement with the tax office. */
const taxSettled = (random: Random, books: Books, transdate: string): Event => {
  const [due, input] = [francs(random), francs(random)];
  const glentries = linesOf(books.own, [2201, due], [1170, -input], [2209, input - due]);
  const send: Gl = { description: 'MWST', transdate, glentries };
  if (random.chance(0.6)) return { do: 'gl', send };
  // Paid at once, which has to be said, or a correction, which is tax of the period.
  const paid = linesOf(books.own, [2201, due], [1020, -due]);
  const vat_settlement = random.chance(0.5) ? { vat_settlement: true } : {};
  return { do: 'gl', send: { ...send, ...vat_settlement, glentries: paid } };
};
