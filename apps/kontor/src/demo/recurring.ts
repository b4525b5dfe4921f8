import { addDays, type BookingDate, decimal, monthAfter, type RecurringInvoice } from '@kontor/domain';
import { monthsUpTo } from './calendar.ts';
import { byBank, type DemoPayment } from './settlement.ts';

/**
 * The recurring invoices of the demo client: a rent that began two months before that of `today`,
 * and one that is still ahead.
 */
export const recurringOf = (today: BookingDate): RecurringInvoice[] => {
  const [began = today] = monthsUpTo(today, 2);
  const next = monthAfter(today);
  return [
    {
      title: 'Miete Kaffeemaschinen Silberhorn',
      interval: 'monthly',
      from: began,
      prices: 'article',
      invoice: {
        customernumber: 'K1001',
        description: 'Miete {period}',
        parts: [
          {
            partnumber: 'MIETE',
            quantity: decimal.parse('2'),
            description: 'Miete Kaffeemaschine, {from} – {to}',
          },
        ],
      },
    },
    {
      title: 'Wartung, am Ende des Quartals',
      interval: 'quarterly',
      from: addDays(monthAfter(next), -1),
      day_of_month: 31,
      terms: 10,
      invoice: {
        customernumber: 'K1002',
        description: 'Entretien {period}',
        parts: [{ partnumber: 'SERVICE', description: 'Entretien {period}' }],
      },
    },
  ];
};

/**
 * The payments that `today` has seen of recurring invoices that were posted: each comes a little
 * late.
 */
export const repeatedPayments = (
  posted: readonly { invnumber: string; day: BookingDate }[],
  today: BookingDate,
): DemoPayment[] =>
  posted
    .map(({ invnumber, day }) => ({ ...byBank(addDays(day, 33)), invnumber }))
    .filter(({ datepaid }) => datepaid <= today);

/** The numbers for invoices that are sent without one: those of the year of `today` go on. */
export const numbersAfter = (invoices: readonly { invnumber: string }[], today: BookingDate) => {
  const prefix = `R${today.slice(0, 4)}-`;
  const figures = invoices.flatMap(({ invnumber }) =>
    invnumber.startsWith(prefix) ? [Number.parseInt(invnumber.slice(prefix.length), 10)] : [],
  );
  return { kind: 'invoice' as const, prefix, digits: 3, next: Math.max(0, ...figures) + 1 };
};
