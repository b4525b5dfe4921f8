import { checks } from '@kontor/data';
import { bookingDate } from '@kontor/domain';
import { TRPCClientError } from '@trpc/client';
import type { Ask } from './ask.ts';
import { type Call, call, type Known, type Period, type Screen } from './call.ts';

const compared = ({ from, to }: Period) => ({ compare_from: from, compare_to: to });
const monthsAgo = ({ year }: Known): string => `${Number(year.from.slice(0, 4)) - 2}-12-01`;
const sides = ['customers', 'vendors'] as const;
/** Figures of the VAT return: turnover, taxed at the normal rate, and input tax. */
const vatFigures = ['200', '303', '405'];

const reports: readonly Call[] = [
  call('trial balance', (ask, { year }) => ask.reports.trialBalance.query(year)),
  call('trial balance, of days', (ask, { day, today }) =>
    ask.reports.trialBalance.query({ from: day.from, to: today }),
  ),
  call('income statement, compared', (ask, { year, lastYear }) =>
    ask.reports.incomeStatement.query({ ...year, ...compared(lastYear) }),
  ),
  call('income statement of days, compared', (ask, { day, today, lastYear }) =>
    ask.reports.incomeStatement.query({
      ...{ from: day.from, to: today },
      ...compared({ from: lastYear.from, to: day.to }),
    }),
  ),
  call('balance sheet, compared', (ask, { today, day }) =>
    ask.reports.balanceSheet.query({ on: today, compare_on: day.to }),
  ),
  call('VAT report', (ask, { quarter }) => ask.reports.vatReport.query(quarter)),
  call('VAT report, of a year', (ask, { lastYear }) => ask.reports.vatReport.query(lastYear)),
  call('VAT return', (ask, { quarter }) => ask.reports.vatReturn.query({ ...quarter, correction: false })),
  call('VAT return, of a year', (ask, { lastYear }) =>
    ask.reports.vatReturn.query({ ...lastYear, correction: false }),
  ),
  ...vatFigures.map((figure) =>
    call(`postings of figure ${figure}`, (ask, { quarter }) =>
      ask.reports.vatReturnPostings.query({ limit: 100, ...quarter, figure, correction: false }),
    ),
  ),
  ...sides.flatMap((side) => [
    call(`open items of ${side}`, (ask, { today }) =>
      ask.reports.openItems.query({ limit: 100, on: today, side }),
    ),
    {
      name: `open items of ${side}, next page of 500`,
      prepare: async (ask: Ask['books'], { today }: Known) =>
        (await ask.reports.openItems.query({ limit: 100, on: today, side })).next,
      ask: (ask: Ask['books'], { today }: Known, after: string | undefined) =>
        ask.reports.openItems.query({ limit: 500, after, on: today, side }),
    },
    call(`open items of ${side}, a month ago`, (ask, { month }) =>
      ask.reports.openItems.query({ limit: 100, on: month.to, side }),
    ),
    call(`open items of ${side}, at the end of last year`, (ask, { lastYear }) =>
      ask.reports.openItems.query({ limit: 100, on: lastYear.to, side }),
    ),
    call(`ageing of ${side}`, (ask, { today }) => ask.reports.ageing.query({ limit: 100, on: today, side })),
    call(`ageing of ${side}, at the end of last year`, (ask, { lastYear }) =>
      ask.reports.ageing.query({ limit: 100, on: lastYear.to, side }),
    ),
  ]),
];

/**
 * Waits for a preview, or for what the screen shows instead of it: that there is nothing to book.
 */
const previewed = (preview: Promise<unknown>): Promise<unknown> =>
  preview.catch((error: unknown) => {
    if (error instanceof TRPCClientError && /^Nothing /.test(error.message)) return;
    throw error;
  });

const closing: readonly Call[] = [
  call('what is outstanding', (ask, { today }) => ask.reports.outstanding.query({ on: today })),
  call('what is outstanding, at the end of last year', (ask, { lastYear }) =>
    ask.reports.outstanding.query({ on: lastYear.to }),
  ),
  call('moves of the closing date', (ask) => ask.settings.closings.query()),
  call('settled VAT periods', (ask) => ask.vat.returns.query()),
  call('preview of a VAT settlement', (ask, { quarter }) =>
    ask.vat.previewSettlement.query({ ...quarter, correction: false } as never),
  ),
  call('preview of a revaluation', (ask, { month }) =>
    previewed(ask.gl.previewRevaluation.query({ transdate: bookingDate.parse(month.to) })),
  ),
  call('ends of years', (ask) => ask.gl.yearends.query()),
  call('preview of the end of a year', (ask, { lastYear }) =>
    ask.gl.previewYearend.query({ transdate: bookingDate.parse(lastYear.to) }),
  ),
  call('the checks', (ask) => ask.verify.checks.query()),
];

const audited: readonly (readonly [string, (known: Known) => object])[] = [
  ['newest', () => ({})],
  ['of a day long ago', ({ day }) => day],
  ['of customers', () => ({ table: 'customer' })],
  ['of one customer', () => ({ table: 'customer', number: 'K-77' })],
  ['of an account', () => ({ table: 'account', number: '1020' })],
  ['of a person', () => ({ person: 1 })],
  ['of a key that did nothing', () => ({ key: 'kontor_none' })],
];

const settings: readonly Call[] = [
  call('settings', (ask) => ask.settings.get.query()),
  call('accounts', (ask) => ask.accounts.list.query()),
  call('tax rates', (ask) => ask.taxRates.list.query()),
  call('exchange rates', (ask) => ask.exchangeRates.list.query({ limit: 100 })),
  call('number ranges', (ask) => ask.numberRanges.list.query()),
  call('keys', (ask) => ask.keys.list.query()),
  call('people', (ask) => ask.people.list.query({ limit: 100 })),
  call('callers of the audit trail', (ask) => ask.audit.callers.query()),
  ...audited.map(([name, filter]) =>
    call(`audit trail, ${name}`, (ask, known) =>
      ask.audit.list.query({ limit: 100, descending: true, ...filter(known) }),
    ),
  ),
  {
    name: 'audit trail, last page of 500',
    prepare: async (ask) => (await ask.audit.list.query({ limit: 500 })).next,
    ask: (ask, _, after) => ask.audit.list.query({ limit: 500, descending: true, after }),
  },
  call('books of the person', (ask) => ask.whoAmI.query()),
];

/** The screens of figures, closings and settings. */
export const figuresScreens: readonly Screen[] = [
  {
    screen: 'overview',
    calls: [
      call('figures', (ask, { today }) => ask.reports.overview.query({ on: today })),
      call('forecast', (ask, { today }) => ask.forecast.get.query({ date: bookingDate.parse(today) })),
      call('months', (ask, known) => ask.reports.monthly.query({ from: monthsAgo(known), to: known.today })),
    ],
  },
  { screen: 'reports', calls: reports },
  { screen: 'closing', calls: closing },
  { screen: 'settings', calls: settings },
];

/**
 * The checks of the books, which read all of them: the screen of closings runs one after the other,
 * and says how far it is.
 */
export const checksScreen: Screen = {
  screen: 'checks',
  calls: checks.map(({ name }) => call(name, (ask) => ask.verify.run.query({ check: name }))),
};
