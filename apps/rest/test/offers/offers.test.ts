import { afterEach, beforeEach, expect, test } from 'vitest';
import { procedures, refusedBy } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/** §37 over REST, in both formats. */
let service: Service;
beforeEach(async () => {
  service = await openService();
  const { settings, customers } = await procedures(service);
  const sender = { name: 'Muster AG', street: 'Seeweg', zipcode: '8001', city: 'Zürich', country: 'CH' };
  await settings.save({ sender } as never);
  await customers.save({ customernumber: 'K-1', name: 'Gasthaus Löwen' } as never);
});
afterEach(() => service.close());

const line = { amount: '1000.00', income_accno: '3400', tax_accno: '2201', description: 'Konzept' };
const offer = {
  ...{ customernumber: 'K-1', transdate: '2026-02-20', valid_until: '2026-03-31' },
  incomeentries: { incomeentry: [line, { ...line, amount: '50.00', choice: 'optional' }] },
};

test('an offer is made, issued, accepted and invoiced in parts in JSON', async () => {
  const made = await service.send('/offers', { json: offer });
  expect(made.status).toBe(204);
  expect(await service.read('/offers/1')).toMatchObject({ state: 'DRAFT', amount: '1081.00', revision: '1' });
  const issued = await service.send('/offers/1/issue', { json: {} });
  expect(JSON.parse(issued.body)).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await service.send('/offers/1/accept', { json: { name: 'Rosa Keller' } })).status).toBe(204);
  const deposit = { kind: 'deposit', percent: '30', transdate: '2026-02-23' };
  const dry = await service.send('/offers/1/invoices?dry_run=true', { json: deposit });
  expect(dry.body).toContain('324.30');
  expect((await service.send('/offers/1/invoices', { json: deposit })).status).toBe(204);
  expect(
    (await service.send('/offers/1/invoices', { json: { kind: 'rest', transdate: '2026-02-27' } })).status,
  ).toBe(204);
  expect(await service.read('/offers/1')).toMatchObject({
    ...{ state: 'ACCEPTED', invoiced: '1081.00', left: '0.00' },
    invoices: {
      offer_invoice: [
        { invnumber: '1', kind: 'deposit' },
        { invnumber: '2', kind: 'rest' },
      ],
    },
  });
  expect(await service.read('/invoices/2')).toMatchObject({ offer: '1', amount: '756.70' });
  expect(await service.read('/offers?state=ACCEPTED')).toMatchObject({ offer: [{ offernumber: '1' }] });
  const pdf = await service.send('/offers/1/pdf?document=delivery_note');
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
});

test('an offer of a project is listed with it, and its invoices are the project’s (§38)', async () => {
  for (const number of ['P-7', 'P-8'])
    expect(
      (await service.send('/projects', { json: { number, description: `Umbau ${number}` } })).status,
    ).toBe(204);
  const unknown = await service.send('/offers', { json: { ...offer, project: 'P-9' } });
  expect([unknown.status, unknown.body]).toEqual([400, expect.stringContaining('"project"')]);
  const second = { ...line, project: 'p-8', amount: '100.00' };
  const lines = { incomeentries: { incomeentry: [line, second] } };
  expect((await service.send('/offers', { json: { ...offer, ...lines, project: 'umbau p-7' } })).status).toBe(
    204,
  );
  expect((await service.send('/offers', { json: offer })).status).toBe(204);
  expect(await service.read('/offers/1')).toMatchObject({
    project: 'P-7',
    incomeentries: { incomeentry: [{ project: 'P-7' }, { project: 'P-8' }] },
  });
  expect(await service.read('/offers/2')).not.toHaveProperty('project');
  expect(await service.read('/offers?project=p-7')).toMatchObject({ offer: [{ offernumber: '1' }] });
  expect(await service.read('/offers?project=P-8')).toEqual({ offer: [] });
  expect((await service.send('/projects/P-7', { method: 'DELETE' })).status).toBe(400);
  await service.send('/offers/1/issue', { json: {} });
  await service.send('/offers/1/accept', { json: { name: 'Rosa Keller' } });
  const part = { kind: 'progress', percent: '50', transdate: '2026-02-23' };
  expect((await service.send('/offers/1/invoices', { json: part })).status).toBe(204);
  expect(await service.read('/projects/P-7/result')).toMatchObject({ income: '550.00' });
  expect(
    (await service.send('/offers/1/invoices', { json: { kind: 'rest', transdate: '2026-02-27' } })).status,
  ).toBe(204);
  const results = [await service.read('/projects/P-7/result'), await service.read('/projects/P-8/result')];
  expect(results.map((one) => (one as { income: string }).income)).toEqual(['1000.00', '100.00']);
});

