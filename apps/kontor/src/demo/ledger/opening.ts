import { addDays, type BookingDate, type Gl, gl } from '@kontor/domain';
import { firstYearOf } from '../first-year/first-year.ts';

/** The assets, debts and equity of the company when its books begin. */
const opening = [
  [1010, '18000.00', 'Postkonto'],
  [1210, '21000.00', 'Rohkaffee'],
  [1500, '68000.00', 'Röstmaschine und Verpackungslinie'],
  [1509, '-20400.00', 'Wertberichtigung'],
  [1510, '24000.00', 'Ladeneinrichtung'],
  [1520, '8500.00', 'Kassen und Computer'],
  [1530, '32000.00', 'Lieferwagen'],
  [2400, '-25000.00', 'Investitionskredit'],
  [2800, '-100000.00', 'Aktienkapital'],
  [2950, '-2500.00', 'Gesetzliche Gewinnreserve'],
  [2970, '-23600.00', 'Gewinnvortrag'],
] as const;

/** The last day before the first year: what is of it are no movements of that year. */
export const openedOn = (today: BookingDate): BookingDate => addDays(firstYearOf(today).from, -1);

/**
 * The opening entry of the demo client: equipment, stock, a loan and the equity of a company
 * limited by shares.
 */
export const openingOf = (today: BookingDate): Gl => {
  return gl.parse({
    ...{ reference: 'EB-1', description: 'Eröffnungsbilanz', transdate: openedOn(today) },
    glentries: opening.map(([accno, amount, memo]) => ({
      accno,
      ...(amount.startsWith('-') ? { credit: amount.slice(1) } : { debit: amount }),
      memo,
    })),
  });
};
