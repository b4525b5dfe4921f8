import {
  addDays,
  amountOf,
  type BookingDate,
  type Customer,
  type Decimal,
  decimal,
  decimalOf,
  monthAfter,
  negated,
  proportion,
  sum,
  type Vendor,
  withMod97,
} from '@kontor/domain';
import { dayOf, monthName, workday, workdayBefore } from '../calendar.ts';
import { payDay, wagePaid, wagesAccno } from '../payroll/wages.ts';
import type { PaidBy } from '../settlement.ts';
import type { DemoLine } from './line.ts';
import { payeeOf, payerOf, stranger } from './parties.ts';
import type { Period } from './periods.ts';

/** Lines that nobody has booked when their statement comes. */

/** An invoice that a line pays. */
export type Awaited = {
  invnumber: string;
  amount: Decimal;
  reference: string;
  customer: Customer;
  paidBy: PaidBy;
};

/** A payment of an order. */
export type Ordered = { vendor: Vendor; amount: Decimal; end_to_end: string; invnumber: string };

const credit = { code: 'PMNT/RCDT/DMCT', text: 'Gutschrift' };
const qrCredit = { code: 'PMNT/RCDT/VCOM', text: 'Gutschrift QR-Rechnung' };

const totalOf = (awaited: readonly { amount: Decimal }[]): Decimal =>
  decimalOf(sum(awaited.map(({ amount }) => amountOf(amount))), 2);

const byReference = (date: BookingDate, one: Awaited): DemoLine => ({
  date,
  amount: one.amount,
  counterparty: payerOf(one.customer),
  creditor: one.reference,
  ...qrCredit,
});

const lessDiscount = (date: BookingDate, one: Awaited): DemoLine => {
  const shares = { part: amountOf('98'), whole: amountOf('100') };
  const amount = decimalOf(proportion(amountOf(one.amount), shares, 2), 2);
  return { ...byReference(date, one), amount, texts: ['2 % escompte'] };
};

/**
 * The credits of the customers' invoices: those with their references book themselves, and all else
 * is for a person.
 */
export const creditsOf = (awaited: readonly Awaited[], today: BookingDate): DemoLine[] => {
  const by = (how: PaidBy) => awaited.filter(({ paidBy }) => paidBy === how);
  const ago = (days: number) => workdayBefore(addDays(today, -days));
  const [batch, jointly] = [by('batch'), by('jointly')];
  const [payer] = jointly;
  const collected: DemoLine[] =
    batch.length === 0
      ? []
      : [
          {
            date: ago(5),
            amount: totalOf(batch),
            counterparty: stranger(''),
            ...qrCredit,
            text: 'Sammelgutschrift QR-Rechnungen',
            payments: batch.map((one) => byReference(ago(5), one)),
          },
        ];
  const together: DemoLine[] = payer
    ? [
        {
          date: ago(3),
          amount: totalOf(jointly),
          counterparty: payerOf(payer.customer),
          texts: [`Rechnungen ${jointly.map(({ invnumber }) => invnumber).join(', ')}`],
          ...credit,
        },
      ]
    : [];
  return [
    ...by('reference').map((one, at) => byReference(ago(6 - at), one)),
    ...collected,
    ...together,
    ...by('name').map((one) => ({
      date: ago(2),
      amount: one.amount,
      counterparty: stranger(one.customer.name ?? ''),
      texts: ['Coffee beans, thank you'],
      ...credit,
    })),
    ...by('discount').map((one) => lessDiscount(ago(2), one)),
  ];
};

/** The client's own account at the post, to which money is moved; nobody has this IBAN. */
export const postAccount = { accno: 1010, iban: withMod97('CH', '99200000000040712') };

/** The debit of a payment that an order has sent, which books itself by the order's reference. */
export const orderedLine = (
  date: BookingDate,
  { vendor, amount, end_to_end, invnumber }: Ordered,
): DemoLine => ({
  date,
  amount: negated(amount, 2),
  counterparty: payeeOf(vendor),
  end_to_end,
  texts: [`Rechnung ${invnumber}`],
  code: 'PMNT/ICDT/DMCT',
  text: 'Zahlung',
});

/** Lines without a document: money for the own account, and a card at a shop. */
export const othersOf = (today: BookingDate, sender: string): DemoLine[] => [
  {
    date: workdayBefore(addDays(today, -4)),
    amount: decimal.parse('-1500.00'),
    counterparty: stranger(sender, postAccount.iban),
    texts: ['Übertrag auf Postkonto'],
    code: 'PMNT/ICDT/BOOK',
    text: 'Kontoübertrag',
  },
  {
    date: workdayBefore(addDays(today, -3)),
    amount: decimal.parse('-186.40'),
    counterparty: stranger('Papeterie am Bellevue'),
    code: 'PMNT/CCRD/POSD',
    text: 'Einkauf Debitkarte',
  },
];

/**
 * Lines that come each month. The latest of the newest period is left for a person, to whom it is
 * proposed as those before were booked.
 */
export const habitsOf = (periods: readonly Period[], today: BookingDate): DemoLine[] => {
  const [first, newest] = [periods[0], periods.at(-1)];
  if (!first || !newest) return [];
  const months: BookingDate[] = [];
  for (let month = first.from; month <= today; month = monthAfter(month)) months.push(month);
  const leavingLast = (lines: DemoLine[]) => {
    const known = lines.filter(({ date }) => date <= today);
    return known.map(({ bookedAs, ...line }, at) => {
      const isLeft = at === known.length - 1 && line.date >= newest.from;
      return isLeft || !bookedAs ? line : { ...line, bookedAs };
    });
  };
  return [...leavingLast(months.map(charges)), ...leavingLast(months.map(wages))];
};

const charges = (month: BookingDate): DemoLine => ({
  date: workday(dayOf(month, 2)),
  amount: decimal.parse('-12.00'),
  counterparty: stranger(''),
  code: 'ACMT/MDOP/CHRG',
  text: 'Kontoführung und Spesen',
  bookedAs: { why: 'charges', accno: 6940, memo: 'Kontoführung' },
});

const wages = (month: BookingDate): DemoLine => ({
  date: payDay(month),
  amount: negated(wagePaid, 2),
  counterparty: stranger('Nadia Zurbriggen', withMod97('CH', '99102000000000071')),
  texts: [`Lohn ${monthName(month)}`],
  purpose: 'SALA',
  code: 'PMNT/ICDT/SALA',
  text: 'Lohnzahlung',
  bookedAs: { why: 'wages', accno: wagesAccno, memo: 'Lohnzahlung' },
});
