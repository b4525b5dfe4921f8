import fc from 'fast-check';
import { expect, test } from 'vitest';
import { character } from '../../../test/arbitraries.ts';
import { invoiceKept } from '../../documents/invoice.ts';
import { vendorKept } from '../../master-data/vendor.ts';
import { accno, decimal, page } from './kinds.ts';
import { checkOf } from './quick-check.ts';

const vendor = {
  id: 7,
  version: 1,
  vendornumber: 'L-1',
  name: 'Papeterie',
  created: '2024-02-29T09:30:00.000Z',
  ...Object.fromEntries(
    ['salutation', 'firstname', 'lastname', 'address1', 'address2', 'zipcode', 'city', 'state', 'country']
      .concat(['phone', 'fax', 'mobile', 'email', 'taxnumber', 'bank_name', 'bank_address1', 'bank_address2'])
      .concat(['bank_zipcode', 'bank_city', 'bank_state', 'bank_country', 'bank_iban', 'bank_bic'])
      .map((name) => [name, '']),
  ),
  terms: 30,
  arap_accno: 2000,
  payment_accno: 1020,
};

const party = { ...vendor, customernumber: 'K-1', contactId: '', addressId: '' };
const invoice = {
  ...{ id: 1, status: 'OPEN', invnumber: 'A1', ordnumber: '', currency: 'CHF', transdate: '2026-01-14' },
  ...{ duedate: '2024-02-29', description: '', notes: '', intnotes: '', taxincluded: false, dcn: '' },
  ...{ ar_accno: 1100, customernumber: 'K-1', amount: '106.92', netamount: '99.00', paid: '0.00' },
  customer: Object.fromEntries(
    Object.keys(invoiceKept.shape.customer.shape).map((name) => [name, Reflect.get(party, name)]),
  ),
  incomeentries: [{ amount: '99.00', income_accno: 3400, description: 'Beratung' }],
  taxentries: [{ amount: '7.92', tax_accno: 2201 }],
  parts: [],
  payment_reference: 'RF791',
};

const junk = fc.oneof(
  fc.string({ unit: character, maxLength: 80 }),
  fc.constantFrom(
    '2024-02-30',
    '2026-02-29T09:30:00.000Z',
    '2026-01-14T24:00:00.000Z',
    '9999-12-31',
    '-0.0',
    ' ',
  ),
  fc.constantFrom('1899-12-31T23:59:59.999Z', '1.', '.5', '\ud800', '😀'.repeat(16), '😀'.repeat(40), 'OPEN'),
  fc.constantFrom<unknown>(null, undefined, true, 1.5, -0, Number.NaN, 2 ** 31, 10 ** 9, [], {}, 5n),
);

/** Whether the check passes a value, which its schema must then parse to itself. */
const passes = (schema: typeof vendorKept | typeof invoiceKept, value: unknown): boolean => {
  const isPassed = checkOf(schema)(value);
  if (isPassed) expect(schema.parse(value)).toEqual(value);
  return isPassed;
};

test.each([
  ['vendor', vendorKept, vendor],
  ['invoice', invoiceKept, invoice],
] as const)('a valid %s passes, by itself and in a page', (_, schema, record) => {
  expect(passes(schema, record)).toBe(true);
  expect(checkOf(page(schema as typeof vendorKept))({ items: [record, record], next: 'x' })).toBe(true);
  expect(checkOf(page(schema as typeof vendorKept))({ items: [record, {}] })).toBe(false);
});

test.each([
  ['vendor', vendorKept, vendor],
  ['invoice', invoiceKept, invoice],
] as const)(
  'whatever is in a field of a %s, the check passes only what is parsed to itself',
  (_, schema, record) => {
    const fields = fc.constantFrom(...Object.keys(record), 'unknown');
    fc.assert(
      fc.property(fields, junk, (name, value) => {
        passes(schema, { ...record, [name]: value });
        const { [name as keyof typeof record]: _, ...less } = record;
        passes(schema, less);
      }),
      { numRuns: 1000 },
    );
  },
);

test.each([
  ['vendor', vendorKept, vendor],
  ['invoice', invoiceKept, invoice],
] as const)(
  'a %s passes with a field that is undefined in place of absent, and not with one that nobody knows',
  (_, schema, record) => {
    expect(passes(schema, { ...record, exchangerate: undefined, terms: undefined, unknown: undefined })).toBe(
      true,
    );
    expect(passes(schema, { ...record, unknown: 1 })).toBe(false);
  },
);

test('a line of an invoice is checked as the invoice is', () => {
  const [line] = invoice.incomeentries;
  for (const other of [{ ...line, amount: 'x' }, { ...line, more: 1 }, { ...line, income_accno: 0 }, null])
    expect(passes(invoiceKept, { ...invoice, incomeentries: [line, other] })).toBe(false);
});

test('a schema that is notified of has the quick check of the one that it was made from', () => {
  expect(checkOf(accno.meta({ description: 'Account number.' }))).toBe(checkOf(accno));
});

test('what a schema is reported by meta changes no check, and what it refuses besides is refused', () => {
  const described = decimal.meta({ description: 'An amount.' });
  expect([checkOf(described)('1.50'), checkOf(described)('x')]).toEqual([true, false]);
  const positive = decimal.refine((amount) => !amount.startsWith('-')).meta({ description: 'An amount.' });
  expect([checkOf(positive)('1.50'), checkOf(positive)('-1.50')]).toEqual([true, false]);
});
