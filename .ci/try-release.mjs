// Runs one release that was unpacked, and upgrades it to another: node .ci/try-release.mjs FROM TO.
// What a stranger gets: it needs no registry and no network, writes to an empty home only, and runs
// by the Node that runs this script, as any user.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const mostMegabytes = 250;
const [from, to] = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), 'kontor-release-'));
const base = {
  // A registry at which nobody answers.
  ...{ HOME: home, KONTOR_PORT: '0', npm_config_registry: 'http://127.0.0.1:9/' },
  PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
};
const env = { ...base, XDG_DATA_HOME: join(home, 'data') };

const expect = (holds, sentence) => {
  if (!holds) throw new Error(sentence);
};
const versionOf = (release) => JSON.parse(readFileSync(join(release, 'package.json'), 'utf8')).version;
const kontor = (release, args, environment = env) =>
  execFileSync(join(release, 'bin/kontor'), args, {
    ...{ encoding: 'utf8', cwd: home, env: environment, timeout: 300_000 },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Starts a release, and hands its address and a key to `use`. */
const serving = async (release, use) => {
  const program = spawn(join(release, 'bin/kontor'), ['start'], {
    ...{ cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (data) => {
      said += data;
    });
  const ended = once(program, 'close').then(([code]) => code);
  try {
    while (!/^Another key: kontor key issue|^Another key: node /m.test(said)) {
      const end = await Promise.race([once(program.stdout, 'data'), ended]);
      expect(Array.isArray(end), `The release ended: ${said}`);
    }
    const [, address] = /^Kontor serves (\S+)/m.exec(said);
    const [, key] = /^KEY=(\S+)/m.exec(said);
    const { version } = await (await fetch(`${address}/version`)).json();
    expect(version === versionOf(release), `/version answers ${version}.`);
    await use(address, key);
  } finally {
    program.kill('SIGTERM');
  }
  const code = await ended;
  expect(code === 0, `The release ended with ${code}.`);
};

const invoicesAt = async (address, key) => {
  const answer = await fetch(`${address}/api/latest/clients/demo/invoices?limit=1000`, {
    headers: { 'x-api-key': key, accept: 'application/json' },
  });
  expect(answer.status === 200, 'The release does not list invoices.');
  return await answer.text();
};

const page = async (address, path, accept, sentence) =>
  expect((await fetch(`${address}${path}`, { headers: { accept } })).status === 200, sentence);

try {
  const megabytes = Number(execFileSync('du', ['-sm', from], { encoding: 'utf8' }).split('\t')[0]);
  expect(megabytes < mostMegabytes, `The release takes ${megabytes} MB.`);
  // Read only where someone chooses a password, which no test of the workspace misses there.
  const passwords = 'node_modules/@kontor/api/passwords/common-passwords.txt.gz';
  expect(existsSync(join(from, passwords)), 'The release has no list of common passwords.');
  for (const name of ['LICENSE', 'THIRD-PARTY.txt', 'CHANGELOG.md', 'sbom.cdx.json'])
    expect(existsSync(join(from, name)), `The release has no ${name}.`);

  const backup = join(home, 'books.kontor');
  let before = '';
  await serving(from, async (address, key) => {
    before = await invoicesAt(address, key);
    expect(JSON.parse(before).invoice.length > 50, 'The release has few invoices.');
    await page(address, '/docs/', '*/*', 'The release has no documentation.');
    await page(address, '/login', 'text/html', 'The release has no console.');
    kontor(from, ['backup', backup]);
  });
  await serving(to, async (address, key) => {
    expect((await invoicesAt(address, key)) === before, 'The upgrade has changed invoices.');
    expect(
      kontor(to, ['verify']).includes(`checked by Kontor ${versionOf(to)}`),
      'verify does not tell its version.',
    );
  });
  // The way back, and the way of a new machine: a backup of the version before.
  const restored = kontor(to, ['restore', backup], { ...env, XDG_DATA_HOME: join(home, 'other') });
  expect(restored.includes(`Kontor ${versionOf(from)} made it`), 'The backup does not tell its version.');
  console.log(
    `Node ${process.version}: ${versionOf(from)} takes ${megabytes} MB, serves, backs up, is upgraded to ${versionOf(to)}, and restores.`,
  );
} finally {
  rmSync(home, { recursive: true, force: true });
}
