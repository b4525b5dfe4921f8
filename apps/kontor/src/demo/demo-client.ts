import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { caller, operatorWriting, postDueRecurring } from '@kontor/api';
import { type ClientKept, createClient, type Database, findClient, listClients } from '@kontor/data';
import { type BookingDate, bookingDate, type Decimal, dayIn, type Instant, instant } from '@kontor/domain';
import { readChart } from '../chart.ts';
import { now } from '../clock.ts';
import type { Installation } from '../installation.ts';
import { operatorContext } from '../operator-context.ts';
import { proposeBills } from './agents/assistant.ts';
import { bankStatements, type Paid } from './bank/bank-year.ts';
import { postAccount } from './bank/new-lines.ts';
import { sendStatements } from './bank/send-statements.ts';
import { creditByOrder } from './bank/vendor-credit.ts';
import { type DemoBooks, demoBooks, priced } from './demo.ts';
import { beginYear, closeYear, isYearClosed } from './first-year/close-year.ts';
import { handOver } from './first-year/hand-over.ts';
import {
  articleDimensioned,
  customerDimensioned,
  demoDepartments,
  demoProjects,
  hasProject,
  vendorDimensioned,
} from './ledger/dimensions.ts';
import { openingOf } from './ledger/opening.ts';
import { sendLogo } from './logo.ts';
import { depositAccount, offerInvoicesOf, offerPayments, offersOf } from './offers/offers.ts';
import { numbersAfter, recurringOf, repeatedPayments } from './recurring.ts';
import { reminderDays, reminders } from './reminders.ts';
import { bankOf, sender } from './sender.ts';

export const demoName = 'demo';
const zone = 'Europe/Zurich';

/**
 * Makes the demo client in an empty database, and fills its books through the router, as any
 * program would. The day for which it does so is noted in the data directory until it is done: when
 * it is interrupted, the next start completes it, and what is there already is not booked twice.
 * Answers whether there was anything to do. Tests that work its figures out by hand leave its
 * `offers` out.
 */
export const makeDemo = async (
  installation: Open,
  dataDir: string,
  { offers = true }: { offers?: boolean } = {},
): Promise<boolean> => {
  const { database } = installation;
  const note = join(dataDir, 'demo-unfinished');
  const today = (await readNote(note)) ?? (await begin(database, note));
  if (today === undefined) return false;
  const books = demoBooks(today);
  const made = (await findClient(database, demoName)) ?? (await create(database, books));
  const of = { today, at: timeOn(today) };
  // Nothing can be booked in the year any more once it is ended.
  if (!(await isYearClosed(installation, made, of.at)))
    await complete(installation, made, { books, offers, ...of });
  // By now the client has a sender.
  const client = (await findClient(database, demoName)) ?? made;
  await handOver(installation, client, { ...of, dataDir });
  await proposeBills(installation, client, of);
  await rm(note, { force: true });
  return true;
};

type Filling = { books: DemoBooks; today: BookingDate; at: Instant };

/** Enters all that is missing, up to the end of the first year. */
const complete = async (
  installation: Open,
  made: ClientKept,
  { books, offers, ...of }: Filling & { offers: boolean },
): Promise<void> => {
  const { today } = of;
  await introduce(installation, made, books);
  const client = (await findClient(installation.database, demoName)) ?? made;
  const paid = await fill(installation, client, books);
  const offered = offers ? await offerAndInvoice(installation, client, { books, today }) : [];
  const repeated = await repeat(installation, client, { books, today });
  await bookOpening(installation, client, today);
  const ordered = await takeBack(installation, client, today);
  for (const day of reminderDays(today)) await remind(installation, client, day);
  await readBank(installation, client, {
    ...{ books, today, ordered },
    paid: [...paid, ...offered, ...repeated],
  });
  await beginYear(installation, client, { books, ...of });
  await closeYear(installation, client, of);
};

const readNote = async (note: string): Promise<BookingDate | undefined> =>
  bookingDate.safeParse((await readFile(note, 'utf8').catch(() => '')).trim()).data;

const begin = async (database: Database, note: string): Promise<BookingDate | undefined> => {
  if ((await listClients(database)).length > 0) return undefined;
  const today = dayIn(now(), zone);
  await mkdir(join(note, '..'), { recursive: true });
  await writeFile(note, `${today}\n`);
  return today;
};

const create = async (database: Database, { languages }: DemoBooks): Promise<ClientKept> => {
  const chart = await readChart('swiss-sme');
  const sent = { name: demoName, currency: chart.currency, zone, languages: [...languages] };
  return createClient(database, sent, { chart, writing: operatorWriting(now(), 'demo') });
};

type Books = ReturnType<typeof caller>;
type Open = Pick<Installation, 'database' | 'receipts'>;

