// Checks which packages and rooms may import which, and other rules that no compiler checks. It names each breach with its file and line.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

// Arrows point down only.
const mayKnow = {
  'packages/domain': [],
  'packages/data': ['@kontor/domain', '@kontor/prisma'],
  'packages/scan': [],
  'packages/api': ['@kontor/data', '@kontor/domain', '@kontor/scan'],
  'packages/postgres': [],
  'packages/testing': ['@kontor/domain'],
  'packages/samples': [],
  // Knows the program from outside only: its commands, its port and its processes.
  'packages/chaos': ['@kontor/postgres', '@kontor/testing'],
  // Measures the whole program, and so may import all of it.
  'packages/bench': [
    '@kontor/api',
    '@kontor/data',
    '@kontor/domain',
    '@kontor/postgres',
    '@kontor/rest',
    '@kontor/samples',
    '@kontor/scan',
    '@kontor/testing',
  ],
  'apps/rest': ['@kontor/api', '@kontor/domain'],
  'apps/console': ['@kontor/api', '@kontor/domain'],
  'apps/kontor': [
    '@kontor/api',
    '@kontor/console',
    '@kontor/data',
    '@kontor/domain',
    '@kontor/postgres',
    '@kontor/prisma',
    '@kontor/rest',
    '@kontor/scan',
  ],
};

// The rooms of a package, from the lowest to the highest: a room knows those before it. Files beside the rooms stand above all
// of them; what is generated stands below.
const rooms = {
  'packages/domain': [
    'values',
    'refusal',
    'master-data',
    'people',
    'posting',
    'documents',
    'ledger',
    'vat',
    'reports',
    'receipts',
    'qr-bill',
    'proposals',
    'search',
  ],
  'packages/data': [
    'generated',
    'postgres',
    'lists',
    'writing',
    'master-data',
    'people',
    'documents',
    'ledger',
    'vat',
    'reports',
    'receipts',
    'proposals',
    'search',
    'verify',
  ],
  'packages/api': [
    'procedure',
    'master-data',
    'people',
    'documents',
    'ledger',
    'vat',
    'reports',
    'exports',
    'receipts',
    'proposals',
    'search',
    'verify',
  ],
  'apps/console': [
    'styles',
    'storage',
    'texts',
    'values',
    'keyboard',
    'server',
    'controls',
    'forms',
    'table',
    'shell',
    'areas',
    'messages',
  ],
  'apps/rest': ['codec', 'formats', 'operations', 'openapi', 'http-policy', 'pipeline'],
};

// Patterns in the code, and the only places where they may stand.
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
    places: [/^packages\/(bench|data|postgres|testing)\//],
  },
  {
    what: 'a transaction outside of the helper that tries it again',
    pattern: /\$transaction\(/,
    places: [/^packages\/bench\//, /^packages\/data\/src\/postgres\//],
  },
  { what: 'Prisma', pattern: /from '(@prisma\/|.*\/generated\/)/, places: [/^packages\/data\//] },
];
const clock = {
  what: 'the clock',
  pattern: /new Date\(\)|Date\.now\(|Temporal\.Now/,
  in: /^packages\/(domain|data|api)\//,
};

// The browser knows the router by its types: nothing of the server is in the page.
const typesOnly = {
  what: 'the router itself, and not its types,',
  pattern: /(?<!^import type .*)from '@kontor\/api'|import\('@kontor\/api'\)/,
  in: /^apps\/console\//,
};

// A second computation of the books proves something only while it shares no code with the first.
const closedFolders = ['packages/api/test/oracle/computation'];

const breaches = [];
const breach = (where, sentence) => breaches.push(`${where}: ${sentence}`);

const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !['node_modules', 'dist', 'generated'].includes(name))
        .map((name) => join(folder, name))
        .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]))
    : [];

// All that the console imports is in its files when they are built, so it needs none of it at run time.
const isBundled = (home) => home === 'apps/console';

const checkPackage = (home, allowed) => {
  const { name, exports, ...manifest } = JSON.parse(readFileSync(join(root, home, 'package.json'), 'utf8'));
  const dependencies = manifest[isBundled(home) ? 'devDependencies' : 'dependencies'] ?? {};
  for (const other of Object.keys(dependencies).filter((one) => one.startsWith('@kontor/')))
    if (!allowed.includes(other)) breach(`${home}/package.json`, `${name} must not depend on ${other}.`);
  if (Object.keys(exports ?? {}).some((path) => path !== '.'))
    breach(`${home}/package.json`, `${name} may export its index only.`);
  for (const path of filesUnder(join(root, home, 'src'))) checkFile(home, path, { dependencies });
  for (const path of filesUnder(join(root, home, 'test')).filter((path) => /\.tsx?$/.test(path)))
    readFileSync(path, 'utf8')
      .split('\n')
      .forEach((line, at) => {
        checkDocstring(`${relative(root, path)}:${at + 1}`, line);
      });
};

