import type { AccountInBooks, AccountSent, BookingDate, Instant, TaxRate } from '@kontor/domain';
import { bankOf } from './bank/bank.ts';
import { paymentOrdersOf } from './bank/orders/payment-orders.ts';
import { commentsOf } from './documents/comments/comments.ts';
import { creditNotesOf } from './documents/crediting/credit-note.ts';
import { historyOf } from './documents/history.ts';
import { invoiceBookingOf, invoicesOf } from './documents/invoice.ts';
import { payableBookingOf, payablesOf } from './documents/payable.ts';
import { paymentBookingOf, paymentsOf, vendorpaymentsOf } from './documents/payment.ts';
import { listPaymentsOf } from './documents/payment-list.ts';
import { eventsIn } from './events/events.ts';
import { waitForEvent } from './events/waiting.ts';
import { webhooksOf } from './events/webhook.ts';
import { closingsOf } from './ledger/closing.ts';
import { glBookingOf, glOf } from './ledger/gl.ts';
import type { Period } from './ledger/period.ts';
import { transactionsOf } from './ledger/transactions.ts';
import { netTurnoversOf } from './ledger/turnover.ts';
import { yearendsOf } from './ledger/yearend.ts';
import { type Issue, type Issued, issueLetters } from './letters/issue.ts';
import { lettersOf } from './letters/letter.ts';
import { mailsOf } from './letters/outbox.ts';
import { listAccounts, listTaxRates, saveAccount, saveTaxRate } from './master-data/account.ts';
import { articlesOf } from './master-data/article.ts';
import { type ClientKept, settingsIn } from './master-data/client.ts';
import { customersOf } from './master-data/customer.ts';
import { exchangeRatesOf, ratesIn } from './master-data/exchange-rate.ts';
import { createKey, listKeys, type NewKey, revokeKeys } from './master-data/key.ts';
import { ledgerOf } from './master-data/ledger.ts';
import { logoOf } from './master-data/logo.ts';
import { numberRangesOf } from './master-data/number-range.ts';
import { vendorsOf } from './master-data/vendor.ts';
import { vendorIbansOf } from './master-data/vendor-iban.ts';
import { listAccess } from './people/access.ts';
import { membersOf } from './people/member.ts';
import { readWaysIn } from './people/ways-in.ts';
import { plansOf } from './plans/plan.ts';
import type { Paging } from './postgres/page.ts';
import type { Session } from './postgres/session/session.ts';
import { proposalsOf } from './proposals/proposal.ts';
import { receiptBookingOf } from './receipts/booking.ts';
import { receiptChangesOf } from './receipts/change.ts';
import { receiptLinksOf } from './receipts/link.ts';
import { receiptsOf } from './receipts/receipt.ts';
import { occurrencesOf } from './recurring/occurrence.ts';
import { recurringInvoicesOf } from './recurring/recurring-invoice.ts';
import { recurringSendingOf } from './recurring/sending.ts';
import { holdsOf } from './reminders/hold.ts';
import { openItemsOf, remindersOf } from './reminders/reminder.ts';
import { findEntriesOf, findEntry } from './reports/entry.ts';
import { entryFactsOf } from './reports/entry-facts.ts';
import { reportsOf } from './reports/report.ts';
import { searchIn } from './search/search.ts';
import { vatOf } from './vat/returns.ts';
import { findHead } from './verify/heads.ts';
import { verifyByName } from './verify/verify.ts';
import { auditOf } from './writing/audit-trail.ts';
import type { BookingConnection } from './writing/booking.ts';
import { requestsOf } from './writing/idempotency.ts';
import type { Writing } from './writing/writing.ts';

/**
 * The books of one client. Every repository is bound to that client, so that no query can forget it; and the receipts to the
 * person who uploaded them, where the caller sees no others, or to nobody.
 */
export type Books = { readonly [Name in keyof typeof repositories]: ReturnType<(typeof repositories)[Name]> };

type Open = { database: Session; client: ClientKept; uploader: number | null | undefined };

