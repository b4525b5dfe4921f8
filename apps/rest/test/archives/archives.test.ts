import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../service.ts';

/** §33: archives over REST. */
let service: Service;
beforeAll(async () => {
  service = await openService();
  const json = {
    ...{ reference: 'G1', transdate: '2025-11-15' },
    glentries: {
      glentry: [
        { accno: '1020', debit: '100.00' },
        { accno: '2800', credit: '100.00' },
      ],
    },
  };
  expect((await service.send('/gl', { json })).status).toBe(204);
});
afterAll(() => service.close());

const get = async (path: string, accept = 'application/json') => service.send(path, { headers: { accept } });

test('200 with the ZIP of a year, which is then in the list, in JSON and XML', async () => {
  const zip = await get('/archives/2025', 'application/zip');
  expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(zip.headers['content-disposition']).toMatch(/filename=".*-2025-1\.zip"/);
  expect(zip.body.slice(0, 2)).toBe('PK');
  const list = await get('/archives');
  expect(JSON.parse(list.body)).toMatchObject({
    archive: [{ number: '1', year: '2025', to: '2025-12-31T00:00:00+01:00' }],
  });
  const inXml = await get('/archives', 'application/xml');
  expect(inXml.body).toMatch(/<archives>\s*<archive>\s*<number>1<\/number>/);
});

test('404 for a year without entries, and for what is no year', async () => {
  const none = await get('/archives/2019');
  expect([none.status, JSON.parse(none.body).code]).toEqual([404, 'not_found']);
  const wrong = await get('/archives/next');
  expect([wrong.status, JSON.parse(wrong.body).code]).toEqual([404, 'not_found']);
});

test('the key and the days until which years are kept', async () => {
  const key = await get('/archive-key');
  expect(JSON.parse(key.body)).toMatchObject({
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    algorithm: 'ed25519',
    public_key: expect.stringContaining('BEGIN PUBLIC KEY'),
  });
  const kept = await get('/retention');
  expect(JSON.parse(kept.body)).toMatchObject({
    fiscal_year: [
      {
        year: '2025',
        kept_until: '2035-12-31T00:00:00+01:00',
        entries: '1',
        deletable: 'no',
        archived: 'true',
      },
    ],
  });
  const inXml = await get('/retention', 'application/xml');
  expect(inXml.body).toMatch(/<fiscal_years>\s*<fiscal_year>/);
});
