import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { invoice } from '../../documents/invoice.ts';
import { payable } from '../../documents/payable.ts';
import { gl } from '../../ledger/gl.ts';
import { parseSent } from './parse-sent.ts';

/** §4, §17: the lines of a long document are parsed one by one, and as all at once. */
const line = {
  ...{ accno: 1000, debit: '1.00', amount: '1.00', income_accno: 3400, expense_accno: 4000, tax_accno: 2201 },
  ...{ partnumber: 'P', sellprice: '2.50', tax_accnos: [1170], memo: 'Miete' },
};
const head = {
  transdate: '2026-01-14',
  customernumber: 'K-1',
  customer: { customernumber: 'K-1' },
  unknown: 1,
};
const junk = fc.constantFrom<unknown>(undefined, null, '', 'x', '1e3', 0, -1, 1.5, true, [], {}, ['x'], {
  a: 1,
});
const lines = fc.array(
  fc.record({ name: fc.constantFrom(...Object.keys(line), 'other'), value: junk }).map(({ name, value }) => ({
    ...line,
    [name]: value,
  })),
  { minLength: 26, maxLength: 40 },
);
const lists = ['parts', 'incomeentries', 'expenseentries', 'taxentries', 'glentries'];
const bodies = fc
  .tuple(fc.dictionary(fc.constantFrom(...lists), fc.oneof({ weight: 4, arbitrary: lines }, junk)), junk)
  .chain(([body, other]) =>
    fc.constantFrom(...Object.keys(head)).map((name) => ({ ...head, ...body, [name]: other })),
  );

test.each([
  ['invoice', invoice],
  ['payable', payable],
  ['journal entry', gl],
  ['list within a list', z.object({ invoices: z.array(invoice).max(3), transdate: z.string().optional() })],
] as const)('whatever is sent as %s, the outcome is that of parsing it at once', (_, schema) => {
  fc.assert(
    fc.property(bodies, (body) => {
      const value = { ...body, invoices: [body, { ...head, parts: Reflect.get(body, 'parts') }] };
      const { success, data, error } = schema.safeParse(value, { reportInput: true });
      const parsed = parseSent<z.ZodType>(schema, value, 10_000);
      expect(parsed).toEqual(success ? { success, data } : { success, issues: error?.issues, more: false });
    }),
  );
});

const many = (length: number, entry: object) => Array.from({ length }, () => entry);

test('a list is not longer than its schema says', () => {
  expect(parseSent(gl, { ...head, glentries: many(5_001, line) }, 10)).toMatchObject({
    issues: [{ code: 'too_big', path: ['glentries'] }],
    more: false,
  });
});

test('parsing ends when there are more faults than asked for', () => {
  let read = 0;
  const faulty = {
    get accno() {
      read += 1;
      return undefined;
    },
  };
  const parsed = parseSent(gl, { glentries: many(5_000, faulty) }, 10);
  expect(parsed).toMatchObject({ success: false, more: true });
  expect(parsed.success ? [] : parsed.issues).toHaveLength(10);
  expect(read).toBeLessThan(100);
});

test('what is valid is not copied', () => {
  const incomeentries = [{ amount: '1.00', income_accno: 3400, tax_accno: null }];
  const customer = { customernumber: 'K-1', name: 'Muster' };
  const valid = { transdate: '2026-01-14', duedate: null, customer, incomeentries, taxincluded: false };
  expect(parsedAtOnce(valid)).toBe(valid);
  expect(parsedAtOnce({ ...valid, unknown: 1 })).toEqual(valid);
});

const parsedAtOnce = (value: unknown) => {
  const parsed = parseSent(invoice, value, 10);
  return parsed.success ? parsed.data : parsed.issues;
};
