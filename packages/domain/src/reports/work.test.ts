import { expect, test } from 'vitest';
import type { BookingDate } from '../values/dates.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { type WorkFound, type WorkOf, workCount, workOf } from './work.ts';

const dated = (text: string) => text as BookingDate;
const money = (text: string) => text as Decimal;

const nothingFound: WorkFound = {
  receipts: 0,
  proposals: 0,
  failed_receipts: 0,
  bank_lines: 0,
  plans: 0,
  failed_mails: 0,
  bounced_mails: 0,
  orders: 0,
  own_orders: 0,
  orders_unsent: 0,
  discounts: 0,
  discount: money('0'),
  first_booked: null,
  last_booked: null,
  last_yearend: null,
  vat_months: [],
  vat_settled: [],
};

const of = (on: string, more: Partial<WorkOf> = {}): WorkOf => ({
  on: dated(on),
  kind: 'quarter',
  closed: undefined,
  four_eyes: false,
  money: { currency: 'CHF', places: 2 },
  ...more,
});

const work = (found: Partial<WorkFound>, at: WorkOf, documents: Partial<Parameters<typeof workOf>[1]> = {}) =>
  workOf({ ...nothingFound, ...found }, { receivables: [], payables: [], ...documents }, at);

test('nothing waits in books in which nothing is', () => {
  expect(work({}, of('2026-06-30'))).toEqual([]);
});

test('a VAT period that is over waits until it is settled, and is in time for 60 days', () => {
  const vat_months = [dated('2025-11-01'), dated('2026-01-01'), dated('2026-05-01')];
  const found = (vat_settled: WorkFound['vat_settled']) =>
    work({ vat_months, vat_settled }, of('2026-05-20')).filter(({ kind }) => kind === 'vat');
  const first = { from: dated('2025-10-01'), to: dated('2025-12-31') };
  expect(found([])).toEqual([{ kind: 'vat', count: 2, ...first, due: '2026-03-01', scope: 'close' }]);
  expect(found([first])).toEqual([
    { kind: 'vat', count: 1, from: '2026-01-01', to: '2026-03-31', due: '2026-05-30', scope: 'close' },
  ]);
});

test('periods that are over wait to be closed, and years to be ended, from the first booking on', () => {
  const found = (more: Partial<WorkFound>, closed?: string) =>
    work(
      { first_booked: dated('2024-11-20'), ...more },
      of('2026-02-10', { closed: closed === undefined ? undefined : dated(closed) }),
    ).map(({ kind, count, from, to }) => [kind, count, from, to]);
  expect(found({})).toEqual([
    ['periods', 5, '2024-10-01', '2024-12-31'],
    ['years', 2, undefined, '2024-12-31'],
  ]);
  expect(found({ last_yearend: dated('2024-12-31') }, '2025-06-30')).toEqual([
    ['periods', 2, '2025-07-01', '2025-09-30'],
    ['years', 1, undefined, '2025-12-31'],
  ]);
  expect(found({ last_yearend: dated('2025-12-31') }, '2025-12-31')).toEqual([]);
  // The year ends in June since it did so.
  expect(found({ last_yearend: dated('2025-06-30') }, '2025-12-31')).toEqual([]);
});

test('what is overdue, and what is due within 7 days, without credits', () => {
  const group = (days_overdue: number, base_open: string, credit = false) => ({
    ...{ days_overdue, credit, base_open: money(base_open), count: 1 },
  });
  const groups = [group(-8, '1.00'), group(-7, '2.00'), group(0, '4.00'), group(1, '8.00')];
  const documents = { payables: [...groups, group(3, '-5.00', true)], receivables: groups };
  const found = work({ discounts: 1, discount: money('1.5') }, of('2026-02-10'), documents);
  expect(found.map(({ kind, count, amount }) => [kind, count, amount])).toEqual([
    ['payables_due', 1, '8.00'],
    ['discounts', 1, '1.50'],
    ['invoices_overdue', 1, '8.00'],
    ['payables_soon', 2, '6.00'],
  ]);
});

test('orders of whom asks wait for a second person, where the client wants one', () => {
  const orders = (four_eyes: boolean) => work({ orders: 3, own_orders: 2 }, of('2026-02-10', { four_eyes }));
  expect(orders(false)).toEqual([{ kind: 'orders', count: 3, scope: 'write' }]);
  expect(orders(true)).toEqual([
    { kind: 'orders', count: 1, scope: 'write' },
    { kind: 'orders', count: 2, scope: 'write', second_person: true },
  ]);
});

test('proposals are of receipts, which are counted already', () => {
  expect(workCount(work({ receipts: 3, proposals: 2, bank_lines: 4 }, of('2026-02-10')))).toBe(7);
});
