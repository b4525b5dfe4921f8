import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/** §15: instalments of a year and corrections of input tax over REST, in both formats. */
let service: Service;
beforeAll(async () => {
  service = await openService();
  const { settings } = await procedures(service);
  const vat_instalments = [
    { due: '2025-05-30', amount: '1250.00', reference: 'RF18' },
    { due: '2025-08-30', amount: '1250.00' },
  ];
  await settings.save({ vat_period: 'year', vat_instalments } as never);
});
afterAll(() => service.close());

const json = { accept: 'application/json' };
const xml = { accept: 'application/xml' };

test('204 in XML and JSON: an instalment is paid, once, and listed with what it paid', async () => {
  const paid = await service.send('/vat/instalments/2025-05-30/payments', {
    xml: '<instalment_payment><transdate>2025-05-28</transdate><payment_accno>1020</payment_accno></instalment_payment>',
  });
  expect([paid.status, paid.headers['location']]).toEqual([
    204,
    expect.stringContaining('/gl/VAT-INSTALMENT-2025-05-30'),
  ]);
  const twice = await service.send('/vat/instalments/2025-05-30/payments', {
    json: { transdate: '2025-05-29' },
    headers: json,
  });
  expect([twice.status, JSON.parse(twice.body).code]).toEqual([409, 'entry_exists']);
  const second = { json: { transdate: '2025-08-29' } };
  expect((await service.send('/vat/instalments/2025-08-30/payments', second)).status).toBe(204);

  const listed = await service.send('/vat/instalments?year=2025', { headers: json });
  expect(listed.status).toBe(200);
  expect(JSON.parse(listed.body).instalment).toMatchObject([
    { due: expect.stringContaining('2025-05-30'), amount: '1250.00', paid: '1250.00', reference: 'RF18' },
    { paid: '1250.00', paid_by: 'VAT-INSTALMENT-2025-08-30' },
  ]);
  const inXml = await service.send('/vat/instalments?year=2025', { headers: xml });
  expect(inXml.body).toContain('<paid_by>VAT-INSTALMENT-2025-05-30</paid_by>');
});

test('404, 400, 403: a day without an instalment, a year that is none, and a key that may not book', async () => {
  const pay = { json: { transdate: '2025-05-28' }, headers: json };
  expect((await service.send('/vat/instalments/2025-05-31/payments', pay)).status).toBe(404);
  expect((await service.send('/vat/instalments?year=next', { headers: json })).status).toBe(400);
  const key = await service.keyWith(['read']);
  expect((await service.send('/vat/instalments/2025-05-30/payments', { ...pay, key })).status).toBe(403);
});

test('204 in XML and JSON: a correction is in the return, with its reason', async () => {
  const correction = { figure: '415', transdate: '2025-01-02', amount: '648.00', accno: '1520' };
  const sent = { json: { ...correction, description: 'Anlagen zum Zeitwert' } };
  expect((await service.send('/vat/corrections', sent)).status).toBe(204);
  const inXml = `<vat_correction><figure>410</figure><transdate>2025-01-02</transdate><amount>48.00</amount>
    <accno>1520</accno><description>Warenlager</description></vat_correction>`;
  expect((await service.send('/vat/corrections', { xml: inXml })).status).toBe(204);
  const { reports } = await procedures(service);
  const days = { from: '2025-01-01', to: '2025-12-31' };
  const { figures, set_off } = await reports.vatReturn(days);
  expect(figures.filter(({ figure }) => ['410', '415'].includes(figure)).map(({ tax }) => tax)).toEqual([
    '48.00',
    '648.00',
  ]);
  expect(set_off).toMatchObject({ paid: '2500.00', remaining: '-1900.00' });
  const { items } = await reports.vatReturnPostings({ ...days, figure: '415' });
  expect(items).toMatchObject([{ description: 'Anlagen zum Zeitwert', tax: '648.00' }]);
  const refused = await service.send('/vat/corrections', { json: correction, headers: json });
  expect([refused.status, JSON.parse(refused.body).issues?.[0]?.field]).toEqual([400, 'description']);
});
