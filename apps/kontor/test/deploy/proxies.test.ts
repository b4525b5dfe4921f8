import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execute, freePort, freshDatabase } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import { serve } from '../served.ts';

/**
 * The files for proxies in front of Kontor, as they are there but for addresses and certificates,
 * by the proxies themselves.
 */
const { url } = await freshDatabase();
const kontor = await serve({ url });
const key = await kontor.client('muster');
const headers = { 'x-api-key': key, accept: 'application/json' };
const books = '/api/latest/clients/muster';
const directory = await mkdtemp(join(tmpdir(), 'kontor-proxies-'));
await chmod(directory, 0o755);
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const proxy of started) {
    proxy.kill('SIGTERM');
    if (proxy.exitCode === null && proxy.signalCode === null) await once(proxy, 'close');
  }
  await kontor.close();
  await rm(directory, { recursive: true });
});

const post = (address: string, path: string, body: object) =>
  fetch(`${address}${books}/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

expect(
  (await post(kontor.address, 'vendors', { vendornumber: 'V', name: 'Papeterie Dupont SA' })).status,
).toBe(204);
await execute(
  url,
  `INSERT INTO vendor SELECT copy.* FROM vendor v, generate_series(1, 2000) n, jsonb_populate_record(v,
     jsonb_build_object('id', 1000000 + n, 'vendornumber', 'V' || n, 'vendornumber_folded', 'v' || n,
                        'email', repeat('x', 2000))) copy`,
);

const deployed = (name: string): Promise<string> =>
  readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

/** A text with each piece replaced. An Error where one is not in it. */
const replaced = (text: string, pieces: readonly (readonly [string, string])[]): string =>
  pieces.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`${from} is not in the file.`);
    return before.replaceAll(from, to);
  }, text);

const own = new URL(kontor.address).host;

const proxies: Readonly<Record<string, (port: number, kontorAt: string) => Promise<readonly string[]>>> = {
  nginx: async (port, kontorAt) => {
    const key = join(directory, 'privkey.pem');
    const certificate = join(directory, 'fullchain.pem');
    const made = spawnSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=books.example.ch'],
        ...['-keyout', key, '-out', certificate],
      ],
      { encoding: 'utf8' },
    );
    expect([made.status, made.stderr]).toEqual([0, made.stderr]);
    // TLS on one port, as in the file; a second one without it for these tests.
    const server = replaced(await deployed('nginx.conf'), [
      ['127.0.0.1:8080', kontorAt],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port}; listen 127.0.0.1:${await freePort()} ssl http2;`],
      ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
      ['/etc/ssl/books.example.ch/privkey.pem', key],
      ['/etc/ssl/books.example.ch/fullchain.pem', certificate],
    ]);
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(directory, name)};`,
    );
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    const file = join(directory, `nginx-${port}.conf`);
    await writeFile(
      file,
      `${user} daemon off; pid ${join(directory, `pid-${port}`)}; error_log stderr; events {} http { access_log off; ${folders.join(' ')}\n${server}}`,
    );
    return ['nginx', '-c', file];
  },
  caddy: async (port, kontorAt) => {
    const site = replaced(await deployed('Caddyfile'), [
      ['127.0.0.1:8080', kontorAt],
      ['books.example.ch {', `http://127.0.0.1:${port} {`],
    ]);
    const file = join(directory, `Caddyfile-${port}`);
    await writeFile(file, `{\n\tadmin off\n}\n${site}`);
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', file];
  },
};

/** Starts a proxy of Kontor at an address, and answers its own once it answers. */
const start = async (name: string, kontorAt = own): Promise<string> => {
  const port = await freePort();
  const [command = '', ...args] = (await proxies[name]?.(port, kontorAt)) ?? [];
  const env = { PATH: process.env['PATH'], HOME: directory };
  const proxy = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  started.push(proxy);
  let said = '';
  proxy.stderr?.on('data', (data) => {
    said += data;
  });
  const address = `http://127.0.0.1:${port}`;
  while ((await fetch(`${address}/healthz`).catch(() => undefined))?.ok !== (kontorAt === own)) {
    if (proxy.exitCode !== null) throw new Error(`${name} ended:\n${said}`);
    await pause(20);
  }
  return address;
};

