// Makes the release, installs it as npm does, and has it serve from an empty directory: what a stranger gets. Needs npm's registry.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mostMegabytes = 250;

const root = new URL('../', import.meta.url).pathname;
// npm waits without end for a registry that does not answer. In milliseconds.
const timeout = 300_000;
const run = (file, args, options) =>
  execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout, ...options });
const expect = (holds, sentence) => {
  if (!holds) throw new Error(sentence);
};

run('npx', ['--yes', 'pnpm', 'release'], { cwd: root });
const { version } = JSON.parse(readFileSync(join(root, 'apps/kontor/package.json'), 'utf8'));
const bill = JSON.parse(readFileSync(join(root, 'release/sbom.cdx.json'), 'utf8'));
expect(
  bill.bomFormat === 'CycloneDX' && bill.components.length > 100,
  'The bill of materials has no components.',
);
const licences = readFileSync(join(root, 'release/licences.txt'), 'utf8').trim().split('\n');
expect(
  licences.length > 100 && !licences.some((line) => /: undefined$/.test(line)),
  'A licence is not known.',
);

const prefix = mkdtempSync(join(tmpdir(), 'kontor-release-'));
try {
  run(
    'npm',
    [
      'install',
      '--global',
      '--prefix',
      prefix,
      '--no-audit',
      '--no-fund',
      join(root, `release/kontor-${version}.tgz`),
    ],
    { cwd: prefix },
  );
  const megabytes = Number(run('du', ['-sm', prefix]).split('\t')[0]);
  expect(megabytes < mostMegabytes, `The release takes ${megabytes} MB.`);
  const kontor = join(prefix, 'bin/kontor');
  const env = { PATH: process.env.PATH, HOME: prefix, KONTOR_PORT: '0', XDG_DATA_HOME: join(prefix, 'data') };
  const program = spawn(kontor, ['start'], { cwd: prefix, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (data) => {
      said += data;
    });
  while (!/^Another key: kontor key issue/m.test(said))
    await Promise.race([
      once(program.stdout, 'data'),
      once(program, 'close').then(() => expect(false, `The release ended: ${said}`)),
    ]);
  const [, address] = /^Kontor serves (\S+)/m.exec(said);
  const [, key] = /^KEY=(\S+)/m.exec(said);
  const answer = await fetch(`${address}/api/latest/clients/demo/invoices?limit=5`, {
    headers: { 'x-api-key': key, accept: 'application/json' },
  });
  expect(
    answer.status === 200 && (await answer.json()).invoice.length === 5,
    'The release does not list invoices.',
  );
  expect((await fetch(`${address}/docs/`)).status === 200, 'The release has no documentation.');
  expect(
    (await fetch(`${address}/login`, { headers: { accept: 'text/html' } })).status === 200,
    'The release has no console.',
  );
  // Read only where somebody chooses a password, which no test of the workspace misses there.
  const passwords = 'node_modules/@kontor/api/passwords/common-passwords.txt.gz';
  expect(
    existsSync(join(prefix, 'lib/node_modules/kontor', passwords)),
    'The release has no list of common passwords.',
  );
  const backup = join(prefix, 'books.kontor');
  run(kontor, ['backup', backup], { env, stdio: 'ignore' });
  run(kontor, ['restore', backup], {
    env: { ...env, XDG_DATA_HOME: join(prefix, 'other') },
    stdio: 'ignore',
  });
  program.kill('SIGTERM');
  const [code] = await once(program, 'close');
  expect(code === 0, `The release ended with ${code}.`);
  console.log(`The release takes ${megabytes} MB, serves, backs up and restores.`);
} finally {
  rmSync(prefix, { recursive: true, force: true });
}
