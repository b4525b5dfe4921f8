import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gif, jpeg, type Listening, listening, multipart, pdf, png, upload } from './receipts.ts';

/** §16: what `POST /belege` takes and answers. */
let service: Listening;
beforeAll(async () => {
  service = await listening();
});
afterAll(() => service.close());

const kept = () => service.query('SELECT count(*)::integer AS receipts FROM receipt');

test('200: a receipt is answered with its id, comment, checksum, date and name, in JSON and in XML', async () => {
  const bytes = pdf('both formats');
  const checksum = crc32(bytes).toString(16).padStart(8, '0');
  const fields = { comment: 'Täxi & Café', name: 'Quittung Zürich.pdf' };
  const answer = await upload(service, bytes, fields);
  const { id, ...others } = (await answer.json()) as Record<string, string>;
  expect(answer.status).toBe(200);
  expect(id).toMatch(/^\d+$/);
  expect(others).toEqual({
    comment: fields.comment,
    checksum,
    date_received: '2026-03-01T12:00:00+01:00',
    file_name: fields.name,
  });
  const xml = await upload(service, pdf('in XML'), { comment: fields.comment, headers: { accept: '*/*' } });
  expect(await xml.text()).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?><beleg_upload><id>\d+<\/id><comment>Täxi &amp; Café<\/comment>/,
  );
  expect(xml.headers.get('content-type')).toBe('application/xml; charset=utf-8');
});

test('200: a comment is before the file, behind it, or nowhere', async () => {
  const file = (mark: string) => ({
    name: 'Filedata',
    file: 'a.pdf',
    type: 'application/pdf',
    bytes: pdf(mark),
  });
  const comment = { name: 'comment', bytes: Buffer.from('Fahrt') };
  const comments = [];
  for (const parts of [[comment, file('1')], [file('2'), comment], [file('3')]]) {
    const answer = await multipart(service, parts);
    comments.push(((await answer.json()) as { comment: string }).comment);
  }
  expect(comments).toEqual(['Fahrt', 'Fahrt', '']);
});

test('200: PDF, PNG, GIF, and JPEG by both of its names; other parts are passed over', async () => {
  const media = [];
  for (const [type, bytes] of [
    ['application/pdf', pdf('types')],
    ['image/png', png],
    ['image/gif', gif],
    ['image/jpeg', jpeg(1)],
    ['IMAGE/JPG; x=1', jpeg(2)],
  ] as const) {
    const parts = [
      { name: 'token', bytes: Buffer.from('x') },
      { name: '__proto__', bytes: Buffer.from('x') },
      { name: 'other', file: 'other.bin', type: 'application/x-other', bytes: Buffer.alloc(100_000) },
      { name: 'Filedata', file: 'a', type, bytes },
    ];
    const answer = await multipart(service, parts);
    const { id } = (await answer.json()) as { id: string };
    media.push((await service.read(`/belege/${id}`))['media_type']);
  }
  expect(media).toEqual(['application/pdf', 'image/png', 'image/gif', 'image/jpeg', 'image/jpeg']);
});

test('200: exactly 26,214,400 bytes, which are read back as they were sent', async () => {
  const bytes = pdf('large', 26_214_400);
  expect(bytes).toHaveLength(26_214_400);
  const { id } = (await (await upload(service, bytes)).json()) as { id: string };
  const file = await fetch(service.at(`/belege/${id}/file`), { headers: { 'x-api-key': service.key } });
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await service.read(`/belege/${id}`)).toMatchObject({
    size: '26214400',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    status: 'RECEIVED',
  });
});

describe('the same bytes', () => {
  test('409 receipt_exists: once more in the same client, under any name; 200 in another one', async () => {
    const bytes = pdf('twice');
    const { id } = (await (await upload(service, bytes)).json()) as { id: string };
    const again = await upload(service, bytes, { name: 'b.pdf', comment: 'b' });
    expect([again.status, await again.json()]).toMatchObject([
      409,
      {
        error: expect.stringContaining(`as receipt ${id}: `),
        code: 'receipt_exists',
        status: '409',
        issues: [{ field: 'Filedata', message: `is receipt ${id}` }],
      },
    ]);
    const key = await service.keyWith(['upload'], { client: 'other' });
    expect((await upload(service, bytes, { key, client: 'other' })).status).toBe(200);
  });

  test('409 receipt_exists: a key that reads no receipts learns only that the file cannot be taken again', async () => {
    const bytes = pdf('by someone else');
    await upload(service, bytes, { name: 'salaries-of-anna.pdf' });
    const key = await service.keyWith(['upload']);
    const again = await upload(service, bytes, { key });
    expect([again.status, await again.json()]).toEqual([
      409,
      {
        error: 'This file cannot be taken again.',
        code: 'receipt_exists',
        status: '409',
        issues: [],
        retryable: 'false',
      },
    ]);
  });

  test('at the same moment: one is kept, the others are refused', async () => {
    const [before] = await kept();
    const bytes = pdf('at once', 3_000_000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(service, bytes)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await kept()).toEqual([{ receipts: Number(before?.['receipts']) + 1 }]);
  });
});

test('the name is what follows the last slash, as text, and never a path', async () => {
  const names = {
    '../../etc/passwd.pdf': 'passwd.pdf',
    'C:\\Belege\\März.pdf': 'März.pdf',
    'a\u202egpj.pdf': 'agpj.pdf',
    '收据 🧾.pdf': '收据 🧾.pdf',
    [`${'ä'.repeat(1000)}.pdf`]: 'ä'.repeat(255),
    '../': 'receipt.pdf',
    '..': '..',
  };
  for (const [sent, file_name] of Object.entries(names)) {
    const bytes = pdf(`name ${file_name.length} ${sent.length}`);
    const file = { name: 'Filedata', file: sent, type: 'application/pdf', bytes };
    expect(await (await multipart(service, [file])).json()).toMatchObject({ file_name });
  }
});

test('§14: with an Idempotency-Key the same upload answers the same again, another one 422', async () => {
  const bytes = pdf('idempotent');
  const headers = { 'idempotency-key': 'receipt-1' };
  const first = await upload(service, bytes, { headers, comment: 'a' });
  const again = await upload(service, bytes, { headers, comment: 'a' });
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(await again.text()).toBe(await first.text());
  expect([first, again].map((one) => one.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  for (const [other, comment] of [
    [bytes, 'b'],
    [pdf('idempotent 2'), 'a'],
  ] as const) {
    const answer = await upload(service, other, { headers, comment });
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
  }
});

test('of an upload there is the receipt, its job and its link in the audit trail', async () => {
  const { id } = (await (await upload(service, pdf('trail'), { comment: 'trail' })).json()) as { id: string };
  expect(await service.query(`SELECT state, attempt FROM receipt_job WHERE receipt_id = ${id}`)).toEqual([
    { state: 'queued', attempt: 0 },
  ]);
  const [link] = await service.query('SELECT records FROM audit ORDER BY client_id, id DESC LIMIT 1');
  expect(link?.['records']).toMatchObject([
    {
      action: 'receipts.upload',
      table: 'receipt',
      before: null,
      after: { id: Number(id), comment: 'trail' },
    },
  ]);
  expect(await readdir(service.receipts.directory)).toEqual([]);
});
