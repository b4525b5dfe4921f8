import { addDays, type BookingDate, decimal, type Invoice, type InvoicePart } from '@kontor/domain';
import { dayOf, monthName, workday } from './calendar.ts';
import { type Chance, chanceOf } from './chance.ts';
import { byBank, type Dealing, type PaidBy, type Settlement, withDiscount } from './settlement.ts';

/**
 * An invoice without its number: that is counted when all of them are known. `suffix` tells those
 * of one story apart. `paidBy` is how a bank statement pays it that nobody has booked yet.
 */
export type Sale = Dealing<Omit<Invoice, 'invnumber'>> & { suffix: string; paidBy?: PaidBy };

type Pays = 'punctually' | 'late' | 'early' | 'in parts' | 'by card' | 'in cash';

/**
 * An article on offer, with its minimum and maximum quantity; `gross` is a price with VAT, for
 * retail.
 */
type Offer = { partnumber: string; least: number; most: number; gross?: string };

type Habit = {
  customernumber: string;
  terms: number;
  pays: Pays;
  /** Orders in a month: one with these odds in percent, and another with an eighth of them. */
  odds: number;
  /** Rented machines, on every invoice of a first order. */
  rented?: number;
  basket: readonly Offer[];
};

const offer = (partnumber: string, least: number, most: number, gross?: string): Offer => ({
  partnumber,
  least,
  most,
  ...(gross === undefined ? {} : { gross }),
});

const kilos = offer('KAF-1000', 12, 42);
const tea = offer('TEE-100', 4, 15);
const cleaning = offer('REINIG', 1, 4);
const technician = offer('SERVICE', 1, 4);
const counter = [
  offer('KAF-250', 1, 6, '12.80'),
  offer('BUCH-01', 1, 1, '40.00'),
  offer('TEE-100', 1, 3, '10.05'),
];
const home = [offer('KAF-250', 2, 8), offer('BUCH-01', 1, 1), offer('REINIG', 1, 1), offer('MUEHLE', 1, 1)];

/** The articles that are not shipped in a parcel. */
const services = ['SERVICE', 'KURS', 'MIETE'];

const habits: readonly Habit[] = [
  { customernumber: 'K1001', terms: 30, pays: 'late', odds: 100, basket: [kilos, tea, cleaning, technician] },
  {
    customernumber: 'K1002',
    terms: 30,
    pays: 'early',
    odds: 100,
    basket: [kilos, offer('MUEHLE', 1, 2), tea],
  },
  { customernumber: 'K1003', terms: 30, pays: 'punctually', odds: 90, rented: 2, basket: [kilos, tea] },
  { customernumber: 'K1004', terms: 30, pays: 'in parts', odds: 80, basket: [kilos, technician] },
  {
    customernumber: 'K1005',
    terms: 10,
    pays: 'punctually',
    odds: 50,
    basket: [...home, offer('KURS', 2, 8)],
  },
  { customernumber: 'K1006', terms: 60, pays: 'punctually', odds: 90, rented: 3, basket: [kilos, cleaning] },
  {
    customernumber: 'K1007',
    terms: 30,
    pays: 'punctually',
    odds: 95,
    rented: 1,
    basket: [kilos, tea, technician],
  },
  { customernumber: 'K1008', terms: 30, pays: 'late', odds: 45, basket: [kilos, offer('BUCH-01', 3, 10)] },
  { customernumber: 'K1009', terms: 10, pays: 'in cash', odds: 50, basket: counter },
  { customernumber: 'K1010', terms: 10, pays: 'punctually', odds: 40, basket: home },
  { customernumber: 'K1011', terms: 10, pays: 'by card', odds: 45, basket: counter },
  { customernumber: 'K1012', terms: 10, pays: 'late', odds: 40, basket: [...home, offer('KURS', 1, 2)] },
];

/** The everyday sales of the month that begins on `month`. */
export const salesOf = (month: BookingDate): Sale[] =>
  habits.flatMap((habit) => {
    const chance = chanceOf(`${month} ${habit.customernumber}`);
    const sales: Sale[] = [];
    if (chance.odds(habit.odds)) sales.push(sale(habit, dayOf(month, chance.between(1, 16)), chance));
    if (chance.odds(habit.odds / 8)) {
      sales.push(sale({ ...habit, rented: 0 }, dayOf(month, chance.between(17, 26)), chance));
    }
    return sales;
  });

const sale = (habit: Habit, day: BookingDate, chance: Chance): Sale => {
  const transdate = workday(day);
  const parts = chance.some(habit.basket, chance.between(1, 3)).map((one) => lineOf(one, chance));
  if (habit.rented) {
    const quantity = decimal.parse(String(habit.rented));
    parts.unshift({ partnumber: 'MIETE', quantity, itemnote: monthName(transdate) });
  }
  const counter = habit.basket.some(({ gross }) => gross !== undefined);
  const delivered = parts.some(({ partnumber }) => !services.includes(partnumber));
  if (!counter && delivered && chance.odds(60)) parts.push({ partnumber: 'SHIP' });
  return {
    suffix: '',
    document: {
      transdate,
      customernumber: habit.customernumber,
      ordnumber: chance.odds(40) ? `B-${chance.between(10_000, 99_999)}` : '',
      description: counter
        ? 'Ladenverkauf'
        : `${delivered ? 'Lieferung' : 'Leistungen'} ${monthName(transdate)}`,
      taxincluded: counter,
      parts,
    },
    payments: paymentsOf(habit, transdate, chance),
  };
};

const lineOf = ({ partnumber, least, most, gross }: Offer, chance: Chance): InvoicePart => {
  const half = partnumber === 'SERVICE' && chance.odds(50) ? '.5' : '';
  return {
    partnumber,
    quantity: decimal.parse(`${chance.between(least, most)}${half}`),
    ...(gross === undefined ? {} : { sellprice: decimal.parse(gross) }),
    ...(gross === undefined && chance.odds(12) ? { discount: decimal.parse('5') } : {}),
  };
};

const paymentsOf = ({ pays, terms }: Habit, on: BookingDate, chance: Chance): Settlement[] => {
  const after = (least: number, most: number) => addDays(on, chance.between(least, most));
  switch (pays) {
    case 'in cash':
      return [{ datepaid: on, payment_accno: 1000, share: 'open', memo: 'Barzahlung' }];
    case 'by card':
      return [{ datepaid: on, payment_accno: 1107, share: 'open', memo: 'Kartenzahlung' }];
    case 'early':
      return chance.odds(80) ? withDiscount(after(5, 9), 3800) : [byBank(after(terms - 5, terms))];
    case 'late':
      return [byBank(after(terms + 3, terms + 25))];
    case 'in parts':
      return [byBank(after(terms, terms + 10), { percent: '50' }), byBank(after(terms + 30, terms + 50))];
    case 'punctually':
      return [byBank(after(Math.max(terms - 8, 2), terms))];
  }
};