test('an offer is made, issued and declined in XML', async () => {
  const xml = `<offer><customernumber>K-1</customernumber><transdate>2026-02-20</transdate>
    <valid_until>2026-03-31</valid_until><incomeentries><incomeentry><amount>1000.00</amount><income_accno>3400</income_accno>
    <tax_accno>2201</tax_accno><title>Planung</title></incomeentry></incomeentries></offer>`;
  expect((await service.send('/offers', { xml })).status).toBe(204);
  const read = await service.send('/offers/1', { headers: { Accept: 'application/xml' } });
  expect(read.body).toContain('<title>Planung</title>');
  expect((await service.send('/offers/1/issue', { xml: '' })).status).toBe(200);
  expect(
    (await service.send('/offers/1/decline', { xml: '<answer><note>zu teuer</note></answer>' })).status,
  ).toBe(204);
  const revision = await service.send('/offers/1/revisions/1', { headers: { Accept: 'application/xml' } });
  expect(revision.body).toContain('<sha256>');
  expect((await service.send('/offers', { xml: xml.replace('K-1', 'K-9') })).body).toContain(
    'customer_unknown',
  );
});

test('optional lines are chosen as an offer is accepted, in both formats', async () => {
  for (const _ of [1, 2]) await service.send('/offers', { json: offer });
  for (const number of [1, 2]) await service.send(`/offers/${number}/issue`, { json: {} });
  const chosenlines = { chosenline: [{ line: '2' }] };
  expect(
    await refusedBy(service, '/offers/1/accept', { json: { chosenlines: { chosenline: [{ line: '1' }] } } }),
  ).toEqual([400, 'invalid']);
  expect(await refusedBy(service, '/offers/1/accept', { json: { chosenlines, amount: '1081.00' } })).toEqual([
    409,
    'open_changed',
  ]);
  const dry = await service.send('/offers/1/accept?dry_run=true', { json: { chosenlines } });
  expect(dry.status).toBe(200);
  expect(await service.read('/offers/1')).toMatchObject({ state: 'SENT', amount: '1081.00' });
  const json = { name: 'Rosa Keller', chosenlines, amount: '1135.05' };
  expect((await service.send('/offers/1/accept', { json })).status).toBe(204);
  expect(await service.read('/offers/1')).toMatchObject({
    ...{ state: 'ACCEPTED', amount: '1135.05', left: '1135.05' },
    revisions: {
      offer_revision: { amount: '1081.00', answer: { amount: '1135.05' } },
    },
  });
  const xml = '<answer><chosenlines><chosenline><line>2</line></chosenline></chosenlines></answer>';
  expect((await service.send('/offers/2/accept', { xml })).status).toBe(204);
  const read = await service.send('/offers/2', { headers: { Accept: 'application/xml' } });
  expect(read.body).toContain('<chosenlines><chosenline><line>2</line></chosenline></chosenlines>');
  const version = await service.send('/offers/2/revisions/1', { headers: { Accept: 'application/xml' } });
  expect(version.body).toMatch(/<accepted_sha256>[0-9a-f]{64}<\/accepted_sha256>/);
});

test('refusals name the field and the state, and change nothing', async () => {
  await service.send('/offers', { json: offer });
  expect(await refusedBy(service, '/offers', { json: { ...offer, offernumber: '1' } })).toEqual([
    409,
    'offer_exists',
  ]);
  const full = { kind: 'full', transdate: '2026-02-23' };
  expect(await refusedBy(service, '/offers/1/invoices', { json: full })).toEqual([409, 'offer_state']);
  expect(await refusedBy(service, '/offers/1/accept', { json: {} })).toEqual([409, 'offer_state']);
  expect(await service.query('SELECT 1 FROM offer_invoice')).toEqual([]);
  expect((await service.send('/offers/1', { method: 'DELETE' })).status).toBe(204);
});
