import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { execute, freshDatabase, poolerWithoutOptions, transactionPooler } from '@kontor/testing';
import { beforeAll, expect, test } from 'vitest';
import { kontorHere } from './kontor-here.ts';
import { serve } from './served.ts';

/**
 * Which sessions DATABASE_URL may lead to (docs/operations, The database). This one is in Zurich by
 * itself.
 */
let url: string;
beforeAll(async () => {
  ({ url } = await freshDatabase());
  await execute(url, `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET TimeZone = 'Europe/Zurich'`);
});

const withParameter = (name: string, value: string): string => {
  const address = new URL(url);
  address.searchParams.set(name, value);
  return address.href;
};

/** Runs a command, which is refused; gives the sentence. */
const refusalAt = async (address: string): Promise<string> => {
  const { code, stdout, stderr } = await kontorHere(['client', 'list'], { DATABASE_URL: address });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).not.toMatch(/fault|^ +at /m);
  return stderr;
};

test('200: options in DATABASE_URL are added to the own ones, so that times are right in a database of another zone', async () => {
  const served = await serve({
    url: withParameter('options', '-c TimeZone=Asia/Tokyo -c search_path=public,pg_temp'),
  });
  const key = await served.client('muster');
  const headers = { 'x-api-key': key, accept: 'application/json', 'content-type': 'application/json' };
  const vendors = `${served.address}/api/latest/clients/muster/vendors`;
  const before = Date.now();
  const body = JSON.stringify({ vendornumber: 'L1', name: 'Papeterie Dupont SA' });
  expect((await fetch(vendors, { method: 'POST', headers, body })).status).toBe(204);
  const listed = (await (await fetch(vendors, { headers })).json()) as { vendor: { created: string }[] };
  const [kept] = listed.vendor;
  const created = Date.parse(kept?.created ?? '');
  // To the second.
  expect(created).toBeGreaterThan(before - 1_000);
  expect(created).toBeLessThanOrEqual(Date.now());
  const { rows } = await served.database.direct.query('SHOW search_path');
  expect(rows).toEqual([{ search_path: 'public,pg_temp' }]);
  await served.close();
});

test('a pooler that drops the options leaves sessions in another zone, and is refused', async () => {
  const pooler = await poolerWithoutOptions(url);
  expect(await refusalAt(pooler.url)).toBe(
    'Sessions at DATABASE_URL have the time zone Europe/Zurich, though Kontor asks for UTC, so a pooler drops its options. ' +
      'Name the server itself, or set the time zone of the role: ALTER ROLE … SET TimeZone = UTC.\n',
  );
  await pooler.close();
});

test('a pooler that drops the options of sessions that are in UTC anyway is taken', async () => {
  const other = await freshDatabase();
  await execute(
    other.url,
    `ALTER DATABASE "${new URL(other.url).pathname.slice(1)}" SET TimeZone = 'Etc/UTC'`,
  );
  const pooler = await poolerWithoutOptions(other.url);
  expect(await kontorHere(['client', 'list'], { DATABASE_URL: pooler.url })).toMatchObject({ code: 0 });
  await pooler.close();
});

test('a pooler that shares sessions between connections, as in transaction mode, is refused', async () => {
  const pooler = await transactionPooler(url);
  expect(await refusalAt(pooler.url)).toMatch(
    /^DATABASE_URL leads to a pooler that shares sessions .*pool_mode to session/,
  );
  await pooler.close();
});

test.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
  'sslmode=%s with a certificate that is not trusted is refused by a sentence',
  async (mode) => {
    const server = await serverThatSays('S');
    expect(await refusalAt(`${server.url}?sslmode=${mode}`)).toMatch(
      /^DATABASE_URL can't be used: The certificate of the server is not trusted\. .*sslrootcert=FILE/,
    );
    server.close();
  },
);

test('sslmode=require with a server that speaks no TLS, and an authority in no file, are refused by a sentence', async () => {
  const server = await serverThatSays('N');
  expect(await refusalAt(`${server.url}?sslmode=require`)).toContain('The server does not speak TLS');
  expect(await refusalAt(`${server.url}?sslmode=require&sslrootcert=/nowhere/ca.pem`)).toContain(
    "the file /nowhere/ca.pem, which it names, can't be read.",
  );
  server.close();
});

/**
 * A server that answers whether it speaks TLS, `S` or `N`, and does with a certificate that nobody
 * has signed.
 */
const serverThatSays = async (answer: 'S' | 'N') => {
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () => {
        socket.write(answer);
        if (answer === 'S') new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => undefined);
      });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgresql://kontor@localhost:${port}/kontor`, close: () => server.close() };
};

// Made for this test, by openssl; it opens nothing.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzr3cAWIgUx4nSewO
KiZCXZ6t5A6Qrmg0r+AiMAVbcRmhRANCAATqNIJXhEDQFjLzlUZoZrLZ0WBs8hnq
oSpmNjp9V9VdSni6zV8oT6+aIMwe14HWgWh7LaB7s511fpaNRRC/9vqo
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUQJWzCqRAjL/Hc0Ov56aljbq36B8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTIyMDcwNFoYDzIxMjYxMTAx
MjIwNzA0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATqNIJXhEDQFjLzlUZoZrLZ0WBs8hnqoSpmNjp9V9VdSni6zV8oT6+a
IMwe14HWgWh7LaB7s511fpaNRRC/9vqoo2kwZzAdBgNVHQ4EFgQUmtJhBc5t1dSd
jbcYmHl5qUAcm74wHwYDVR0jBBgwFoAUmtJhBc5t1dSdjbcYmHl5qUAcm74wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgK5NTA0MwDc1mTN0N0EX/W8c/HRTx9+fk9KIQ257kmuUCICaWHC2yH1m4
/l+sNCrfCKE89vWGC/QNClDPh9Gt8wYN
-----END CERTIFICATE-----`;
