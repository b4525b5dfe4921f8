import { addDays, type BookingDate, decimal, type Payable } from '@kontor/domain';
import { type Line, type Tax, taxentriesOf } from './bill.ts';
import { dayOf, monthName, monthNumber, monthsUpTo } from './calendar.ts';
import { chanceOf } from './chance.ts';
import { byBank, type Dealing, withDiscount } from './settlement.ts';

/** A bill that the demo client got, with the number that its vendor gave it. */
export type Purchase = Dealing<Payable & { invnumber: string }>;

type Bill = {
  invnumber: string;
  vendornumber: string;
  description: string;
  lines: readonly Line[];
  tax?: Tax;
};

const onGoods: Tax = { rate: 'reduced', tax_accno: 1172 };
const onCosts: Tax = { rate: 'normal', tax_accno: 1171 };

const billed = (transdate: BookingDate, { lines, tax, ...bill }: Bill): Purchase['document'] => ({
  ...bill,
  transdate,
  taxincluded: tax?.gross === true,
  expenseentries: lines.map(({ accno, amount, description = '' }) => ({
    amount: decimal.parse(amount),
    expense_accno: accno,
    description,
  })),
  taxentries: taxentriesOf(lines, tax, transdate),
});

/** A bill of costs, with its tax. */
export const billedCosts = (transdate: BookingDate, bill: Omit<Bill, 'tax'>): Purchase['document'] =>
  billed(transdate, { ...bill, tax: onCosts });

/** `2026-03-01` as it is in the numbers of vendors: `202603`. */
const stamp = (month: BookingDate) => month.slice(0, 7).replace('-', '');

const rent = (month: BookingDate): Purchase => {
  const lines = [
    { accno: 6000, amount: '1800.00', description: 'Rösterei und Laden' },
    { accno: 6030, amount: '250.00', description: 'Nebenkosten akonto' },
  ];
  const bill = { vendornumber: 'L2001', description: `Miete ${monthName(month)}`, lines };
  return { document: billed(month, { invnumber: `MZ-${stamp(month)}`, ...bill }), payments: [byBank(month)] };
};

const telephone = (month: BookingDate): Purchase => {
  const on = dayOf(month, 5);
  const amount = `${chanceOf(`${month} L2002`).between(139, 168)}.90`;
  const bill = { vendornumber: 'L2002', description: `Telefon und Internet ${monthName(month)}` };
  const lines = [{ accno: 6510, amount }];
  const tax = { ...onCosts, gross: true };
  return {
    document: billed(on, { invnumber: `84${stamp(month)}7731`, ...bill, lines, tax }),
    payments: [byBank(addDays(on, 25))],
  };
};

const software = (month: BookingDate): Purchase => {
  const on = dayOf(month, 3);
  const lines = [
    { accno: 6570, amount: '89.00', description: 'Kassensystem' },
    { accno: 6570, amount: '42.50', description: 'Webshop und Hosting' },
  ];
  const bill = { vendornumber: 'L2006', description: `Abonnement ${monthName(month)}`, lines, tax: onCosts };
  return {
    document: billed(on, { invnumber: `WW-${stamp(month)}-118`, ...bill }),
    payments: [byBank(addDays(on, 10))],
  };
};

const greenCoffee = (month: BookingDate): Purchase => {
  const chance = chanceOf(`${month} L2003`);
  const on = dayOf(month, chance.between(6, 20));
  const lines = [
    { accno: 4000, amount: `${chance.between(14, 34) * 60}.00`, description: 'Rohkaffee in Säcken zu 60 kg' },
    { accno: 4070, amount: '185.00', description: 'Fracht und Zoll' },
  ];
  const bill = { vendornumber: 'L2003', description: 'Rohkaffee', lines, tax: onGoods };
  return {
    document: billed(on, { invnumber: `SR-${stamp(month)}-${chance.between(100, 999)}`, ...bill }),
    payments: chance.odds(60) ? withDiscount(addDays(on, 9), 4900) : [byBank(addDays(on, 29))],
  };
};

const machines = (month: BookingDate): Purchase => {
  const on = dayOf(month, 16);
  const part = (partnumber: string, quantity: string, sellprice: string) => ({
    partnumber,
    quantity: decimal.parse(quantity),
    sellprice: decimal.parse(sellprice),
  });
  return {
    document: {
      invnumber: `TM-${stamp(month)}`,
      vendornumber: 'L2004',
      transdate: on,
      description: 'Maschinen und Mühlen',
      parts: [part('MASCH-2', '1', '3350.00'), part('MUEHLE', '6', '182.00'), part('REINIG', '20', '14.20')],
    },
    payments: [byBank(addDays(on, 30), { percent: '50' }), byBank(addDays(on, 60))],
  };
};

