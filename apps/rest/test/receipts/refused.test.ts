import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gif, type Listening, listening, multipart, type Part, pdf, png, upload } from './receipts.ts';

/** §4, §16: what `POST /belege` refuses, and in which order. Nothing of it stays. */
let service: Listening;
beforeAll(async () => {
  service = await listening();
});
afterAll(async () => {
  expect(
    await service.query(
      'SELECT (SELECT count(*) FROM receipt) + (SELECT count(*) FROM receipt_chunk) AS kept',
    ),
  ).toEqual([{ kept: '0' }]);
  await service.close();
});

const file = (bytes: Uint8Array = pdf('a'), more: Partial<Part> = {}): Part => ({
  name: 'Filedata',
  file: 'a.pdf',
  type: 'application/pdf',
  bytes,
  ...more,
});
const comment = (text: string | Buffer): Part => ({ name: 'comment', bytes: Buffer.from(text) });
const large = pdf('large', 26_214_401);

type Refused = { status: number; code: string; fields: string[] };
const refused = async (answer: Promise<Response>): Promise<Refused> => {
  const { status, headers, ...read } = await answer.then(async (one) => ({
    status: one.status,
    headers: one.headers,
    json: (await one.json()) as { code: string; issues: { field: string }[] },
  }));
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  return { status, code: read.json.code, fields: read.json.issues.map(({ field }) => field) };
};
const refusal = (status: number, code: string, fields: string[] = []) => ({ status, code, fields });

const noForm = refusal(415, 'media_type_refused');
const tooLarge = refusal(413, 'too_large');
const malformed = refusal(400, 'malformed');

describe('415 media_type_refused', () => {
  test.each([
    'application/json',
    'application/xml',
    'application/pdf',
    'multipart/form-data',
    'multipart/form-data; boundary=""',
    'multipart/mixed; boundary=edge',
    'application/x-www-form-urlencoded',
  ])('a body that is %s', async (type) => {
    expect(await refused(multipart(service, [file()], { 'content-type': type }))).toEqual(noForm);
  });

  test('no body at all', async () => {
    const { status, body } = await service.send('/belege', { method: 'POST' });
    expect([status, body.includes('<code>media_type_refused</code>')]).toEqual([415, true]);
  });

  test.each(['text/plain', 'text/html', 'image/webp', 'image/svg+xml', 'application/pdfx'])(
    'a file that is %s',
    async (type) => {
      const answer = await multipart(service, [file(pdf('a'), { type })]);
      expect([answer.status, await answer.json()]).toMatchObject([
        415,
        {
          code: 'media_type_refused',
          error: `Filedata is declared as ${type}, and must be application/pdf, image/png, image/jpeg, image/gif, application/xml.`,
        },
      ]);
    },
  );

  test('a file that is declared as one type and begins as another, with both named', async () => {
    const answer = await multipart(service, [file(pdf('a'), { type: 'image/jpg' })]);
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      415,
      'Filedata is declared as image/jpg, but begins as application/pdf does.',
    ]);
  });

  test('a file whose first bytes are of something else', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    for (const bytes of [html, gif, Buffer.from('%PD'), Buffer.from('x%PDF-1.4'), Buffer.from('MZ')])
      expect(await refused(multipart(service, [file(bytes)]))).toEqual(noForm);
    expect(await refused(multipart(service, [file(pdf('a'), { type: 'image/png' })]))).toEqual(noForm);
  });

  test.each([undefined, 'application/octet-stream'])(
    'a file of the type %s that is none of those that are taken',
    async (type) => {
      for (const bytes of [
        Buffer.from('<html><body>PDF</body></html>'),
        Buffer.from('a'),
        png.subarray(0, 60),
      ]) {
        const { type: _, ...untyped } = file(bytes);
        expect(await refused(multipart(service, [type ? { ...untyped, type } : untyped]))).toEqual(noForm);
      }
    },
  );

  test('a file of no type that begins as a PDF, and is none', async () => {
    const { type: _, ...untyped } = file(Buffer.from('%PDF-1.7\nnothing of one\n%%EOF\n'));
    const answer = await multipart(service, [untyped]);
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      415,
      'The PDF is damaged and cannot be opened.',
    ]);
  });
});

describe('413 too_large', () => {
  test('one byte more than 26,214,400, in either format', async () => {
    expect(await refused(upload(service, large))).toEqual(tooLarge);
    const answer = await upload(service, large, { headers: { accept: 'application/xml' } });
    expect([answer.status, (await answer.text()).includes('<code>too_large</code>')]).toEqual([413, true]);
  });

  test('a form with more than a megabyte beside its file', async () => {
    const more = { ...comment(Buffer.alloc(27_262_976, ' ')), name: 'other' };
    expect(await refused(multipart(service, [more, file()]))).toEqual(tooLarge);
  });
});

