import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from './here.mjs';

/** `prisma/migrations/released.txt`: the SHA-256 of each migration that a version was released with, and its name. */
const folder = join(workspace, 'prisma/migrations');
const file = join(folder, 'released.txt');

/** The lines of the migrations that are to be released for the first time. Throws where one was changed after it had been released. */
export const lackingDigests = () => {
  const released = readFileSync(file, 'utf8').trim().split('\n');
  const names = new Set(released.map((line) => line.split('  ')[1]));
  const migrations = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const lines = migrations.map(({ name }) => `${digestOf(name)}  ${name}`).sort(byName);
  const lacking = lines.filter((line) => !released.includes(line));
  const changed = lacking.filter((line) => names.has(line.split('  ')[1]));
  if (changed.length > 0)
    throw new Error(`Migrations were changed after they had been released: ${changed.join(', ')}`);
  return lacking;
};

export const writeDigests = (lacking) => writeFileSync(file, `${lacking.join('\n')}\n`, { flag: 'a' });

const digestOf = (name) =>
  createHash('sha256')
    .update(readFileSync(join(folder, name, 'migration.sql'), 'utf8').replaceAll('\r\n', '\n'))
    .digest('hex');

const byName = (one, other) => (one.split('  ')[1] < other.split('  ')[1] ? -1 : 1);