const repositories = {
  ledger:
    ({ database, client }: Open) =>
    () =>
      ledgerOf(database, client),
  accounts: ({ database, client: { id: client_id } }: Open) => ({
    list: () => listAccounts(database, client_id),
    save: (sent: AccountSent, check: (books: AccountInBooks) => void, writing: Writing) =>
      saveAccount(database, { client_id, sent, check, onlyNew: false }, writing),
    create: (sent: AccountSent, check: (books: AccountInBooks) => void, writing: Writing) =>
      saveAccount(database, { client_id, sent, check, onlyNew: true }, writing),
  }),
  taxRates: ({ database, client: { id: client_id } }: Open) => ({
    list: () => listTaxRates(database, client_id),
    save: (sent: TaxRate, writing: Writing) => saveTaxRate(database, { client_id, sent }, writing),
  }),
  settings: ({ database, client: { id: client_id } }: Open) => settingsIn(database, client_id),
  logo: ({ database, client: { id: client_id } }: Open) => logoOf(database, client_id),
  keys: ({ database, client: { id: client_id } }: Open) => ({
    list: () => listKeys(database, client_id),
    create: (sent: Omit<NewKey, 'client_id'>, writing: Writing) =>
      createKey(database, { ...sent, client_id }, writing),
    revoke: (prefix: string, writing: Writing) => revokeKeys(database, { client_id, prefix }, writing),
  }),
  numberRanges: ({ database, client }: Open) => numberRangesOf(database, client.id),
  members: ({ database, client: { id: client_id } }: Open) => ({
    ...membersOf(database, client_id),
    waysIn: (person_id: number, now: Instant) => readWaysIn(database, { client_id, person_id }, now),
  }),
  access: ({ database, client: { id: client_id } }: Open) => ({
    list: ({ person, ...paging }: Paging & { person?: number | undefined }) =>
      listAccess(database, { ...paging, of: { client_id, person_id: person } }),
  }),
  vendors: ({ database, client }: Open) => ({
    ...vendorsOf(database, client.id),
    ...vendorIbansOf(database, client.id),
  }),
  customers: ({ database, client }: Open) => customersOf(database, client.id),
  articles: ({ database, client }: Open) => articlesOf(database, client.id),
  invoices: ({ database, client }: Open) => invoicesOf(database, client.id),
  payables: ({ database, client }: Open) => payablesOf(database, client.id),
  payments: ({ database, client }: Open) => paymentsOf(database, client.id),
  allPayments: ({ database, client }: Open) => listPaymentsOf(database, client.id),
  vendorpayments: ({ database, client }: Open) => vendorpaymentsOf(database, client.id),
  gl: ({ database, client }: Open) => glOf(database, client.id),
  yearends: ({ database, client }: Open) => yearendsOf(database, client.id),
  vat: ({ database, client }: Open) => vatOf(database, client.id),
  closings: ({ database, client }: Open) => closingsOf(database, client.id),
  transactions: ({ database, client }: Open) => transactionsOf(database, client.id),
  netTurnovers:
    ({ database, client }: Open) =>
    (period: Period & { closings: boolean }, today: BookingDate) =>
      netTurnoversOf(database.prisma, { ...period, client_id: client.id, today }),
  exchangeRates: ({ database, client }: Open) => exchangeRatesOf(database, client.id),
  receipts: ({ database, client, uploader }: Open) => ({
    ...receiptsOf(database, client, uploader),
    ...receiptChangesOf(database, client.id),
    ...receiptBookingOf(database, client.id),
  }),
  letters: ({ database, client: { id: client_id } }: Open) => ({
    ...lettersOf(database, client_id),
    issue: <Answer extends object>(
      issues: readonly Issue[],
      of: { writing: Writing; answer: (issued: readonly Issued[]) => Answer },
    ) => issueLetters(database, { client_id, issues }, of),
  }),
  bank: ({ database, client }: Open) => bankOf(database, client.id),
  mails: ({ database, client: { id: client_id } }: Open) => mailsOf(database, client_id),
  receiptLinks: ({ database, client }: Open) => receiptLinksOf(database, client.id),
  proposals: ({ database, client }: Open) => proposalsOf(database, client.id),
  reminders: ({ database, client: { id: client_id } }: Open) => ({
    ...remindersOf(database, client_id),
    openItems: (id: number) => openItemsOf(database, { client_id, id }),
  }),
  holds: ({ database, client }: Open) => holdsOf(database, client.id),
  creditNotes: ({ database, client }: Open) => creditNotesOf(database, client.id),
  comments: ({ database, client }: Open) => commentsOf(database, client.id),
  paymentOrders: ({ database, client }: Open) => paymentOrdersOf(database, client.id),
  reports: ({ database, client }: Open) => reportsOf(database, client.id),
  entry:
    ({ database, client }: Open) =>
    (of: { id: number; today: BookingDate; places: number }) =>
      findEntry(database, { ...of, client_id: client.id }),
  entryFacts:
    ({ database, client }: Open) =>
    (ids: readonly number[]) =>
      entryFactsOf(database, { client_id: client.id, ids }),
  entriesOf:
    ({ database, client }: Open) =>
    (kind: 'invoice' | 'payable', of: { invnumber: string; partynumber: string | undefined }) =>
      findEntriesOf(database, { ...of, kind, client_id: client.id }),
  history:
    ({ database, client }: Open) =>
    (of: { kind: 'invoice' | 'payable'; invnumber: string; entry_id: number }) =>
      historyOf(database, { ...of, client_id: client.id }),
  search:
    ({ database, client }: Open) =>
    (sought: Parameters<typeof searchIn>[2]) =>
      searchIn(database, client.id, sought),
  plans: ({ database, client }: Open) => plansOf(database, client),
  recurringInvoices: ({ database, client }: Open) => recurringInvoicesOf(database, client.id),
  recurringSending: ({ database, client }: Open) => recurringSendingOf(database, client.id),
  occurrences: ({ database, client }: Open) => occurrencesOf(database, client.id),
  webhooks: ({ database, client }: Open) => webhooksOf(database, client.id),
  audit: ({ database, client }: Open) => auditOf(database, client.id),
  events: ({ database, client: { id: client_id } }: Open) => ({
    ...eventsIn(database, client_id),
    wait: (after: number, signal: AbortSignal) => waitForEvent(database, { client_id, after }, signal),
  }),
  verify:
    ({ database, client }: Open) =>
    (check: string) =>
      verifyByName(database, client.id, check),
  head:
    ({ database, client }: Open) =>
    () =>
      findHead(database, client.id),
  requests: ({ database, client: { id } }: Open) => requestsOf(database, id),
};