/** Says who the client is, and where it is paid. */
const introduce = async (
  installation: Open,
  client: ClientKept,
  { customers: parties }: Pick<DemoBooks, 'customers'>,
): Promise<void> => {
  const context = operatorContext(installation, client, { requestId: 'demo' });
  const { accounts, customers, departments, projects, settings } = caller(context);
  await settings.save({ ...sender, reminders, deposit_accno: depositAccount });
  await sendLogo(installation, context);
  const bank = (await accounts.list()).find(({ accno }) => accno === client.payment_accno);
  if (bank) await accounts.save(bankOf(bank));
  const post = (await accounts.list()).find(({ accno }) => accno === postAccount.accno);
  if (post) await accounts.save({ ...post, iban: postAccount.iban });
  // Each raises the version of the client, by which all that comes after is booked.
  for (const department of demoDepartments) await departments.save(department);
  for (const customer of parties.filter(hasProject)) await customers.save(customer);
  for (const project of demoProjects) await projects.save(project);
};

/** Books the opening balance, which is the same where it was booked before. */
const bookOpening = async (installation: Open, client: ClientKept, today: BookingDate): Promise<void> => {
  const idempotencyKey = 'demo-opening';
  await caller(operatorContext(installation, client, { requestId: 'demo', idempotencyKey })).gl.post(
    openingOf(today),
  );
};

/** Enters the books, and answers their payments. */
const fill = async (installation: Open, client: ClientKept, books: DemoBooks): Promise<Paid[]> => {
  // Payments have no number by which their repetition could be known, so their requests have keys.
  const as = (idempotencyKey?: string): Books =>
    caller(operatorContext(installation, client, { requestId: 'demo', idempotencyKey }));
  for (const vendor of books.vendors) await as().vendors.save(vendorDimensioned(vendor));
  for (const customer of books.customers) await as().customers.save(customerDimensioned(customer));
  for (const article of books.articles) await as().articles.save(articleDimensioned(article));
  await inRequests(books.invoices, (invoices) => as().invoices.bulk({ invoices, atomic: true }));
  await inRequests(books.payables, (payables) => as().payables.bulk({ payables, atomic: true }));
  const sold = priced(books.invoicePayments, totalsOf(await all((page) => as().invoices.list(page))));
  await inRequests(
    sold.map(({ invnumber, payment }) => ({ invoice: invnumber, ...payment })),
    (payments, at) => as(`demo-payments-${at}`).payments.bulk({ payments, atomic: true }),
  );
  const bought = priced(books.payablePayments, totalsOf(await all((page) => as().payables.list(page))));
  await inRequests(
    bought.map(({ invnumber, payment }) => ({ payable: invnumber, ...payment })),
    (payments, at) => as(`demo-vendorpayments-${at}`).payments.bulk({ payments, atomic: true }),
  );
  return [...sold.map(paidBy('customer')), ...bought.map(paidBy('vendor'))];
};

const paidBy =
  (side: Paid['side']) =>
  (one: Omit<Paid, 'side'>): Paid => ({ ...one, side });

/**
 * Makes the recurring invoices, posts those of their days that have come as a worker does, and pays
 * them. Each is done once.
 */
const repeat = async (
  installation: Open,
  client: ClientKept,
  { books, today }: { books: DemoBooks; today: BookingDate },
): Promise<Paid[]> => {
  const at = timeOn(today);
  const as = (idempotencyKey?: string): Books =>
    caller(operatorContext(installation, client, { requestId: 'demo', idempotencyKey, at }));
  const range = (await as().numberRanges.list()).find(({ kind }) => kind === 'invoice');
  if (!range?.prefix) await as().numberRanges.save(numbersAfter(books.invoices, today));
  const ids: number[] = [];
  for (const [place, recurring] of recurringOf(today).entries())
    ids.push((await as(`demo-recurring-${place}`).recurringInvoices.create(recurring)).id);
  while (await postDueRecurring({ ...working, database: installation.database, now: () => at }));
  const days = await Promise.all(ids.map((id) => as().recurringInvoices.occurrences({ id })));
  const posted = days.flatMap(({ items }) => items).toReversed();
  const totals = totalsOf(await all((page) => as().invoices.list(page)));
  const payments = priced(repeatedPayments(posted, today), totals);
  await inRequests(
    payments.map(({ invnumber, payment }) => ({ invoice: invnumber, ...payment })),
    (some, place) => as(`demo-recurring-payments-${place}`).payments.bulk({ payments: some, atomic: true }),
  );
  return payments.map(paidBy('customer'));
};

