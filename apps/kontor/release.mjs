import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inProgram } from './bundled.mjs';

// Makes the release: a package `kontor` that npm installs on any machine, with all of Kontor in it. It names the packages of others in
// exact versions, down to the last, and npm gets those that fit the machine. Beside it are a bill of materials and the licences.

const home = fileURLToPath(new URL('.', import.meta.url));
const workspace = join(home, '../..');
const out = join(workspace, 'release');
const stage = join(out, 'kontor');

const manifestIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const save = (folder, name, value) =>
  writeFileSync(join(folder, name), `${JSON.stringify(value, undefined, 2)}\n`);
const npm = (args, cwd) =>
  execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const pnpm = (args) => {
  // The one that runs this script, which need not be on the path.
  const { npm_execpath: by = 'pnpm' } = process.env;
  const [file, ...before] = /\.[cm]?js$/.test(by) ? [process.execPath, by] : [by];
  return execFileSync(file, [...before, ...args], { cwd: home, encoding: 'utf8', maxBuffer: 1 << 28 });
};

const dependenciesOf = (folder) => Object.keys(manifestIn(folder).dependencies ?? {});
const installed = (folder, name) => realpathSync(join(folder, 'node_modules', name));
const isOwn = (name) => name.startsWith('@kontor/');

/** The title of a licence: `MIT` of `MIT License`. */
const headOfLicence = (home) =>
  readFileSync(join(home, 'LICENSE'), 'utf8')
    .trim()
    .split('\n')[0]
    .replace(/^(The )?(\S+) License.*$/, '$2');

/** The licence of a package as it says it itself, where npm does not know it: in an older form, or in a file only. */
const licenceIn = (name, version) => {
  const store = join(workspace, 'node_modules/.pnpm');
  const folder = readdirSync(store).find((one) => one.startsWith(`${name.replace('/', '+')}@${version}`));
  const home = join(store, folder, 'node_modules', name);
  const { license, licenses } = manifestIn(home);
  return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? headOfLicence(home);
};

// The program serves them; no other package is read for its types.
const routerTypes = join(home, 'dist/router.d.ts');

/** Copies a package: what it would publish, without what only those read who develop. */
const copyPackage = (from, to, manifest, files) => {
  mkdirSync(to, { recursive: true });
  save(to, 'package.json', manifest);
  const filter = (path) =>
    path === routerTypes || (!/\.map$|\.tsbuildinfo$|\.d\.ts$/.test(path) && isNeeded(path));
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

rmSync(out, { recursive: true, force: true });
const program = manifestIn(home);
const own = dependenciesOf(home).filter(isOwn);
// A patched package goes along as it is here, as npm knows nothing of the patch; and Prisma's client without what is for other databases, which
// is sixty megabytes.
const patched = readdirSync(join(workspace, 'patches')).map((name) => name.replace(/@[^@]+$/, ''));
const taken = [...patched, '@prisma/client'];
const isNeeded = (path) =>
  !/query_compiler_(?!small_bg\.postgresql\.)|\.wasm-base64\.js$|runtime\/.*\.d\.m?ts$/.test(path);
const versionsOf = (folder, beside) =>
  dependenciesOf(folder)
    .filter((name) => !isOwn(name) && !inProgram(name))
    .map((name) => [name, manifestIn(realpathSync(join(beside, name))).version]);
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
const manifest = {
  ...{ name: 'kontor', version: program.version, description: program.description },
  ...{ license: program.license, type: program.type, bin: program.bin },
  engines: manifestIn(workspace).engines,
  files: [...program.files, 'THIRD-PARTY.txt'],
  dependencies: Object.fromEntries([...own.map((name) => [name, program.version]), ...versions.sort()]),
  bundleDependencies: [...own, ...taken],
};
copyPackage(home, stage, manifest, program.files);
for (const name of ['LICENSE', 'README.md']) cpSync(join(workspace, name), join(stage, name));
for (const name of [...own, ...taken]) {
  const folder = installed(home, name);
  const { dependencies, devDependencies, peerDependencies, scripts, ...manifest } = manifestIn(folder);
  // One of others may publish all but what it leaves out.
  const published = readdirSync(folder).filter(
    (file) => !/^(package\.json|node_modules|test|bench|scripts|\..*)$/.test(file),
  );
  copyPackage(folder, join(stage, 'node_modules', name), manifest, isOwn(name) ? manifest.files : published);
}
// The versions of all that npm will install: those with which the tests ran. Where they were found is left out: others have them elsewhere.
save(stage, 'package.json', { ...manifest, overrides: testedVersions() });
npm(
  [
    'install',
    '--package-lock-only',
    '--omit=dev',
    '--omit-lockfile-registry-resolved',
    '--no-audit',
    '--no-fund',
  ],
  stage,
);
save(stage, 'package.json', manifest);
renameSync(join(stage, 'package-lock.json'), join(stage, 'npm-shrinkwrap.json'));
const { packages } = JSON.parse(readFileSync(join(stage, 'npm-shrinkwrap.json'), 'utf8'));
const licences = Object.entries(packages)
  .map(([path, found]) => ({ ...found, name: path.replace(/^.*node_modules\//, '') }))
  .filter(({ name }) => name !== '' && !isOwn(name))
  .map(({ name, version, license }) => `${name} ${version}: ${license ?? licenceIn(name, version)}`);
// They are in the package, and are none of its packages.
const fonts = 'Liberation Sans and Liberation Serif 2.1.5: OFL-1.1';
const list = `${[...new Set([...licences, fonts])].sort().join('\n')}\n`;
writeFileSync(join(stage, 'THIRD-PARTY.txt'), list);
writeFileSync(join(out, 'licences.txt'), list);
const [{ filename }] = JSON.parse(npm(['pack', '--json', '--pack-destination', out], stage));
const bill = npm(['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--omit=dev'], stage);
writeFileSync(join(out, 'sbom.cdx.json'), bill);
rmSync(stage, { recursive: true });
process.stdout.write(`${join(out, filename)}\n`);
