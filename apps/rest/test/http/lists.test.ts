import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, errorOf, openService, type Service } from '../service.ts';

let service: Service;
let url: string;
const many = 2500;
const vendorsPath = '/api/latest/clients/demo/vendors';

beforeAll(async () => {
  service = await openService();
  await service.send('/vendors', { xml: bodyOf('xml/vendor-full.xml') });
  // Copies of it under other numbers, each with a long text.
  await service.query(`
    INSERT INTO vendor SELECT copy.* FROM vendor v, generate_series(1, ${many - 1}) n, jsonb_populate_record(v,
      jsonb_build_object('id', 1000 + n, 'vendornumber', 'V-' || n, 'vendornumber_folded', 'v-' || n,
                         'email', repeat('x', 2000))) copy`);
  url = await service.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => service.close());

const numbersOf = (body: string) => {
  const { vendor } = JSON.parse(body) as { vendor: { vendornumber: string }[] };
  return vendor.map(({ vendornumber }) => vendornumber);
};
const asJson = { accept: 'application/json' };

test('200: updated_since is a moment in the zone of the client, with or without its time (§13)', async () => {
  const number = 'V-7';
  await service.send('/vendors', { json: { vendornumber: number } });
  await service.query("UPDATE vendor SET updated = '2026-02-27T00:00Z' WHERE vendornumber <> 'V-7'");
  const listed = async (since: string) =>
    numbersOf((await service.send(`/vendors?updated_since=${since}`, { headers: asJson })).body);
  for (const since of ['2026-03-01', 'today', '2026-03-01T12:00:00', '2026-03-01T12:00:00+01:00'])
    expect([since, await listed(since)]).toEqual([since, [number]]);
  expect(await listed('2026-03-01T12:00:01%2B01:00')).toEqual([]);
  expect(await listed('2026-02-27T00:00:00Z')).toHaveLength(many);
  expect((await service.send('/vendors?updated_since=soon')).status).toBe(400);
});

test('200: a list without parameters is complete, ordered and each once, in both formats (§13)', async () => {
  const { status, body, headers } = await service.send('/vendors', { headers: asJson });
  expect([status, headers['link']]).toEqual([200, undefined]);
  const numbers = numbersOf(body);
  expect(new Set(numbers).size).toBe(many);
  const folded = numbers.map((number) => number.toLowerCase());
  expect(folded).toEqual(folded.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  const xml = await service.send('/vendors');
  expect(xml.body.match(/<vendor>/g)).toHaveLength(many);
  expect(xml.body.endsWith('</vendor></vendors>')).toBe(true);
});

test('200: page by page by the Link, with the same filters and without the key (§2, §13)', async () => {
  const seen: string[] = [];
  let next: string | undefined = `${vendorsPath}?x=%C3%BC&limit=999&api_key=${service.key}`;
  for (let pages = 0; next !== undefined; pages += 1) {
    // Two megabytes of these records are fewer than `limit`.
    expect(pages).toBeLessThan(5);
    const answer = await service.send(next, { headers: asJson });
    seen.push(...numbersOf(answer.body));
    const link = answer.headers['link'] as string | undefined;
    next =
      link &&
      /^<(\/api\/latest\/clients\/demo\/vendors\?x=%C3%BC&limit=999&after=[\w%-]+)>; rel="next"$/.exec(
        link,
      )?.[1];
    expect(link === undefined).toBe(next === undefined);
    expect(link ?? '').not.toContain('api_key');
  }
  expect(seen).toEqual(numbersOf((await service.send('/vendors', { headers: asJson })).body));
});

test('200: after without limit is the rest of the list (§13)', async () => {
  const { headers } = await service.send('/vendors?limit=1');
  const [, after = ''] = /after=([^>]+)>/.exec(String(headers['link'])) ?? [];
  expect(numbersOf((await service.send(`/vendors?after=${after}`, { headers: asJson })).body)).toHaveLength(
    many - 1,
  );
});

test('200: whatever is in a record, a list has it as it is answered alone, in both formats (§3, §13)', async () => {
  const hard = [
    '"',
    "'",
    '\\',
    '\\N',
    '\t',
    '\n',
    '\r\n',
    '<&>',
    ']]>',
    'é',
    '€',
    '\uff01',
    '🍺',
    '{"a": [1]}',
    ' x ',
    'null',
  ];
  const vendor = (at: number) => ({
    vendornumber: `HARD-${at}`,
    name: `${hard[at]}${at}`,
    city: hard.slice(0, 7).join(''),
    bank_city: hard.slice(7, 14).join(''),
  });
  for (const at of hard.keys()) {
    const others = at % 2 === 0 ? { terms: at, arap_accno: 2000 } : { address2: 'ü'.repeat(32) };
    expect((await service.send('/vendors', { json: { ...vendor(at), ...others } })).status).toBe(204);
  }
  for (const accept of ['application/json', 'application/xml']) {
    const alone = await Promise.all(
      hard.map(async (_, at) => (await service.send(`/vendors/HARD-${at}`, { headers: { accept } })).body),
    );
    const list = (await service.send('/vendors?text=HARD-', { headers: { accept } })).body;
    const recordOf = (body: string) => body.slice(body.indexOf('<vendor>'));
    const records = accept.endsWith('json') ? alone : alone.map(recordOf);
    for (const record of records) expect(list).toContain(record);
    expect(list).toHaveLength(
      accept.endsWith('json')
        ? records.join().length + '{"vendor":[]}'.length
        : list.indexOf('<vendor>') + records.join('').length + '</vendors>'.length,
    );
  }
});

test.each([
  'limit=0',
  'limit=1001',
  'limit=x',
  'limit=',
  'limit=1&limit=1',
  'limit=1.5',
  `after=${'x'.repeat(501)}`,
  'after=nonsense',
  'after=WyJcdTAwMDAiXQ',
  'after=W3t9XQ',
])('400: %s (§13, §17)', async (query) => {
  const answer = await service.send(`/vendors?${query}`, { headers: asJson });
  expect(answer.status).toBe(400);
  expect(errorOf(answer)).toMatchObject({ code: 'invalid', issues: [{ field: query.split('=')[0] }] });
});

test('200: nothing is a list too (§3.3)', async () => {
  expect((await service.send('/parts', { headers: asJson })).body).toBe('{"part":[]}');
  expect((await service.send('/parts')).body).toMatch(/<parts><\/parts>$/);
});

test('200: HEAD is GET without the body (§1)', async () => {
  for (const path of ['/vendors?limit=2', '/parts', '/charts', '/vendors/V-1']) {
    const [get, head] = [await service.send(path), await service.send(path, { method: 'HEAD' })];
    const { date: _, 'x-request-id': __, ...expected } = get.headers;
    expect(head).toMatchObject({ status: 200, body: '', headers: expected });
  }
  const whole = await service.send('/vendors', { method: 'HEAD' });
  expect([whole.status, whole.body, whole.headers['content-type']]).toEqual([
    200,
    '',
    'application/xml; charset=utf-8',
  ]);
});

test('200: a long list that cannot be read to its end breaks off, and does not end well-formed (§13)', async () => {
  const answer = await fetch(`${url}${vendorsPath}`, { headers: { 'x-api-key': service.key } });
  const reader = answer.body?.getReader();
  await reader?.read();
  await service.query('ALTER TABLE vendor RENAME TO vendor_away');
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readOn()).rejects.toThrow();
  await service.query('ALTER TABLE vendor_away RENAME TO vendor');
  expect((await service.send('/vendors?limit=1')).status).toBe(200);
});
