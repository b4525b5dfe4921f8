import { addDays, type BookingDate, type Payable } from '@kontor/domain';
import { type Line, type Tax, taxentriesOf } from '../bill.ts';
import { workdayBefore } from '../calendar.ts';

/**
 * Bills of one vendor that came in by mail and are not booked yet: an assistant proposes them, and
 * they are alike.
 */

/** A bill as a tool for agents takes it. */
export type ProposedBill = Pick<Payable, 'description' | 'vendornumber' | 'transdate' | 'taxentries'> & {
  invnumber: string;
  expenseentries: { amount: string; expense_accno: number; description: string }[];
};

/** The vendor of the bills. */
export const repairer = 'L2004';

type Work = Required<Line>;

const onCosts: Tax = { rate: 'normal', tax_accno: 1171 };

const bill = (on: BookingDate, invnumber: string, { accno, amount, description }: Work): ProposedBill => ({
  ...{ invnumber, vendornumber: repairer, transdate: on, description },
  expenseentries: [{ amount, expense_accno: accno, description }],
  taxentries: taxentriesOf([{ accno, amount }], onCosts, on),
});

const repairs = [
  { ago: 6, amount: '340.00', description: 'Mühle gereinigt, Mahlscheiben ersetzt' },
  { ago: 4, amount: '218.50', description: 'Kolbenmaschine: Pumpe abgedichtet' },
  { ago: 2, amount: '176.00', description: 'Röster: Temperaturfühler ersetzt' },
] as const;

const daysOf = (today: BookingDate): BookingDate[] =>
  repairs.map(({ ago }) => workdayBefore(addDays(today, -ago)));

const numberOn = (at: number, on: BookingDate): string => `TM-R-${on.slice(0, 4)}-${201 + at}`;

/** The bills that wait for a person on `today`, the earliest first. */
export const repairBills = (today: BookingDate): ProposedBill[] =>
  daysOf(today).map((on, at) => {
    const { amount, description } = repairs[at] as (typeof repairs)[number];
    return bill(on, numberOn(at, on), { accno: 6100, amount, description });
  });

/** The first bill once more, as its copy came with another number; and why it isn't booked. */
export const secondCopy = (today: BookingDate): { proposed: ProposedBill; reason: string } => {
  const [first] = repairBills(today);
  if (!first) throw new Error('there is no bill of a repair');
  return {
    proposed: { ...first, invnumber: `${first.invnumber}-K` },
    reason: `Zurückgezogen: Das ist eine Kopie der Rechnung ${first.invnumber}, keine zweite.`,
  };
};
