import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freshDatabase } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import { startKontor } from './kontor.ts';
import { kontorHere } from './kontor-here.ts';

/**
 * The program as `pnpm deploy --prod` lays it out: elsewhere, with its `dist` and its production
 * dependencies.
 */
const home = fileURLToPath(new URL('../', import.meta.url));
type Manifest = { name: string; dependencies?: Record<string, string> };
const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

const dependenciesIn = async (folder: string): Promise<string[]> =>
  Object.keys((await manifestIn(folder)).dependencies ?? {});

const deployed = await mkdtemp(join(tmpdir(), 'kontor-deployed-'));
afterAll(() => rm(deployed, { recursive: true }));
await cp(join(home, 'package.json'), join(deployed, 'package.json'));
await cp(join(home, 'dist'), join(deployed, 'dist'), { recursive: true });
for (const name of await dependenciesIn(home)) {
  const link = join(deployed, 'node_modules', name);
  await mkdir(dirname(link), { recursive: true });
  await symlink(await realpath(join(home, 'node_modules', name)), link);
}

test('the program starts where it is deployed, serves the console, and reads a receipt', async () => {
  const environment = { DATABASE_URL: (await freshDatabase()).url, KONTOR_DATA_DIR: join(deployed, 'data') };
  const program = await startKontor(environment, deployed);
  await kontorHere(['client', 'create', 'muster'], environment);
  const { stdout } = await kontorHere(['key', 'issue', 'muster', '--scopes', 'upload,read'], environment);
  const headers = { 'x-api-key': stdout.trim(), accept: 'application/json' };
  const page = await fetch(`${program.address}/`, { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const body = new FormData();
  body.append('Filedata', new Blob([onePixel], { type: 'image/gif' }), 'a.gif');
  const receipts = `${program.address}/api/latest/clients/muster/belege`;
  const { status } = await fetch(receipts, { method: 'POST', headers, body });
  expect(status).toBe(200);
  expect(await program.stop()).toBe(0);
});

test('no compiler or bundler is among the production dependencies', async () => {
  const found = new Set<string>();
  const folders = new Set([home]);
  // Goes on with what is added in the meantime.
  for (const folder of folders) {
    for (const { name, at } of await installedFor(folder)) {
      found.add(name);
      folders.add(at);
    }
  }
  expect(found.size).toBeGreaterThan(100);
  const build = ['typescript', 'rolldown', 'rollup', 'esbuild', 'vite', 'vitest', 'tsx', 'turbo', 'prisma'];
  expect(build.filter((name) => found.has(name))).toEqual([]);
});

/**
 * The packages that are installed for the one in `folder`, with its peers, as pnpm lays them out:
 * beside it, or within one of ours.
 */
const installedFor = async (folder: string): Promise<{ name: string; at: string }[]> => {
  const end = folder.lastIndexOf(`${sep}node_modules${sep}`);
  const beside = folder.slice(0, end + `${sep}node_modules`.length);
  const names = end < 0 ? await dependenciesIn(folder) : await packagesIn(beside);
  const from = end < 0 ? join(folder, 'node_modules') : beside;
  const found = names.map(async (name) => ({ name, at: await realpath(join(from, name)).catch(() => '') }));
  // A link that leads nowhere is of an installation before this one.
  return (await Promise.all(found)).filter(({ at }) => at !== '');
};

const packagesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder);
  const scoped = entries.filter((name) => name.startsWith('@'));
  const within = await Promise.all(
    scoped.map(async (scope) => (await readdir(join(folder, scope))).map((name) => `${scope}/${name}`)),
  );
  return [...entries.filter((name) => !/^[@.]/.test(name)), ...within.flat()];
};

const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
