import type { Instant } from '@kontor/domain';
import type { Inputs } from '../../src/index.ts';
import type { testInstallation } from '../installation.ts';
import { type Books, emptyBooks, enter, invoice, pay } from '../reports/year.ts';

/**
 * Two years of a company limited by shares: founded in 2025, which is closed; in 2026 it pays a
 * dividend, sells a machine, and ends with a profit of 9,300.
 */
type Installation = Awaited<ReturnType<typeof testInstallation>>;

export const later = '2027-02-01T09:00:00.000Z' as Instant;

export const sender = {
  ...{ name: 'Muster AG', street: 'Seestrasse', building_number: '4', zipcode: '8000', city: 'Zürich' },
  ...{ country: 'CH', uid: 'CHE-116.281.271 MWST', vat_registered: true },
};

type Line = readonly [debit: number, credit: number, amount: string];

export const enterAll = async (books: Books, transdate: string, lines: readonly Line[]) => {
  for (const [debit, credit, amount] of lines)
    await enter(books, transdate, { debit: [[debit, amount]], credit: [[credit, amount]] });
};

export const company = async (installation: Installation) => {
  const books = await emptyBooks(installation);
  const { settings, gl } = await books.call();
  await settings.save({ sender } as never);
  await enterAll(books, '2025-01-05', [
    [1020, 2800, '100000.00'],
    [1020, 3400, '80000.00'],
    [5000, 1020, '30000.00'],
    [1500, 1020, '20000.00'],
    [6820, 1509, '4000.00'],
    [1020, 2400, '50000.00'],
    [6900, 1020, '500.00'],
  ]);
  await gl.endYear({ transdate: '2025-12-31', accno: 2979, retained_accno: 2970 } as never);
  await enterAll(books, '2026-05-05', [
    [2970, 2261, '10000.00'],
    [2970, 2950, '2275.00'],
    [2261, 1020, '10000.00'],
    [6500, 2210, '8000.00'],
    [2210, 1020, '5000.00'],
    [5000, 1020, '35000.00'],
    [6820, 1509, '4500.00'],
    [1020, 1500, '1500.00'],
    [1020, 8514, '500.00'],
    [1300, 6300, '300.00'],
    [8500, 1020, '1000.00'],
    [6700, 2600, '3000.00'],
  ]);
  const { customers } = await books.call();
  await customers.save({ customernumber: 'K1', name: 'Bergbahn AG', terms: 30 });
  await invoice(books, ['R1', '2026-03-01'], { income: [[3400, '60000.00']], taxes: [] });
  await pay(books, 'R1', ['2026-04-01', '50000.00']);
  return books;
};

/** All answers of a company that has little to say. */
export const answersOf = (more: Partial<Inputs['annualAccounts']['answer']['annual_notes']> = {}) => {
  const none = [
    ...['breakdowns', 'hidden_reserves', 'holdings', 'own_shares', 'own_shares_dealt', 'pension'],
    ...['guarantees', 'pledged', 'contingent', 'participation_rights', 'events_after'],
    ...['auditor_resigned', 'other_disclosures'],
  ];
  return {
    ...{ legal_form: 'ag', seat: 'Zürich', positions: 'up_to_10', place: 'Zürich', signed_on: '2027-02-01' },
    notes: [
      { name: 'principles', applies: true, text: 'Nach den Bestimmungen des Obligationenrechts.' },
      {
        name: 'leases',
        applies: true,
        text: 'Zwei Fahrzeuge bis 2029',
        amount: '18000.00',
        compared: '0.00',
      },
      { name: 'extraordinary', applies: true, text: 'Wasserschaden im Lager.' },
      ...none.map((name) => ({ name, applies: false, text: '' })),
    ],
    appropriation: { dividend: '20000.00' },
    signatories: [
      { name: 'Anna Muster', role: 'Präsidentin des Verwaltungsrats' },
      { name: 'Beat Huber', role: 'Leiter Finanzen' },
    ],
    ...more,
  } as unknown as Inputs['annualAccounts']['answer']['annual_notes'];
};
