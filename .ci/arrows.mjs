// Checks which packages and rooms may import which, and other rules that no compiler checks. It
// names each breach with its file and line.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  clock,
  closedFolders,
  foldersOfPackages,
  knownOnlyTo,
  mayKnow,
  onlyIn,
  pagesOfConsole,
  retired,
  rooms,
  runByBuild,
} from './tables.mjs';
import { commentedFiles, mostColumns, wrapComments } from './wrap-comments.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

const breaches = [];
const breach = (where, sentence) => breaches.push(`${where}: ${sentence}`);

const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !['node_modules', 'dist', 'generated'].includes(name))
        .map((name) => join(folder, name))
        .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]))
    : [];

// All that these import is in their files when they are built, so they need none of it at run time.
const isBundled = (home) => home === 'apps/console' || home === 'apps/docs';

const checkPackage = (home, allowed) => {
  const { name, exports, ...manifest } = JSON.parse(readFileSync(join(root, home, 'package.json'), 'utf8'));
  const dependencies = {
    ...manifest.peerDependencies,
    ...manifest[isBundled(home) ? 'devDependencies' : 'dependencies'],
  };
  for (const other of Object.keys(dependencies).filter((one) => one.startsWith('@kontor/')))
    if (!allowed.includes(other)) breach(`${home}/package.json`, `${name} must not depend on ${other}.`);
  if (Object.keys(exports ?? {}).some((path) => path !== '.'))
    breach(`${home}/package.json`, `${name} may export its index only.`);
  // Types, and what the build alone runs, are needed as the workspace is built, and not by the
  // program.
  const ofBuild = { ...dependencies, ...manifest.devDependencies };
  for (const path of filesUnder(join(root, home, 'src'))) checkFile(home, path, { dependencies, ofBuild });
  for (const path of filesUnder(join(root, home, 'test')).filter((path) => /\.tsx?$/.test(path)))
    readFileSync(path, 'utf8')
      .split('\n')
      .forEach((line, at, lines) => {
        checkDocstring(`${relative(root, path)}:${at + 1}`, line, lines[at - 1]);
      });
};

// More than that is more than one thing.
const mostLines = 400;

