import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { character } from '../../test/arbitraries.ts';
import { shown } from '../../test/ledger.ts';
import { refer as posting } from '../../test/payable.ts';
import { bill, type Fields, payload, plain } from '../../test/qr-bill.ts';
import { payable } from '../documents/payable.ts';
import { postPayable } from '../documents/payable-posting.ts';
import type { QrBill } from '../qr-bill/qr-bill.ts';
import { readQrBill } from '../qr-bill/read.ts';
import { bookingDate } from '../values/dates.ts';
import { decimal } from '../values/schema/kinds.ts';
import { type ProposalReferences, proposePayable as proposeRead, readBillOf } from './proposal.ts';

const proposePayable = (one: QrBill, more: ProposalReferences) => proposeRead(readBillOf(one), more);

const none = { candidates: [], problems: [] };
const refer: ProposalReferences = {
  match: none,
  receipt: { id: 17, date_received: bookingDate.parse('2026-01-20') },
  expense_accno: 6500,
  languages: ['de'],
  taxes: [{ accno: 1171, rate: decimal.parse('8.1') }],
};
const noTerms = { discount_percent: undefined, discount_days: undefined };
const known = { vendornumber: 'L-2001', name: 'Dupont', bank_iban: '' };
const swico = (tags: string, fields: Fields = {}) => bill({ ...fields, billing_information: `//S1${tags}` });
const propose = (fields: Fields = {}, more: Partial<ProposalReferences> = {}) =>
  proposePayable(bill(fields), { ...refer, ...more });

/** The postings of a proposal. */
const booked = (proposed: ReturnType<typeof proposePayable>) =>
  shown(postPayable(payable.parse(proposed.payable), { ...posting, vendor: undefined }).entry);

describe('a proposed payable (§16)', () => {
  test('without billing information has the reference, the day it was received, and the terms of the vendor', () =>
    expect(propose({}, { match: { ...none, vendor: known } })).toEqual({
      payable: {
        invnumber: '210000000003139471430009017',
        dcn: '210000000003139471430009017',
        currency: 'CHF',
        description: 'Order of 15 June 2020',
        intnotes: 'Beleg 17',
        payment_iban: 'CH4431999123000889012',
        payment_reference: '210000000003139471430009017',
        payment_message: 'Order of 15 June 2020',
        transdate: '2026-01-20',
        vendornumber: 'L-2001',
        expenseentries: [{ amount: '1949.75', expense_accno: 6500 }],
      },
      missing: [],
      candidates: [],
      problems: [],
    }));

  test('with billing information has its number, its dates, and the reference of the customer', () => {
    const one = swico('/10/10201409/11/260112/20/1400.000-53/40/2:10;0:30');
    expect(proposePayable(one, refer).payable).toMatchObject({
      invnumber: '10201409',
      ordnumber: '1400.000-53',
      dcn: '210000000003139471430009017',
      transdate: '2026-01-12',
      duedate: '2026-02-11',
      discount_percent: '2',
      discount_days: 10,
    });
  });

  test.each([
    ['2:10;3:5;0:30', { discount_percent: '3', discount_days: 5 }],
    ['0:30;2:10;2:14', { discount_percent: '2', discount_days: 14 }],
    ['1.5:0;0:30', { discount_percent: '1.5', discount_days: 0 }],
    ['100:10;3:400;0:30', { discount_percent: '0' }],
    ['0:30', { discount_percent: '0' }],
    ['', {}],
  ])('has the discount of the conditions %j', (conditions, expected) => {
    const { payable: proposed } = proposePayable(swico(`/11/260112/40/${conditions}`), refer);
    const { discount_percent, discount_days } = proposed;
    expect({ discount_percent, discount_days }).toEqual({ ...noTerms, ...expected });
    expect(() => payable.parse(proposed)).not.toThrow();
  });

  test('has no IBAN and no reference where nobody could pay by them, and can be posted anyway', () => {
    const paid = ({ payable: { payment_iban, payment_reference } }: ReturnType<typeof propose>) => [
      ...[payment_iban, payment_reference],
    ];
    expect(paid(propose(plain))).toEqual([plain.iban, undefined]);
    for (const faulty of [
      { iban: 'CH4431999123000889013' },
      { reference: '210000000003139471430009018' },
      { currency: 'EUR' },
      { ...plain, iban: 'CH4431999123000889012' },
    ])
      expect(paid(propose(faulty))).toEqual([undefined, undefined]);
    const { payable: long } = propose({ message: 'm'.repeat(141) });
    expect(long).not.toHaveProperty('payment_message');
  });

  test('without any number gets the next number, and the terms come from the vendor', () => {
    const { payable: proposed } = propose(plain);
    for (const field of ['invnumber', 'dcn', 'duedate']) expect(proposed).not.toHaveProperty(field);
  });

  test('books like any other', () =>
    expect(booked(propose())).toEqual(['debit 6500 1949.75', 'credit 2000 1949.75']));

  test('in euros stays in euros; an invalid currency is left to the default of the client', () => {
    expect(propose({ currency: 'EUR' }).payable.currency).toBe('EUR');
    expect(propose({ currency: 'USD' }).payable).not.toHaveProperty('currency');
  });

  test('without an amount has no lines and waits for one', () => {
    const open = bill({ amount: '' });
    const { payable: proposed, missing } = proposePayable(open, refer);
    expect(proposed).not.toHaveProperty('expenseentries');
    expect(missing).toEqual(['amount']);
    const given = proposePayable({ ...open, amount: decimal.parse('12.50') }, refer);
    expect(given.missing).toEqual([]);
    expect(booked(given)).toEqual(['debit 6500 12.50', 'credit 2000 12.50']);
  });

  test('names the faults of the bill, its billing information and its vendor', () => {
    const one = swico('/11/260230', { trailer: '' });
    const match = { vendor: known, candidates: [], problems: ['Another IBAN.'] };
    expect(proposePayable(one, { ...refer, match }).problems).toEqual([
      'The payment data do not end with EPD.',
      'The billing information has a date that is invalid: 260230.',
      'Another IBAN.',
    ]);
    expect(proposePayable(swico('/11/260121'), refer).problems).toEqual([
      'The bill is dated 2026-01-21, after it was received.',
    ]);
  });

  test('leaves out a number that is too long', () => {
    const one = swico(`/10/${'7'.repeat(256)}/20/${'8'.repeat(256)}`);
    expect(proposePayable(one, refer).payable.invnumber).toBe('210000000003139471430009017');
    expect(proposePayable(one, refer).payable).not.toHaveProperty('ordnumber');
  });
});

