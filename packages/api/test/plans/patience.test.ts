import { expect, test } from 'vitest';
import { invoiceOf, refusalCode, testInstallation } from '../installation.ts';

/** A write that is kept waits only so long for the turn of its client (§4). */
const { database, newClient } = await testInstallation({ patience: 200 });

test('a plan that waits too long for its turn is refused as unavailable, books nothing, and may be sent again', async () => {
  const { ask, client } = await newClient();
  const { plans, invoices } = await ask();
  const input = invoiceOf({ invnumber: 'P' });
  const { id } = await plans.propose({ operation: 'invoices.post', input, program: 'test' });
  let end = () => {};
  const before = database.turn(
    { client_id: client.id, keep: true },
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  expect(await refusalCode(plans.commit({ id }))).toBe('unavailable');
  end();
  await before;
  expect((await invoices.list({})).items).toEqual([]);
  expect(await refusalCode(plans.commit({ id }))).toBe('done');
  expect((await invoices.list({})).items).toHaveLength(1);
});
