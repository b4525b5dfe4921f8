import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingDate } from '../values/dates.ts';
import { readSwico, type Swico } from './swico.ts';

const read = (text: string): Swico => {
  const swico = readSwico(text);
  if (!swico) throw new Error('this is not billing information by Swico');
  return swico;
};

/** The sentences on faulty values, without their common beginning. */
const faults = (text: string) =>
  read(text).problems.map((problem) => problem.replace('The billing information has ', ''));

describe('billing information by Swico (§16)', () => {
  test('a number, dates, a customer, a UID, one rate and conditions', () =>
    expect(
      read('//S1/10/10201409/11/190512/20/1400.000-53/30/106017086/31/180508/32/7.7/40/2:10;0:30'),
    ).toEqual({
      invoice_number: '10201409',
      document_date: '2019-05-12',
      customer_reference: '1400.000-53',
      uid: 'CHE-106.017.086',
      delivered: { from: '2018-05-08', to: '2018-05-08' },
      taxes: [{ rate: '7.7' }],
      import_taxes: [],
      conditions: [
        { discount: '2', days: 10 },
        { discount: '0', days: 30 },
      ],
      duedate: '2019-06-11',
      problems: [],
    }));

  test('a period and several rates', () =>
    expect(
      read('//S1/10/10104/11/180228/30/395856455/31/180226180227/32/3.7:400.19;7.7:553.39;0:14/40/0:30'),
    ).toMatchObject({
      delivered: { from: '2018-02-26', to: '2018-02-27' },
      taxes: [
        { rate: '3.7', net: '400.19' },
        { rate: '7.7', net: '553.39' },
        { rate: '0', net: '14' },
      ],
      duedate: '2018-03-30',
      problems: [],
    }));

  test('import tax, with its rates and without', () => {
    expect(read('//S1/32/8:49.82/33/2.5:14.85').import_taxes).toEqual([{ rate: '2.5', amount: '14.85' }]);
    expect(read('//S1/33/7.7:48.37;2.5:12.4').import_taxes).toHaveLength(2);
    expect(read('//S1/33/16.15').import_taxes).toEqual([{ amount: '16.15' }]);
  });

  test('a slash and a backslash in a value are escaped', () => {
    expect(read(String.raw`//S1/10/X.66711\/8824/20/MW\\/11/200712`)).toMatchObject({
      invoice_number: 'X.66711/8824',
      customer_reference: 'MW\\',
      document_date: '2020-07-12',
      problems: [],
    });
    expect(read(String.raw`//S1/10/a\b`).invoice_number).toBe('a\\b');
  });

  test('any number comes back as it was escaped', () =>
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (number, customer) => {
        const escaped = (value: string) => value.replace(/[\\/]/g, '\\$&');
        const swico = read(`//S1/10/${escaped(number)}/11/260114/20/${escaped(customer)}/40/0:10`);
        expect(swico.invoice_number).toBe(number.trim());
        expect(swico.customer_reference).toBe(customer.trim());
        expect(swico.duedate).toBe('2026-01-24');
      }),
    ));

  test.each([
    ['the term without a discount', '3:5;1.5:20;0:60;1:90', '2026-03-15'],
    ['spelt in another way', '2:10;0.0:30', '2026-02-13'],
    ['the longest of several', '0:10;0:30;0:20', '2026-02-13'],
    ['the last day of a discount, when there is no term', '3:5;2:10', '2026-01-24'],
    ['at once', '0:0', '2026-01-14'],
  ])('it is due by %s', (_, conditions, expected) =>
    expect(read(`//S1/11/260114/40/${conditions}`).duedate).toBe(expected),
  );

  test('without a date or conditions there is no due date', () => {
    expect(read('//S1/40/0:30')).not.toHaveProperty('duedate');
    expect(read('//S1/11/260114')).not.toHaveProperty('duedate');
  });

  test('a UID may have its prefix and suffix', () => {
    for (const uid of ['CHE-106.017.086 MWST', 'CHE106017086', '106.017.086', 'che-106.017.086 tva'])
      expect(read(`//S1/30/${uid}`).uid).toBe('CHE-106.017.086');
  });

  test.each(['', '//S2/10/1', '//S1X/10/1', 'S1/10/1', '/S1/10/1', '//XX', 'Rechnung //S1/10/1'])(
    '%j has another syntax',
    (text) => expect(readSwico(text)).toBeUndefined(),
  );

  test('tags without a value count as absent, in any order', () =>
    expect(read('//S1/32//11/260114/10/7/40//20/')).toMatchObject({ invoice_number: '7', problems: [] }));
});

describe('faults in billing information (§16) are left out and named', () => {
  test.each([
    ['no day', '11/260230', 'a date that is invalid: 260230.'],
    ['a day in another form', '11/20260114', 'a date that is invalid: 20260114.'],
    [
      'a period that ends before it begins',
      '31/260115260114',
      'a day of delivery that is invalid: 260115260114.',
    ],
    ['a UID of eight digits', '30/10601708', 'a UID that is invalid: 10601708.'],
    ['a rate over 100', '32/100.1', 'a tax that is invalid: 100.1.'],
    ['a list with one bad tax', '32/8.1:100;x:5', 'a tax that is invalid: 8.1:100;x:5.'],
    ['a tax of too many parts', '32/8.1:100:5', 'a tax that is invalid: 8.1:100:5.'],
    ['an amount with a comma', '32/8.1:1,5', 'a tax that is invalid: 8.1:1,5.'],
    ['import tax without an amount', '33/8.1:', 'an import tax that is invalid: 8.1:.'],
    ['a condition without days', '40/2', 'a condition that is invalid: 2.'],
    ['days without end', '40/0:99999', 'a condition that is invalid: 0:99999.'],
    ['a tag twice', '10/8', 'tag 10 twice.'],
    ['a tag that nobody knows', '41/x', 'tag 41 of no meaning.'],
  ])('%s', (_, tags, fault) => {
    expect(faults(`//S1/10/7/${tags}`)).toEqual([fault]);
    const { problems: __, ...rest } = read(`//S1/10/7/${tags}`);
    expect(rest).toEqual({ ...read('//S1/10/7'), problems: undefined });
  });

  test('a slash that is not escaped: the value it splits is left out, the rest is read', () => {
    const swico = read('//S1/10/2026/0077/11/260114/40/0:30');
    expect(swico).toMatchObject({ invoice_number: '', document_date: '2026-01-14', duedate: '2026-02-13' });
    expect(swico.problems).toEqual(['The billing information has a slash that belongs to no tag.']);
    expect(faults('//S1/abc')).toHaveLength(1);
  });

  test('any text is read, and all values read are valid', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('/', '\\', '/10/', '/11/', '/32/', '/40/', '260114', '0:30', '8.1:100', ';'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const swico = readSwico(`//S1/${pieces.join('')}`);
        for (const day of [swico?.document_date, swico?.duedate])
          expect(day === undefined || bookingDate.safeParse(day).success).toBe(true);
      }),
    );
  });
});
