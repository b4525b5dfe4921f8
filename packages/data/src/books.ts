import type { Ledger } from '@kontor/domain';
import { accrualsOf } from './accruals/accrual.ts';
import { agentsOf } from './agents/agents.ts';
import { dailyMailsOf } from './agents/daily-mail.ts';
import { latestOf } from './agents/latest.ts';
import { annualNotesOf } from './annual-accounts/annual-notes.ts';
import { archivesOf } from './archives/archive.ts';
import { assetsOf } from './assets/asset.ts';
import { assignmentsOf } from './assignments/assignment.ts';
import { bankOf } from './bank/bank.ts';
import { paymentOrdersOf } from './bank/orders/payment-orders.ts';
import { budgetsOf } from './budgets/budget.ts';
import { connectionsOf } from './connections/connection.ts';
import { countPaymentsOf } from './documents/all-payments/payment-count.ts';
import { listPaymentsOf } from './documents/all-payments/payment-list.ts';
import { commentsOf } from './documents/comments/comments.ts';
import { creditNotesOf } from './documents/crediting/credit-note.ts';
import { vendorCreditsOf } from './documents/crediting/vendor-credit-note.ts';
import { historyIn } from './documents/history.ts';
import { invoiceBookingOf, invoicesOf } from './documents/invoice.ts';
import { payableBookingOf, payablesOf } from './documents/payable.ts';
import { paymentBookingOf, paymentsOf, vendorpaymentsOf } from './documents/payment.ts';
import { eventsIn } from './events/events.ts';
import { webhooksOf } from './events/webhook.ts';
import { fiduciaryOf } from './fiduciaries/fiduciary.ts';
import { forecastFactsOf } from './forecast/forecast.ts';
import { lazily } from './lazily.ts';
import { closingsOf } from './ledger/closing.ts';
import { dimensionedBalancesOn, dimensionsMoved } from './ledger/dimensioned.ts';
import { glBookingOf, glOf } from './ledger/gl.ts';
import { transactionsOf } from './ledger/transactions.ts';
import { netTurnoversIn } from './ledger/turnover.ts';
import { yearendsOf } from './ledger/yearend.ts';
import { issuesOf } from './letters/issue.ts';
import { lettersOf } from './letters/letter.ts';
import { mailsOf } from './letters/outbox.ts';
import { accountsOf, taxRatesOf } from './master-data/account.ts';
import { articlesOf } from './master-data/article.ts';
import { type ClientKept, settingsIn } from './master-data/client.ts';
import { customersOf } from './master-data/customer.ts';
import { dimensionsIn } from './master-data/dimensions.ts';
import { exchangeRatesOf, ratesIn } from './master-data/exchange-rate.ts';
import { keysOf } from './master-data/key.ts';
import { ledgerOf } from './master-data/ledger.ts';
import { logoOf } from './master-data/logo.ts';
import { numberRangesOf } from './master-data/number-range.ts';
import { vendorsOf } from './master-data/vendor.ts';
import { vendorIbansOf } from './master-data/vendor-iban.ts';
import { offersOf } from './offers/offers.ts';
import { payrollOf } from './payroll/payroll.ts';
import { accessOf } from './people/access.ts';
import { membersOf } from './people/member.ts';
import { waysInOf } from './people/ways-in.ts';
import { leaveOf } from './plans/leave.ts';
import { plansOf } from './plans/plan.ts';
import type { Session } from './postgres/session/session.ts';
import { proposalsOf } from './proposals/proposal.ts';
import { receiptBookingOf } from './receipts/booking.ts';
import { receiptChangesOf } from './receipts/change.ts';
import { receiptLinksOf } from './receipts/link.ts';
import { mailIntakeOf } from './receipts/mails/intake.ts';
import { receivedMailsOf } from './receipts/mails/received.ts';
import { receiptsOf } from './receipts/receipt.ts';
import { occurrencesOf } from './recurring/occurrence.ts';
import { recurringInvoicesOf } from './recurring/recurring-invoice.ts';
import { recurringSendingOf } from './recurring/sending.ts';
import { holdsOf } from './reminders/hold.ts';
import { remindersOf } from './reminders/reminder.ts';
import { entriesOfDocumentsIn, entryIn } from './reports/entry.ts';
import { entryFactsIn } from './reports/entry-facts.ts';
import { reportsOf } from './reports/report.ts';
import { searchIn } from './search/search.ts';
import { vatOf } from './vat/returns.ts';
import { findHead } from './verify/heads.ts';
import { checkIn } from './verify/verify.ts';
import { auditOf } from './writing/audit-trail.ts';
import type { BookingConnection } from './writing/booking.ts';
import { requestsOf } from './writing/idempotency.ts';

/**
 * The rest that some repositories take besides the client's id: the client, the person whose
 * receipts alone are seen, and a ledger that was read already.
 */
type Rest = {
  client: ClientKept;
  uploader?: number | null | undefined;
  ledger?: (() => Promise<Ledger>) | undefined;
};

