import { expect, test } from 'vitest';
import { serve } from '../served.ts';
import { mutate, ownPage } from './browser.ts';

/** §2: for whom a failure to sign in counts, where a proxy says for whom it asks (docs/operations.md, Proxies). */

/** Guesses passwords from addresses that `X-Forwarded-For` names; answers the codes. */
const guesser =
  ({ address }: { address: string }) =>
  async (name: string, forwarded: string[]) => {
    const codes = [];
    for (const one of forwarded) {
      const headers = { ...ownPage, 'x-forwarded-for': one };
      const input = { name, password: 'not the password' };
      codes.push((await mutate(`${address}/trpc/-/session.signIn`, { headers, input })).code);
    }
    return codes;
  };

const refused = Array.from({ length: 4 }, () => 'sign_in_refused');

test('the last address counts that is no proxy of ours; what is no address, and what stands before it, does not', async () => {
  const kontor = await serve({ proxies: ['127.0.0.1', '10.0.0.0/8'] });
  const guess = guesser(kontor);
  const same = ['203.0.113.9', '198.51.100.1, 203.0.113.9', 'x, 203.0.113.9', '203.0.113.9, 10.1.2.3'];
  expect(await guess('anna', [...same, ...same])).toEqual([...refused, ...refused.map(() => 'rate_limited')]);
  expect(await guess('anna', ['203.0.113.10'])).toEqual(['sign_in_refused']);
  // Whatever a proxy passes on that is no address counts for the proxy itself.
  const none = ['unknown', `${'x'.repeat(14_000)}`, '203.0.113.9, 203.0.113.9:80', '<script>', '_hidden'];
  expect(await guess('beat', none)).toEqual([...refused, 'rate_limited']);
  expect(await guess('beat', ['203.0.113.9'])).toEqual(['sign_in_refused']);
  await kontor.close();
});

test('from anybody else the header counts for nothing', async () => {
  const kontor = await serve({ proxies: ['192.0.2.1'] });
  const made = Array.from({ length: 5 }, (_, at) => `203.0.113.${at}`);
  expect(await guesser(kontor)('anna', made)).toEqual([...refused, 'rate_limited']);
  await kontor.close();
});
