import { addDays, type BookingDate, decimal, type Offer } from '@kontor/domain';
import { dayOf, monthsUpTo } from '../calendar.ts';
import { byBank, type DemoPayment } from '../settlement.ts';

/**
 * The offers of the demo client: one that became a deposit, a progress invoice and the rest over
 * the year, one that a customer has to answer, and a draft.
 */

type OfferOfDemo = { offer: Offer & { offernumber: string }; accepted?: string; sent?: true };
type InvoiceOfDemo = {
  offernumber: string;
  offer_invoice: { kind: 'deposit' | 'progress' | 'rest'; percent?: string; transdate: BookingDate };
};

const offeredPart = (partnumber: string, quantity: string, more: object = {}) => ({
  partnumber,
  quantity: decimal.parse(quantity),
  ...more,
});

/** The account on which the demo client books deposits. */
export const depositAccount = 2030;

export const offersOf = (today: BookingDate): OfferOfDemo[] => [
  {
    offer: {
      offernumber: 'O-2001',
      customernumber: 'K1007',
      transdate: dayOf(monthsUpTo(today, 12)[1] ?? today, 6),
      // A framework, whose parts are called up over the year.
      valid_until: addDays(today, 60),
      description: 'Kaffeebar Seminarräume',
      parts: [
        offeredPart('MASCH-2', '1', { title: 'Geräte' }),
        offeredPart('MUEHLE', '2', { subtotal: true }),
        offeredPart('SERVICE', '12', {
          title: 'Einrichtung und Schulung',
          description: 'Montage und Einrichtung',
        }),
        offeredPart('KURS', '6', { subtotal: true }),
        offeredPart('REINIG', '4', { choice: 'optional' }),
      ],
    },
    accepted: 'Nach der Besichtigung zugesagt',
  },
  {
    offer: {
      offernumber: 'O-2002',
      customernumber: 'K1005',
      transdate: addDays(today, -4),
      valid_until: addDays(today, 26),
      description: 'Baristakurs für das Team',
      parts: [
        offeredPart('KURS', '8'),
        offeredPart('BUCH-01', '8', { choice: 'optional' }),
        offeredPart('SHIP', '1'),
      ],
    },
    sent: true,
  },
  {
    offer: {
      offernumber: 'O-2003',
      customernumber: 'K1003',
      transdate: addDays(today, -1),
      description: 'Zweite Kaffeemühle',
      parts: [offeredPart('MUEHLE', '1'), offeredPart('SHIP', '1')],
    },
  },
];

/** The invoices of the first offer that `today` has seen. */
export const offerInvoicesOf = (today: BookingDate): InvoiceOfDemo[] => {
  const months = monthsUpTo(today, 12);
  const on = (month: number, day: number) => dayOf(months[month] ?? today, day);
  const offernumber = 'O-2001';
  const all: InvoiceOfDemo[] = [
    { offernumber, offer_invoice: { kind: 'deposit', percent: '30', transdate: on(2, 13) } },
    { offernumber, offer_invoice: { kind: 'progress', percent: '40', transdate: on(5, 20) } },
    { offernumber, offer_invoice: { kind: 'rest', transdate: on(9, 16) } },
  ];
  return all.filter(({ offer_invoice }) => offer_invoice.transdate <= today);
};

/** Their payments that `today` has seen. */
export const offerPayments = (
  made: readonly { invnumber: string; transdate: BookingDate }[],
  today: BookingDate,
): DemoPayment[] =>
  made
    .map(({ invnumber, transdate }) => ({ ...byBank(addDays(transdate, 24)), invnumber }))
    .filter(({ datepaid }) => datepaid <= today);
