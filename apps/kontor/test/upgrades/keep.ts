import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { kontor, startKontor } from '../kontor.ts';
import { answersOf } from './answers.ts';

// Keeps the demo client of this version for the test of upgrades: its backup, and what it answers. Run at each release that has
// a new migration: pnpm --filter @kontor/kontor keep-release.

const directory = await mkdtemp(join(tmpdir(), 'kontor-release-'));
const environment = { KONTOR_DATA_DIR: directory, KONTOR_LOG: 'warn' };
const migrations = join(
  dirname(createRequire(import.meta.url).resolve('@kontor/prisma/package.json')),
  'migrations',
);
const last = (await readdir(migrations))
  .filter((name) => /^\d{4}_/.test(name))
  .sort()
  .at(-1);
const at = (ending: string) => new URL(`releases/${last}${ending}`, import.meta.url).pathname;
const program = await startKontor(environment);
try {
  const key = (await kontor(['key', 'issue', 'demo'], environment)).stdout.trim();
  const answers = await answersOf(program.address, key);
  await rm(at('.kontor'), { force: true });
  const { code, stderr } = await kontor(['backup', at('.kontor')], environment);
  if (code !== 0) throw new Error(stderr);
  await writeFile(at('.json.gz'), gzipSync(JSON.stringify(answers), { level: 9 }));
  process.stdout.write(`${at('.kontor')} was written.\n`);
} finally {
  await program.stop();
  await rm(directory, { recursive: true });
}