/**
 * The books by which documents of a bulk are decided and booked, on a database or in a transaction on one. The ledger is that of
 * the request, and each statement that books checks that it holds.
 */
export const bookingBooksOf = (
  connection: BookingConnection,
  { id: client_id }: Pick<ClientKept, 'id'>,
  ledger: Books['ledger'],
) => ({
  ledger,
  invoices: invoiceBookingOf(connection, client_id),
  payables: payableBookingOf(connection, client_id),
  payments: paymentBookingOf(connection, { kind: 'invoice', client_id }),
  vendorpayments: paymentBookingOf(connection, { kind: 'payable', client_id }),
  gl: glBookingOf(connection, client_id),
  exchangeRates: ratesIn(connection, client_id),
});

export type BookingBooks = ReturnType<typeof bookingBooksOf>;

/** Books whose repositories are made when they are first read, as a request uses few, and then kept. */
class OpenedBooks {
  readonly of: Open;
  readonly made: Record<string, unknown> = {};
  constructor(of: Open) {
    this.of = of;
  }
}

for (const [name, make] of Object.entries<(of: Open) => unknown>(repositories))
  Object.defineProperty(OpenedBooks.prototype, name, {
    get(this: OpenedBooks) {
      this.made[name] ??= make(this.of);
      return this.made[name];
    },
  });

/** Opens a client's books; their ledger may be one that was read already, which each statement that books checks. */
export const openBooks = (
  database: Session,
  client: ClientKept,
  { uploader, ledger }: { uploader?: number | null | undefined; ledger?: Books['ledger'] | undefined } = {},
): Books => {
  const opened = new OpenedBooks({ database, client, uploader });
  if (ledger) opened.made['ledger'] = ledger;
  // TypeScript does not see the getters.
  const books: object = opened;
  return books as Books;
};

const opened = new WeakMap<Session, WeakMap<ClientKept, Books>>();

/** The books of a client that is cached from request to request, with the repositories that were made of them. */
export const cachedBooks = (database: Session, client: ClientKept): Books => {
  const ofClients = opened.get(database) ?? new WeakMap<ClientKept, Books>();
  opened.set(database, ofClients);
  const known = ofClients.get(client) ?? openBooks(database, client);
  ofClients.set(client, known);
  return known;
};
