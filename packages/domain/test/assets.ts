import type { Asset, AssetBooked, AssetMovement, BookingDate, RegisteredAsset } from '../src/index.ts';
import { amountOf, newAsset, postDepreciation, Refusal, zero } from '../src/index.ts';
import { accountOf, ledger as small } from './ledger.ts';

/** Books with assets, for the tests of the domain. */

/** The refusal of what `act` does. */
export const assetRefusalOf = (act: () => unknown): Refusal => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

export const ledger = {
  ...small,
  accounts: new Map([
    ...small.accounts,
    ...[1500, 1509, 1520, 1530, 1539].map((accno) => accountOf(accno, 'AP_amount')),
    accountOf(6820, '', { category: 'expense' }),
    accountOf(8514, 'AR_amount', { category: 'income' }),
    accountOf(8500, '', { category: 'expense' }),
  ]),
};
export const testBooks = { ledger, yearMonth: 1 };

/** A van of 30,000.00. */
export const sentOf = (fields: Partial<Record<keyof Asset, unknown>> = {}): Asset =>
  ({
    ...{ description: 'Van', acquired: '2026-01-10', value: '30000', asset_accno: 1530 },
    ...{ depreciation_accno: 1539, expense_accno: 6820, method: 'linear', rate: '20', residual: '1' },
    ...fields,
  }) as Asset;
export const made = (fields: Partial<Record<keyof Asset, unknown>> = {}) =>
  newAsset(sentOf(fields), { ledger, entry: undefined });

/** Books that keep what was booked, as the database does. */
export const openBooks = () => {
  const assets = new Map<number, RegisteredAsset>();
  const balances: { on: BookingDate; accno: number; amount: string }[] = [];
  const booked: (AssetBooked & { id: number; reversed_by?: number })[] = [];
  const moved = new Map<number, { at: number; one: AssetBooked['movements'][number] }[]>();
  const movementsOf = (asset_id: number): AssetMovement[] =>
    (moved.get(asset_id) ?? []).map(({ at, one }) => {
      const {
        id: booking_id,
        kind,
        transdate,
        reverses,
        reversed_by,
      } = booked[at] as (typeof booked)[number];
      const is_live = reverses === undefined && reversed_by === undefined;
      return { ...one, booking_id, kind, transdate, is_live };
    });
  // Until something is booked on them: tests ask for all assets far more often.
  const known = new Map<number, RegisteredAsset>();
  const one = (id: number): RegisteredAsset => {
    const { asset } = assets.get(id) as RegisteredAsset;
    const found = known.get(id) ?? { id, asset, movements: movementsOf(id) };
    known.set(id, found);
    return found;
  };
  return {
    balances,
    add: (asset: RegisteredAsset['asset']): number => {
      const id = assets.size + 1;
      assets.set(id, { id, asset, movements: [] });
      const from = asset.taken_over ?? asset.acquired;
      balances.push({ on: from, accno: asset.asset_accno, amount: asset.value });
      if (asset.depreciated)
        balances.push({
          on: from,
          accno: asset.depreciation_accno ?? asset.asset_accno,
          amount: `-${asset.depreciated}`,
        });
      return id;
    },
    set: (id: number, asset: RegisteredAsset['asset']) => {
      known.delete(id);
      assets.set(id, { id, asset, movements: [] });
    },
    one,
    all: () => [...assets.keys()].map(one),
    keep: (what: AssetBooked): number => {
      const id = booked.length + 1;
      booked.push({ ...what, id });
      for (const one of what.movements)
        moved.set(one.asset_id, [...(moved.get(one.asset_id) ?? []), { at: id - 1, one }]);
      const reversed = booked.find((before) => before.id === what.reverses);
      if (reversed) reversed.reversed_by = id;
      for (const { asset_id } of [...what.movements, ...(reversed?.movements ?? [])]) known.delete(asset_id);
      for (const { accno, amount } of what.posted?.entry.postings ?? [])
        balances.push({ on: what.transdate, accno, amount });
      return id;
    },
    toReverse: (id: number) => {
      const { posted, reversed_by, ...rest } = booked[id - 1] as (typeof booked)[number];
      return {
        ...{ ...rest, id, reversed_by, gl: posted?.gl as never },
        ...{ proceeds: rest.proceeds, proceeds_accno: rest.proceeds_accno },
      };
    },
    balanceOn: (accno: number, day: BookingDate) =>
      balances
        .filter((posting) => posting.accno === accno && posting.on <= day)
        .reduce((total, { amount }) => total.plus(amountOf(amount)), zero),
  };
};
export type TestBooks = ReturnType<typeof openBooks>;

/** A run up to a day. */
export const runOf = (books: TestBooks, transdate: string) =>
  postDepreciation({ transdate: transdate as BookingDate }, books.all(), testBooks);
