import { execute, freshDatabase } from '@kontor/testing';
import { expect, onTestFinished, test } from 'vitest';

test('ids of rows that come without one are counted within the client, and go on after those that are given', async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  for (const name of ['one', 'two'])
    await execute(
      url,
      `INSERT INTO client (name, name_folded, currency, zone, languages, ar_accno, ap_accno, payment_accno, equity_accno,
                           exchange_gain_accno, exchange_loss_accno, income_accno, expense_accno, created)
       VALUES ('${name}', '${name}', 'CHF', 'Europe/Zurich', '{de}', 1100, 2000, 1020, 2970, 6952, 6942, 3400, 4000, now())`,
    );
  await execute(url, "INSERT INTO last_id (client_id, of, last) VALUES (2, 'receipt', 40)");
  for (const [client_id, sha256] of [
    [1, 'a'],
    [2, 'b'],
    [2, 'c'],
    [1, 'd'],
  ] as const)
    await execute(
      url,
      `INSERT INTO receipt (client_id, file_name, comment, media_type, size, sha256, checksum, store, date_received)
       VALUES (${client_id}, 'a.pdf', '', 'application/pdf', 1, sha256('${sha256}'), '00000000', 'database', now())`,
    );
  expect(await execute(url, 'SELECT client_id, id FROM receipt ORDER BY 1, 2')).toEqual([
    { client_id: 1, id: 1 },
    { client_id: 1, id: 2 },
    { client_id: 2, id: 41 },
    { client_id: 2, id: 42 },
  ]);
  expect(await execute(url, 'SELECT client_id, of, last FROM last_id ORDER BY 1, 2')).toEqual([
    { client_id: 1, of: 'receipt', last: 2 },
    { client_id: 2, of: 'receipt', last: 42 },
  ]);
});
