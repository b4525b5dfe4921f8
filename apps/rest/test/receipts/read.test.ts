import { type Instant, instantAt } from '@kontor/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { procedures } from '../ledger.ts';
import { errorOf, noon } from '../service.ts';
import { type Listening, listening, multipart, pdf, png, sha256, upload } from './receipts.ts';

/** §16: receipts are listed and read, and their files are sent as they came. */
let service: Listening;
let id: string;
// More than one of the pieces that it is kept in.
const bytes = pdf('read', 600_000);
beforeAll(async () => {
  service = await listening();
  const answer = await upload(service, bytes, { name: 'März "2026" \\ 100%.pdf', comment: 'Büro' });
  id = ((await answer.json()) as { id: string }).id;
});
afterAll(() => service.close());

const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(service.at(path), { method, headers: { 'x-api-key': service.key, ...headers } });
const listed = async (query: string) => {
  const { beleg_upload } = (await service.read(`/belege?${query}`)) as { beleg_upload: { id: string }[] };
  return beleg_upload.map((receipt) => receipt.id);
};

test('200: a receipt, in both formats', async () => {
  expect(await service.read(`/belege/${id}`)).toEqual({
    id,
    comment: 'Büro',
    checksum: expect.stringMatching(/^[\da-f]{8}$/),
    date_received: '2026-03-01T12:00:00+01:00',
    file_name: '100%.pdf',
    media_type: 'application/pdf',
    size: '600000',
    sha256: sha256(bytes),
    status: 'RECEIVED',
    reason: '',
    mail_sender: '',
    mail_subject: '',
  });
  const { body } = await service.send(`/belege/${id}`);
  expect(body).toContain(`<beleg_upload><id>${id}</id><comment>Büro</comment>`);
  expect((await service.send('/belege')).body).toContain(`<receipts><beleg_upload><id>${id}</id>`);
});

test('404: numbers that no receipt has, and those of another client', async () => {
  const theirs = await service.keyWith(['read'], { client: 'other' });
  for (const number of [
    '0',
    '-1',
    '999999',
    '2147483648',
    '99999999999999999999',
    'x',
    '1.5',
    '%00',
    `${id}x`,
  ]) {
    for (const path of [`/belege/${number}`, `/belege/${number}/file`]) {
      const answer = await service.send(path, { headers: { accept: 'application/json' } });
      expect([path, answer.status, errorOf(answer).code]).toEqual([path, 404, 'not_found']);
    }
  }
  for (const path of [`/belege/${id}`, `/belege/${id}/file`]) {
    const answer = await service.send(`/api/v1/clients/other${path}`, { key: theirs });
    expect(answer.status).toBe(404);
  }
});