const checkFile = (home, path, { dependencies, ofBuild }) => {
  if (!/\.(tsx?|css)$/.test(path)) return;
  const file = relative(root, path);
  const isTest = /\.test\.tsx?$/.test(file);
  const lines = readFileSync(path, 'utf8').split('\n');
  if (lines.length - 1 > mostLines && !isTest)
    breach(file, `has ${lines.length - 1} lines; it is more than one thing.`);
  if (path.endsWith('.css')) return;
  lines.forEach((line, at) => {
    const where = `${file}:${at + 1}`;
    checkDocstring(where, line, lines[at - 1]);
    for (const { pattern, instead } of retired)
      if (pattern.test(line)) breach(where, `${pattern.source} has gone; ${instead}.`);
    const [, from] = /(?:(?<!['.])\bfrom|\bimport)\s*\(?\s*'([@\w./:-]+)'/.exec(line) ?? [];
    const needed =
      runByBuild.includes(dirname(file)) || /^\s*import type /.test(line) ? ofBuild : dependencies;
    // A page is read when it is first shown: its place in the table of pages is no arrow.
    const isShown = dirname(file) === pagesOfConsole && /\bimport\('/.test(line);
    if (from && !isTest && !isShown) checkImport(where, { home, path, from, dependencies: needed });
    define(home, file, isTest, line);
    if (isTest || /^\s*(\*|\/\/|\/\*)/.test(line)) return;
    for (const { what, pattern, places } of onlyIn)
      if (pattern.test(line) && !places.some((place) => place.test(file)))
        breach(where, `${what} has no place here.`);
    if (clock.in.test(file) && clock.pattern.test(line))
      breach(where, `${clock.what} has no place here; take \`now\`.`);
  });
};

// A docstring says what a thing is or does in a main clause (CONTRIBUTING.md, Style).
const checkDocstring = (where, line, before) => {
  const begins =
    before?.trim() === '/**' ? /^\s*\* (What|Whatever|How)\b/ : /^\s*\/\*\* (What|Whatever|How)\b/;
  const [, word] = begins.exec(line) ?? [];
  if (word) breach(where, `a docstring begins with "${word}"; name the thing, or say who does what.`);
};

const checkImport = (where, { home, path, from, dependencies }) => {
  if (from.startsWith('.')) {
    const inside = join(root, home, 'src');
    const target = resolve(dirname(path), from);
    if (!target.startsWith(inside)) breach(where, `${from} leaves its package.`);
    imports.set(path, [...(imports.get(path) ?? []), { target, where }]);
    checkRooms(where, path, target);
    return;
  }
  const [name, ...rest] = from.startsWith('@')
    ? [from.split('/').slice(0, 2).join('/'), ...from.split('/').slice(2)]
    : [from.split('/')[0]];
  if (from.startsWith('node:')) return;
  if (!(name in dependencies)) breach(where, `${name} is not a dependency of ${home}.`);
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

const isIn = (path, place) => path === join(root, place) || path.startsWith(join(root, place) + sep);

// The room of a file within a folder that has an order of rooms, by its place in that order.
const placeIn = (folder, order, path) => {
  const [entry, ...rest] = relative(join(root, folder), path).split(sep);
  const place = order.indexOf(entry);
  return place < 0 && rest.length === 0 ? order.length : place;
};

const checkRooms = (where, path, target) => {
  for (const [folder, order] of Object.entries(rooms)) {
    if (!isIn(path, folder) || !isIn(target, folder)) continue;
    const [from, to] = [path, target].map((file) => placeIn(folder, order, file));
    if (from < 0 || to < 0)
      breach(where, `is in a room that is not in the order of ${folder} (.ci/tables.mjs).`);
    else if (to > from) breach(where, `${relative(join(root, folder), target)} is in a room above this one.`);
  }
  for (const [room, places] of Object.entries(knownOnlyTo))
    if (isIn(target, room) && ![room, ...places].some((place) => isIn(path, place)))
      breach(where, `${room} is known to ${places.join(', ')} only (.ci/tables.mjs).`);
};

const checkPlaces = () => {
  const places = Object.entries(rooms).flatMap(([folder, order]) => order.map((room) => `${folder}/${room}`));
  for (const place of [...places, ...Object.entries(knownOnlyTo).flat(2)])
    if (
      existsSync(join(root, dirname(place))) &&
      !existsSync(join(root, place)) &&
      !place.endsWith('/generated')
    )
      breach('.ci/tables.mjs', `${place} is not there.`);
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

// The files that define a name at their top, by package and in the workspace. A name that stands
// for many things says nothing.
const mostInPackage = 3;
const mostInWorkspace = 6;
const definitions = { package: new Map(), workspace: new Map() };
const define = (home, file, isTest, line) => {
  const [, name] =
    /^(?:export )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/.exec(line) ?? [];
  if (!name) return;
  addTo(definitions.workspace, name, file);
  if (!isTest) addTo(definitions.package, `${home} ${name}`, file);
};
const addTo = (files, key, file) => files.set(key, (files.get(key) ?? new Set()).add(file));
const checkDefinitions = (definitions, most) => {
  for (const [key, files] of definitions)
    if (files.size > most) breach(key, `is defined in ${files.size} files: ${[...files].join(', ')}.`);
};

const checkComments = (path) => {
  const text = readFileSync(path, 'utf8');
  if (wrapComments(text) !== text)
    breach(
      relative(root, path),
      `has a comment of more than ${mostColumns} columns; \`node .ci/wrap-comments.mjs\` wraps it.`,
    );
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

const checkFolders = (home) => {
  for (const entry of readdirSync(join(root, home), { withFileTypes: true }))
    if (entry.isDirectory() && !foldersOfPackages.includes(entry.name))
      breach(`${home}/${entry.name}`, 'is not a folder of a package (.ci/tables.mjs).');
};

const homes = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((home) => existsSync(join(root, home, 'package.json'))),
);
for (const home of homes) {
  const allowed = mayKnow[home];
  if (allowed) checkPackage(home, allowed);
  else breach(home, 'is not in the table of arrows (.ci/tables.mjs).');
  checkFolders(home);
  for (const folder of ['src', 'test'].map((name) => join(root, home, name)))
    if (existsSync(folder)) checkFolder(folder);
}
checkCircles();
checkPlaces();
for (const path of commentedFiles(root)) checkComments(path);
for (const folder of closedFolders) checkClosedFolder(folder);
checkDefinitions(definitions.package, mostInPackage);
checkDefinitions(definitions.workspace, mostInWorkspace);

console.log(breaches.length === 0 ? 'The arrows point down.' : breaches.join('\n'));
process.exitCode = breaches.length === 0 ? 0 : 1;
