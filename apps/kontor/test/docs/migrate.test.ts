import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@kontor/testing';
import { expect, onTestFinished, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { sourceOf, sqlLedger } from '../imports/sources.ts';
import { bareEnvironment, commandsAt, run } from './programs.ts';

const page = readFileSync(new URL('../../../../docs/migrate.md', import.meta.url), 'utf8');

test('the commands of docs/migrate do what they say, in their order, on the books of a new client', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'kontor-migrate-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const rows = [
    ['Kundennummer', 'Firma', 'Ort'],
    ['K-7', 'Gasthaus zum Löwen', 'Bern'],
  ].map((cells) => cells.map((value) => ({ value })));
  await writeFile(join(cwd, 'customers.xlsx'), await writeXlsxFile(rows).toBuffer());
  const commands = [...page.matchAll(/^ {4}(\S.*)$/gm)].map(([, command = '']) => command);
  expect(commands).toHaveLength(3);
  const address = 'postgresql://user:password@host/database';
  const script = ['npx --yes pnpm kontor migrate', 'npx --yes pnpm kontor client create muster', ...commands]
    .join('\n')
    .replace(address, `'${await sourceOf(sqlLedger)}'`);
  const env = { ...bareEnvironment, DATABASE_URL: (await freshDatabase()).url };
  const { code, output } = await run(['bash', '-c', `set -e\n${commandsAt(script, '')}`], { cwd, env });
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/Nothing was written.*Everything has been imported.*^1100 .* 551\.00/ms),
  ]);
});
