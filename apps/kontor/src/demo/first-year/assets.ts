import { type Asset, addYears, asset, type BookingDate } from '@kontor/domain';
import { openedOn } from '../ledger/opening.ts';
import { firstYearOf } from './first-year.ts';

/** The equipment of the opening balance, as it was so many years after it was bought. */
const takenOver = [
  {
    ...{ description: 'Trommelröster 15 kg', years: 3, value: '48000.00', depreciated: '14400.00' },
    ...{ asset_accno: 1500, depreciation_accno: 1509, method: 'linear', rate: '10', residual: '1.00' },
  },
  {
    ...{ description: 'Verpackungslinie', years: 3, value: '20000.00', depreciated: '6000.00' },
    ...{ asset_accno: 1500, depreciation_accno: 1509, method: 'linear', rate: '10', residual: '1.00' },
  },
  {
    ...{ description: 'Ladeneinrichtung', years: 2, value: '30000.00', depreciated: '6000.00' },
    ...{ asset_accno: 1510, method: 'linear', rate: '10' },
  },
  {
    ...{ description: 'Kassen und Computer', years: 1, value: '14000.00', depreciated: '5500.00' },
    ...{ asset_accno: 1520, method: 'declining', rate: '40' },
  },
  {
    ...{ description: 'Lieferwagen', years: 1, value: '40000.00', depreciated: '8000.00' },
    ...{ asset_accno: 1530, method: 'linear', rate: '20' },
  },
] as const;

/** The assets that the opening entry has on its accounts: they are taken over on its day. */
export const assetsTakenOver = (today: BookingDate): Asset[] => {
  const { from } = firstYearOf(today);
  return takenOver.map(({ years, ...one }) =>
    asset.parse({
      ...one,
      acquired: addYears(from, -years),
      taken_over: openedOn(today),
      expense_accno: 6820,
    }),
  );
};

/** A machine that a bill of the books was for. */
export const assetBought = (entry_id: number): Asset =>
  asset.parse({
    ...{ description: 'Abfüll- und Dosierwaage', entry_id, expense_accno: 6820 },
    ...{ asset_accno: 1500, depreciation_accno: 1509, method: 'linear', rate: '10', residual: '1.00' },
  });