const repositories = {
  ledger: (session: Session, _: number, { client, ledger = () => ledgerOf(session, client) }: Rest) => ledger,
  accounts: accountsOf,
  taxRates: taxRatesOf,
  settings: settingsIn,
  logo: logoOf,
  keys: keysOf,
  connections: connectionsOf,
  numberRanges: numberRangesOf,
  members: (session: Session, client_id: number) => ({
    ...membersOf(session, client_id),
    ...waysInOf(session, client_id),
  }),
  access: accessOf,
  vendors: (session: Session, client_id: number) => ({
    ...vendorsOf(session, client_id),
    ...vendorIbansOf(session, client_id),
  }),
  customers: customersOf,
  articles: articlesOf,
  invoices: invoicesOf,
  payables: payablesOf,
  payments: paymentsOf,
  allPayments: (session: Session, client_id: number, { client }: Rest) => ({
    list: listPaymentsOf(session, client_id),
    count: countPaymentsOf(session, client),
  }),
  vendorpayments: vendorpaymentsOf,
  gl: glOf,
  yearends: yearendsOf,
  accruals: accrualsOf,
  payroll: payrollOf,
  assets: assetsOf,
  archives: archivesOf,
  fiduciary: fiduciaryOf,
  vat: vatOf,
  annualNotes: annualNotesOf,
  budgets: budgetsOf,
  forecastFacts: forecastFactsOf,
  closings: closingsOf,
  transactions: transactionsOf,
  netTurnovers: netTurnoversIn,
  departments: dimensionsIn('department'),
  projects: dimensionsIn('project'),
  dimensioned: (session: Session, client_id: number) => ({
    balances: (asked: Omit<Parameters<typeof dimensionedBalancesOn>[1], 'client_id'>) =>
      dimensionedBalancesOn(session, { ...asked, client_id }),
    moved: (asked: Parameters<typeof dimensionsMoved>[2]) => dimensionsMoved(session, client_id, asked),
  }),
  exchangeRates: exchangeRatesOf,
  receipts: (session: Session, client_id: number, { client, uploader }: Rest) => ({
    ...receiptsOf(session, client, uploader),
    ...receiptChangesOf(session, client_id),
    ...receiptBookingOf(session, client_id),
  }),
  letters: (session: Session, client_id: number) => ({
    ...lettersOf(session, client_id),
    ...issuesOf(session, client_id),
  }),
  bank: bankOf,
  mails: mailsOf,
  receiptLinks: receiptLinksOf,
  mailIntake: mailIntakeOf,
  receivedMails: receivedMailsOf,
  proposals: proposalsOf,
  reminders: remindersOf,
  holds: holdsOf,
  creditNotes: creditNotesOf,
  vendorCredits: vendorCreditsOf,
  comments: (session: Session, _: number, { client }: Rest) => commentsOf(session, client),
  paymentOrders: paymentOrdersOf,
  reports: reportsOf,
  entry: entryIn,
  entryFacts: entryFactsIn,
  entriesOf: entriesOfDocumentsIn,
  history: historyIn,
  search: searchIn,
  plans: (session: Session, _: number, { client }: Rest) => plansOf(session, client),
  leave: (session: Session, _: number, { client }: Rest) => leaveOf(session, client),
  assignments: (session: Session, _: number, { client }: Rest) => assignmentsOf(session, client),
  agents: (session: Session, _: number, { client }: Rest) => ({
    ...agentsOf(session, client),
    ...latestOf(session, client),
    dailyMail: dailyMailsOf(session, client),
  }),
  offers: offersOf,
  recurringInvoices: recurringInvoicesOf,
  recurringSending: recurringSendingOf,
  occurrences: occurrencesOf,
  webhooks: webhooksOf,
  audit: auditOf,
  events: eventsIn,
  verify: checkIn,
  head: (session: Session, client_id: number) => () => findHead(session, client_id),
  requests: requestsOf,
};

/**
 * The books of one client. Every repository is bound to that client, so that no query can forget
 * it; and the receipts to the person who uploaded them, where the caller sees no others, or to
 * nobody.
 */
export type Books = { readonly [Name in keyof typeof repositories]: ReturnType<(typeof repositories)[Name]> };

const openRepositories = lazily<[session: Session, client_id: number, rest: Rest], typeof repositories>(
  repositories,
);

/**
 * Opens a client's books; their ledger may be one that was read already, which each statement that
 * books checks.
 */
export const openBooks = (session: Session, client: ClientKept, rest: Omit<Rest, 'client'> = {}): Books =>
  openRepositories(session, client.id, { ...rest, client });

const opened = new WeakMap<Session, WeakMap<ClientKept, Books>>();

/**
 * The books of a client that is cached from request to request, with the repositories that were
 * made of them.
 */
export const cachedBooks = (session: Session, client: ClientKept): Books => {
  const booksByClient = opened.get(session) ?? new WeakMap<ClientKept, Books>();
  opened.set(session, booksByClient);
  const known = booksByClient.get(client) ?? openBooks(session, client);
  booksByClient.set(client, known);
  return known;
};

/**
 * The books by which documents of a bulk are decided and booked, on a database or in a transaction
 * on one. The ledger is that of the request, and each statement that books checks that it holds.
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
