import type { Instant } from '@kontor/domain';
import type { Books } from '../../src/index.ts';
import { day } from '../books.ts';

/**
 * Calls that read, by the title under which a file of `reads` shows the statements that they send.
 */
type Calls = Readonly<Record<string, (books: Books) => Promise<unknown>>>;

const period = { from: day('2026-01-15'), to: day('2026-03-15') };
const today = day('2026-03-31');
const until = '2026-03-31T00:00:00.000Z' as Instant;
const limit = 50;
const after = (...key: readonly (string | number)[]) =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

const documents = (side: 'invoices' | 'payables'): Calls => ({
  'by number': ({ [side]: of }) => of.find('17', { today }),
  'by number and party': ({ [side]: of }) => of.find('17', { today, partynumber: 'K-7' }),
  'to be paid': ({ [side]: of }) => of.findToPay('17', { on: today }),
  'references of a document to post': ({ [side]: of }) =>
    of.references({
      invnumber: '17',
      partynumber: 'K-7',
      partnumbers: ['7'],
      currency: 'CHF',
      transdate: today,
    }),
  'all, after one': ({ [side]: of }) =>
    of.list({ limit, after: side === 'invoices' ? after('17') : after('17', 3) }, today),
  'open, of a party, in a period': ({ [side]: of }) =>
    of.list({ limit, ...period, status: 'OPEN', partynumber: 'K-7' }, today),
  'overdue, the latest first': ({ [side]: of }) =>
    of.list({ limit, status: 'OVERDUE', sort: 'due', descending: true }, today),
  'the newest first, after one': ({ [side]: of }) =>
    of.list({ limit, sort: 'date', descending: true, after: after('2026-03-31', '17') }, today),
  'with a text, by amount': ({ [side]: of }) => of.list({ limit, text: 'muster', sort: 'amount' }, today),
  'with a text, by party': ({ [side]: of }) => of.list({ limit, text: '1', sort: 'party' }, today),
  'payments of one, after one': ({ payments, vendorpayments }) =>
    (side === 'invoices' ? payments : vendorpayments).list(17n, { limit, after: after('3') }),
  'of an order number': ({ [side]: of }) => of.list({ limit, ordnumber: 'B-1' }, today),
  'booked or paid since a moment': ({ [side]: of }) =>
    of.list({ limit, updated_since: '2026-03-01T00:00:00.000Z' as Instant }, today),
  'of an id and a key of the caller': ({ [side]: of }) =>
    of.list({ limit, external_id: 'crm-17', metadata: 'order:17' }, today),
  'open ones counted': ({ [side]: of }) => of.count({ status: 'OPEN' }, today),
});

const records = (of: 'customers' | 'vendors' | 'articles'): Calls => ({
  'by number': ({ [of]: { find } }) => find('7'),
  'after one': ({ [of]: { list } }) => list({ limit, after: after('7') }),
  'with a text': ({ [of]: { list } }) => list({ limit, text: 'muster' }),
  'saved since a moment': ({ [of]: { list } }) => list({ limit, updated_since: until }),
  'of an id and a key of the caller': ({ [of]: { list } }) =>
    list({ limit, external_id: 'crm-17', metadata: 'order:17' }),
  'all counted': ({ [of]: { count } }) => count({}),
  'counted, with a text': ({ [of]: { count } }) => count({ text: 'muster' }),
});

const transactions = {
  currencies: new Map(),
  openings: true,
  closings: true,
  places: 2,
  today,
  limit,
} as const;

const kinds = ['invoice', 'payable', 'customer', 'vendor', 'article', 'entry', 'receipt', 'offer'] as const;
const figures = { income: [3400], expense: [4400], cash: [1020], receivables: [1100], payables: [2000] };

const vat = { ...period, since: 0, places: 2 } as const;

/**
 * Lists and reports whose statements are made of pieces, by their files, in the forms that matter.
 */
