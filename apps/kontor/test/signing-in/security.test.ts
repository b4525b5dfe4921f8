import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../served.ts';

/** HSTS, and where weaknesses are reported (docs/operations, Settings). */
let secure: Awaited<ReturnType<typeof serve>>;
let plain: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  secure = await serve({ https: true, securityContact: 'mailto:security@example.ch' });
  plain = await serve();
});
afterAll(() => Promise.all([secure.close(), plain.close()]));

const get = async (address: string, path: string) => {
  const answer = await fetch(`${address}${path}`, { headers: { accept: 'text/html' } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

const paths = [
  ['/', 200],
  ['/healthz', 200],
  ['/nowhere.json', 200],
  ['/undecodable%ff', 404],
  ['/api/v1/clients/nobody/vendors', 403],
  ['/trpc/nobody/vendors.list', 403],
  ['/.well-known/security.txt', 200],
] as const;

test.each(paths)('%s has HSTS where people come in by https, and only there', async (path, status) => {
  const answer = await get(secure.address, path);
  expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([
    status,
    'max-age=31536000',
  ]);
  expect((await get(plain.address, path)).headers.get('strict-transport-security')).toBeNull();
});

test('200: security.txt names the contact, and a moment within a year at which it expires', async () => {
  const { headers, text } = await get(secure.address, '/.well-known/security.txt');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  expect(fields.get('Contact')).toBe('mailto:security@example.ch');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

test('404: there is no security.txt without a contact', async () => {
  expect((await fetch(`${plain.address}/.well-known/security.txt`)).status).toBe(404);
  // Nor does a browser get the console in its place.
  expect((await get(plain.address, '/.well-known/security.txt')).status).toBe(404);
});
