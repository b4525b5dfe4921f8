import { expect, test } from 'vitest';
import { expectVerified, invoiceOf, refusalCode, testInstallation } from '../installation.ts';

/**
 * Writes that are kept go before dry runs of the same client, and wait only so long for what is
 * kept before it (§14.2, §21).
 */
const { database, newClient } = await testInstallation({ patience: 15_000 });

test('plans are committed beside more dry runs than wait, of which the rest are refused', async () => {
  const { ask, client } = await newClient();
  const { plans, invoices } = await ask();
  // Their customer is there, as a plan that makes it would be outdated by the one before.
  await invoices.post(invoiceOf({ invnumber: 'P0' }));
  const proposed: number[] = [];
  for (const invnumber of ['P1', 'P2', 'P3', 'P4', 'P5']) {
    const input = invoiceOf({ invnumber });
    proposed.push((await plans.propose({ operation: 'invoices.post', input, program: 'test' })).id);
  }
  const dry = Array.from({ length: 80 }, (_, at) =>
    refusalCode(invoices.post({ ...invoiceOf({ invnumber: `D${at}` }), dry_run: true })),
  );
  const commits = proposed.map((id) => refusalCode(plans.commit({ id })));
  expect(await Promise.all(commits)).toEqual(proposed.map(() => 'done'));
  const answers = await Promise.all(dry);
  // One runs, and 64 wait.
  expect(answers.filter((code) => code === 'done').length).toBeGreaterThanOrEqual(65);
  expect(new Set(answers)).toEqual(new Set(['done', 'unavailable']));
  const { items } = await invoices.list({});
  expect(items.map(({ invnumber }) => invnumber).sort()).toEqual(['P0', 'P1', 'P2', 'P3', 'P4', 'P5']);
  await expectVerified(database, client.id);
}, 60_000);
