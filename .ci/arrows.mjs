// Who may know whom: the rules of the house that no compiler holds. Each breach is told with its file and line.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

// Arrows point down only.
const mayKnow = {
  'packages/domain': [],
  'packages/data': ['@kontor/domain'],
  'packages/scan': [],
  'packages/api': ['@kontor/data', '@kontor/domain', '@kontor/scan'],
  'packages/postgres': [],
  'packages/testing': [],
  'packages/samples': [],
  // Measures the whole house, and so may know all of it.
  'packages/bench': [
    '@kontor/api',
    '@kontor/data',
    '@kontor/domain',
    '@kontor/postgres',
    '@kontor/rest',
    '@kontor/samples',
    '@kontor/scan',
  ],
  'apps/rest': ['@kontor/api', '@kontor/domain'],
  'apps/console': ['@kontor/api', '@kontor/domain'],
  'apps/kontor': [
    '@kontor/api',
    '@kontor/console',
    '@kontor/data',
    '@kontor/domain',
    '@kontor/postgres',
    '@kontor/rest',
    '@kontor/scan',
  ],
};

// What stands in the code, and the only places where it may.
const onlyIn = [
  { what: 'process.env', pattern: /process\.env\b/, places: [/\/env\.ts$/, /\.config\.ts$/] },
  {
    what: 'SQL',
    pattern: /\$(queryRaw|executeRaw)|\b(SELECT .* FROM|INSERT INTO|DELETE FROM|UPDATE \w+ SET)\b/,
    places: [/^packages\/(bench|data|postgres|testing)\//],
  },
  {
    what: 'the PostgreSQL driver',
    pattern: /from 'pg'/,
    // A server tells its version to whoever connects, before there is anything to migrate.
    places: [/^packages\/(bench|data|postgres|testing)\//, /^apps\/kontor\/src\/server-version\.ts$/],
  },
  { what: 'Prisma', pattern: /from '(@prisma\/|.*\/generated\/)/, places: [/^packages\/data\//] },
];
const clock = {
  what: 'the clock',
  pattern: /new Date\(\)|Date\.now\(|Temporal\.Now/,
  in: /^packages\/(domain|data|api)\//,
};

const breaches = [];
const breach = (where, sentence) => breaches.push(`${where}: ${sentence}`);

const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !['node_modules', 'dist', 'generated'].includes(name))
        .map((name) => join(folder, name))
        .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]))
    : [];

const checkPackage = (home, allowed) => {
  const {
    name,
    dependencies = {},
    exports,
  } = JSON.parse(readFileSync(join(root, home, 'package.json'), 'utf8'));
  for (const other of Object.keys(dependencies).filter((one) => one.startsWith('@kontor/')))
    if (!allowed.includes(other)) breach(`${home}/package.json`, `${name} must not depend on ${other}.`);
  if (Object.keys(exports ?? {}).some((path) => path !== '.'))
    breach(`${home}/package.json`, `${name} may export its index only.`);
  for (const path of filesUnder(join(root, home, 'src'))) checkFile(home, path, { dependencies });
};

const checkFile = (home, path, { dependencies }) => {
  if (!/\.tsx?$/.test(path)) return;
  const file = relative(root, path);
  const isTest = /\.test\.ts$/.test(file);
  readFileSync(path, 'utf8')
    .split('\n')
    .forEach((line, at) => {
      const where = `${file}:${at + 1}`;
      const [, from] = /(?:(?<!['.])\bfrom|\bimport)\s*\(?\s*'([@\w./:-]+)'/.exec(line) ?? [];
      if (from && !isTest) checkImport(where, { home, path, from, dependencies });
      if (isTest || /^\s*(\*|\/\/|\/\*)/.test(line)) return;
      for (const { what, pattern, places } of onlyIn)
        if (pattern.test(line) && !places.some((place) => place.test(file)))
          breach(where, `${what} has no place here.`);
      if (clock.in.test(file) && clock.pattern.test(line))
        breach(where, `${clock.what} has no place here; take \`now\`.`);
    });
};

const checkImport = (where, { home, path, from, dependencies }) => {
  if (from.startsWith('.')) {
    const inside = join(root, home, 'src');
    if (!resolve(dirname(path), from).startsWith(inside)) breach(where, `${from} leaves its package.`);
    return;
  }
  const [name, ...rest] = from.startsWith('@')
    ? [from.split('/').slice(0, 2).join('/'), ...from.split('/').slice(2)]
    : [from.split('/')[0]];
  if (from.startsWith('node:')) return;
  if (!(name in dependencies)) breach(where, `${name} is no dependency of ${home}.`);
  if (name.startsWith('@kontor/') && rest.length > 0) breach(where, `${from} reaches into another package.`);
};

const homes = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((home) => existsSync(join(root, home, 'package.json'))),
);
for (const home of homes) {
  const allowed = mayKnow[home];
  if (allowed) checkPackage(home, allowed);
  else breach(home, 'is not in the table of arrows (.ci/arrows.mjs).');
}

console.log(breaches.length === 0 ? 'The arrows point down.' : breaches.join('\n'));
process.exitCode = breaches.length === 0 ? 0 : 1;
