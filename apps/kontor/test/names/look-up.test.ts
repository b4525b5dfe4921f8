import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Names, startNameServer } from '@kontor/testing';
import { afterEach, expect, test } from 'vitest';
import { type LookUpOptions, openLookUp } from '../../src/names/look-up.ts';
import { candidates, searchIn } from '../../src/names/system-files.ts';

/**
 * Names of other machines are looked up without a thread, by the files and servers that the
 * system's own look-up reads (decision 325).
 */
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const given = async (names: Names, { hosts = '', resolver = '', ...more }: Partial<Given> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-names-'));
  const files = { hosts: join(folder, 'hosts'), resolver: join(folder, 'resolv.conf') };
  await writeFile(files.hosts, hosts);
  await writeFile(files.resolver, resolver);
  const server = await startNameServer(names);
  closing.push(server.close, () => rm(folder, { recursive: true }));
  return { ...openLookUp({ files, servers: [server.address], ...more }), server };
};
type Given = { hosts: string; resolver: string } & LookUpOptions;

const known: Names = (name) =>
  ({
    'shop.example.ch': ['203.0.113.7', '2001:db8::7'],
    'six.example.ch': ['2001:db8::6'],
    'db.corp.example': ['10.0.0.5'],
    'a.b.corp.example': ['10.0.0.6'],
  })[name] ?? [];

test('a name has the addresses of both families, those of IPv4 first', async () => {
  const { addressesOf } = await given(known);
  expect(await addressesOf('shop.example.ch')).toEqual(['203.0.113.7', '2001:db8::7']);
  expect(await addressesOf('six.example.ch')).toEqual(['2001:db8::6']);
  expect(await addressesOf('192.0.2.1')).toEqual(['192.0.2.1']);
});

test('a name that no server knows rejects with ENOTFOUND', async () => {
  const { addressesOf } = await given(known);
  await expect(addressesOf('nobody.example.ch')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('the hosts file comes before the servers, and localhost needs neither', async () => {
  const hosts = '10.1.1.1\tDB db.local # of the office\nfd00::1 db\n# 10.9.9.9 other\n';
  const { addressesOf, server } = await given(known, { hosts });
  expect(await addressesOf('db')).toEqual(['10.1.1.1', 'fd00::1']);
  expect(await addressesOf('DB.local')).toEqual(['10.1.1.1']);
  expect(await addressesOf('localhost')).toEqual(['127.0.0.1', '::1']);
  expect(await addressesOf('shop.localhost')).toEqual(['127.0.0.1', '::1']);
  expect(server.asked).toEqual([]);
});

test('a short name, as containers have, is looked for in the search domains', async () => {
  const resolver = 'search other.example corp.example\noptions ndots:2 timeout:1\n';
  const { addressesOf, server } = await given(known, { resolver });
  expect(await addressesOf('db')).toEqual(['10.0.0.5']);
  expect([...new Set(server.asked)]).toEqual(['db.other.example', 'db.corp.example']);
  expect(await addressesOf('a.b')).toEqual(['10.0.0.6']);
});

test.each([
  ['search a.example b.example', 'db', ['db.a.example', 'db.b.example', 'db']],
  ['search a.example', 'db.shop', ['db.shop', 'db.shop.a.example']],
  ['search a.example\noptions ndots:5', 'db.shop', ['db.shop.a.example', 'db.shop']],
  ['search a.example\ndomain b.example', 'db', ['db.b.example', 'db']],
  ['search .', 'db', ['db']],
  ['', 'db', ['db.office.example', 'db']],
  ['search a.example', 'db.', ['db.']],
])('%j: %s is asked for as %j', (text, name, asked) => {
  expect(candidates(name, searchIn(text, 'host.office.example'))).toEqual(asked);
});

test('a silent server ends a look-up after its time, and delays no other', async () => {
  const { addressesOf } = await given((name) => (name.startsWith('silent') ? 'silent' : known(name)), {
    patience: 700,
  });
  const began = performance.now();
  const silent = Array.from({ length: 40 }, (_, at) =>
    addressesOf(`silent-${at}.example.ch`).then(
      () => 'found',
      ({ code }: NodeJS.ErrnoException) => code,
    ),
  );
  expect(await addressesOf('shop.example.ch')).toHaveLength(2);
  const found = performance.now() - began;
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['ETIMEOUT']));
  const ended = performance.now() - began;
  expect(found).toBeLessThan(ended / 2);
});

test('one family that is not answered does not delay the other', async () => {
  // The name has addresses of IPv4; the question for the others is never answered.
  let asked = 0;
  const { addressesOf } = await given(() => {
    asked += 1;
    return asked === 1 ? ['203.0.113.7'] : 'silent';
  });
  const began = performance.now();
  expect(await addressesOf('shop.example.ch')).toEqual(['203.0.113.7']);
  expect(performance.now() - began).toBeLessThan(1_500);
});

test('the system is asked last for what the operator has named, and never for others', async () => {
  const others = await given(known);
  await expect(others.addressesOf('nobody.invalid')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  const operators = await given(known, { system: true, patience: 2_000 });
  await expect(operators.addressesOf('nobody.invalid')).rejects.toMatchObject({
    code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN|ETIMEOUT)$/),
  });
});
