import { caller, type Inputs, openContext } from '@kontor/api';
import type { Installation } from './installation.ts';
import { figure, table } from './markdown.ts';
import { median, timed } from './measure.ts';
import { now } from './now.ts';
import { firstDay } from './seed.ts';
import { seededDocuments } from './seed-documents.ts';

const callRuns = 11;
const goal = 100;

type Ask = ReturnType<typeof caller>;
type List = Inputs['invoices']['list'];

const listing = (filter: object) => (ask: Ask) => ask.invoices.list({ limit: 100, ...filter } as List);
const sorts = ['number', 'date', 'due', 'party', 'amount', 'open'] as const;

/** The queries of a frontend's screens, each as one call of the router. */
const calls: readonly (readonly [string, (ask: Ask) => Promise<unknown>])[] = [
  ['search, beginning of a number', (ask) => ask.search({ text: '4999' })],
  ['search, part of a name', (ask) => ask.search({ text: 'kunde 77' })],
  ['search, an amount', (ask) => ask.search({ text: '512.00' })],
  ['search, one letter', (ask) => ask.search({ text: 'e' })],
  ['search, nothing', (ask) => ask.search({ text: 'nowhere' })],
  ...sorts.flatMap((sort) => [
    [`invoices by ${sort}`, listing({ sort })] as const,
    [`invoices by ${sort}, the last ones first`, listing({ sort, descending: true })] as const,
    [`open invoices by ${sort}`, listing({ sort, status: 'OPEN' })] as const,
  ]),
  ['payables by amount', (ask) => ask.payables.list({ sort: 'amount', limit: 100 })],
  ['invoices of a month by amount', listing({ sort: 'amount', from: '2024-05-01', to: '2024-05-31' })],
  ['invoices of two years by party', listing({ sort: 'party', from: '2023-06-01', to: '2025-05-31' })],
  ['invoices of a day by open amount', listing({ sort: 'open', from: '2024-05-02', to: '2024-05-02' })],
  ['invoices of a customer by date', listing({ sort: 'date', customer_number: 'K-77' })],
  ['invoices with a text that few have', listing({ sort: 'date', descending: true, text: 'kunde 77' })],
  ['invoices with a text that all have', listing({ sort: 'date', descending: true, text: 'k' })],
  ['invoices with a text that none has', listing({ sort: 'date', text: 'nowhere' })],
  ['invoices of an amount by due date', listing({ sort: 'due', amount_from: '512.00', amount_to: '512.00' })],
  ['paid invoices of a range of amounts', listing({ sort: 'date', status: 'PAID', amount_from: '990.00' })],
  ['count of all invoices', (ask) => ask.invoices.count({})],
  ['count of open invoices', (ask) => ask.invoices.count({ status: 'OPEN' })],
  ['count of the invoices of a month', (ask) => ask.invoices.count({ from: '2024-05-01', to: '2024-05-31' })],
  ['count of invoices with a text', (ask) => ask.invoices.count({ text: 'kunde 77' })],
  ['an entry with its document', (ask) => ask.entries.get({ id: 4321 })],
  ['the overview of today', (ask) => ask.reports.overview({})],
  ['the overview of an earlier day', (ask) => ask.reports.overview({ on: '2025-06-17' })],
  ['three years month by month', (ask) => ask.reports.monthly({ from: firstDay, to: 'today' })],
  ['the audit trail, newest first', (ask) => ask.audit.list({ descending: true, limit: 100 })],
  [
    'the audit trail of a day, by action',
    (ask) => ask.audit.list({ from: '2024-05-02', to: '2024-05-02', action: 'vendors.save' }),
  ],
];

/** The calls that the screens of a frontend make, on books with documents. */
export const measureFrontend = async ({ database, receipts, key, client }: Installation): Promise<string> => {
  const open = async () =>
    caller(await openContext({ database, receipts, now, key, requestId: 'bench', clientName: client.name }));
  const rows: (string | number)[][] = [];
  for (const [what, call] of calls) {
    const times: number[] = [];
    // The first does not count: it connects and compiles.
    for (let run = 0; run <= callRuns; run += 1) {
      const ask = await open();
      times.push(await timed(() => call(ask)));
    }
    const counted = times.slice(1);
    rows.push([what, figure(median(counted)), figure(Math.max(...counted)), goal]);
  }
  const { invoices, payables, parties } = seededDocuments;
  return [
    '## What a frontend asks',
    `Milliseconds of a call of the router, ${callRuns} runs one after the other, on ${invoices} invoices and ${payables} payables of ${parties} customers and as many vendors, of which one in fifty is not paid; lists are pages of 100.`,
    table(['', 'median', 'longest', 'goal'], rows),
  ].join('\n\n');
};
