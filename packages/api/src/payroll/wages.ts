import type { Books, ClientKept } from '@kontor/data';
import {
  type Amount,
  amountOf,
  type BookingDate,
  decimalOf,
  invalidField,
  minorUnit,
  say,
  sum,
  type WageComparison,
  zero,
} from '@kontor/domain';
import type { Context } from '../procedure/context.ts';
import { resolveDays, todayOf } from '../procedure/filter.ts';

/**
 * Reads what payroll journals have booked on wage accounts in a period, beside what moved on them:
 * the expense accounts of journals, and those from 5000 to 5799. Refuses `invalid`.
 */
export const readWages = async (
  ctx: Context & { client: ClientKept; books: Books },
  input: { from?: string | undefined; to?: string | undefined },
): Promise<WageComparison> => {
  const { books, client } = ctx;
  const given = resolveDays(input, ctx);
  const year = (given.from ?? given.to ?? todayOf(ctx)).slice(0, 4);
  const from = given.from ?? (`${(given.to ?? year).slice(0, 4)}-01-01` as BookingDate);
  const to = given.to ?? (`${year}-12-31` as BookingDate);
  if (to < from) throw invalidField('to', say('not_before', { day: from }));
  const places = minorUnit(client.currency);
  const [{ accounts }, sums, moved] = await Promise.all([
    books.ledger(),
    books.payroll.sums({ from, to }),
    books.reports.turnovers(new Map([['shown', { from, to }]]), todayOf(ctx)),
  ]);
  const booked = new Map(sums.map(({ accno, amount }) => [accno, amountOf(amount)]));
  const ledger = new Map<number, Amount>(
    moved.map(({ accno, debit, credit }) => [accno, amountOf(debit).minus(amountOf(credit))]),
  );
  const isWage = (accno: number) =>
    accounts.get(accno)?.category === 'expense' && (booked.has(accno) || (accno >= 5000 && accno < 5800));
  const accnos = [...new Set([...booked.keys(), ...ledger.keys()])].filter(isWage).toSorted((a, b) => a - b);
  const row = (payroll: Amount, movement: Amount) => ({
    payroll: decimalOf(payroll, places),
    ledger: decimalOf(movement, places),
    difference: decimalOf(movement.minus(payroll), places),
  });
  const both = accnos.map((accno) => [booked.get(accno) ?? zero, ledger.get(accno) ?? zero] as const);
  return {
    ...{ from, to },
    accounts: accnos.flatMap((accno, at) => {
      const [payroll, movement] = both[at] ?? [zero, zero];
      if (payroll.eq(zero) && movement.eq(zero)) return [];
      return [{ accno, description: accounts.get(accno)?.description ?? '', ...row(payroll, movement) }];
    }),
    total: row(sum(both.map(([payroll]) => payroll)), sum(both.map(([, movement]) => movement))),
  };
};
