import { verify } from '@kontor/data';
import { addDays, amountOf, bookingDate, decimalOf, sum, zero } from '@kontor/domain';
import { expect, test } from 'vitest';
import { demoOn } from '../demo/demo-on.ts';

/**
 * §26: the demo client has statements of its bank, all of whose lines are booked but some of the
 * newest.
 */
// The newest month has two weeks, or but some days, so that it goes with the one before.
test.each([
  { today: '2025-06-12', ends: ['2025-04-30', '2025-05-31', '2025-06-12'] },
  { today: '2026-02-03', ends: ['2025-11-30', '2025-12-31', '2026-02-03'] },
])('the demo of $today has bank statements, and work for a person', async ({ today, ends }) => {
  const { database, make } = await demoOn(today);
  const { client, books } = await make();
  const { items } = await books.bank.statements({});
  const statements = items.filter(({ kind }) => kind === 'camt.053').toReversed();
  expect(statements.map(({ closing_on, follows }) => `${closing_on} ${follows}`)).toEqual([
    `${ends[0]} first`,
    `${ends[1]} statement`,
    `${ends[2]} statement`,
  ]);
  expect(items.filter(({ kind }) => kind === 'camt.054')).toHaveLength(1);

  // The ledger has the balances of the bank, but for the lines that are still to be booked.
  const balanceOn = async (to: string, accno = '1020') => {
    const { items: found } = await books.transactions.saldo({ accno, to });
    return found[0]?.amount ?? '0.00';
  };
  const linesOf = async (status: 'open' | 'proposed' | 'booked') =>
    (await books.bank.lines({ status, limit: 500 })).items;
  const open = [...(await linesOf('open')), ...(await linesOf('proposed'))];
  const [first, second, newest] = statements;
  const dayBefore = addDays(bookingDate.parse(first?.opening_on), -1);
  expect(await balanceOn(dayBefore)).toBe(first?.opening);
  expect(await balanceOn(ends[0] ?? '')).toBe(first?.closing);
  expect(await balanceOn(ends[1] ?? '')).toBe(second?.closing);
  // The wages of the payroll program are paid.
  expect(await balanceOn(ends[1] ?? '', '1091')).toBe('0.00');
  const toBook = open.filter(({ proposals }) => proposals[0]?.kind !== 'entry');
  const amounts = [await balanceOn(today), ...toBook.map(({ amount }) => amount)];
  expect(decimalOf(sum(amounts.map(amountOf)), 2)).toBe(newest?.closing);
  for (const { opening = '', closing = '' } of statements)
    expect([amountOf(opening).gt(zero), amountOf(closing).gt(zero)]).toEqual([true, true]);

  // A shop that nobody knows, and what may be each of the others.
  expect(open.length).toBeGreaterThanOrEqual(8);
  expect(open.length).toBeLessThanOrEqual(12);
  expect(open.filter(({ status }) => status === 'open')).toHaveLength(1);
  expect(open.filter(({ date }) => date <= (ends[1] ?? ''))).toEqual([]);
  const kinds = open.flatMap(({ proposals }) => proposals[0]?.kind ?? []);
  expect(new Set(kinds)).toEqual(new Set(['entry', 'learned', 'reference', 'text', 'transfer']));
  const outcomes = open.flatMap(({ proposals }) => proposals[0]?.outcome ?? []);
  expect(outcomes.filter(({ documents }) => documents.length === 2)).toHaveLength(1);
  expect(
    outcomes.flatMap(({ documents }) => documents.flatMap(({ writeoff }) => writeoff?.why ?? [])),
  ).toEqual(['discount']);
  expect(outcomes.flatMap(({ accounts }) => accounts.map(({ why, accno }) => `${why} ${accno}`))).toEqual(
    expect.arrayContaining(['transfer 1010', 'charges 6940']),
  );

  // Two customers have paid with the QR-bill, three in a collective credit that was divided, and an
  // order has paid a vendor.
  const booked = await linesOf('booked');
  const byThemselves = booked.filter(({ match }) => match?.automatic);
  const kindsBooked = byThemselves.map(({ match }) => match?.kind);
  expect(kindsBooked.toSorted()).toEqual(['order', ...Array(5).fill('reference')]);
  const paid = byThemselves.flatMap(({ match }) => match?.outcome.documents ?? []);
  for (const { kind, number: invnumber } of paid)
    expect((await (kind === 'invoice' ? books.invoices : books.payables).get({ invnumber })).status).toBe(
      'PAID',
    );

  // As after it was killed at the end.
  const counted = await books.bank.counts({});
  await make();
  expect(await books.bank.counts({})).toEqual(counted);
  expect((await verify(database, client.id)).filter(({ count }) => count > 0)).toEqual([]);
});
