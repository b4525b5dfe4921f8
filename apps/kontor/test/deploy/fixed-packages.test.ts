import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The packages that the owner has fixed: each does in Kontor what it is for. */
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const text = (path: string) => readFileSync(join(root, path), 'utf8');

const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => !['node_modules', 'dist', 'test'].includes(name))
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(join(root, path)).isDirectory() ? filesUnder(path) : [path]));

const sources = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) => filesUnder(join(folder, name, 'src'))),
);
const programs = sources.filter((path) => /(?<!\.test)\.tsx?$/.test(path));

/** The sources that import a value of a package: types alone would need none of it. */
const importersOf = (name: string): string[] => {
  const pattern = new RegExp(`^(import (?!type )[^;]*?|\\} )from ['"]${name}(/[^'"]*)?['"]`, 'm');
  return programs.filter((path) => pattern.test(text(path)));
};

test.each([
  ['@trpc/server', /^packages\/api\/src\/procedure\/procedure\.ts$/, 'initTRPC'],
  ['trpc-to-openapi', /^apps\/rest\/src\/openapi\/openapi\.ts$/, 'generateOpenApiDocument(publicRouter'],
  ['@prisma/client', /^packages\/data\/src\/generated\/.*class\.ts$/, 'runtime.getPrismaClient('],
  ['zod', /^packages\/domain\/src\/documents\/invoice\.ts$/, 'z.'],
  ['xmlbuilder2', /^apps\/rest\/src\/xsd\/xml-schema\.ts$/, 'create({'],
  ['busboy', /^apps\/rest\/src\/pipeline\/form\.ts$/, 'busboy({'],
])('%s is imported by a source, and used where its work is', (name, place, use) => {
  expect(text('pnpm-workspace.yaml')).toMatch(new RegExp(`^ {2}"?${name}"?: \\d`, 'm'));
  const [user] = importersOf(name).filter((path) => place.test(path));
  expect(user, `nothing imports ${name} where it belongs`).toBeDefined();
  expect(text(user ?? '')).toContain(use);
});

test.each([
  ['prisma', 'prisma/prisma.config.ts', 'prisma/config'],
  ['vitest', 'vitest.config.ts', 'vitest/config'],
])('%s is a tool, whose configuration imports it', (name, file, from) => {
  expect(text('pnpm-workspace.yaml')).toMatch(new RegExp(`^ {2}${name}: \\d`, 'm'));
  expect(text(file)).toContain(`from '${from}'`);
});

test('prisma makes the client, turbo runs every build, and vitest the tests', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
  expect(scripts['build']).toMatch(/\bturbo run build$/);
  expect(scripts['test']).toMatch(/\bnode \.ci\/test\.mjs$/);
  expect(text('.ci/test.mjs')).toContain("['vitest', 'run', ...named]");
  for (const part of ['test:ledger', 'test:programs']) expect(scripts[part]).toMatch(/\bvitest run /);
  expect(JSON.parse(text('turbo.json')).tasks.build.dependsOn).toContain('generate');
  expect(JSON.parse(text('packages/data/package.json')).scripts.generate).toMatch(/^prisma generate\b/);
});
