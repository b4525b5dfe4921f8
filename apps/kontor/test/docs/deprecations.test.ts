import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../served.ts';

/**
 * Procedures that are to end say so over REST and tRPC, and in the OpenAPI document
 * (docs/integrate, Versions).
 */
let kontor: Awaited<ReturnType<typeof serve>>;
let key: string;
beforeAll(async () => {
  kontor = await serve({
    deprecations: new Map([
      ['vendors.list', { since: '2026-12-31', sunset: '2027-12-31' }],
      ['customers.list', { since: '2026-06-30' }],
    ]),
  });
  key = await kontor.client('demo');
});
afterAll(() => kontor.close());

const announced = async (path: string, headers: Record<string, string> = { 'x-api-key': key }) => {
  const answer = await fetch(`${kontor.address}${path}`, { headers });
  await answer.text();
  return ['deprecation', 'sunset', 'link'].map((name) => answer.headers.get(name));
};

const books = '/api/latest/clients/demo';
const explained = '</docs/integrate/versions/>; rel="deprecation"';
const [since, sunset] = ['@1798675200', 'Fri, 31 Dec 2027 00:00:00 GMT'];

test('every answer of a deprecated operation has Deprecation, Sunset and a Link, beside that to the next page', async () => {
  expect(await announced(`${books}/vendors`)).toEqual([since, sunset, explained]);
  expect(await announced(`${books}/vendors?limit=none`)).toEqual([since, sunset, explained]);
  expect(await announced(`${books}/customers`)).toEqual(['@1782777600', null, explained]);
  for (const vendornumber of ['V-1', 'V-2']) {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const body = JSON.stringify({ vendornumber, name: 'Papeterie Dupont SA' });
    await fetch(`${kontor.address}${books}/vendors`, { method: 'POST', headers, body });
  }
  const [, , link] = await announced(`${books}/vendors?limit=1`);
  expect(link).toMatch(
    /^<[^>]+after=[^>]+>; rel="next", <\/docs\/integrate\/versions\/>; rel="deprecation"$/,
  );
});

test('other operations have none of these headers', async () => {
  for (const path of [`${books}/vendors/V-1`, `${books}/invoices`, '/trpc/demo/invoices.list?input={}'])
    expect(await announced(path)).toEqual([null, null, null]);
});

test('over tRPC a batch has the earliest days of its procedures', async () => {
  expect(await announced('/trpc/demo/vendors.list?input={}')).toEqual([since, sunset, explained]);
  const batch = '/trpc/demo/invoices.list,vendors.list,customers.list?batch=1&input={"0":{},"1":{},"2":{}}';
  expect(await announced(batch)).toEqual(['@1782777600', sunset, explained]);
});

test('the OpenAPI document marks them, and no others', async () => {
  const document = await (await fetch(`${kontor.address}/api/latest/openapi.json`)).text();
  const marked: string[] = [];
  JSON.parse(document, function (this: { operationId?: string }, name, value) {
    if (name === 'deprecated') marked.push(`${this.operationId} ${value}`);
    return value;
  });
  expect(marked).toEqual(['vendors-list true', 'customers-list true']);
});