test('the taxes of a bill are proposed where they are certain (§16)', () =>
  expect(booked(proposePayable(swico('/32/8.1', { amount: '108.10' }), refer))).toEqual([
    ...['debit 6500 100.00', 'debit 1171 8.10', 'credit 2000 108.10'],
  ]));

describe('the vendor of a proposal (§16)', () => {
  test('that is new is made from the creditor, and numbered by the IBAN where no number follows', () =>
    expect(proposePayable(swico('/30/106017086'), refer).payable.vendor).toEqual({
      vendornumber: 'CH4431999123000889012',
      name: 'Robert Schneider AG',
      address1: 'Rue du Lac 1268',
      zipcode: '2501',
      city: 'Biel',
      country: 'CH',
      taxnumber: 'CHE-106.017.086',
      bank_iban: 'CH4431999123000889012',
    }));

  test('gets the next number of the vendors where there is one', () => {
    const { payable } = proposePayable(swico(''), { ...refer, next_vendornumber: 'L2009' });
    expect(payable.vendor).toMatchObject({
      vendornumber: 'L2009',
      bank_iban: 'CH4431999123000889012',
    });
  });

  test('a long street continues in the second line', () =>
    expect(propose({ street: 'Chemin du Grand-Saint-Bernard Supérieur', house: '1268 bis' })).toMatchObject({
      payable: { vendor: { address1: 'Chemin du Grand-Saint-Bernard', address2: 'Supérieur 1268 bis' } },
      problems: [],
    }));

  test('a long name continues in the address, which is named as a problem', () => {
    const creditor = 'Genossenschaft der vereinigten Schreinereien am oberen Zürichsee AG';
    const { payable: proposed, problems } = propose({ creditor });
    expect(proposed.vendor).toMatchObject({
      name: 'Genossenschaft der vereinigten Schreinereien am oberen Zürichsee',
      address1: 'AG',
      address2: 'Rue du Lac 1268',
    });
    expect(problems).toEqual([
      'The name of the creditor is too long for a vendor and goes on in the address: AG.',
    ]);
  });

  test('text that fits in no field is named as a problem', () => {
    const street = `${'a'.repeat(32)} ${'b'.repeat(32)} cc`;
    const { payable: proposed, problems } = propose({ street, house: '7', city: `Bad ${'z'.repeat(31)}` });
    expect(proposed.vendor).toMatchObject({
      address1: 'a'.repeat(32),
      address2: 'b'.repeat(32),
      city: 'Bad',
    });
    expect(problems).toEqual([
      'The address of the creditor is too long for a vendor: cc 7.',
      `The town of the creditor is too long for a vendor: ${'z'.repeat(31)}.`,
    ]);
  });

  test('is missing where several fit, or where there is no IBAN to number it by', () => {
    const match = { candidates: [known, { ...known, vendornumber: 'L-2002' }], problems: [] };
    const proposed = propose({}, { match });
    expect(proposed).toMatchObject({ missing: ['vendor'], candidates: match.candidates });
    expect(proposed.payable).not.toHaveProperty('vendor');
    expect(propose({ iban: 'CH4431999123000889013' }).missing).toEqual(['vendor']);
    expect(propose({ creditor: '', amount: '' }).missing).toEqual(['amount', 'vendor']);
  });
});

test('the proposal of any bill is a valid payable (§10)', () => {
  const word = fc.oneof(fc.string({ unit: character, maxLength: 90 }), fc.lorem({ maxCount: 12 }));
  const shape = Object.fromEntries(
    [
      'creditor',
      'street',
      'house',
      'zipcode',
      'city',
      'country',
      'amount',
      'currency',
      'reference',
      'message',
    ].map((name) => [name, word]),
  );
  fc.assert(
    fc.property(fc.record(shape, { requiredKeys: [] }), fc.string(), (fields, tags) => {
      const read = readQrBill(payload({ ...fields, billing_information: `//S1/${tags}` }));
      if (!read) throw new Error('this is a bill');
      const proposed = proposePayable(read, refer);
      expect(payable.safeParse(proposed.payable)).toMatchObject({ success: true });
    }),
  );
});
