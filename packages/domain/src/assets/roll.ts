import { z } from 'zod';
import { addDays, type BookingDate, bookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import { accno, elements, text, unboundedDecimal } from '../values/schema/kinds.ts';
import { type RegisteredAsset, registerBalances, registeredFrom, standingOn } from './register.ts';

/**
 * The roll of assets (docs/interface §27): from the values before a period to those at its end, by
 * class, which is the account that assets are on; and the register beside the ledger.
 */

const figure = (description: string, example: string) =>
  unboundedDecimal.meta({ description, examples: [example] });

const rollFigures = {
  opening_value: figure('The acquisition values at the beginning.', '30000.00'),
  additions: figure('The acquisition values of what came.', '0.00'),
  disposals: figure('The acquisition values of what went; below 0.', '0.00'),
  closing_value: figure('The acquisition values at the end.', '30000.00'),
  opening_depreciation: figure('What was depreciated of it at the beginning.', '0.00'),
  taken_over: figure('What was depreciated elsewhere of what came.', '0.00'),
  depreciation: figure('What was depreciated in the period.', '6000.00'),
  released: figure('The depreciation of what went; below 0.', '0.00'),
  closing_depreciation: figure('What is depreciated at the end.', '6000.00'),
  opening_book_value: figure('The book value at the beginning.', '30000.00'),
  closing_book_value: figure('The book value at the end.', '24000.00'),
};
type FigureName = keyof typeof rollFigures;

const rolled = z
  .object({
    asset_accno: accno.meta({ description: 'The account that the assets are on.', examples: [1530] }),
    description: text().meta({ description: 'Its name.', examples: ['Fahrzeuge'] }),
    ...rollFigures,
  })
  .meta({ id: 'asset_class' })
  .register(elements, { one: 'asset_class', many: 'classes' });

const compared = z
  .object({
    accno: accno.meta({ description: 'An account that the register keeps.', examples: [1530] }),
    description: text().meta({ description: 'Its name.', examples: ['Fahrzeuge'] }),
    register: figure('What it has by the register at the end of the period.', '30000.00'),
    ledger: figure('What it has in the ledger.', '30000.00'),
    difference: figure('What the ledger has more.', '0.00'),
  })
  .meta({ id: 'asset_account' })
  .register(elements, { one: 'asset_account', many: 'accounts' });

export const assetRoll = z
  .object({
    from: bookingDate.meta({ description: 'The first day.', examples: ['2026-01-01'] }),
    to: bookingDate.meta({ description: 'The last day.', examples: ['2026-12-31'] }),
    currency: text(3).meta({ description: 'Currency.', examples: ['CHF'] }),
    classes: z.array(rolled).meta({ description: 'By the account that assets are on.' }),
    total: z
      .object(rollFigures)
      .meta({ id: 'asset_total', description: 'All of them.' })
      .register(elements, { one: 'total', many: 'totals' }),
    accounts: z.array(compared).meta({ description: 'The register beside the ledger at the end.' }),
  })
  .meta({ id: 'asset_roll' })
  .register(elements, { one: 'asset_roll', many: 'asset_rolls' });
export type AssetRoll = z.infer<typeof assetRoll>;

type Sums = Record<FigureName, Amount>;

const rollSums = ({ asset, movements }: RegisteredAsset, from: BookingDate, to: BookingDate): Sums => {
  const opening = standingOn({ asset, movements }, addDays(from, -1));
  const closing = standingOn({ asset, movements }, to);
  const began = registeredFrom(asset);
  const came = began >= from && began <= to;
  const within = movements.filter(({ transdate }) => transdate >= from && transdate <= to);
  const all = (amounts: (one: RegisteredAsset['movements'][number]) => string) =>
    sum(within.map((one) => amountOf(amounts(one))));
  return {
    opening_value: opening.value,
    additions: came ? amountOf(asset.value) : zero,
    disposals: all(({ value }) => value),
    closing_value: closing.value,
    opening_depreciation: opening.depreciated,
    taken_over: came ? amountOf(asset.depreciated ?? '0') : zero,
    depreciation: all(({ depreciation }) => depreciation),
    released: all(({ released }) => released),
    closing_depreciation: closing.depreciated,
    opening_book_value: opening.value.minus(opening.depreciated),
    closing_book_value: closing.value.minus(closing.depreciated),
  };
};

const figureNames = Object.keys(rollFigures) as FigureName[];
const inTotal = (all: readonly Sums[], places: number) =>
  Object.fromEntries(
    figureNames.map((name) => [name, decimalOf(sum(all.map((one) => one[name])), places)]),
  ) as AssetRoll['total'];

/** The part of the books that the roll needs: names and balances of accounts, and the currency. */
export type RollBooks = {
  currency: string;
  places: number;
  nameOf: (accno: number) => string;
  balanceOf: (accno: number) => Amount;
};

export const assetRollOf = (
  assets: readonly RegisteredAsset[],
  { from, to }: { from: BookingDate; to: BookingDate },
  { currency, places, nameOf, balanceOf }: RollBooks,
): AssetRoll => {
  const accnos = [...new Set(assets.map(({ asset }) => asset.asset_accno))].toSorted((a, b) => a - b);
  const sums = new Map(assets.map((one) => [one, rollSums(one, from, to)]));
  const of = (those: readonly RegisteredAsset[]) =>
    inTotal(
      those.flatMap((one) => sums.get(one) ?? []),
      places,
    );
  const balances = [...registerBalances(assets, to)].toSorted(([one], [other]) => one - other);
  return {
    from,
    to,
    currency,
    classes: accnos.map((asset_accno) => ({
      asset_accno,
      description: nameOf(asset_accno),
      ...of(assets.filter(({ asset }) => asset.asset_accno === asset_accno)),
    })),
    total: of(assets),
    accounts: balances.map(([accno, register]) => ({
      accno,
      description: nameOf(accno),
      register: decimalOf(register, places),
      ledger: decimalOf(balanceOf(accno), places),
      difference: decimalOf(balanceOf(accno).minus(register), places),
    })),
  };
};
