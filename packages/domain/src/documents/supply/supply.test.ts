import { describe, expect, test } from 'vitest';
import { post, refer, refused } from '../../../test/invoice.ts';
import { keptArticles, ledger } from '../../../test/ledger.ts';

/**
 * Days and periods of supply (docs/interface §9). The rate of account 2201 changes on 2024-01-01,
 * from 7.7 to 8.1 percent.
 */

const rates = [
  ...ledger.taxRates.filter(({ accno }) => accno !== 2201),
  { accno: 2201, valid_from: '2018-01-01', rate: '7.7' },
  { accno: 2201, valid_from: '2024-01-01', rate: '8.1' },
] as unknown as typeof ledger.taxRates;
const books = { ledger: { ...ledger, taxRates: rates } };
const articles = keptArticles(
  { partnumber: 'HOST', sellprice: '49.00', period: 'monthly', tax_accnos: [2201] },
  { partnumber: 'RENT', sellprice: '300.00', period: 'quarterly', tax_accnos: [2201] },
  { partnumber: 'SHIP', sellprice: '9.90', tax_accnos: [2201] },
);
const taxOf = ({ entry }: ReturnType<typeof post>) => entry.postings.at(-1)?.tax_rate;

describe('the rate is that of the period', () => {
  const december = { supply_from: '2023-12-01', supply_to: '2023-12-31' };
  test('of a document that is booked in the next year', () => {
    const posted = post({ parts: [{ partnumber: 'SHIP' }], transdate: '2024-01-05', ...december }, books);
    expect(posted.document).toMatchObject({ ...december, taxdate: '2023-12-31' });
    expect(taxOf(posted)).toBe('7.7');
  });

  test('of a line, while the others have that of the document', () => {
    const parts = [{ partnumber: 'SHIP', ...december }, { partnumber: 'SHIP' }];
    const { document, entry } = post({ parts, transdate: '2024-01-05' }, books);
    expect(document.parts).toMatchObject([{ ...december, taxdate: '2023-12-31' }, {}]);
    expect(document.taxdate).toBeUndefined();
    expect(entry.postings.slice(1, 3).map(({ tax_rate }) => tax_rate)).toEqual(['7.7', '8.1']);
  });

  test('a period that holds the booking date needs no other day, whatever year it ends in', () => {
    const period = { supply_from: '2025-12-16', supply_to: '2026-01-15' };
    const { document } = post({ parts: [{ partnumber: 'SHIP' }], transdate: '2026-01-05', ...period }, books);
    expect(document).toMatchObject(period);
    expect(document.taxdate).toBeUndefined();
  });

  test('a document without a period is as it was', () => {
    const { document } = post({ parts: [{ partnumber: 'SHIP' }] }, books);
    expect(Object.keys(document)).not.toContain('supply_from');
  });
});

describe('periods are refused', () => {
  const line = { partnumber: 'SHIP' };
  test.each([
    [{ supply_from: '2026-01-01' }, 'supply_to'],
    [{ supply_to: '2026-01-01' }, 'supply_from'],
    [{ supply_from: '2026-01-02', supply_to: '2026-01-01' }, 'supply_to'],
    [{ supply_from: '2026-01-01', supply_to: '2026-01-31', taxdate: '2026-02-01' }, 'taxdate'],
  ])(
    'of one day alone, that end before they begin, or that do not have the day of supply: %o',
    (days, field) => {
      expect(refused({ parts: [line], ...days })).toEqual({ code: 'invalid', fields: [field] });
      const fields = [`parts.1.${field}`];
      expect(refused({ parts: [line, { ...line, ...days }] })).toEqual({ code: 'invalid', fields });
    },
  );

  test('in which the rate of a tax of theirs changes', () => {
    const over = { supply_from: '2023-12-16', supply_to: '2024-01-15' };
    const later = { transdate: '2024-01-20' };
    const code = 'supply_divided';
    expect(refused({ parts: [line], ...later, ...over }, books)).toEqual({ code, fields: ['supply_to'] });
    const byEntry = {
      incomeentries: [{ amount: '100.00', income_accno: 3400, tax_accno: 2201, ...over }],
      taxentries: [{ amount: '8.10', tax_accno: 2201 }],
    };
    const fields = ['incomeentries.0.supply_to'];
    expect(refused({ ...byEntry, ...later }, books)).toEqual({ code, fields });
    // A line that has its own day or period is not in that of the document, and one without tax has
    // no rate.
    const halves = [
      { ...line, supply_from: '2023-12-16', supply_to: '2023-12-31' },
      { ...line, supply_from: '2024-01-01', supply_to: '2024-01-15' },
    ];
    expect(post({ parts: halves, ...later, ...over }, books).entry.postings.length).toBe(5);
    const untaxed = { incomeentries: [{ amount: '1.00', income_accno: 3400 }] };
    expect(post({ ...untaxed, ...later, ...over }, books).document).toMatchObject(over);
  });
});

describe('an article that is sold by the period', () => {
  const of = (part: object, more: object = {}) =>
    post({ parts: [part], ...more }, { ...refer, articles }).document.parts[0];
  test('gives its line the period of the calendar in which it is supplied', () => {
    expect(of({ partnumber: 'HOST' }, { transdate: '2026-02-10' })).toMatchObject({
      ...{ supply_from: '2026-02-01', supply_to: '2026-02-28' },
    });
    expect(of({ partnumber: 'RENT' }, { transdate: '2026-02-10', taxdate: '2025-12-31' })).toMatchObject({
      ...{ supply_from: '2025-10-01', supply_to: '2025-12-31' },
    });
  });

  test('gives it as many as its quantity, from the day that the line names', () => {
    expect(of({ partnumber: 'HOST', quantity: '12', supply_from: '2026-01-15' })).toMatchObject({
      ...{ supply_from: '2026-01-15', supply_to: '2027-01-14' },
    });
  });

  test('gives none to a line whose period nobody knows, or that has a day or is in a period', () => {
    const has = (part: object, more: object = {}) => of(part, more)?.supply_from;
    expect(has({ partnumber: 'HOST', quantity: '3' })).toBeUndefined();
    expect(has({ partnumber: 'HOST', taxdate: '2026-01-10' })).toBeUndefined();
    expect(
      has({ partnumber: 'HOST' }, { supply_from: '2026-01-01', supply_to: '2026-03-31' }),
    ).toBeUndefined();
    expect(has({ partnumber: 'SHIP' })).toBeUndefined();
  });
});
