import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gif, jpeg, type Listening, listening, pdf, png } from './receipts.ts';

/** §16: the bytes that ordinary programs put on the wire for a file of which they know no type. */
let service: Listening;
beforeAll(async () => {
  service = await listening();
});
afterAll(() => service.close());

type Program = { boundary: string; head: string; end: string };

const edge = '1f9a7c4be62d0f3a';
const lines = (...each: string[]) => each.map((line) => `${line}\r\n`).join('');

/** Recorded from the programs as they run; each has its own order, quotes and boundary. */
const programs: Readonly<Record<string, Program>> = {
  'requests.post(files={"Filedata": open(…)}) of Python': {
    boundary: edge,
    head: lines(`--${edge}`, 'Content-Disposition: form-data; name="Filedata"; filename="beleg"', ''),
    end: `\r\n--${edge}--\r\n`,
  },
  'CURLFile of PHP': {
    boundary: `------------------------${edge}`,
    head: lines(
      `--------------------------${edge}`,
      'Content-Disposition: form-data; name="Filedata"; filename="beleg"',
      'Content-Type: application/octet-stream',
      '',
    ),
    end: `\r\n--------------------------${edge}--\r\n`,
  },
  'MultipartFormDataContent of .NET': {
    boundary: `"${edge}"`,
    head: lines(
      `--${edge}`,
      "Content-Disposition: form-data; name=Filedata; filename=beleg; filename*=utf-8''beleg",
      '',
    ),
    end: `\r\n--${edge}--\r\n`,
  },
  'Apache HttpClient of Java': {
    boundary: edge,
    head: lines(
      `--${edge}`,
      'Content-Disposition: form-data; name="Filedata"; filename="beleg"',
      'Content-Type: application/octet-stream; charset=ISO-8859-1',
      'Content-Transfer-Encoding: binary',
      '',
    ),
    end: `\r\n--${edge}--\r\n`,
  },
};

const send = ({ boundary, head, end }: Program, bytes: Uint8Array, accept = 'application/json') =>
  fetch(service.at('/belege'), {
    method: 'POST',
    headers: {
      'x-api-key': service.key,
      accept,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: Uint8Array.from(Buffer.concat([Buffer.from(head), bytes, Buffer.from(end)])),
  });

describe.each(Object.keys(programs))('%s', (name) => {
  const program = programs[name] as Program;
  test('200: what the file is, is seen from its first bytes and its structure', async () => {
    const sent: [string, Buffer][] = [
      ['application/pdf', pdf(name)],
      ['image/jpeg', jpeg(Object.keys(programs).indexOf(name) + 10)],
      ['image/png', Buffer.concat([png, Buffer.from(`\n${name}`)])],
      ['image/gif', Buffer.concat([gif, Buffer.from(`\n${name}`)])],
    ];
    for (const [media_type, bytes] of sent) {
      const answer = await send(program, bytes);
      const { id, file_name } = (await answer.json()) as { id: string; file_name: string };
      expect([answer.status, file_name]).toEqual([200, 'beleg']);
      expect((await service.read(`/belege/${id}`))['media_type']).toBe(media_type);
      const kept = await fetch(service.at(`/belege/${id}/file`), { headers: { 'x-api-key': service.key } });
      expect(Buffer.from(await kept.arrayBuffer()).equals(bytes), 'the bytes that were sent').toBe(true);
    }
  });

  test('415: what is nothing that is taken, in JSON and in XML', async () => {
    const sentence =
      'Filedata does not begin as application/pdf, image/png, image/jpeg, image/gif, application/xml do.';
    const answer = await send(program, Buffer.from('Hello'));
    expect([answer.status, await answer.json()]).toMatchObject([415, { error: sentence }]);
    expect(await (await send(program, Buffer.from('Hello'), 'application/xml')).text()).toContain(sentence);
  });
});