describe('400 invalid', () => {
  test.each([
    ['none', []],
    ['one that is a text', [{ name: 'Filedata', bytes: Buffer.from('a') }]],
    ['one of another name', [file(pdf('a'), { name: 'filedata' })]],
    ['two', [file(), file(pdf('b'))]],
    ['an empty one', [file(Buffer.alloc(0))]],
  ])('Filedata: %s', async (_, parts) => {
    expect(await refused(multipart(service, parts))).toEqual(refusal(400, 'invalid', ['Filedata']));
  });

  test.each([
    ['with a character that cannot be stored', [comment('\u0000')]],
    ['longer than 10,000 characters', [comment('ä'.repeat(10_001))]],
    ['much longer', [comment('ä'.repeat(400_000))]],
    ['that is a file', [{ ...comment('a'), file: 'a.txt' }]],
  ])('a comment %s', async (_, parts) => {
    for (const order of [
      [...parts, file()],
      [file(), ...parts],
    ])
      expect(await refused(multipart(service, order))).toEqual(refusal(400, 'invalid', ['comment']));
  });

  test('an Idempotency-Key that is not one', async () => {
    const answer = multipart(service, [file()], { 'idempotency-key': 'a b' });
    expect(await refused(answer)).toEqual(refusal(400, 'invalid', ['Idempotency-Key']));
  });
});

describe('400 malformed', () => {
  const whole = (bytes: Buffer) => multipart(service, bytes);
  const form = Buffer.from(
    '--edge\r\nContent-Disposition: form-data; name="Filedata"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
  );

  test('a form without its end, or without anything', async () => {
    for (const body of [
      Buffer.concat([form, pdf('a')]),
      Buffer.concat([form, pdf('a'), Buffer.from('\r\n--edge')]),
      form.subarray(0, 60),
      Buffer.from('--other--\r\n'),
      Buffer.from('x'),
      Buffer.alloc(0),
    ])
      expect(await refused(whole(body))).toEqual(malformed);
  });

  test('a part whose head cannot be read, as with NUL in its name', async () => {
    expect(await refused(multipart(service, [file(pdf('a'), { file: 'a\u0000.pdf' })]))).toEqual(malformed);
    const endless = Buffer.from(`--edge\r\nX: ${'x'.repeat(1_000_000)}`);
    expect(await refused(whole(endless))).toEqual(malformed);
  });

  test('a comment that stands twice, or is not UTF-8', async () => {
    const twice = refusal(400, 'malformed', ['comment']);
    expect(await refused(multipart(service, [comment('a'), file(), comment('b')]))).toEqual(twice);
    expect(await refused(multipart(service, [comment(Buffer.from([0xe4])), file()]))).toEqual(twice);
  });

  test('more parts than anyone needs', async () => {
    const parts = Array.from({ length: 200 }, () => ({ name: 'other', bytes: Buffer.from('x') }));
    expect(await refused(multipart(service, [...parts, file()]))).toEqual(malformed);
  });
});

describe('of several faults the first is told: 403, 404, 405, 406, 415, 413, 400, 409 (§4)', () => {
  const wrong = { 'content-type': 'text/plain', accept: 'image/png' };
  test('403: a key that may not, before anything else', async () => {
    const headers = { ...wrong, 'x-api-key': await service.keyWith(['read', 'write', 'close', 'admin']) };
    const answer = await multipart(service, large, headers);
    expect([answer.status, (await answer.text()).includes('scope_missing')]).toEqual([403, true]);
  });

  test('405, 406, 415, 413, 400', async () => {
    const put = await fetch(service.at('/belege'), { method: 'PUT', headers: { 'x-api-key': service.key } });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD']);
    expect((await multipart(service, large, wrong)).status).toBe(406);
    expect((await multipart(service, large, { 'content-type': 'text/plain' })).status).toBe(415);
    const unkept = comment('\u0000');
    expect((await multipart(service, [unkept, file(large, { type: 'text/plain' })])).status).toBe(415);
    expect((await multipart(service, [unkept, file(large)])).status).toBe(413);
    expect((await multipart(service, [unkept, file()])).status).toBe(400);
  });
});

beforeEach(async () => {
  // The service still answers, whichever files were sent before.
  expect((await service.send('/charts')).status).toBe(200);
});
