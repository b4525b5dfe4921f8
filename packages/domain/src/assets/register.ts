import { addDays, type BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { AssetKept, AssetSchedule } from './asset.ts';
import type { AssetBookingKind } from './asset-booking.ts';
import {
  type AssetBasis,
  type AssetPlan,
  type Planned,
  type Planning,
  plannedOn,
  yearEndOf,
} from './plan.ts';

/**
 * The register of assets (docs/interface §27): what each is worth on a day, by what it began with
 * and by all that was booked of it since.
 */

/** An asset as it is stored. */
export type AssetRecord = Pick<
  AssetKept,
  | 'description'
  | 'notes'
  | 'acquired'
  | 'value'
  | 'entry_id'
  | 'taken_over'
  | 'depreciated'
  | 'asset_accno'
  | 'depreciation_accno'
  | 'expense_accno'
  | 'plan_from'
> &
  AssetPlan & {
    /** The number of the last booking that its plan, which was changed, builds on. */
    plan_booking?: number | undefined;
    withdrawn?: boolean | undefined;
  };

/** A change of an asset by a booking. One that was reversed, or reverses, is not live. */
export type AssetMovement = {
  asset_id: number;
  booking_id: number;
  kind: AssetBookingKind;
  transdate: BookingDate;
  value: Decimal;
  depreciation: Decimal;
  released: Decimal;
  is_live: boolean;
};

/** An asset with its number and its movements. */
export type RegisteredAsset = { id: number; asset: AssetRecord; movements: readonly AssetMovement[] };

export type AssetStanding = { value: Amount; depreciated: Amount };

/** The day at whose end the register has an asset for the first time. */
export const registeredFrom = ({ taken_over, acquired }: AssetRecord): BookingDate => taken_over ?? acquired;

const beginningOf = ({ value, depreciated }: AssetRecord): AssetStanding => ({
  value: amountOf(value),
  depreciated: amountOf(depreciated ?? '0'),
});

const nowhere: AssetStanding = { value: zero, depreciated: zero };

const movedBy = (
  { value, depreciated }: AssetStanding,
  movements: readonly AssetMovement[],
): AssetStanding => ({
  value: value.plus(sum(movements.map((one) => amountOf(one.value)))),
  depreciated: depreciated.plus(
    sum(movements.flatMap((one) => [amountOf(one.depreciation), amountOf(one.released)])),
  ),
});

/** The values of an asset at the end of a day, as they are booked; of all days without one. */
export const standingOn = (
  { asset, movements }: Omit<RegisteredAsset, 'id'>,
  on?: BookingDate,
): AssetStanding => {
  if (on === undefined && !asset.withdrawn) return movedBy(beginningOf(asset), movements);
  if (on === undefined || asset.withdrawn || registeredFrom(asset) > on) return nowhere;
  return movedBy(
    beginningOf(asset),
    movements.filter(({ transdate }) => transdate <= on),
  );
};

const liveOf = ({ movements }: Omit<RegisteredAsset, 'id'>): AssetMovement[] =>
  movements.filter(({ is_live }) => is_live);

/** The last day on which something was booked of an asset that was not reversed. */
export const bookedTo = (registered: Omit<RegisteredAsset, 'id'>): BookingDate | undefined =>
  liveOf(registered)
    .map(({ transdate }) => transdate)
    .toSorted()
    .at(-1);

/** The plan of an asset, and the changes of its value besides it since. */
const plannedOf = (registered: Omit<RegisteredAsset, 'id'>): Planned => {
  const { asset } = registered;
  const live = liveOf(registered);
  const { plan_from, plan_booking = 0, taken_over } = asset;
  const later = live.filter(({ booking_id }) => booking_id > plan_booking);
  const beginning = beginningOf(asset);
  const basis: AssetBasis =
    plan_from === undefined
      ? { on: taken_over, ...beginning }
      : {
          on: plan_from,
          ...movedBy(
            beginning,
            live.filter(({ booking_id }) => booking_id <= plan_booking),
          ),
        };
  const events = later
    .filter(({ kind }) => kind !== 'run')
    .map(({ kind, transdate, value, depreciation }) => ({
      on: transdate,
      gone: zero.minus(amountOf(value)),
      adjusted: kind === 'adjustment' ? amountOf(depreciation) : zero,
    }))
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
  return { plan: asset, basis, events };
};

/** The amount that is to be depreciated of what is there at the end of a day. */
export const targetOn = (
  registered: Omit<RegisteredAsset, 'id'>,
  on: BookingDate,
  planning: Planning,
): Amount => plannedOn(plannedOf(registered), on, planning);

/** Most years of a schedule. */
const mostYears = 100;

/** The years that are still planned: the first one has what is over of it. */
export const scheduleOfAsset = (
  registered: Omit<RegisteredAsset, 'id'>,
  planning: Planning,
): AssetSchedule => {
  const { asset } = registered;
  const planned = plannedOf(registered);
  const { value, depreciated } = standingOn(registered);
  const begun = bookedTo(registered) ?? asset.plan_from ?? asset.taken_over;
  const { depreciated_from } = asset;
  const from = begun === undefined || begun < depreciated_from ? depreciated_from : addDays(begun, 1);
  const years: AssetSchedule['years'] = [];
  let before = depreciated;
  for (let to = yearEndOf(from, planning.yearMonth); to < lastYear; to = yearAfter(to, planning)) {
    const by = plannedOn(planned, to, planning);
    const amount = by.minus(before);
    if (amount.eq(zero) || years.length === mostYears) break;
    years.push({
      to,
      depreciation: decimalOf(amount, planning.places),
      book_value: decimalOf(value.minus(by), planning.places),
    });
    before = by;
  }
  return { years };
};

const lastYear = '9990-01-01';

const yearAfter = (to: BookingDate, { yearMonth }: Planning): BookingDate =>
  yearEndOf(addDays(to, 1), yearMonth);

/** The fields of an asset that follow from its movements. */
export const assetValuesOn = (
  registered: Omit<RegisteredAsset, 'id'>,
  on: BookingDate,
  places: number,
): Pick<
  AssetKept,
  'on' | 'state' | 'disposed' | 'cost' | 'booked_depreciation' | 'book_value' | 'depreciated_to'
> => {
  const { value, depreciated } = standingOn(registered, on);
  const live = liveOf(registered).filter(({ transdate }) => transdate <= on);
  const last = (kinds: readonly AssetBookingKind[]) =>
    live
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ transdate }) => transdate)
      .toSorted()
      .at(-1);
  const disposed = value.eq(zero) ? last(['disposal']) : undefined;
  const depreciated_to = last(['run']);
  return {
    on,
    state: registered.asset.withdrawn ? 'WITHDRAWN' : disposed === undefined ? 'ACTIVE' : 'DISPOSED',
    ...(disposed === undefined ? {} : { disposed }),
    cost: decimalOf(value, places),
    booked_depreciation: decimalOf(depreciated, places),
    book_value: decimalOf(value.minus(depreciated), places),
    ...(depreciated_to === undefined ? {} : { depreciated_to }),
  };
};

/** The balances of accounts at the end of a day by the register, debit positive. */
export const registerBalances = (
  assets: readonly RegisteredAsset[],
  on: BookingDate,
): Map<number, Amount> => {
  const balances = new Map<number, Amount>();
  const add = (accno: number, amount: Amount) =>
    balances.set(accno, (balances.get(accno) ?? zero).plus(amount));
  for (const { asset, movements } of assets) {
    const { value, depreciated } = standingOn({ asset, movements }, on);
    add(asset.asset_accno, value);
    add(asset.depreciation_accno ?? asset.asset_accno, zero.minus(depreciated));
  }
  return balances;
};
