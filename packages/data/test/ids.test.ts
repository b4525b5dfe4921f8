import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execute, freshDatabase } from '@kontor/testing';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../src/postgres/migrate.ts';

const migrations = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));

test('0067: ids that are given stay, and each client goes on after the greatest of its own', async () => {
  const { url, drop } = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(async () => {
    await Promise.all([drop(), rm(folder, { recursive: true })]);
  });
  await execute(url, 'DROP SCHEMA public CASCADE');
  await execute(url, 'CREATE SCHEMA public');
  const before = (await readdir(migrations)).filter((name) => name < '0067');
  await Promise.all(
    before.map((name) => cp(join(migrations, name), join(folder, name), { recursive: true })),
  );
  await migrate(url, folder);
  for (const name of ['one', 'two'])
    await execute(
      url,
      `INSERT INTO client (name, name_folded, currency, zone, languages, ar_accno, ap_accno, payment_accno, equity_accno,
                           exchange_gain_accno, exchange_loss_accno, income_accno, expense_accno, created)
       VALUES ('${name}', '${name}', 'CHF', 'Europe/Zurich', '{de}', 1100, 2000, 1020, 2970, 6952, 6942, 3400, 4000, now())`,
    );
  const insert = (client_id: number, sha256: string) =>
    execute(
      url,
      `INSERT INTO receipt (client_id, file_name, comment, media_type, size, sha256, checksum, store, date_received)
       VALUES (${client_id}, 'a.pdf', '', 'application/pdf', 1, sha256('${sha256}'), '00000000', 'database', now())`,
    );
  for (const [client_id, sha256] of [
    [1, 'a'],
    [2, 'b'],
    [2, 'c'],
    [1, 'd'],
  ] as const)
    await insert(client_id, sha256);
  await migrate(url, migrations);
  expect(await execute(url, 'SELECT client_id, id FROM receipt ORDER BY 1, 2')).toEqual([
    { client_id: 1, id: 1 },
    { client_id: 1, id: 4 },
    { client_id: 2, id: 2 },
    { client_id: 2, id: 3 },
  ]);
  expect(await execute(url, 'SELECT client_id, of, last FROM last_id ORDER BY 1, 2')).toEqual([
    { client_id: 1, of: 'receipt', last: 4 },
    { client_id: 2, of: 'receipt', last: 3 },
  ]);
});
