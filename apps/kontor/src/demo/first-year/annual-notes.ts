import { type AnnualNotes, addDays, annualNotes } from '@kontor/domain';
import { type Year, yearNumber } from './first-year.ts';

/** The answers that the annual accounts of the first year ask, and the books don’t know. */

const withoutContent = [
  'breakdowns',
  'hidden_reserves',
  'holdings',
  'own_shares',
  'own_shares_dealt',
  'pension',
  'guarantees',
  'pledged',
  'contingent',
  'participation_rights',
  'extraordinary',
  'events_after',
  'auditor_resigned',
  'other_disclosures',
] as const;

const principles = `Die Jahresrechnung wurde nach den Bestimmungen des Schweizerischen Rechnungslegungsrechts (Art. 957 bis 962 OR) erstellt.
Rohkaffee ist zu Anschaffungskosten bewertet, Sachanlagen zu Anschaffungskosten abzüglich planmässiger Abschreibungen. Die Erträge sind in der Periode erfasst, in der die Leistung erbracht wurde.`;

/**
 * The answers of a year. The rooms are rented for 1,800.00 a month until two years after its end:
 * 24 months are still owed then, 36 a year before.
 */
export const annualNotesOf = (year: Year): AnnualNotes => {
  const ends = yearNumber(year) + 2;
  return annualNotes.parse({
    ...{ legal_form: 'ag', seat: 'Zürich', positions: 'up_to_10' },
    notes: [
      { name: 'principles', applies: true, text: principles },
      {
        ...{ name: 'leases', applies: true, amount: '43200.00', compared: '64800.00' },
        text: `Mietvertrag für Rösterei und Laden, fest bis 31. Dezember ${ends}.`,
      },
      ...withoutContent.map((name) => ({ name, applies: false })),
    ],
    signatories: [
      { name: 'Nora Sonnenberg', role: 'Präsidentin des Verwaltungsrates' },
      { name: 'Beat Amrein', role: 'Verantwortlicher für die Rechnungslegung' },
    ],
    ...{ place: 'Zürich', signed_on: addDays(year.to, 58) },
  });
};
