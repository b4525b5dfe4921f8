import fc from 'fast-check';
import { expect, test } from 'vitest';
import { character } from '../../../test/arbitraries.ts';
import { invoiceKept } from '../../documents/invoice.ts';
import { vendorKept } from '../../master-data/vendor.ts';
import { page } from './kinds.ts';
import { pageOfRows, rowsOf } from './rows.ts';

const vendor = {
  id: 7,
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

/** Parses as the schema does without its quick check. */
const plainly = (schema: typeof vendorKept | typeof invoiceKept, value: unknown) => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw parsed.error;
};
const outcome = (parse: () => unknown) => {
  try {
    return { value: parse() };
  } catch (error) {
    return { message: (error as Error).message };
  }
};

test.each([
  ['vendor', vendorKept, vendor],
  ['invoice', invoiceKept, invoice],
] as const)('a valid %s is parsed to itself', (_, schema, record) => {
  expect(plainly(schema, record)).toEqual(record);
  expect(schema.parse(record)).toBe(record);
  expect(page(schema as typeof vendorKept).parse({ items: [record] })).toEqual({ items: [record] });
});

test.each([
  ['vendor', vendorKept, vendor],
  ['invoice', invoiceKept, invoice],
] as const)('whatever stands in a field of a %s, it is parsed as without the check', (_, schema, record) => {
  const fields = fc.constantFrom(...Object.keys(record), 'unknown');
  fc.assert(
    fc.property(fields, junk, (name, value) => {
      const changed = { ...record, [name]: value };
      expect(outcome(() => schema.parse(changed))).toEqual(outcome(() => plainly(schema, changed)));
      const { [name as keyof typeof record]: _, ...less } = record;
      expect(outcome(() => schema.parse(less))).toEqual(outcome(() => plainly(schema, less)));
    }),
    { numRuns: 1000 },
  );
});

test('a line of an invoice is checked as the invoice is', () => {
  const [line] = invoice.incomeentries;
  for (const other of [{ ...line, amount: 'x' }, { ...line, more: 1 }, { ...line, income_accno: 0 }, null]) {
    const changed = { ...invoice, incomeentries: [line, other] };
    expect(outcome(() => invoiceKept.parse(changed))).toEqual(outcome(() => plainly(invoiceKept, changed)));
  }
});

test('a page that was made from rows is checked by each as it is read, and makes its records only when they are asked for', () => {
  const names = Object.keys(vendorKept.shape);
  const rowFor = (record: object) => names.map((name) => Reflect.get(record, name));
  let made = 0;
  const pageFor = (...records: object[]) =>
    pageOfRows(
      {
        count: records.length,
        row: (at) => rowFor(records[at] ?? {}),
        record: (row) => {
          made += 1;
          return Object.fromEntries(names.map((name, at) => [name, row[at]]));
        },
      },
      'next',
    );
  const valid = pageFor(vendor, { ...vendor, id: 8 });
  expect(page(vendorKept).parse(valid)).toBe(valid);
  expect(rowsOf(valid)?.count).toBe(2);
  expect(rowsOf(valid)?.at(1)).toEqual(rowFor({ ...vendor, id: 8 }));
  expect(made).toBe(0);
  expect(JSON.parse(JSON.stringify(valid))).toEqual({ items: [vendor, { ...vendor, id: 8 }], next: 'next' });
  expect(made).toBe(2);
  for (const [broken, fault] of [
    [{ ...vendor, name: 7 }, 'must be a text'],
    [{ ...vendor, city: '\u0001' }, 'can not be stored'],
  ] as const) {
    const parsed = page(vendorKept).parse(pageFor(vendor, broken));
    expect(rowsOf(parsed)?.at(0)).toEqual(rowFor(vendor));
    for (const read of [() => rowsOf(parsed)?.at(1), () => parsed.items, () => JSON.stringify(parsed)])
      expect(read).toThrow(
        expect.objectContaining({
          message: 'Output validation failed for a record of a page',
          cause: expect.objectContaining({ message: expect.stringContaining(fault) }),
        }),
      );
  }
});
