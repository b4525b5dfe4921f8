import { type Accrual, accrual, addDays, addYears, type BookingDate, decimal } from '@kontor/domain';
import { type Purchase, premium } from '../purchases.ts';
import type { Asking } from './asking.ts';
import { type Year, yearNumber } from './first-year.ts';

/**
 * Shares of the next year in the first one: eleven months of a premium, released month by month;
 * and the fee that it lacks, that of the fiduciary for closing it, whose bill comes in February.
 */
export const accrualsOf = ({ from, to }: Year, premium_entry: number): Accrual[] => {
  const next = addDays(to, 1);
  const december = decemberOf(to);
  const year = yearNumber({ from, to });
  const last = addDays(addYears(december, 1), -1);
  return [
    accrual.parse({
      ...{ kind: 'prepaid_expense', accno: 6300, entry_id: premium_entry, share: 'months' },
      description: `Maschinenversicherung bis November ${year + 1}`,
      ...{ transdate: to, supply_from: december, supply_to: last },
      ...{ released_from: next, released_to: last },
    }),
    accrual.parse({
      ...{ kind: 'accrued_expense', accno: 6530, amount: '1250.00', transdate: to },
      description: `Jahresabschluss ${year}, Federli & Partner`,
    }),
  ];
};

const decemberOf = (to: BookingDate): BookingDate => addDays(to, -30);

/** Books the premium and its payment, and the accruals of the year. */
export const accrueYear = async (as: Asking, year: Year): Promise<void> => {
  const { document, payments }: Purchase = premium(decemberOf(year.to));
  const { invnumber } = document;
  await as().payables.bulk({ payables: [document], atomic: true });
  await as('demo-premium-paid').payments.bulk({
    payments: payments.map(({ share: _, ...payment }) => ({
      ...{ payable: invnumber, ...payment, amount_paid: decimal.parse('1200.00') },
      source: `${payment.datepaid.replaceAll('-', '')}-${payment.payment_accno}`,
    })),
    atomic: true,
  });
  const { id } = await as().entries.ofDocument({ kind: 'payable', invnumber });
  for (const [place, one] of accrualsOf(year, id).entries())
    await as(`demo-accrual-${place}`).accruals.create(one);
};
