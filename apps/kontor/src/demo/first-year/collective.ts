import {
  addDays,
  amountOf,
  type BookingDate,
  type Decimal,
  decimalOf,
  type Gl,
  gl,
  monthAfter,
  sum,
} from '@kontor/domain';
import { monthName } from '../calendar.ts';
import { chanceOf } from '../chance.ts';
import { type Rate, taxOn } from '../vat.ts';
import { collectiveMonths } from './first-year.ts';

/**
 * The months before the first document, as they came from the cash register and the program that
 * was used before: an entry of the sales and one of the costs of each.
 */

const postAccno = 1010;

type Taxed = { rate: Rate; tax_accno: number; lines: readonly (readonly [accno: number, net: string])[] };
type Side = 'debit' | 'credit';

const sumInAll = (amounts: readonly string[]): Decimal =>
  decimalOf(sum(amounts.map((amount) => amountOf(amount))), 2);

/** The lines and their taxes on one side, and what they come to on the other one. */
const collectiveLines = (
  groups: readonly Partial<Taxed>[],
  { side, day }: { side: Side; day: BookingDate },
) => {
  const lines = groups.flatMap(({ lines = [], rate, tax_accno }) => {
    const own = lines.map(([accno, net]) => ({ accno, amount: net, ...(tax_accno ? { tax_accno } : {}) }));
    if (!rate || !tax_accno) return own;
    return [...own, { accno: tax_accno, amount: taxOn(sumInAll(lines.map(([, net]) => net)), rate, day) }];
  });
  const paid = { accno: postAccno, amount: sumInAll(lines.map(({ amount }) => amount)) };
  const other = side === 'debit' ? 'credit' : 'debit';
  const written = ({ amount, ...line }: (typeof lines)[number], on: Side) => ({ ...line, [on]: amount });
  return [written(paid, other), ...lines.map((line) => written(line, side))];
};

const salesOf = (month: BookingDate, day: BookingDate): Gl => {
  const chance = chanceOf(`${month} sales`);
  const goods = `${chance.between(1500, 2600)}.00`;
  const services = `${chance.between(1200, 2100)}.00`;
  return gl.parse({
    ...{ reference: `UM-${month.slice(0, 7)}`, transdate: day },
    description: `Umsatz ${monthName(month)}`,
    glentries: collectiveLines(
      [
        { rate: 'reduced', tax_accno: 2200, lines: [[3000, `${chance.between(4600, 6100)}.00`]] },
        {
          ...{ rate: 'normal', tax_accno: 2201 },
          lines: [
            [3200, goods],
            [3400, services],
          ],
        },
      ],
      { side: 'credit', day },
    ),
  });
};

const costsOf = (month: BookingDate, day: BookingDate): Gl => {
  const chance = chanceOf(`${month} costs`);
  return gl.parse({
    ...{ reference: `AU-${month.slice(0, 7)}`, transdate: day },
    description: `Aufwand ${monthName(month)}`,
    glentries: collectiveLines(
      [
        {
          lines: [
            [6000, '1800.00'],
            [6030, '250.00'],
          ],
        },
        { rate: 'reduced', tax_accno: 1172, lines: [[4000, `${chance.between(1300, 1900)}.00`]] },
        { rate: 'normal', tax_accno: 1170, lines: [[4200, `${chance.between(700, 1300)}.00`]] },
        {
          ...{ rate: 'normal', tax_accno: 1171 },
          lines: [
            [6400, `${chance.between(130, 190)}.00`],
            [6510, '145.00'],
            [6570, '131.50'],
          ],
        },
      ],
      { side: 'debit', day },
    ),
  });
};

export const collectiveEntries = (today: BookingDate): Gl[] =>
  collectiveMonths(today).flatMap((month) => {
    const day = addDays(monthAfter(month), -1);
    return [salesOf(month, day), costsOf(month, day)];
  });
