import { digestOf } from '@kontor/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, listening, pdf, upload } from '../receipts/receipts.ts';
import { fromXml } from '../spell.ts';

/**
 * A dry run of an upload (§14.2): the file is opened and judged, and neither stored nor read by a
 * worker.
 */
let service: Listening;
let stored = 0;
let woken = 0;
beforeAll(async () => {
  service = await listening();
  const { stores, wakeUp } = service.receipts;
  const { put } = stores.current;
  stores.current.put = (key, content) => {
    stored += 1;
    return put(key, content);
  };
  const listen = () => {
    woken += 1;
    wakeUp.subscribe(listen);
  };
  wakeUp.subscribe(listen);
  // Notes when the key was last used, as any request does once a minute.
  await service.read('/belege');
});
afterAll(() => service.close());

const dry = () => ({ ...service, at: (path: string) => service.at(`${path}?dry_run=true`) });

test('200: what the receipt would be, in both formats, and nothing is stored', async () => {
  const before = await digestOf(service.query);
  const preview = await upload(dry(), pdf('a'), { name: 'beleg.pdf', comment: 'Taxi' });
  expect(preview.status).toBe(200);
  const inXml = await upload(dry(), pdf('a'), {
    name: 'beleg.pdf',
    comment: 'Taxi',
    headers: { accept: 'application/xml' },
  });
  const answer = await preview.json();
  expect(fromXml(await inXml.text(), 'dry_run')).toEqual(answer);
  expect(answer).toMatchObject({
    exists: 'false',
    number: '1',
    changes: { change: { record: 'receipt', number: '1', exists: 'false' } },
  });
  const { field } = (answer as { changes: { change: { fields: { field: object[] } } } }).changes.change
    .fields;
  expect(field).toEqual(
    expect.arrayContaining([
      { name: 'comment', before: '', after: 'Taxi' },
      { name: 'file_name', before: '', after: 'beleg.pdf' },
      { name: 'media_type', before: '', after: 'application/pdf' },
    ]),
  );
  expect([await digestOf(service.query), stored, woken]).toEqual([before, 0, 0]);
  const real = await upload(service, pdf('a'), { name: 'beleg.pdf', comment: 'Taxi' });
  expect(await real.json()).toMatchObject({ id: '1' });
  expect([stored, woken]).toEqual([1, 1]);
});

test.each([
  ['409: an existing file', pdf('a'), 'application/pdf'],
  ['415: an invalid file', Buffer.from('no PDF'), 'application/pdf'],
])('%s is refused as it is in earnest', async (_, bytes, type) => {
  const preview = await upload(dry(), bytes, { type });
  const real = await upload(service, bytes, { type });
  expect(real.status).toBeGreaterThanOrEqual(400);
  expect([preview.status, await preview.text()]).toEqual([real.status, await real.text()]);
});