/** Makes the offers, what became of them, and pays their invoices. Each is done once. */
const offerAndInvoice = async (
  installation: Open,
  client: ClientKept,
  { books, today }: { books: DemoBooks; today: BookingDate },
): Promise<Paid[]> => {
  const at = timeOn(today);
  const as = (idempotencyKey?: string): Books =>
    caller(operatorContext(installation, client, { requestId: 'demo', idempotencyKey, at }));
  const ranges = await as().numberRanges.list();
  const given = ranges.find(({ kind }) => kind === 'invoice');
  if (!given?.prefix) await as().numberRanges.save(numbersAfter(books.invoices, today));
  const offers = ranges.find(({ kind }) => kind === 'offer');
  if (!offers?.prefix)
    await as().numberRanges.save({
      kind: 'offer',
      prefix: 'O-',
      digits: 4,
      next: 2001 + offersOf(today).length,
    });
  for (const { offer, sent, accepted } of offersOf(today)) {
    const { offernumber } = await as(`demo-offer-${offer.offernumber}`).offers.create(offer);
    const { state } = await as().offers.get({ offernumber });
    if (state === 'DRAFT' && (sent || accepted)) await as().offers.issue({ offernumber });
    if (state !== 'ACCEPTED' && accepted)
      await as().offers.accept({ offernumber, answer: { name: 'Rosa Keller', note: accepted } });
  }
  const made: { invnumber: string; transdate: BookingDate }[] = [];
  for (const [place, sent] of offerInvoicesOf(today).entries()) {
    const { invnumber } = await as(`demo-offer-invoice-${place}`).offers.invoice(sent as never);
    made.push({ invnumber, transdate: sent.offer_invoice.transdate });
  }
  const totals = totalsOf(await all((page) => as().invoices.list(page)));
  const payments = priced(offerPayments(made, today), totals);
  await inRequests(
    payments.map(({ invnumber, payment }) => ({ invoice: invnumber, ...payment })),
    (some, place) => as(`demo-offer-payments-${place}`).payments.bulk({ payments: some, atomic: true }),
  );
  return payments.map(paidBy('customer'));
};

type OrderSent = { invnumber: string; amount: Decimal; end_to_end: string };

/** Books the credit note of a vendor, and the order that takes it off; answers what it pays. */
const takeBack = async (installation: Open, client: ClientKept, today: BookingDate): Promise<OrderSent> => {
  const as = (idempotencyKey?: string, on: BookingDate = today): Books =>
    caller(operatorContext(installation, client, { requestId: 'demo', idempotencyKey, at: timeOn(on) }));
  const { invnumber, payment } = await creditByOrder(as, today);
  return { invnumber, amount: payment.amount, end_to_end: payment.end_to_end };
};

/** Reads the statements of the bank, which have the payments that are booked, and others. */
const readBank = async (
  installation: Open,
  client: ClientKept,
  { today, ...known }: { books: DemoBooks; today: BookingDate; paid: readonly Paid[]; ordered: OrderSent },
): Promise<void> => {
  const at = timeOn(today);
  const books = caller(operatorContext(installation, client, { requestId: 'demo', at }));
  const invoices = await all((page) => books.invoices.list(page));
  const payables = await all((page) => books.payables.list(page));
  await sendStatements(bankStatements(today, { ...known, invoices, payables }), {
    books,
    receipts: installation.receipts,
  });
};

/**
 * Issues the reminders of a day. Those that were issued before the demo was interrupted are not
 * proposed again.
 */
const remind = async (installation: Open, client: ClientKept, day: BookingDate): Promise<void> => {
  const { reminders } = caller(operatorContext(installation, client, { requestId: 'demo' }));
  const { letters } = await reminders.propose({ day });
  const chosen = letters.map(({ customernumber, currency }) => ({ customernumber, currency }));
  if (chosen.length > 0) await reminders.issue({ day, letters: chosen });
};

const working = {
  stopping: () => false,
  log: {
    error: (fields: object, sentence: string) => {
      throw new Error(sentence, { cause: fields });
    },
  },
};

/** The present, where that is on `today`; else the noon of that day. */
const timeOn = (today: BookingDate): Instant =>
  dayIn(now(), zone) === today ? now() : instant.parse(`${today}T12:00:00.000Z`);

const perRequest = 50;

/** Has `book` book the records in requests, each with the place of its first record. */
const inRequests = async <Sent>(
  records: readonly Sent[],
  book: (some: Sent[], at: number) => Promise<unknown>,
): Promise<void> => {
  for (let at = 0; at < records.length; at += perRequest) await book(records.slice(at, at + perRequest), at);
};

type Total = { invnumber: string; amount: Decimal };
type PageOf<One> = { items: readonly One[]; next?: string | undefined };

const all = async <One extends Total>(
  list: (page: { after?: string }) => Promise<PageOf<One>>,
): Promise<One[]> => {
  const { items, next } = await list({});
  const found = [...items];
  for (let after = next; after !== undefined; ) {
    const page = await list({ after });
    found.push(...page.items);
    after = page.next;
  }
  return found;
};

const totalsOf = (documents: readonly Total[]) =>
  new Map(documents.map(({ invnumber, amount }) => [invnumber, amount]));
