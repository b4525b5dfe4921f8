import { addDays, type BookingDate, monthAfter, type RecurringInvoice } from '@kontor/domain';

/** The recurring invoices of the demo client: the first days are after `today`, so that its books are those of the day that it was made. */
export const recurringOf = (today: BookingDate): RecurringInvoice[] => {
  const next = monthAfter(today);
  return [
    {
      title: 'Miete Kaffeemaschinen Silberhorn',
      interval: 'monthly',
      from: next,
      prices: 'article',
      invoice: {
        customernumber: 'K1001',
        description: 'Miete {period}',
        parts: [{ partnumber: 'MIETE', description: 'Miete Kaffeemaschine, {from} – {to}' }],
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