const isHere = (name: string): boolean =>
  spawnSync(name, [name === 'nginx' ? '-v' : 'version']).error === undefined;

test('the file of each proxy names the address by which Kontor is reached', async () => {
  expect(await deployed('nginx.conf')).toContain('server 127.0.0.1:8080;');
  expect(await deployed('Caddyfile')).toContain('reverse_proxy 127.0.0.1:8080 {');
});

// A test that is skipped counts as one that failed.
for (const name of Object.keys(proxies).filter(isHere)) {
  const address = await start(name);

  test(`${name} passes on a receipt of 25 MB, and Kontor's own refusal of a longer one`, async () => {
    const upload = async (bytes: number) => {
      const body = new FormData();
      const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
      const file = Buffer.concat([gif, Buffer.alloc(bytes - gif.length, name)]);
      body.append('Filedata', new Blob([file], { type: 'image/gif' }), `${bytes}.gif`);
      return fetch(`${address}${books}/belege`, { method: 'POST', headers, body });
    };
    const taken = await upload(26_214_400);
    expect([taken.status, await taken.text()]).toEqual([200, expect.stringContaining('26214400')]);
    const refused = await upload(26_214_401);
    expect([refused.status, await refused.text()]).toEqual([413, expect.stringContaining('error')]);
  });

  test(`${name} passes on a long list in full`, async () => {
    const list = async (from: string) => (await fetch(`${from}${books}/vendors`, { headers })).text();
    const direct = await list(kontor.address);
    expect(direct.length).toBeGreaterThan(2_000_000);
    expect((await list(address)) === direct).toBe(true);
  });

  test(`${name} passes on each event as it is written`, async () => {
    const gone = new AbortController();
    const stream = await fetch(`${address}/trpc/muster/events.subscribe?input=%7B%7D`, {
      headers: { ...headers, accept: 'text/event-stream' },
      signal: gone.signal,
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (word: string) => {
      while (!text.includes(word)) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: '' };
        expect(done).toBe(false);
        text += value;
      }
    };
    await until('client.created');
    const number = `E-${name}`;
    expect((await post(address, 'customers', { customernumber: number, name: 'Muster AG' })).status).toBe(
      204,
    );
    // The stream stays open, so that nothing but the event itself can bring it through.
    await until(number);
    gone.abort();
  });

  test(`${name} answers for a program that does not run, in JSON or XML as is asked for`, async () => {
    const dead = await start(name, `127.0.0.1:${await freePort()}`);
    const ask = async (accept: string) => {
      const answer = await fetch(`${dead}${books}/vendors`, { headers: { ...headers, accept } });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      return { type: answer.headers.get('content-type'), text: await answer.text() };
    };
    const json = await ask('application/json, application/xml;q=0.5');
    expect(json.type).toBe('application/json');
    expect(json.text.startsWith('{ "error": "')).toBe(true);
    expect(JSON.parse(json.text)).toMatchObject({ code: 'unavailable', status: '503', issues: [] });
    const xml = await ask('application/xml');
    expect(xml.type).toBe('application/xml');
    expect(xml.text).toMatch(
      /^<\?xml .*\?><error><message>Kontor .*<\/message><code>unavailable<\/code><status>503<\/status><issues\/><\/error>$/,
    );
    const posted = await post(dead, 'vendors', { vendornumber: 'X' });
    expect([posted.status, (JSON.parse(await posted.text()) as { code: string }).code]).toEqual([
      503,
      'unavailable',
    ]);
  });

  test(`${name} passes on the console, and its security headers`, async () => {
    const answer = await fetch(`${address}/`, { headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
}
