import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Instant } from '../values/dates.ts';
import { eventsOf, type Recorded } from './derive-events.ts';
import { eventTypes, kindsOf } from './event.ts';

/** §19: events, and what they are distinguished from. */
const link = (last_event: number, records: readonly Recorded[]) =>
  ({ id: 7, created: '2026-03-01T11:00:00.000Z' as Instant, hash: 'ab', last_event, records }) as const;

test('the page of the interface lists every type with its kinds', () => {
  const page = readFileSync(new URL('../../../../docs/interface/19-events.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+\.\w+)` +\| ([^|]+?) +\|/gm)].map(([, type, kinds = '']) => [
    type,
    [...kinds.matchAll(/`(\w+)`/g)].map(([, kind]) => kind),
  ]);
  expect(rows).toEqual(eventTypes.map((type) => [type, kindsOf(type)]));
});

test('a record is an event for its table, one for its entry, and one for the document that it settled', () => {
  const entries = new Map([
    [1, { kind: 'payable', number: 'R1', vendor_number: 'L1', of: 'document' }],
    [2, { kind: 'invoice', number: 'A1', of: 'payment' }],
    [3, { kind: 'entry', number: 'G1', of: 'reopening' }],
  ] as const);
  const records = [
    { entry: 1, table: 'vendor', before: null, after: { vendornumber: 'L1' } },
    { entry: 2, settled: true },
    { entry: 3 },
    {},
  ];
  const common = { created: '2026-03-01T11:00:00.000Z', link: 7, hash: 'ab' };
  expect(eventsOf(link(20, records), entries)).toEqual([
    { ...common, id: 15, type: 'vendor.saved', kind: 'vendor', number: 'L1' },
    { ...common, id: 16, type: 'payable.posted', kind: 'payable', number: 'R1', vendor_number: 'L1' },
    { ...common, id: 17, type: 'payment.booked', kind: 'invoice', number: 'A1' },
    { ...common, id: 18, type: 'invoice.paid', kind: 'invoice', number: 'A1' },
    { ...common, id: 19, type: 'year.reopened', kind: 'entry', number: 'G1' },
    { ...common, id: 20, type: 'other.changed', kind: 'other', number: '' },
  ]);
});

test('an entry that is in the trail and not in the books is not an event', () => {
  expect(() => eventsOf(link(1, [{ entry: 9 }]), new Map())).toThrow('entry 9');
});

test.each([
  ['2026-01-31', undefined, 'period.closed'],
  ['2026-01-31', '2025-12-31', 'period.closed'],
  ['2026-01-31', '2026-01-31', 'period.closed'],
  ['2025-12-31', '2026-01-31', 'period.opened'],
  [undefined, '2026-01-31', 'period.opened'],
])('the closing date is moved to %s from %s: %s', (closing_date, closed_before, type) => {
  const [event] = eventsOf(
    link(1, [{ table: 'closing', after: { closing_date, closed_before } }]),
    new Map(),
  );
  expect(event).toMatchObject({ type, kind: 'period', number: closing_date ?? '' });
});
