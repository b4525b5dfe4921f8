import { amountOf, fold, type Stake } from '@kontor/domain';
import type { LeaveHeld } from './leave-dialog.tsx';

/**
 * The limits by which a plan like this one would be booked: those that the key has, as far as it
 * takes; where it has none, those of this plan alone.
 */
export const leaveWith = (held: LeaveHeld | undefined, stake: Stake) => {
  const known = held?.book ? held : undefined;
  const amount = stake.amount?.toFixed(2);
  const widened = (limit: string | undefined) =>
    limit !== undefined && amount !== undefined && amountOf(amount).gt(amountOf(limit)) ? amount : limit;
  const all = (numbers: readonly string[] | undefined, own: readonly string[]) =>
    numbers?.length === 0
      ? ''
      : [...new Map([...own, ...(numbers ?? [])].map((number) => [fold(number), number])).values()].join(
          ', ',
        );
  return {
    amount: (known ? widened(known.amount) : amount) ?? '',
    customers: all(known?.customers, stake.customers),
    vendors: all(known?.vendors, stake.vendors),
  };
};
