import { amountOf, isVatPeriod, Refusal, say, type VatDays, type VatSettled } from '@kontor/domain';
import { todayOf } from '../procedure/filter.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { notSettled, type VatComputed } from './read.ts';

/**
 * Checks that a period can be settled: it is whole, over, and not settled yet or, for a correction,
 * settled before.
 */
export const checkSettling = (
  ctx: WriteOptions<unknown>['ctx'],
  { days, correction }: { days: VatDays; correction: boolean },
  settled: readonly VatSettled[],
): void => {
  if (!isVatPeriod(days)) {
    const message = 'A period to settle is a whole month, quarter, half-year or year.';
    throw new Refusal('invalid', message, [{ field: 'to', message }]);
  }
  if (days.to > todayOf(ctx)) {
    const message = 'A period cannot be settled before it has ended.';
    throw new Refusal('invalid', message, [{ field: 'to', message }]);
  }
  const other = settled.find(({ from, to }) => from !== days.from || to !== days.to);
  const [first] = settled;
  if (!correction && first) {
    const said = say('vat_settled', { from: first.from, to: first.to });
    throw new Refusal('vat_settled', said, [{ field: 'period', ...said }]);
  }
  if (other || (correction && settled.length === 0)) throw notSettled(days);
};

export const isNothing = ({ form, accounts }: VatComputed): boolean =>
  accounts.length === 0 &&
  form.figures.every(
    ({ amount = '0', tax = '0', rows = [] }) =>
      amountOf(amount).eq('0') && amountOf(tax).eq('0') && rows.length === 0,
  );
