import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../served.ts';

/**
 * The package as a program elsewhere installs it: its tarball in an empty project, without this
 * workspace and without a network.
 */
const run = promisify(execFile);
const home = fileURLToPath(new URL('../../../../packages/client/', import.meta.url));
const readme = await readFile(join(home, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, text = '']) => text);

let project: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'kontor-client-'));
  await run('npx', ['--yes', 'pnpm', 'pack', '--pack-destination', project], { cwd: home });
  const [tarball] = await readdir(project);
  const installed = async (name: string) => `file:${await realpath(join(home, 'node_modules', name))}`;
  const dependencies = {
    '@kontor/client': `file:./${tarball}`,
    '@trpc/client': await installed('@trpc/client'),
    '@trpc/server': await installed('@trpc/server'),
    typescript: await installed('typescript-5.9'),
  };
  await writeFile(
    join(project, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies }),
  );
  const offline = ['--offline', '--cache', join(project, '.npm'), '--install-links'];
  await run('npm', ['install', ...offline, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: project });
});
afterAll(() => rm(project, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFile(join(project, name), text);
const compile = async (compiler: string, options: object = {}, include = ['*.ts']) => {
  const compilerOptions = {
    ...{ target: 'ES2023', module: 'NodeNext', lib: ['ESNext', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'] },
    ...{ strict: true, skipLibCheck: false, types: [], noEmit: true, ...options },
  };
  await write('tsconfig.json', JSON.stringify({ compilerOptions, include }));
  const tsc = join(await realpath(join(home, 'node_modules', compiler)), 'bin/tsc');
  return run(process.execPath, [tsc, '-p', '.'], { cwd: project }).catch(({ stdout }) => ({ stdout }));
};

test('the package holds what runs and its types, and asks for nothing but tRPC', async () => {
  const installed = join(project, 'node_modules/@kontor/client');
  const files = await readdir(join(installed, 'dist'));
  expect(files.filter((name) => !/\.(c?js|d\.c?ts)$/.test(name))).toEqual(['generated']);
  const { dependencies, peerDependencies } = JSON.parse(
    await readFile(join(installed, 'package.json'), 'utf8'),
  );
  expect([dependencies, Object.keys(peerDependencies)]).toEqual([
    undefined,
    ['@trpc/client', '@trpc/server'],
  ]);
  const types = await readFile(join(installed, 'dist/generated/router.d.ts'), 'utf8');
  expect(types).not.toMatch(/\bany\b|import\(|@kontor|zod/);
  const [tarball = ''] = (await readdir(project)).filter((name) => name.endsWith('.tgz'));
  expect((await stat(join(project, tarball))).size).toBeLessThan(60_000);
});

// The compiler reads them for each program that calls Kontor. Both ways to load the package have
// the same.
test('the types of all operations are less than 160 kB, and there once', async () => {
  const dist = join(project, 'node_modules/@kontor/client/dist');
  const files = (await readdir(dist, { recursive: true })).filter((name) => /\.d\.c?ts$/.test(name));
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(dist, name))).size));
  const [router = 0, ...others] = sizes.toSorted((a, b) => b - a);
  expect(router).toBeLessThan(160_000);
  expect(others.reduce((sum, size) => sum + size, 0)).toBeLessThan(25_000);
});

const required = `
import { createKontorClient, each, isRefusal, type Outputs, verifyWebhook } from '@kontor/client';
const kontor = createKontorClient({ url: 'http://127.0.0.1:1', client: 'demo', key: 'kontor_x', retries: 0 });
const listed = async (): Promise<Outputs['invoices']['get'][]> => {
  const all: Outputs['invoices']['get'][] = [];
  for await (const invoice of each(kontor.invoices.list, { limit: 5 })) all.push(invoice);
  return all;
};
listed().catch((error) => console.log(isRefusal(error), typeof verifyWebhook));
`;

const compilers = ['typescript-5.9', 'typescript-6', 'typescript'];

// The errors of a compiler in both programs, from a single run: most of its time goes into reading
// the types.
const compiled = new Map<string, Promise<string>>();
const saidBy = async (compiler: string): Promise<string> => {
  await write('required.cts', required);
  await write('readme.ts', blocks.join('\n'));
  const strictest = compiler === 'typescript' ? { exactOptionalPropertyTypes: true } : {};
  const options = { noEmit: false, outDir: compiler, ...strictest };
  return (await compile(compiler, options, ['required.cts', 'readme.ts'])).stdout;
};
const said = (compiler: string): Promise<string> => {
  const saying = compiled.get(compiler) ?? saidBy(compiler);
  compiled.set(compiler, saying);
  return saying;
};

test.each(compilers)('a program that requires it compiles under %s, and runs', async (compiler) => {
  expect(await said(compiler)).not.toContain('required.cts');
  const { stdout } = await run(process.execPath, [`${compiler}/required.cjs`], { cwd: project });
  expect(stdout).toBe('false function\n');
});

test.each(compilers)('the README compiles without any doubt under %s', async (compiler) => {
  expect(await said(compiler)).toBe('');
});

const eventsOfReadme = [
  '1 client.created ',
  '2 account.saved ',
  '3 tax_rate.saved ',
  expect.stringMatching(/^4 key\.created kontor_/),
  '5 customer.saved K-4711',
  '6 invoice.posted 1',
  '7 payment.booked 1',
  '8 invoice.paid 1',
  '9 receipt.uploaded 1',
];

test('the README runs as it is: an invoice is posted, refused, paid, listed; a receipt comes and goes', async () => {
  const kontor = await serve();
  const key = await kontor.client('demo');
  const text = blocks.join('\n').replace('http://127.0.0.1:8080', kontor.address).replace('kontor_…', key);
  await write('readme.ts', text);
  expect((await compile('typescript', { noEmit: false })).stdout).toBe('');
  const { stdout } = await run(process.execPath, ['readme.js'], { cwd: project });
  await kontor.close();
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^1 comes to 107\.02 and is (OPEN|OVERDUE)\.$/),
    'parts.0.partnumber: Article SHIP does not exist in client demo.',
    '1 2026-03-04',
    'receipt 34',
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
    ...eventsOfReadme,
    '',
  ]);
});

test('the types are served as they are in the package, again only where they have changed', async () => {
  const kontor = await serve();
  for (const version of ['latest', 'v1']) {
    const address = `${kontor.address}/api/${version}/router.d.ts`;
    const answer = await fetch(address);
    const etag = answer.headers.get('etag') ?? '';
    const installed = join(project, 'node_modules/@kontor/client/dist/generated/router.d.ts');
    expect([answer.status, await answer.text()]).toEqual([200, await readFile(installed, 'utf8')]);
    const again = await fetch(address, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  await kontor.close();
});
