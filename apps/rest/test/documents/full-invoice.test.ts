import { incomeentry, invoice, invoiceCustomer, invoicePart } from '@kontor/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { errorOf, openService, type Service } from '../service.ts';
import { fromXml, fullText, fullTexts, tooLong, type Written, xmlOf } from '../spell.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await service.send('/parts', { json: { partnumber: 'A-1', tax_accnos: '2200' } });
});
afterAll(() => service.close());

const { status: _, customernumber: __, ...head } = fullTexts(invoice);
const { name, contactId, addressId, ...contact } = fullTexts(invoiceCustomer);
const dates = { transdate: '2026-01-14T00:00:00+01:00', duedate: '2026-07-14T00:00:00+02:00' };
const { customernumber } = { customernumber: 'Ü&<"🍺 im Beleg'.padEnd(32, '9') };
const customer = {
  ...{ ...contact, name: name ?? '', contactId: contactId ?? '', addressId: addressId ?? '' },
  ...{ customernumber, created: '2020-02-29T12:00:00+01:00', taxfree: 'false' },
};
const entry = (amount: string) => ({ ...fullTexts(incomeentry), amount, income_accno: '3400' });
const part = {
  ...fullTexts(invoicePart),
  partnumber: 'A-1',
  quantity: '1.5',
  sellprice: '10.123',
  discount: '2.5',
};

const invoiceWith = (invnumber: string, lines: Written): Written => ({
  ...{ ...head, ...dates, customer, ...lines },
  ...{ invnumber: `${fullText(invnumber, 240)}${invnumber}`.trim(), currency: 'CHF' },
  ...{ ar_accno: '1100', taxincluded: 'true' },
});

const byEntries = {
  incomeentries: { incomeentry: [entry('99.00'), entry('-0.01')] },
  taxentries: {
    taxentry: [
      { amount: '7.32', tax_accno: '2201' },
      { amount: '0.00', tax_accno: '2200' },
    ],
  },
};

test.each(['xml', 'json'] as const)(
  '204: every field of an invoice by entries survives, sent in %s (§9)',
  async (format) => {
    const sent = invoiceWith(`E-${format}`, byEntries);
    const answer = await service.send(
      '/invoices',
      format === 'xml' ? { xml: xmlOf('invoice', sent) } : { json: sent },
    );
    expect([answer.body, answer.status]).toEqual(['', 204]);
    const read = await service.read(String(answer.headers['location']));
    expect(read).toMatchObject({ ...sent, customernumber, customer });
    expect(fromXml((await service.send(String(answer.headers['location']))).body, 'invoice')).toEqual(read);
  },
);

test.each(['xml', 'json'] as const)(
  '204: every field of an invoice by articles survives, sent in %s (§9)',
  async (format) => {
    const sent = invoiceWith(`P-${format}`, { parts: { part } });
    const answer = await service.send(
      '/invoices',
      format === 'xml' ? { xml: xmlOf('invoice', sent) } : { json: sent },
    );
    expect([answer.body, answer.status]).toEqual(['', 204]);
    expect(await service.read(String(answer.headers['location']))).toMatchObject({ ...sent, customer });
  },
);

const within = (schema: z.ZodObject, path: string, put: (fields: object) => object) =>
  tooLong(schema).map(([field, text]) => [path + field, put({ [field]: text })] as const);

test.each([
  ...within(invoice, '', (fields) => fields),
  ...within(invoiceCustomer, 'customer.', (fields) => ({ customer: { ...customer, ...fields } })),
  ...within(invoicePart, 'parts.0.', (fields) => ({ parts: [{ ...part, ...fields }] })),
])('400: one character too many in %s (§3.4)', async (field, fault) => {
  const answer = await service.send('/invoices', { json: { ...invoiceWith('F', byEntries), ...fault } });
  expect(answer.status).toBe(400);
  expect(errorOf(answer)).toMatchObject({ code: 'invalid', issues: [{ field }] });
});
