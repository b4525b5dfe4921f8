import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../src/env.ts';

/**
 * The files by which operators run a release: in a container, beside a PostgreSQL, and under
 * systemd.
 */
const folder = fileURLToPath(new URL('../../deploy/', import.meta.url));
const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
const dockerfile = await read('Dockerfile');
const compose = await read('compose.yaml');
const unit = await read('kontor.service');

test('the container asks /readyz for its health', async () => {
  const [, command = ''] = /^HEALTHCHECK .*\\\n {2}CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const [program, ...args] = JSON.parse(command) as string[];
  expect(program).toBe('node');
  let status = 200;
  const paths = new Set<string | undefined>();
  const server = createServer((request, reply) => {
    paths.add(request.url);
    reply.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const health = async () => {
    const check = spawn(
      process.execPath,
      args.map((arg) => arg.replace(':8080', `:${port}`)),
    );
    const [code] = await once(check, 'close');
    return code as number | null;
  };
  expect(await health()).toBe(0);
  status = 503;
  expect(await health()).toBe(1);
  expect([...paths]).toEqual(['/readyz']);
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  expect(await health()).toBe(1);
});

test('the container runs as a user, who owns its volume, and the last stage has no workspace', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect([...last.matchAll(/^COPY .*/gm)].map(([line]) => line)).toEqual([
    'COPY --from=installed /opt/kontor /opt/kontor',
  ]);
  expect(last).toMatch(/^USER node$/m);
  const [, volume] = /^VOLUME (\S+)$/m.exec(last) ?? [];
  expect(last).toMatch(new RegExp(`--owner=node .* ${volume}$`, 'm'));
  expect(last).toContain(`KONTOR_DATA_DIR=${volume}`);
  expect(compose).toContain(`"kontor:${volume}"`);
});

test('the compose file builds the container of the workspace, whose root file system is read-only', () => {
  const [, context = ''] = /context: (\S+)/.exec(compose) ?? [];
  const [, file = ''] = /dockerfile: (\S+)/.exec(compose) ?? [];
  expect(existsSync(join(folder, context, 'pnpm-lock.yaml'))).toBe(true);
  expect(join(folder, context, file)).toBe(join(folder, 'Dockerfile'));
  expect(compose).toContain('read_only: true');
  expect(compose).toContain('cap_drop: [ALL]');
});

test('the settings in these files are settings of Kontor', () => {
  const given = [compose, dockerfile, unit].map((text) =>
    Object.fromEntries(
      [
        ...text.matchAll(
          /\b((?:KONTOR_[A-Z_]+|DATABASE_URL)(?:: |=))(?!$)(?!https:\/\/books)([^\s,;]+(?: [^\s#\\]+)*)/gm,
        ),
      ].map(([, name = '', value = '']) => [
        name.replace(/[:=] ?$/, ''),
        value.replace(/\$\{KONTOR_URL.*?\}/, 'https://books.example.ch').replace(/\$\{.*?\}/, 'x'.repeat(32)),
      ]),
    ),
  );
  expect(given.flatMap((one) => Object.keys(one)).length).toBeGreaterThan(6);
  for (const environment of given) expect(() => readSettings(environment)).not.toThrow();
  expect(readSettings(given[0])).toMatchObject({
    url: 'https://books.example.ch',
    proxies: ['172.30.83.1'],
    databaseUrl: `postgresql://kontor:${'x'.repeat(32)}@postgres:5432/kontor`,
  });
  expect(readSettings(given[1])).toMatchObject({ host: '0.0.0.0', port: 8080 });
  expect(readSettings(given[2]).dataDir).toBe('/var/lib/kontor-books');
});

// A test that is skipped counts as one that failed.
if (spawnSync('systemd-analyze', ['--version']).error === undefined) {
  test('systemd takes the unit, and finds little that it could do beyond its work', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'kontor-unit-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const file = join(directory, 'kontor.service');
    await writeFile(file, unit.replace('/usr/local/bin/kontor', process.execPath));
    const analyze = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
      return { status, said: `${stdout}${stderr}` };
    };
    expect(analyze('verify')).toEqual({ status: 0, said: '' });
    // Of ten, as 20 of a hundred.
    expect(analyze('security', '--offline=true', '--threshold=20')).toMatchObject({ status: 0 });
  });
}