const checkFile = (home, path, { dependencies }) => {
  if (!/\.tsx?$/.test(path)) return;
  const file = relative(root, path);
  const isTest = /\.test\.tsx?$/.test(file);
  readFileSync(path, 'utf8')
    .split('\n')
    .forEach((line, at) => {
      const where = `${file}:${at + 1}`;
      checkDocstring(where, line);
      const [, from] = /(?:(?<!['.])\bfrom|\bimport)\s*\(?\s*'([@\w./:-]+)'/.exec(line) ?? [];
      if (from && !isTest) checkImport(where, { home, path, from, dependencies });
      if (!isTest) define(home, file, line);
      if (isTest || /^\s*(\*|\/\/|\/\*)/.test(line)) return;
      for (const { what, pattern, places } of onlyIn)
        if (pattern.test(line) && !places.some((place) => place.test(file)))
          breach(where, `${what} has no place here.`);
      if (typesOnly.in.test(file) && typesOnly.pattern.test(line))
        breach(where, `${typesOnly.what} has no place here.`);
      if (clock.in.test(file) && clock.pattern.test(line))
        breach(where, `${clock.what} has no place here; take \`now\`.`);
    });
};

// A docstring says what a thing is or does in a main clause (CONTRIBUTING.md, Style).
const checkDocstring = (where, line) => {
  const [, word] = /^\s*\/\*\* (What|Whatever|How)\b/.exec(line) ?? [];
  if (word) breach(where, `a docstring begins with "${word}"; name the thing, or say who does what.`);
};

const checkImport = (where, { home, path, from, dependencies }) => {
  if (from.startsWith('.')) {
    const inside = join(root, home, 'src');
    const target = resolve(dirname(path), from);
    if (!target.startsWith(inside)) breach(where, `${from} leaves its package.`);
    imports.set(path, [...(imports.get(path) ?? []), { target, where }]);
    checkRoom(where, { home, path: relative(inside, path), target: relative(inside, target) });
    return;
  }
  const [name, ...rest] = from.startsWith('@')
    ? [from.split('/').slice(0, 2).join('/'), ...from.split('/').slice(2)]
    : [from.split('/')[0]];
  if (from.startsWith('node:')) return;
  if (!(name in dependencies)) breach(where, `${name} is no dependency of ${home}.`);
  if (name.startsWith('@kontor/') && rest.length > 0) breach(where, `${from} reaches into another package.`);
};

const checkClosedFolder = (folder) => {
  for (const path of filesUnder(join(root, folder)))
    for (const [, from] of readFileSync(path, 'utf8').matchAll(/\bfrom '([^']+)'/g))
      if (!/^\.\/[\w-]+\.ts$/.test(from))
        breach(relative(root, path), `${from} is outside of this folder, which shares no code.`);
};

// Every file with the files of its package that it imports, types included.
const imports = new Map();

const checkRoom = (where, { home, path, target }) => {
  const order = rooms[home];
  if (!order) return;
  const [from, to] = [path, target].map((file) =>
    file.includes(sep) ? order.indexOf(file.split(sep)[0]) : order.length,
  );
  if (from < 0 || to < 0) breach(where, `is in a room that is not in the order of ${home} (.ci/arrows.mjs).`);
  else if (to > from) breach(where, `${target} is in a room above this one.`);
};

// Follows the imports of each file; one that leads back to a file on the way there closes a circle.
const checkCircles = () => {
  const done = new Set();
  const follow = (path, way) => {
    if (done.has(path)) return;
    for (const { target, where } of imports.get(path) ?? []) {
      const start = [...way, path].indexOf(target);
      if (start < 0) follow(target, [...way, path]);
      else {
        const circle = [...way, path].slice(start).map((file) => relative(root, file));
        breach(where, `closes a circle: ${circle.join(' → ')}.`);
      }
    }
    done.add(path);
  };
  for (const path of imports.keys()) follow(path, []);
};

// Which packages define a name at the top of how many files. A name that stands for many things says nothing.
const mostDefinitions = 3;
const definitions = new Map();
const define = (home, file, line) => {
  const [, name] =
    /^(?:export )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/.exec(line) ?? [];
  if (!name) return;
  const key = `${home} ${name}`;
  definitions.set(key, (definitions.get(key) ?? new Set()).add(file));
};
const checkDefinitions = () => {
  for (const [key, files] of definitions) {
    const [home, name] = key.split(' ');
    if (files.size > mostDefinitions)
      breach(home, `${name} is defined in ${files.size} files: ${[...files].join(', ')}.`);
  }
};

const mostFiles = 20;
const checkFolder = (folder) => {
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  if (files.length > mostFiles)
    breach(relative(root, folder), `has ${files.length} files beside each other; a room is missing.`);
  for (const entry of entries)
    if (entry.isDirectory() && entry.name !== 'generated') checkFolder(join(folder, entry.name));
};

// The folders of a package. Any other one is a stray, such as a script of somebody's measurements.
const foldersOfPackages = [
  'src',
  'test',
  'bin',
  'examples',
  'public',
  'passwords',
  'dist',
  'node_modules',
  '.turbo',
  'coverage',
];
const checkFolders = (home) => {
  for (const entry of readdirSync(join(root, home), { withFileTypes: true }))
    if (entry.isDirectory() && !foldersOfPackages.includes(entry.name))
      breach(`${home}/${entry.name}`, 'is no folder of a package (.ci/arrows.mjs).');
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
  checkFolders(home);
  for (const folder of ['src', 'test'].map((name) => join(root, home, name)))
    if (existsSync(folder)) checkFolder(folder);
}
checkCircles();
for (const folder of closedFolders) checkClosedFolder(folder);
checkDefinitions();

console.log(breaches.length === 0 ? 'The arrows point down.' : breaches.join('\n'));
process.exitCode = breaches.length === 0 ? 0 : 1;
