import type { Inputs } from '@kontor/api';
import { type Call, call, type Known, type Screen } from './call.ts';

type Receipts = Inputs['receipts']['list'];
const oldest: Receipts = { limit: 500 };

const receiptFilters: readonly (readonly [string, (known: Known) => Receipts])[] = [
  ['all', () => ({})],
  ['to be dealt with', () => ({ linked: false })],
  ['to be dealt with, oldest first', () => ({ linked: false, descending: false })],
  ['to be dealt with, processed', () => ({ linked: false, status: 'PROCESSED' })],
  ['to be dealt with, of a year', ({ year }) => ({ linked: false, ...year })],
  ['that prove something', () => ({ linked: true })],
  ['failed', () => ({ status: 'FAILED' })],
  ['withdrawn', () => ({ status: 'WITHDRAWN' })],
  ['being processed', () => ({ status: 'PROCESSING' })],
  ['with an open proposal', () => ({ proposal: 'OPEN' })],
  ['with an accepted proposal', () => ({ proposal: 'ACCEPTED' })],
  ['with a dismissed proposal', () => ({ proposal: 'DISMISSED' })],
  ['of a month', ({ month }) => month],
  ['of a day long ago', ({ day }) => day],
  ['with a text that few have', () => ({ text: '10777' })],
  ['with a text that one of twenty has', () => ({ text: 'post gekommen' })],
  ['with a text that none has', () => ({ text: 'nowhere' })],
  ['with two letters that none has', () => ({ text: 'xq' })],
  ['to be dealt with, with a text that none has', () => ({ linked: false, text: 'nowhere' })],
  ['of a year, with a text that none has', ({ year }) => ({ ...year, text: 'nowhere' })],
];

/** Receipts are listed the latest first, and what they propose is read with each page. */
const receipts: readonly Call[] = [
  ...receiptFilters.map(([name, filter]) =>
    call(`list, ${name}`, (ask, known) =>
      ask.receipts.list.query({ limit: 100, descending: true, ...filter(known) }),
    ),
  ),
  {
    name: 'list, last page of 500',
    prepare: async (ask) => (await ask.receipts.list.query(oldest)).next,
    ask: (ask, _, after) => ask.receipts.list.query({ ...oldest, descending: true, after }),
  },
  {
    name: 'proposals of 100 receipts',
    prepare: async (ask) => {
      const { items } = await ask.receipts.list.query({ limit: 100, descending: true });
      return JSON.stringify(items.map(({ id }) => id));
    },
    ask: (ask, _, ids) => ask.proposals.list.query({ receipts: JSON.parse(ids ?? '[]'), limit: 1_000 }),
  },
  {
    name: 'proposals of 100 receipts to be dealt with',
    prepare: async (ask) => {
      const { items } = await ask.receipts.list.query({ limit: 100, linked: false });
      return JSON.stringify(items.map(({ id }) => id));
    },
    ask: (ask, _, ids) => ask.proposals.list.query({ receipts: JSON.parse(ids ?? '[]'), limit: 1_000 }),
  },
  call('one receipt', (ask, { receipt }) => ask.receipts.get.query({ id: receipt })),
  call('its links', (ask, { receipt }) => ask.receipts.links.query({ id: receipt })),
  call('its proposals', (ask, { receipt }) => ask.proposals.list.query({ receipt })),
  call('its parts', (ask, { receipt }) => ask.receipts.list.query({ source: receipt })),
];

const searched: readonly (readonly [string, string])[] = [
  ['a number', 'R1099999'],
  ['the beginning of a number', 'R10'],
  ['part of a name', 'kunde 77'],
  ['a name that all have', 'papeterie'],
  ['an amount', '1081.00'],
  ['one letter', 'e'],
  ['a number of a receipt', '77777'],
  ['nothing', 'nowhere'],
];

/**
 * The longest account, of which every invoice has a posting, and one with as many that a payment
 * moves.
 */
const accounts = ['1100', '1020', '3400', '1500'];

/** The screens of receipts and the ledger, and the palette. */
export const booksScreens: readonly Screen[] = [
  { screen: 'receipts', calls: receipts },
  {
    screen: 'ledger',
    calls: [
      call('accounts', (ask) => ask.accounts.list.query()),
      call('sums of the accounts', (ask, { year }) => ask.reports.trialBalance.query(year)),
      ...accounts.map((accno) =>
        call(`account ${accno}, this year`, (ask, { year }) =>
          ask.transactions.list.query({ limit: 100, accno, from_date: year.from, to_date: year.to }),
        ),
      ),
      ...accounts.map(
        (accno): Call => ({
          name: `account ${accno}, three years, last page of 500`,
          prepare: async (ask, { today }) => {
            const from_date = new Date(Date.parse(today) - 5 * 86_400_000).toISOString().slice(0, 10);
            return (await ask.transactions.list.query({ limit: 100, accno, from_date })).next;
          },
          ask: (ask, { year }, after) =>
            ask.transactions.list.query({
              ...{ limit: 500, accno, from_date: '2020-01-01', to_date: year.to },
              after,
            }),
        }),
      ),
      call('journal, this year', (ask, { year }) => ask.reports.journal.query({ limit: 100, ...year })),
      {
        name: 'journal, last page of 500',
        prepare: async (ask, { today }) => {
          const from = new Date(Date.parse(today) - 3 * 86_400_000).toISOString().slice(0, 10);
          return (await ask.reports.journal.query({ limit: 500, from })).next;
        },
        ask: (ask, _, after) => ask.reports.journal.query({ limit: 500, after }),
      },
      call('an entry', (ask, { entry }) => ask.entries.get.query({ id: entry })),
    ],
  },
  {
    screen: 'palette',
    calls: searched.map(([name, text]) =>
      call(`search, ${name}`, (ask) => ask.search.query({ text, limit: 12 })),
    ),
  },
];
