import type { AccountShare } from '@kontor/domain';
import type { Chance } from './chance.ts';
import {
  type ClientYear,
  francs,
  lineOf,
  type Profile,
  savingsAccno,
  type TrueLine,
  truthOf,
} from './client-year.ts';
import { asBanksWrite, companyName, ibanNumbered, personName } from './people.ts';

/** Lines without documents. */

const share = (units: number, accno: number, more: Partial<AccountShare> = {}): AccountShare => ({
  why: 'account',
  accno,
  amount: francs(units),
  ...more,
});

/** Wages, fees, rent, cards, transfers, loans, refunds: what no document tells. */
export const addOthers = (year: ClientYear, profile: Profile, chance: Chance): void => {
  const add = (what: string, line: TrueLine['line'], accounts: AccountShare[]) => {
    const made: TrueLine = { line, truth: truthOf([], accounts), what, referenced: false };
    year.lines.push(made);
    return made;
  };
  const input = { tax_accno: 1171 };
  const wages = Array.from({ length: profile.employees }, (_, at) => ({
    name: personName(chance),
    iban: ibanNumbered(70_000 + at),
    units: -chance.int(3_500, 9_000) * 100,
  }));
  const landlord = { name: companyName(chance), iban: ibanNumbered(71_000) };
  const rent = -chance.int(12, 60) * 10_000;
  const merchants = Array.from({ length: chance.int(6, 25) }, () => ({
    name: companyName(chance),
    accno: chance.pick([6500, 6510, 6200, 6600, 4200, 6640]),
  }));
  const telecom = { name: 'Fernmelde Schweiz AG', iban: ibanNumbered(72_000) };
  for (let month = 0; month < 12; month += 1) {
    const start = month * 30;
    for (const { name, iban, units: usual } of wages) {
      const units = usual + chance.int(0, 20) * 500;
      const wage = lineOf({ day: start + 24, units, name, iban, purpose: 'SALA', texts: ['Lohn'] });
      add('wages', wage, [share(units, 1091, { why: 'wages' })]);
    }
    add('rent', lineOf({ day: start + 1, units: rent, ...landlord, texts: [`Miete ${month + 1}/2026`] }), [
      share(rent, 6000),
    ]);
    for (const [text, accno] of [
      ['Mobile', 6510],
      ['Internet', 6512],
    ] as const) {
      const units = -chance.int(40, 120) * 100;
      add(
        'telecom',
        lineOf({
          day: start + 12,
          units,
          ...telecom,
          texts: [`${text} Rechnung ${chance.int(100_000, 999_999)}`],
        }),
        [share(units, accno, input)],
      );
    }
    for (let count = chance.int(2, 14); count > 0; count -= 1) {
      const { name, accno } = chance.of(0.12)
        ? { name: companyName(chance), accno: chance.pick([6500, 6640, 6200]) }
        : chance.pick(merchants);
      const units = -chance.int(5, 400) * 45;
      add(
        'card',
        lineOf({
          day: start + chance.int(0, 29),
          units,
          name: asBanksWrite(name, chance),
          bank_text: 'Kartenzahlung',
        }),
        [share(units, accno, input)],
      );
    }
    if (month % 3 === 2) {
      const fee = -chance.int(5, 40) * 100;
      const made = add('fees', lineOf({ day: start + 28, units: fee, bank_text: 'Kontoführungsgebühren' }), [
        share(fee, 6900),
      ]);
      if (chance.of(0.2))
        year.lines.push({
          line: lineOf({
            day: Math.min(364, start + 34),
            units: -fee,
            reversal: true,
            bank: made.line.references.bank,
            bank_text: 'Storno Gebühren',
          }),
          truth: truthOf([]),
          undoes: made,
          what: 'fees reversed',
          referenced: false,
        });
      const part = chance.int(10_000, 30_000);
      add(
        'loan',
        lineOf({
          day: start + 29,
          units: -part - 250_000,
          name: 'Kantonalbank',
          iban: ibanNumbered(73_000),
          texts: ['Zins und Amortisation'],
        }),
        [share(-part, 6940), share(-250_000, 2450)],
      );
    }
    if (chance.of(0.6)) {
      const units = chance.int(-30, 30) * 100_000 || 100_000;
      add(
        'transfer',
        lineOf({ day: start + 15, units, name: 'Muster AG', iban: ownSavings, texts: ['Übertrag'] }),
        [{ why: 'transfer', accno: 1090, amount: francs(units) }],
      );
    }
    if (chance.of(0.7)) {
      const units = -chance.int(5, 60) * 10_000;
      add(
        'social insurance',
        lineOf({ day: start + 9, units, name: 'Ausgleichskasse', iban: ibanNumbered(74_000) }),
        [share(units, 2271)],
      );
    }
  }
  year.accounts.push({ accno: savingsAccno, ibans: [ownSavings], has_statements: true });
};

const ownSavings = ibanNumbered(90_001);
