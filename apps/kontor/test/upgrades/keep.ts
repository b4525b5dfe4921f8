import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { kontor, startKontor } from '../kontor.ts';
import { answersOf } from './answers.ts';

// Keeps the demo client of a version for the test of upgrades: its backup, and what it answers.
// `pnpm release` runs it with the version where there is a new migration. What was kept before
// 1.0.0 is named by its last migration.

const [version] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error('Name the version that is kept.');

const directory = await mkdtemp(join(tmpdir(), 'kontor-release-'));
const environment = { KONTOR_DATA_DIR: directory, KONTOR_LOG: 'warn' };
const at = (ending: string) => new URL(`releases/${version}${ending}`, import.meta.url).pathname;
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
