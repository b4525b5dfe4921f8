import {
  addDays,
  type BookingDate,
  decimal,
  type Gl,
  gl,
  monthAfter,
  type PayrollJournal,
  type PayrollMapping,
} from '@kontor/domain';
import { dayOf, monthName, monthNumber, monthsUpTo, workday, workdayBefore } from '../calendar.ts';
import { firstYearOf } from '../first-year/first-year.ts';

/**
 * The wages of the demo client, as a payroll program hands them over: 20 hours a month at 30.00 are
 * 600.00. Of these go 5.3 % AHV/IV/EO 31.80, 1.1 % ALV 6.60 and 1.2 % against accidents at leisure
 * 7.20, so that 554.40 are paid. The employer bears 38.40 of AHV and ALV, 1.025 % for the family
 * fund 6.15, and 0.6 % against accidents at work 3.60: a month costs 648.15.
 */
const wageLines = [
  ['5000', '1000', 'Stundenlöhne', '600.00', ''],
  ['2270', '5010', 'AHV/IV/EO Arbeitnehmer', '', '31.80'],
  ['2270', '5020', 'ALV Arbeitnehmer', '', '6.60'],
  ['2273', '5040', 'NBU Arbeitnehmer', '', '7.20'],
  ['5700', '6010', 'AHV/IV/EO und ALV Arbeitgeber', '38.40', ''],
  ['2270', '6010', 'AHV/IV/EO und ALV Arbeitgeber', '', '38.40'],
  ['5710', '6030', 'Familienausgleichskasse', '6.15', ''],
  ['2271', '6030', 'Familienausgleichskasse', '', '6.15'],
  ['5730', '6040', 'Berufsunfall', '3.60', ''],
  ['2273', '6040', 'Berufsunfall', '', '3.60'],
  ['1091', '9000', 'Auszahlung', '', '554.40'],
] as const;

export const wagePaid = decimal.parse('554.40');
/** The account on which what the payroll program pays meets what the bank has paid. */
export const wagesAccno = 1091;
const postAccno = 1010;

/** The columns of the file; nobody reads those of the month and the cost centre. */
export const wageMapping: PayrollMapping = {
  ...{ accno: 'Konto', debit: 'Soll', credit: 'Haben' },
  ...{ text: 'Text', wage_type: 'Lohnart' },
};

export const payDay = (month: BookingDate): BookingDate => workdayBefore(dayOf(month, 25));

/** The months of the books up to `today` in which wages were paid, by their first days. */
export const wageMonths = (today: BookingDate): BookingDate[] => {
  const { from } = firstYearOf(today);
  return monthsUpTo(today, 26).filter((month) => month >= from && payDay(month) <= today);
};

/** The file of the payroll program for a month. */
export const wagesOf = (month: BookingDate): PayrollJournal => {
  const of = month.slice(0, 7);
  const rows = wageLines.map((line) => [of, 'Laden', ...line].join(';'));
  return {
    filename: `lohn-${of}.csv`,
    content: `Monat;Kostenstelle;Konto;Lohnart;Text;Soll;Haben\n${rows.join('\n')}\n`,
    transdate: payDay(month),
    description: `Löhne ${monthName(month)}`,
  };
};

/** The wages of a month that were paid before the statements of the bank begin. */
export const wagePayment = (month: BookingDate): Gl =>
  gl.parse({
    ...{ reference: `LZ-${month.slice(0, 7)}`, transdate: payDay(month) },
    description: `Lohnzahlung ${monthName(month)}`,
    glentries: [
      { accno: wagesAccno, debit: wagePaid },
      { accno: postAccno, credit: wagePaid },
    ],
  });

/**
 * The payments to insurances after `month`, where it ends a quarter: 76.80 and 6.15 of three
 * months each; and after December the 10.80 against accidents of twelve.
 */
export const insurancesPaid = (month: BookingDate): Gl[] => {
  const day = workday(addDays(monthAfter(month), 19));
  const year = month.slice(0, 4);
  const paid = (reference: string, description: string, shares: readonly (readonly [number, string])[]) =>
    gl.parse({
      ...{ reference, transdate: day, description },
      glentries: shares.map(([accno, amount]) =>
        accno === postAccno ? { accno, credit: amount } : { accno, debit: amount },
      ),
    });
  const number = monthNumber(month);
  const quarter = number / 3;
  return [
    ...(Number.isInteger(quarter)
      ? [
          paid(`SVA-${year}-${quarter}`, `Ausgleichskasse, ${quarter}. Quartal ${year}`, [
            [2270, '230.40'],
            [2271, '18.45'],
            [postAccno, '248.85'],
          ]),
        ]
      : []),
    ...(number === 12
      ? [
          paid(`UVG-${year}`, `Unfallversicherung ${year}`, [
            [2273, '129.60'],
            [postAccno, '129.60'],
          ]),
        ]
      : []),
  ];
};
