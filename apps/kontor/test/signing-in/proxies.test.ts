import { expect, test } from 'vitest';
import { serve } from '../served.ts';
import { mutate, ownPage } from './browser.ts';

/**
 * §2: for whom a failure to sign in counts, where a proxy says for whom it asks (docs/operations,
 * Proxies).
 */

type Kontor = Awaited<ReturnType<typeof serve>>;

/**
 * Guesses passwords from the addresses that `X-Forwarded-For` names; answers how many counters
 * there are then. An address, a name, and a name from an address have one each.
 */
const guess = async ({ address, database }: Kontor, name: string, forwarded: string[]): Promise<number> => {
  for (const one of forwarded) {
    const headers = { ...ownPage, 'x-forwarded-for': one };
    const input = { name, password: 'not the password' };
    const { status } = await mutate(`${address}/trpc/-/session.signIn`, { headers, input });
    expect([403, 429]).toContain(status);
  }
  return database.prisma.sign_in_failure.count();
};

test('the last address counts that is not a proxy of ours; what is not an address, and what is before it, does not', async () => {
  const kontor = await serve({ proxies: ['127.0.0.1', '10.0.0.0/8'] });
  const same = ['203.0.113.9', '198.51.100.1, 203.0.113.9', 'x, 203.0.113.9', '203.0.113.9, 10.1.2.3'];
  expect(await guess(kontor, 'anna', same)).toBe(3);
  expect(await guess(kontor, 'anna', ['203.0.113.10'])).toBe(5);
  // Whatever a proxy passes on that is not an address counts for the proxy itself, and nothing of
  // it is kept.
  const none = ['unknown', 'x'.repeat(14_000), '203.0.113.9, 203.0.113.9:80', '<script>', '_hidden'];
  expect(await guess(kontor, 'beat', none)).toBe(8);
  expect(await guess(kontor, 'beat', ['203.0.113.9'])).toBe(9);
  await kontor.close();
});

test('from anyone else the header counts for nothing', async () => {
  const kontor = await serve({ proxies: ['192.0.2.1'] });
  const made = Array.from({ length: 5 }, (_, at) => `203.0.113.${at}`);
  expect(await guess(kontor, 'anna', made)).toBe(3);
  await kontor.close();
});