export const reads: Readonly<Record<string, Calls>> = {
  customers: records('customers'),
  vendors: records('vendors'),
  articles: records('articles'),
  invoices: documents('invoices'),
  payables: documents('payables'),
  payments: {
    'of both sides, after one': ({ allPayments }) =>
      allPayments.list({ limit, after: after('2026-03-31', '17') }),
    'of invoices, on an account, in a period': ({ allPayments }) =>
      allPayments.list({ limit, ...period, side: 'customers', accno: 1020 }),
    'of payables, with a text': ({ allPayments }) =>
      allPayments.list({ limit, side: 'vendors', text: 'muster' }),
    'counted, of a party in a period': ({ allPayments }) =>
      allPayments.count({ ...period, partynumber: 'K-7' }),
  },
  gl: {
    'by reference': ({ gl }) => gl.find('17'),
    'in a period': ({ gl }) => gl.list({ limit, ...period }),
    'of an id and a key of the caller': ({ gl }) =>
      gl.list({ limit, external_id: 'crm-17', metadata: 'order:17' }),
  },
  transactions: {
    'of an account': (books) =>
      books.transactions.list({ ...transactions, accnos: [1100], from: undefined, to: undefined }),
    'of several, in a period': (books) =>
      books.transactions.list({ ...transactions, accnos: [1020, 1100], ...period, closings: false }),
  },
  receipts: {
    'waiting in a period': ({ receipts }) => receipts.list({ limit, ...period, status: 'RECEIVED' }),
    'with a text': ({ receipts }) => receipts.list({ limit, text: 'muster' }),
    'counted, in a period': ({ receipts }) => receipts.count(period),
    'counted, of a status': ({ receipts }) => receipts.count({ status: 'RECEIVED' }),
  },
  proposals: { open: ({ proposals }) => proposals.list({ limit, state: 'OPEN' }) },
  audit: { 'of a table, in a period': ({ audit }) => audit.list({ limit, table: 'customer', until }) },
  events: {
    'after one': ({ events }) => events.list({ limit, after: 3 }),
    'of types': ({ events }) => events.list({ limit, types: ['customer.saved', 'invoice.paid'] }),
  },
  offers: { 'counted, of a customer': ({ offers }) => offers.count({ customer_number: 'K-7' }, today) },
  'party-counts': {
    'of a customer': ({ reports }) => reports.partyCounts('invoice', 'K-7'),
    'of a vendor': ({ reports }) => reports.partyCounts('payable', 'L-7'),
  },
  search: {
    'for a name': ({ search }) => search({ text: 'muster', limit: 5, kinds }),
    'for an amount': ({ search }) => search({ text: '108.10', limit: 5, kinds }),
  },
  reminders: {
    'of all customers': ({ reminders }) => reminders.list({ limit }),
    'of an invoice': ({ reminders }) => reminders.list({ limit, invnumber: 'A-7' }),
    'the last of a customer': ({ reminders }) => reminders.lastOf('K-7'),
    'overdue ones': ({ reminders }) => reminders.accounts(today),
  },
  'open-items': {
    'of customers on a day': ({ reports }) => reports.openItems('invoice', today, { limit }),
    'of one customer on a day': ({ reports }) =>
      reports.openItemsOfParty('invoice', today, { number: 'K-7', currency: 'CHF', most: limit }),
    'by customer': ({ reports }) => reports.openByParty('invoice', today, { limit }),
    'by days': ({ reports }) => reports.openByDays('invoice', today),
    totals: ({ reports }) => reports.openTotals('payable', today),
    'account of a vendor': ({ reports }) =>
      reports.partyAccount('payable', { number: 'K-7', ...period, currency: 'CHF' }),
  },
  reports: {
    journal: ({ reports }) => reports.journal({ limit, ...period, places: 2 }),
    'entries counted': ({ reports }) => reports.countEntries(period, today),
    turnovers: ({ reports }) => reports.turnovers(new Map([['this', period]]), today),
    'net turnovers': ({ netTurnovers }) => netTurnovers({ ...period, closings: true }, today),
    'by month': ({ reports }) => reports.monthly({ ...period, accounts: figures }),
    'open in currencies': ({ reports }) => reports.openInCurrencies(today, 'CHF'),
    'foreign balances': ({ reports }) => reports.foreignBalances(today),
    'the entry of an invoice': async ({ entry, entriesOf }) => {
      const [id = 0] = await entriesOf('invoice', { invnumber: '17', partynumber: undefined });
      return entry({ id, today, places: 2 });
    },
    'the history of an invoice': async ({ history, entriesOf }) => {
      const [entry_id = 0] = await entriesOf('invoice', { invnumber: '17', partynumber: undefined });
      return history({ kind: 'invoice', invnumber: '17', entry_id });
    },
    'the history of a payable': async ({ history, entriesOf }) => {
      const [entry_id = 0] = await entriesOf('payable', { invnumber: '17', partynumber: undefined });
      return history({ kind: 'payable', invnumber: '17', entry_id });
    },
  },
  vat: {
    turnovers: ({ reports }) => reports.vatTurnovers(new Map([['this', period]]), today),
    'months to settle': ({ reports }) => reports.vatMonths(today),
    'effective, agreed': (books) =>
      books.vat.movements({ ...vat, method: 'effective', consideration: 'agreed' }),
    'effective, collected': (books) =>
      books.vat.movements({ ...vat, method: 'effective', consideration: 'collected' }),
    net: (books) => books.vat.movements({ ...vat, method: 'net', consideration: 'agreed' }),
    'postings of a figure': (books) =>
      books.vat.postings({ ...vat, method: 'effective', consideration: 'agreed' }, { kinds: [], limit }),
  },
};
