import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from './served.ts';

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

const html = { accept: 'text/html,application/xhtml+xml' };
// All of an answer is read, as the server waits in the end until what it answered is taken.
const get = async (path: string, headers: Record<string, string> = html) => {
  const answer = await fetch(`${server.address}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test.each(['/', '/login', '/invoices/A1.1', '/payables/L-2001/R-77%2F2026', '/invoices/?status=OPEN'])(
  '200: %s is the console',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.text).toContain('<div id="console">');
  },
);

test('the page runs no inline script or style, asks no other origin, and is in no frame', async () => {
  const { headers } = await get('/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*|http/);
});

test('the page tells programs where the docs and the description of the interface are', async () => {
  const { headers } = await get('/', {});
  expect(headers.get('link')).toBe(
    '</docs/>; rel="service-doc", </api/latest/openapi.json>; rel="service-desc"',
  );
});

test('files with a hash in their names are kept for ever, and are sent compressed', async () => {
  const page = (await get('/')).text;
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  for (const encoding of ['br', 'gzip']) {
    const answer = await get(script, { 'accept-encoding': encoding });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
});

test.each([
  ['/nothing', { accept: 'application/json' }, 404],
  ['/assets/gone.js', html, 404],
  ['/trpc', html, 404],
  ['/api', html, 403],
  ['/api/latest/clients/nobody/invoices', html, 403],
])('%s is answered as to a program', async (path, headers, status) => {
  const answer = await get(path, headers);
  expect(answer.status).toBe(status);
  expect(answer.text).toMatch(/error/);
});

test('404: nothing can be posted to a page', async () => {
  const answer = await fetch(`${server.address}/invoices`, { method: 'POST', headers: html });
  expect(answer.status).toBe(404);
});
