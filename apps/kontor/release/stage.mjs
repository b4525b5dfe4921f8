import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { inProgram } from '../bundled.mjs';
import { addToBill } from './bill.mjs';
import { home, isOwn, manifestIn, npm, pnpm, saveManifest, workspace } from './here.mjs';
import { others, thirdParty, withLicence } from './licences.mjs';

// Makes a package `kontor` that npm installs on any machine, with all of Kontor in it. It names the packages of others in
// exact versions, down to the last, and npm gets those that fit the machine. Beside it are a bill of materials and the licences.

const dependenciesOf = (folder) => Object.keys(manifestIn(folder).dependencies ?? {});
const installed = (folder, name) => realpathSync(join(folder, 'node_modules', name));

// The program serves them; no other package is read for its types.
const routerTypes = join(home, 'dist/router.d.ts');

/** Copies a package: what it would publish, without what only those read who develop. */
const copyPackage = (from, to, manifest, files) => {
  mkdirSync(to, { recursive: true });
  saveManifest(to, manifest);
  const filter = (path) =>
    path === routerTypes || (!/\.map$|\.tsbuildinfo$|\.d\.c?ts$/.test(path) && isNeeded(path));
  for (const name of files) cpSync(join(from, name), join(to, name), { recursive: true, filter });
};

/** The versions of packages of others in the workspace, but for those of which it has several. */
function testedVersions() {
  const [tree] = JSON.parse(pnpm(['list', '--prod', '--depth', 'Infinity', '--json']));
  const found = new Map();
  const add = (dependencies = {}) => {
    for (const [name, { version, dependencies: within }] of Object.entries(dependencies)) {
      if (!isOwn(name)) found.set(name, new Set([...(found.get(name) ?? []), version]));
      add(within);
    }
  };
  add(tree.dependencies);
  return Object.fromEntries(
    [...found].filter(([, all]) => all.size === 1).map(([name, [version]]) => [name, version]),
  );
}

// A patched package goes along as it is here, as npm knows nothing of the patch (pnpm writes a scope's slash as __); and Prisma's client without
// what is for other databases, which is sixty megabytes.
const patched = readdirSync(join(workspace, 'patches')).map((name) =>
  name.replace(/@[^@]+$/, '').replace('__', '/'),
);
const taken = [...patched, '@prisma/client'];
const isNeeded = (path) =>
  !/query_compiler_(?!small_bg\.postgresql\.)|\.wasm-base64\.js$|runtime\/.*\.d\.m?ts$|\/\.vite|bundled\.json$/.test(
    path,
  );
const versionsOf = (folder, beside) =>
  dependenciesOf(folder)
    .filter((name) => !isOwn(name) && !inProgram(name))
    .map((name) => [name, manifestIn(realpathSync(join(beside, name))).version]);

/** The manifest of the release. */
const manifestOf = (version, own) => {
  const program = manifestIn(home);
  const versions = [
    ...[home, ...own.map((name) => installed(home, name))].flatMap((folder) =>
      versionsOf(folder, join(folder, 'node_modules')),
    ),
    // npm installs nothing for what is in the package.
    ...taken.flatMap((name) => {
      const folder = installed(home, name);
      return versionsOf(folder, folder.slice(0, -name.length));
    }),
  ];
  return {
    ...{ name: 'kontor', version, description: program.description },
    ...{ license: program.license, type: program.type, bin: program.bin },
    engines: manifestIn(workspace).engines,
    files: [...program.files, 'CHANGELOG.md', 'THIRD-PARTY.txt'],
    dependencies: Object.fromEntries([...own.map((name) => [name, version]), ...versions.sort()]),
    bundleDependencies: [...own, ...taken],
  };
};

const shrinkwrap = 'npm-shrinkwrap.json';

/** Writes the versions of all that npm will install: those with which the tests ran. Where they were found is left out: others have them elsewhere. */
const lock = (stage, manifest) => {
  saveManifest(stage, { ...manifest, overrides: testedVersions() });
  const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error'];
  npm(['install', '--package-lock-only', '--omit=dev', '--omit-lockfile-registry-resolved', ...quiet], stage);
  saveManifest(stage, manifest);
  renameSync(join(stage, 'package-lock.json'), join(stage, shrinkwrap));
};

/** The packages that npm installs, by the lock. */
const lockedIn = (stage) =>
  Object.entries(JSON.parse(readFileSync(join(stage, shrinkwrap), 'utf8')).packages)
    .map(([path, { version, license }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      license,
    }))
    .filter(({ name }) => name !== '' && !isOwn(name));

/** The packages whose code is within the files of the program and of the console. */
const bundled = () => {
  const pages = installed(home, '@kontor/console');
  const files = [join(home, 'dist/bundled.json'), join(pages, 'dist/.vite/license.json')];
  return files
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))
    .map(({ name, version }) => ({ name, version }))
    .filter(({ name }) => !isOwn(name));
};

const different = (packages) => [
  ...new Map(packages.map((one) => [`${one.name} ${one.version}`, one])).values(),
];

/** Makes the package, the bill of materials and the licences in `out`, and returns the file of the package. */
export const packRelease = ({ version, out, scratch }) => {
  const stage = join(scratch, 'kontor');
  const own = dependenciesOf(home).filter(isOwn);
  const manifest = manifestOf(version, own);
  mkdirSync(out, { recursive: true });
  copyPackage(home, stage, manifest, manifestIn(home).files);
  for (const name of ['LICENSE', 'README.md', 'CHANGELOG.md'])
    cpSync(join(workspace, name), join(stage, name));
  for (const name of [...own, ...taken]) {
    const folder = installed(home, name);
    const { dependencies, devDependencies, peerDependencies, scripts, ...of } = manifestIn(folder);
    // One of others may publish all but what it leaves out.
    const published = readdirSync(folder).filter(
      (file) => !/^(package\.json|node_modules|test|bench|scripts|\..*)$/.test(file),
    );
    const own = isOwn(name);
    copyPackage(
      folder,
      join(stage, 'node_modules', name),
      own ? { ...of, version } : of,
      own ? of.files : published,
    );
  }
  lock(stage, manifest);
  const within = different(bundled()).map(withLicence);
  const found = different([...lockedIn(stage).map(withLicence), ...within, ...others()]);
  const list = thirdParty(found);
  writeFileSync(join(stage, 'THIRD-PARTY.txt'), list);
  writeFileSync(join(out, 'licences.txt'), list);
  const [{ filename }] = JSON.parse(npm(['pack', '--json', '--pack-destination', out], stage));
  const bill = npm(
    ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit=dev'],
    stage,
  );
  writeFileSync(join(out, 'sbom.cdx.json'), addToBill(bill, [...within, ...others()]));
  return join(out, filename);
};
