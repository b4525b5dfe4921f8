import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, stock } from '../books.ts';
import { errorOf, openService, type Service } from '../service.ts';
import { fromXml, xmlOf } from '../spell.ts';

/** Periods of supply over REST (docs/interface §9), in both formats. */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const period = { supply_from: '2026-01-01T00:00:00+01:00', supply_to: '2026-01-31T00:00:00+01:00' };
const line = { amount: '100.00', income_accno: '3400', description: 'Hosting' };

test.each(['xml', 'json'])(
  '204: an invoice and a line with a period, sent in %s, are read with it',
  async (format) => {
    const sent = invoiceOf(`S-${format}`, {
      ...{ transdate: '2026-02-05T00:00:00+01:00', ...period, taxentries: '' },
      incomeentries: { incomeentry: [line, { ...line, ...period }] },
    });
    const body = format === 'xml' ? { xml: xmlOf('invoice', sent) } : { json: sent };
    expect((await service.send('/invoices', body)).status).toBe(204);
    const read = await service.read(`/invoices/S-${format}`);
    expect(read).toMatchObject({
      ...{ ...period, taxdate: period.supply_to },
      incomeentries: { incomeentry: [line, { ...line, ...period }] },
    });
    expect(fromXml((await service.send(`/invoices/S-${format}`)).body, 'invoice')).toMatchObject(period);
    // The same again is the same.
    expect((await service.send('/invoices', body)).status).toBe(204);
  },
);

test('400: half a period, and one that ends before it begins; nothing is booked', async () => {
  const { supply_from } = period;
  for (const [days, field] of [
    [{ supply_from }, 'supply_to'],
    [{ supply_from, supply_to: '2025-12-31' }, 'supply_to'],
  ] as const) {
    const answer = await service.send('/invoices', { json: invoiceOf('S-no', days) });
    expect([answer.status, errorOf(answer)]).toMatchObject([400, { code: 'invalid', issues: [{ field }] }]);
  }
  expect((await service.send('/invoices/S-no')).status).toBe(404);
});
