import type { Inputs } from '@kontor/api';
import type { Ask } from './ask.ts';
import { type Call, call, type Known, type Screen } from './call.ts';

type Side = 'invoices' | 'payables';
type Filter = Omit<Inputs['invoices']['list'], 'limit' | 'after' | 'customer_number'>;

const sorts = ['number', 'date', 'due', 'party', 'amount', 'open'] as const;

/** The filters of a list of documents, each as it is known on the day of the bench. */
const filters: readonly (readonly [string, (known: Known) => Filter & { party?: string }])[] = [
  ['all', () => ({})],
  ['open', () => ({ status: 'OPEN' })],
  ['overdue', () => ({ status: 'OVERDUE' })],
  ['paid', () => ({ status: 'PAID' })],
  ['of a year', ({ year }) => year],
  ['of a month', ({ month }) => month],
  ['of a day long ago', ({ day }) => day],
  ['of an amount', () => ({ amount_from: '1081.00', amount_to: '1081.00' })],
  ['of an amount that none has', () => ({ amount_from: '0.07', amount_to: '0.07' })],
  ['of large amounts, paid', () => ({ amount_from: '9000.00', status: 'PAID' })],
  ['with a number', () => ({ text: 'R10999' })],
  ['with a name that few have', () => ({ text: 'kunde 77 ' })],
  ['with a name that all have', () => ({ text: 'e' })],
  ['with a text that none has', () => ({ text: 'nowhere' })],
  ['open, with a name that few have', () => ({ status: 'OPEN', text: 'kunde 77' })],
];

const list = (ask: Ask['books'], side: Side, sent: object) =>
  side === 'invoices'
    ? ask.invoices.list.query({ limit: 100, ...sent })
    : ask.payables.list.query({ limit: 100, ...sent });

const count = (ask: Ask['books'], side: Side, sent: object) =>
  side === 'invoices' ? ask.invoices.count.query(sent) : ask.payables.count.query(sent);

/** A list opens by date, the latest first; each filter is asked in that order and counted. */
const filtered = (side: Side): readonly Call[] => {
  const party = side === 'invoices' ? { customer_number: 'K-77' } : { vendor_number: 'L-77' };
  const all = [...filters, ['of a party', () => party] as const];
  return all.flatMap(([name, filter]) => [
    call(`list, ${name}`, (ask, known) =>
      list(ask, side, { sort: 'date', descending: true, ...filter(known) }),
    ),
    call(`count, ${name}`, (ask, known) => count(ask, side, filter(known))),
  ]);
};

const sorted = (side: Side): readonly Call[] =>
  sorts.flatMap((sort) =>
    [false, true].flatMap((descending) =>
      [
        ['', {}],
        ['open, ', { status: 'OPEN' }],
        ['of a name, ', { text: 'kunde 77' }],
      ].map(([name, filter]) =>
        call(`list, ${name}by ${sort}${descending ? ', descending' : ''}`, (ask) =>
          list(ask, side, { sort, descending, ...(filter as object) }),
        ),
      ),
    ),
  );

/**
 * The page of 500 with which someone who scrolls arrives at the end: its cursor is that of the list
 * the other way round.
 */
const lastPages = (side: Side): readonly Call[] =>
  sorts.map((sort) => ({
    name: `list by ${sort}, last page of 500`,
    prepare: async (ask) => (await list(ask, side, { sort, limit: 500 })).next,
    ask: (ask, _, after) => list(ask, side, { sort, descending: true, limit: 500, after }),
  }));

const listOf = (side: Side): Screen => ({
  screen: side,
  calls: [...filtered(side), ...sorted(side), ...lastPages(side)],
});

/** The screens of invoices and payables. */
export const documentScreens: readonly Screen[] = [
  listOf('invoices'),
  listOf('payables'),
  {
    screen: 'one document',
    calls: [
      call('invoice', (ask) => ask.invoices.get.query({ invnumber: 'R1099999' })),
      call('its entry', (ask) => ask.entries.ofDocument.query({ kind: 'invoice', invnumber: 'R1099999' })),
      call('payable', (ask) => ask.payables.get.query({ invnumber: 'B1050000' })),
      call('its entry, of a payable', (ask) =>
        ask.entries.ofDocument.query({ kind: 'payable', invnumber: 'B1050000' }),
      ),
      call('customer', (ask) => ask.customers.get.query({ customernumber: 'K-77' })),
    ],
  },
  {
    screen: 'new document',
    calls: [
      call('customers to choose from', (ask) => ask.customers.list.query({ limit: 200 })),
      call('vendors to choose from', (ask) => ask.vendors.list.query({ limit: 200 })),
      call('customers that are sought', (ask) =>
        ask.search.query({ text: 'kunde 77', kinds: ['customer'], limit: 50 }),
      ),
      call('articles to choose from', (ask) => ask.articles.list.query({ limit: 200 })),
      call('articles that are sought', (ask) =>
        ask.search.query({ text: 'nowhere', kinds: ['article'], limit: 50 }),
      ),
      call('tax rates', (ask) => ask.taxRates.list.query()),
      call('preview of an invoice', (ask, { today }) =>
        ask.invoices.preview.query({
          transdate: today,
          customernumber: 'K-77',
          incomeentries: [{ amount: '100.00', income_accno: 3400 }],
          taxentries: [{ amount: '8.10', tax_accno: 2201 }],
        } as Inputs['invoices']['preview']),
      ),
    ],
  },
  {
    screen: 'parties and articles',
    calls: [
      ...['kunde 77', 'k-77', 'e', 'nowhere'].map((text) =>
        call(`customers with the text ${text}`, (ask) => ask.customers.list.query({ limit: 100, text })),
      ),
      call('customers', (ask) => ask.customers.list.query({ limit: 100 })),
      call('vendors', (ask) => ask.vendors.list.query({ limit: 100 })),
      call('vendors with a text that none has', (ask) =>
        ask.vendors.list.query({ limit: 100, text: 'nowhere' }),
      ),
      call('articles', (ask) => ask.articles.list.query({ limit: 100 })),
      call('articles with a text that none has', (ask) =>
        ask.articles.list.query({ limit: 100, text: 'nowhere' }),
      ),
    ],
  },
  {
    screen: 'statement of a party',
    calls: [
      call('of a customer, this year', (ask, { year, today }) =>
        ask.reports.statement.query({ customernumber: 'K-77', from: year.from, to: today }),
      ),
      call('of a customer with 2,000 documents, three years', (ask, { today }) =>
        ask.reports.statement.query({ customernumber: 'K-1', from: '2020-01-01', to: today }),
      ),
      call('of a vendor, this year', (ask, { year, today }) =>
        ask.reports.statement.query({ vendornumber: 'L-77', from: year.from, to: today }),
      ),
    ],
  },
];
