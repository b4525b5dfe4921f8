import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/** §28: annual accounts over REST, in both formats: read, answered, drawn and refused. */
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const path = '/annual-accounts/2025';
const inJson = { headers: { accept: 'application/json' } };
const inXml = { headers: { accept: 'application/xml' } };
const sender = { name: 'Muster AG', zipcode: '8000', city: 'Zürich', country: 'CH', uid: 'CHE-116.281.271' };
const answers = (dividend: string) => ({
  ...{ legal_form: 'ag', seat: 'Zürich', positions: 'up_to_10' },
  notes: { note: [{ name: 'guarantees', applies: 'false' }] },
  appropriation: { dividend },
  signatories: { signatory: { name: 'Anna Muster' } },
});

test('200: annual accounts are read, answered and drawn', async () => {
  const { settings, gl } = await procedures(service);
  await settings.save({ sender } as never);
  for (const [debit, credit, amount] of [
    [1020, 2800, '100000.00'],
    [1020, 3400, '10000.00'],
  ] as const)
    await gl.post({
      transdate: '2025-05-05',
      glentries: [
        { accno: debit, debit: amount },
        { accno: credit, credit: amount },
      ],
    } as never);

  const read = await service.send(`${path}?language=en`, inJson);
  expect([read.status, JSON.parse(read.body)]).toMatchObject([
    200,
    {
      ...{ year: '2025', currency: 'CHF', state: 'draft' },
      company: { name: 'Muster AG' },
      balance_sheet: {
        level: expect.arrayContaining([expect.objectContaining({ code: 'A', amount: '110000.00' })]),
      },
      appropriation: { least_reserve: '500.00', most_dividend: '9500.00' },
    },
  ]);
  const asXml = await service.send(path, inXml);
  expect(asXml.status).toBe(200);
  expect(asXml.body).toMatch(
    /<annual_accounts>.*<reason><reason>.*<cash_flow_line>.*<line>closing<\/line>.*<amount>110000.00<\/amount>.*<state>open<\/state>/s,
  );

  const dry = await service.send(`${path}/notes?dry_run=true`, { json: answers('1000.00'), ...inJson });
  expect([dry.status, JSON.parse((await service.send(path, inJson)).body).answers]).toEqual([200, undefined]);
  const key = { headers: { ...inJson.headers, 'idempotency-key': 'answers-1' } };
  const saved = await service.send(`${path}/notes`, { json: answers('1000.00'), ...key });
  expect([saved.status, JSON.parse(saved.body)]).toMatchObject([200, { year: '2025', version: '1' }]);
  const again = await service.send(`${path}/notes`, { json: answers('1000.00'), ...key });
  expect([again.status, again.body]).toEqual([200, saved.body]);
  const after = JSON.parse((await service.send(path, inJson)).body);
  expect(after).toMatchObject({ answers: { version: '1', appropriation: { dividend: '1000.00' } } });

  const pdf = await service.send(`${path}/pdf?language=fr`);
  expect([pdf.status, pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
});

test('201: what the general meeting resolved is booked, once', async () => {
  const to = `${path}/appropriations`;
  const json = { transdate: '2026-04-30', to_voluntary_reserves: '2000.00' };
  const early = await service.send(to, { json, ...inJson });
  expect([early.status, JSON.parse(early.body)]).toMatchObject([
    400,
    { code: 'invalid', issues: [{ field: 'year' }] },
  ]);
  const { gl } = await procedures(service);
  await gl.endYear({ transdate: '2025-12-31', accno: 2979, retained_accno: 2970 } as never);
  const reader = await service.keyWith(['read', 'write']);
  expect((await service.send(to, { key: reader, json, ...inJson })).status).toBe(403);
  const much = await service.send(to, { json: { ...json, dividend: '7500.01' }, ...inJson });
  expect([much.status, JSON.parse(much.body).issues]).toMatchObject([400, [{ field: 'dividend' }]]);
  const dry = await service.send(`${to}?dry_run=true`, { json, ...inJson });
  expect([dry.status, JSON.parse(dry.body)]).toMatchObject([200, { number: 'APPROPRIATION-2025' }]);
  const key = { headers: { ...inJson.headers, 'idempotency-key': 'meeting-1' } };
  const booked = await service.send(to, { json, ...key });
  expect([booked.status, booked.headers['location']]).toEqual([
    204,
    expect.stringMatching(/\/gl\/APPROPRIATION-2025$/),
  ]);
  expect((await service.send(to, { json, ...key })).status).toBe(204);
  // The same in XML is the same resolution.
  const xml =
    '<resolution><transdate>2026-04-30</transdate><to_voluntary_reserves>2000.00</to_voluntary_reserves></resolution>';
  expect((await service.send(to, { xml, ...inXml })).status).toBe(204);
  const other = await service.send(to, { json: { ...json, dividend: '5.00' }, ...inJson });
  expect([other.status, JSON.parse(other.body)]).toMatchObject([409, { code: 'entry_exists' }]);
  const entry = JSON.parse((await service.send('/gl/APPROPRIATION-2025', inJson)).body);
  expect(entry).toMatchObject({
    transdate: expect.stringContaining('2026-04-30'),
    glentries: {
      glentry: [
        { accno: '2970', debit: '3500.00' },
        { accno: '2960', credit: '2000.00' },
        { accno: '2950', credit: '500.00' },
        { accno: '2261', credit: '1000.00' },
      ],
    },
  });
  const accounts = await service.send(path, inXml);
  expect(accounts.body).toContain('<booked_by>APPROPRIATION-2025</booked_by>');
});

test('400, 409: refusals name what is wrong, and change nothing', async () => {
  const much = await service.send(`${path}/notes`, { json: answers('9500.01'), ...inJson });
  expect([much.status, JSON.parse(much.body)]).toMatchObject([
    400,
    { code: 'invalid', issues: [{ field: 'appropriation.dividend' }] },
  ]);
  const outdated = await service.send(`${path}/notes`, {
    json: { ...answers('1.00'), version_seen: '7' },
    ...inJson,
  });
  expect([outdated.status, JSON.parse(outdated.body)]).toMatchObject([409, { code: 'version_outdated' }]);
  const final = await service.send(`${path}/pdf?final=true`, inJson);
  expect([final.status, JSON.parse(final.body)]).toMatchObject([409, { code: 'annual_accounts_incomplete' }]);
  expect((await service.send('/annual-accounts/1800', inJson)).status).toBe(404);
  expect(JSON.parse((await service.send(path, inJson)).body).answers).toMatchObject({ version: '1' });
});

test('403: without the scope that each needs', async () => {
  const key = await service.keyWith(['upload']);
  const reader = await service.keyWith(['read']);
  expect((await service.send(path, { key, ...inJson })).status).toBe(403);
  expect((await service.send(`${path}/notes`, { key: reader, json: {}, ...inJson })).status).toBe(403);
});
