import { addDays, type BookingDate, decimal } from '@kontor/domain';
import { grossOf, type Line, negative, type Tax, taxentriesOf } from './bill.ts';
import { dayOf } from './calendar.ts';
import type { Sale } from './sales.ts';
import { byBank, byTransfer } from './settlement.ts';

/**
 * The sales that don't happen every day, one story each: storno, credit note, down payment and
 * final settlement, price reduction, write-off, reminder. Each is a list of invoices that share a
 * number but for the suffix.
 */
type Story = Sale[];
type Bill = { customernumber: string; description: string; lines: readonly Line[]; tax?: Tax };

const normal: Tax = { rate: 'normal', tax_accno: 2201 };

const billed = (transdate: BookingDate, { customernumber, description, lines, tax = normal }: Bill) => ({
  transdate,
  customernumber,
  description,
  taxincluded: tax.gross === true,
  incomeentries: lines.map(({ accno, amount, description = '' }) => ({
    amount: decimal.parse(amount),
    income_accno: accno,
    description,
  })),
  taxentries: taxentriesOf(lines, tax, transdate),
});

/** Billed in error, reversed, and both closed against each other. */
const storno = (month: BookingDate): Story => {
  const [on, back] = [dayOf(month, 9), dayOf(month, 14)];
  const lines = [{ accno: 3400, amount: '99.00', description: 'Wartungspauschale' }];
  const bill = { customernumber: 'K1003', description: 'Wartung Kaffeemaschinen', lines };
  return [
    { suffix: '', document: billed(on, bill), payments: [byTransfer(back, 'open', 'Storno')] },
    {
      suffix: '-S',
      document: billed(back, { ...bill, description: 'Storno: doppelt verrechnet', lines: negative(lines) }),
      payments: [byTransfer(back, 'open', 'Storno')],
    },
  ];
};

/** One of four grinders comes back. */
const creditNote = (month: BookingDate): Story => {
  const [on, back] = [dayOf(month, 4), dayOf(month, 19)];
  const lines = [{ accno: 3200, amount: '-289.00', description: 'Rücknahme 1 Kaffeemühle' }];
  const bill = { customernumber: 'K1007', description: 'Gutschrift Kaffeemühle', lines };
  const credited = grossOf(negative(lines), normal, back);
  return [
    {
      suffix: '',
      document: {
        transdate: on,
        customernumber: 'K1007',
        description: 'Lieferung Kaffeemühlen',
        parts: [{ partnumber: 'MUEHLE', quantity: decimal.parse('4') }, { partnumber: 'SHIP' }],
      },
      payments: [
        byTransfer(back, { amount: credited }, 'Verrechnung mit Gutschrift'),
        byBank(addDays(on, 28)),
      ],
    },
    {
      suffix: '-G',
      document: billed(back, bill),
      payments: [byTransfer(back, 'open', 'Verrechnung mit Rechnung')],
    },
  ];
};

/** A down payment, and the final settlement that deducts it. */
const downPayment = (first: BookingDate, last: BookingDate): Story => {
  const [on, end] = [dayOf(first, 6), dayOf(last, 12)];
  const customernumber = 'K1001';
  const akonto = [{ accno: 2030, amount: '5000.00', description: 'Akonto Kaffeebar' }];
  const work = [
    { accno: 3200, amount: '9780.00', description: '2 Espressomaschinen, zweigruppig' },
    { accno: 3400, amount: '1450.00', description: 'Montage und Einrichtung' },
  ];
  const deducted = negative(akonto).map((line) => ({ ...line, description: 'Abzug Akonto' }));
  return [
    {
      suffix: '-A',
      document: billed(on, { customernumber, description: 'Akontorechnung Kaffeebar', lines: akonto }),
      payments: [byBank(addDays(on, 17))],
    },
    {
      suffix: '',
      document: billed(end, {
        customernumber,
        description: 'Schlussrechnung Kaffeebar',
        lines: [...work, ...deducted],
      }),
      payments: [byBank(addDays(end, 31))],
    },
  ];
};

/** A complaint: part of the price is let off, the rest paid. */
const priceReduction = (month: BookingDate): Story => {
  const on = dayOf(month, 11);
  const lines = [{ accno: 3000, amount: '680.00', description: 'Röstung nach Wunsch, 20 kg' }];
  const bill = { customernumber: 'K1006', description: 'Sonderröstung', lines };
  const waived = {
    ...byBank(addDays(on, 21), { amount: '50.00' }),
    payment_accno: 3801,
    memo: 'Preisnachlass',
  };
  return [
    {
      suffix: '',
      document: billed(on, { ...bill, tax: { rate: 'reduced', tax_accno: 2200 } }),
      payments: [waived, byBank(addDays(on, 40))],
    },
  ];
};

/** An event, at a price that includes VAT. */
const event = (month: BookingDate): Story => {
  const on = dayOf(month, 17);
  const lines = [
    { accno: 3600, amount: '1200.00', description: 'Kaffeebar für 80 Gäste' },
    { accno: 3400, amount: '480.50', description: 'Barista, 6 Stunden' },
  ];
  const bill = { customernumber: 'K1007', description: 'Kaffeebar am Kundenanlass', lines };
  return [
    {
      suffix: '',
      document: billed(on, { ...bill, tax: { ...normal, gross: true } }),
      payments: [byBank(addDays(on, 24))],
    },
  ];
};

/** Nobody will pay this any more. */
const writeOff = (month: BookingDate): Story => {
  const on = dayOf(month, 8);
  const lines = [{ accno: 3400, amount: '240.00', description: 'Reparatur Dampflanze' }];
  const lost = { ...byBank(addDays(on, 170)), payment_accno: 3805, memo: 'Ausgebucht, uneinbringlich' };
  return [
    {
      suffix: '',
      document: billed(on, { customernumber: 'K1004', description: 'Reparatur', lines }),
      payments: [lost],
    },
  ];
};

/** Long due, reminded, and still open. */
const reminded = (month: BookingDate): Story => {
  const lines = [{ accno: 3400, amount: '725.00', description: 'Servicevertrag, 5 Stunden' }];
  const bill = { customernumber: 'K1004', description: 'Servicevertrag', lines };
  return [
    { suffix: '', document: { ...billed(dayOf(month, 5), bill), intnotes: '2. Mahnung' }, payments: [] },
  ];
};

/** Sent out just now. */
const fresh = (on: BookingDate): Story => {
  const parts = [{ partnumber: 'MASCH-2' }, { partnumber: 'SERVICE', quantity: decimal.parse('2.5') }];
  const document = { transdate: on, customernumber: 'K1003', description: 'Neue Kaffeemaschine', parts };
  return [{ suffix: '', document, payments: [] }];
};

/** All stories of the thirteen `months` that end with the one of `today`. */
export const storiesOf = (months: readonly BookingDate[], today: BookingDate): Story[] => {
  const month = (index: number) => months[index] ?? today;
  return [
    writeOff(month(1)),
    event(month(2)),
    storno(month(3)),
    priceReduction(month(4)),
    creditNote(month(5)),
    downPayment(month(6), month(8)),
    event(month(9)),
    reminded(month(10)),
    fresh(addDays(today, -1)),
  ];
};