const insurance = (month: BookingDate): Purchase => {
  const on = dayOf(month, 2);
  const lines = [
    { accno: 6300, amount: '840.00', description: 'Sachversicherung' },
    { accno: 6310, amount: '420.00', description: 'Betriebshaftpflicht' },
  ];
  const bill = { vendornumber: 'L2005', description: 'Halbjahresprämie', lines };
  return {
    document: billed(on, { invnumber: `FV-${stamp(month)}-40712`, ...bill }),
    payments: [byBank(addDays(on, 27))],
  };
};

const bookkeeping = (month: BookingDate): Purchase => {
  const on = dayOf(month, 18);
  const lines = [{ accno: 6530, amount: '1250.00', description: 'Quartalsabschluss und MWST' }];
  const bill = { vendornumber: 'L2007', description: 'Honorar', lines, tax: onCosts };
  return {
    document: billed(on, { invnumber: `H-${stamp(month)}`, ...bill }),
    payments: [byBank(addDays(on, 47))],
  };
};

const energy = (month: BookingDate): Purchase => {
  const on = dayOf(month, 12);
  const amount = `${chanceOf(`${month} L2008`).between(380, 560)}.35`;
  const lines = [{ accno: 6400, amount, description: 'Strom, Gas und Wasser' }];
  const bill = { vendornumber: 'L2008', description: 'Quartalsrechnung', lines, tax: onCosts };
  return {
    document: billed(on, { invnumber: `EN-${stamp(month)}-0093`, ...bill }),
    payments: [byBank(addDays(on, 30))],
  };
};

const scaleNumber = (month: BookingDate) => `TM-W-${stamp(month)}`;

/** A machine that stays for years. It is paid from the account at the post. */
export const scale = (month: BookingDate): Purchase => {
  const on = dayOf(month, 9);
  const lines = [{ accno: 1500, amount: '9600.00', description: 'Abfüll- und Dosierwaage' }];
  const bill = { vendornumber: 'L2004', description: 'Abfüll- und Dosierwaage', lines, tax: onCosts };
  return {
    document: billed(on, { invnumber: scaleNumber(month), ...bill }),
    payments: [{ ...byBank(addDays(on, 30)), payment_accno: 1010 }],
  };
};

/** The number of its bill in the books of `today`. */
export const scaleBill = (today: BookingDate): string => scaleNumber(monthsUpTo(today, 12)[1] ?? today);

/** A premium from December on for twelve months. It is paid from the account at the post. */
export const premium = (december: BookingDate): Purchase => {
  const lines = [{ accno: 6300, amount: '1200.00', description: 'Maschinenbruch und Transport' }];
  const bill = { vendornumber: 'L2005', description: 'Jahresprämie', lines };
  return {
    document: billed(december, { invnumber: `FV-J-${stamp(december)}`, ...bill }),
    payments: [{ ...byBank(addDays(december, 20)), payment_accno: 1010 }],
  };
};

/** Spare parts of which only half worked: half paid, the rest disputed, and overdue now. */
export const disputed = (month: BookingDate): Purchase => {
  const on = dayOf(month, 7);
  const lines = [{ accno: 6100, amount: '612.40', description: 'Ersatzteile Röster' }];
  const bill = { vendornumber: 'L2003', description: 'Ersatzteile', lines, tax: onCosts };
  return {
    document: { ...billed(on, { invnumber: `SR-E-${stamp(month)}`, ...bill }), intnotes: 'Rest bestritten' },
    payments: [byBank(addDays(on, 12), { percent: '50' })],
  };
};

/** Came in just now, with a discount for who pays soon. */
export const arrived = (on: BookingDate): Purchase => {
  const lines = [{ accno: 6600, amount: '450.00', description: 'Neue Produktfotos für den Webshop' }];
  const bill = { vendornumber: 'L2006', description: 'Produktfotos', lines, tax: onCosts };
  const terms = { discount_percent: decimal.parse('2'), discount_days: 7 };
  return {
    document: { ...billed(on, { invnumber: `WW-P-${on.replaceAll('-', '')}`, ...bill }), ...terms },
    payments: [],
  };
};

/**
 * The bills of the month that begins on `month`, by the rhythm of each: monthly, quarterly, every
 * half-year.
 */
export const purchasesOf = (month: BookingDate): Purchase[] => {
  const number = monthNumber(month);
  return [
    ...[rent, telephone, software, greenCoffee].map((bill) => bill(month)),
    ...(number % 3 === 1 ? [machines(month)] : []),
    ...(number % 3 === 2 ? [bookkeeping(month)] : []),
    ...(number % 3 === 0 ? [energy(month)] : []),
    ...(number % 6 === 1 ? [insurance(month)] : []),
  ];
};