describe('the file', () => {
  const path = () => `/belege/${id}/file`;

  test('200: as it came, to be saved and never run, whatever is accepted', async () => {
    for (const accept of ['*/*', 'application/json', 'application/pdf', 'text/html']) {
      const answer = await request(path(), { accept });
      expect([answer.status, sha256(Buffer.from(await answer.arrayBuffer()))]).toEqual([200, sha256(bytes)]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': '600000',
        'content-disposition': `attachment; filename="100_.pdf"; filename*=UTF-8''100%25.pdf`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-cache',
        'accept-ranges': 'bytes',
        etag: `"${sha256(bytes)}"`,
      });
    }
  });

  test('a name that is more than plain characters is reported in both ways', async () => {
    const file = { name: 'Filedata', file: "Zürich (1)'s 收据.png", type: 'image/png', bytes: png };
    const { id: other } = (await (await multipart(service, [file])).json()) as { id: string };
    const { headers } = await request(`/belege/${other}/file`);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Z_rich (1)'s __.png"; filename*=UTF-8''Z%C3%BCrich%20%281%29%27s%20%E6%94%B6%E6%8D%AE.png`,
    );
    expect(headers.get('content-type')).toBe('image/png');
  });

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=0-262143', 0, 262_144],
    ['bytes=262143-262144', 262_143, 262_145],
    ['bytes=500000-', 500_000, 600_000],
    ['bytes=599999-999999', 599_999, 600_000],
    ['bytes=-1', 599_999, 600_000],
    ['bytes=-700000', 0, 600_000],
    ['Bytes = 1 - 2', 1, 3],
  ])('206: %s', async (range, start, end) => {
    const answer = await request(path(), { range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start}-${end - 1}/600000`,
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(start, end))).toBe(true);
  });

  test.each(['bytes=600000-', 'bytes=999999-1000000', 'bytes=-0'])('416: %s', async (range) => {
    const answer = await request(path(), { range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */600000']);
    expect(await answer.text()).toBe('');
  });

  test.each(['bytes=0-1,5-6', 'bytes=5-1', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes=0-1-2'])(
    '200, all of it: %s',
    async (range) => {
      const answer = await request(path(), { range });
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 600_000]);
    },
  );

  test('304: to who has it already; If-Range asks for a part only of the same file', async () => {
    const tag = `"${sha256(bytes)}"`;
    for (const named of [tag, `W/${tag}`, `"a", ${tag}`, '*']) {
      const answer = await request(path(), { 'if-none-match': named });
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await request(path(), { 'if-none-match': '"a"' })).status).toBe(200);
    const range = 'bytes=0-9';
    expect((await request(path(), { range, 'if-range': tag })).status).toBe(206);
    for (const other of ['"a"', `W/${tag}`, 'Sun, 01 Mar 2026 00:00:00 GMT'])
      expect((await request(path(), { range, 'if-range': other })).status).toBe(200);
  });

  test('HEAD refers to it without it', async () => {
    const answer = await request(path(), { range: 'bytes=0-9' }, 'HEAD');
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      '600000',
      '',
    ]);
  });

  test('over tRPC its content comes in parts, in base64, that are joined as they come', async () => {
    const { receipts } = await procedures(service);
    const { content, ...facts } = await receipts.file({ id: Number(id) });
    expect(facts).toEqual({
      file_name: '100%.pdf',
      media_type: 'application/pdf',
      encoding: 'base64',
      size: 600_000,
      sha256: sha256(bytes),
    });
    const parts: string[] = [];
    for await (const part of content) parts.push(part);
    expect(parts.length).toBeGreaterThan(1);
    expect(Buffer.from(parts.join(''), 'base64').equals(bytes)).toBe(true);
  });

  test('503: while its storage cannot be reached', async () => {
    await service.query(`ALTER TABLE receipt DISABLE TRIGGER USER`);
    await service.query(`UPDATE receipt SET store = 'objects' WHERE id = ${id}`);
    const answer = await service.send(path(), { headers: { accept: 'application/json' } });
    await service.query(`UPDATE receipt SET store = 'database' WHERE id = ${id}`);
    await service.query(`ALTER TABLE receipt ENABLE TRIGGER USER`);
    expect([answer.status, errorOf(answer).code]).toEqual([503, 'unavailable']);
  });
});

describe('the list', () => {
  const ids: string[] = [];
  beforeAll(async () => {
    await service.query('UPDATE receipt SET withdrawn = now()');
    const days = [
      '2026-01-30T22:59:59Z',
      '2026-01-30T23:00:00Z',
      '2026-01-31T22:59:59Z',
      '2026-02-01T09:00:00Z',
    ];
    for (const [at, moment] of days.entries()) {
      service.clock.now = instantAt(Date.parse(moment)) as Instant;
      const answer = await upload(service, pdf(`list ${at}`));
      ids.push(((await answer.json()) as { id: string }).id);
    }
    service.clock.now = noon;
    const states = ['queued', 'running', 'failed', 'done'];
    for (const [at, state] of states.entries())
      await service.query(
        `UPDATE receipt_job SET state = '${state}', reason = 'is torn', pages = ${at === 0 ? 'NULL' : 3}, pages_done = ${at} WHERE receipt_id = ${ids[at]}`,
      );
  });

  test('in the order in which they came, page by page', async () => {
    expect(await listed('to=2026-02-28')).toEqual(ids);
    const { headers, body } = await service.send('/belege?limit=3&to=2026-02-28', {
      headers: { accept: 'application/json' },
    });
    expect(JSON.parse(body).beleg_upload).toHaveLength(3);
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(headers['link'])) ?? [];
    const rest = await service.send(next, { headers: { accept: 'application/json' } });
    expect(JSON.parse(rest.body).beleg_upload.map((one: { id: string }) => one.id)).toEqual(ids.slice(3));
  });

  test('by the days of the client on which they came, both included', async () => {
    expect(await listed('from=2026-01-31&to=2026-01-31')).toEqual(ids.slice(1, 3));
    expect(await listed('to=2026-01-30')).toEqual(ids.slice(0, 1));
    expect(await listed('from=2026-02-01&to=2026-02-28')).toEqual(ids.slice(3));
    expect((await service.send('/belege?from=1900-01-01&to=9999-12-31')).status).toBe(200);
  });

  test('by status, with the pages that are done, and the reason of a failure', async () => {
    for (const [at, status] of ['RECEIVED', 'PROCESSING', 'FAILED', 'PROCESSED'].entries())
      expect([status, await listed(`status=${status}&to=2026-02-28`)]).toEqual([status, [ids[at]]]);
    expect(await listed('status=WITHDRAWN')).toContain(id);
    const read = await Promise.all(ids.map((one) => service.read(`/belege/${one}`)));
    expect(read.map(({ reason, pages, pages_done }) => [reason, pages, pages_done])).toEqual([
      ['', undefined, undefined],
      ['', '3', '1'],
      ['is torn', '3', '2'],
      ['', '3', '3'],
    ]);
  });

  test('400: an invalid status or day', async () => {
    for (const query of ['status=DONE', 'status=received', 'from=2026-02-30', 'limit=0', 'after=x']) {
      const answer = await service.send(`/belege?${query}`, { headers: { accept: 'application/json' } });
      expect([query, answer.status, errorOf(answer).code]).toEqual([query, 400, 'invalid']);
    }
  });
});

test('over tRPC nothing can be uploaded: JSON has no files (§16)', async () => {
  const { receipts } = await procedures(service);
  for (const input of [{}, { Filedata: 'JVBERi0x' }, { Filedata: { size: 1, sha256: 'a' } }, undefined]) {
    const answer = (receipts.upload as (sent: unknown) => Promise<unknown>)(input);
    await expect(answer).rejects.toMatchObject({ cause: { code: 'media_type_refused' } });
  }
});
