import { addDays, type BookingDate, decimal } from '@kontor/domain';
import { workday } from '../calendar.ts';
import type { Sale } from '../sales.ts';
import type { PaidBy } from '../settlement.ts';

/**
 * Invoices of the last weeks that are paid by the newest bank statement, whose lines are not booked
 * by the demo itself.
 */

type Bought = { customernumber: string; partnumber: string; quantity: string };

/**
 * An invoice that was made so many days ago. Its terms have not ended, so that nobody is reminded.
 */
const sale = (today: BookingDate, daysAgo: number, paidBy: PaidBy, bought: Bought): Sale[] => {
  const { customernumber, partnumber, quantity } = bought;
  return [
    {
      suffix: '',
      document: {
        transdate: workday(addDays(today, -daysAgo)),
        customernumber,
        description: 'Nachlieferung',
        parts: [{ partnumber, quantity: decimal.parse(quantity) }],
      },
      payments: [],
      paidBy,
    },
  ];
};

/**
 * The invoices that the bank statements up to `today` pay, each one a story of its own. No two of a
 * customer have the same amount.
 */
export const awaitedOf = (today: BookingDate): Sale[][] => [
  sale(today, 27, 'reference', { customernumber: 'K1001', partnumber: 'KAF-1000', quantity: '19' }),
  sale(today, 25, 'jointly', { customernumber: 'K1003', partnumber: 'KAF-1000', quantity: '23' }),
  sale(today, 23, 'batch', { customernumber: 'K1006', partnumber: 'REINIG', quantity: '7' }),
  sale(today, 22, 'batch', { customernumber: 'K1007', partnumber: 'TEE-100', quantity: '26' }),
  sale(today, 21, 'reference', { customernumber: 'K1007', partnumber: 'SERVICE', quantity: '3.5' }),
  sale(today, 20, 'batch', { customernumber: 'K1001', partnumber: 'BUCH-01', quantity: '11' }),
  sale(today, 18, 'jointly', { customernumber: 'K1003', partnumber: 'TEE-100', quantity: '17' }),
  sale(today, 17, 'name', { customernumber: 'K1007', partnumber: 'KAF-1000', quantity: '29' }),
  sale(today, 12, 'discount', { customernumber: 'K1002', partnumber: 'KAF-1000', quantity: '31' }),
];
