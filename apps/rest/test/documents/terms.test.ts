import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf } from '../books.ts';
import { procedures } from '../ledger.ts';
import { openService, type Service } from '../service.ts';
import { xmlOf } from '../spell.ts';

/** Due dates by the terms of the settings, over REST (docs/interface §8, §9), in both formats. */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await (await procedures(service)).settings.save({ terms: 30 });
  await service.send('/customers', { json: { customernumber: 'K-2', name: 'Ohne Frist' } });
  await service.send('/customers', { json: { customernumber: 'K-3', name: 'Zehn Tage', terms: '10' } });
});
afterAll(() => service.close());

test.each([
  ['xml', 'K-2', '2026-02-13T00:00:00+01:00'],
  ['json', 'K-2', '2026-02-13T00:00:00+01:00'],
  ['xml', 'K-3', '2026-01-24T00:00:00+01:00'],
  ['json', 'K-3', '2026-01-24T00:00:00+01:00'],
])('204: an invoice in %s to %s is due on %s', async (format, customernumber, duedate) => {
  const number = `${customernumber}-${format}`;
  const sent = invoiceOf(number, { customernumber });
  const body = format === 'xml' ? { xml: xmlOf('invoice', sent) } : { json: sent };
  expect((await service.send('/invoices', body)).status).toBe(204);
  expect(await service.read(`/invoices/${number}`)).toMatchObject({ duedate });
  // Its customer keeps what they have.
  const { terms } = await service.read(`/customers/${customernumber}`);
  expect(terms).toBe(customernumber === 'K-3' ? '10' : undefined);
});
