import { afterAll, expect, test } from 'vitest';
import { expectVerified, invoiceOf, refusalCode, testInstallation } from '../installation.ts';
import { closingOf, glOf, reversalOf, saldoOf } from '../ledger.ts';

/** §15: reversing entries. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

test('the opposite is booked, and both refer to each other', async () => {
  const client = await newClient();
  const { gl } = await client.ask();
  await gl.post(glOf({ reference: 'R1', description: 'Irrtum' }));
  const { reference } = await gl.reverse(
    reversalOf('r1', { transdate: '2026-02-03', description: 'zurück' }),
  );
  expect(await gl.get({ reference: 'R1' })).toMatchObject({ reverses: '', reversed_by: reference });
  expect(await gl.get({ reference })).toMatchObject({
    kind: 'reversal',
    transdate: '2026-02-03',
    description: 'zurück',
    reverses: 'R1',
    reversed_by: '',
    glentries: [
      { accno: 1000, credit: '100.00' },
      { accno: 1020, debit: '100.00' },
    ],
  });
  expect(await saldoOf(client)).toEqual({ 1000: '0.00', 1020: '0.00' });
});

test('without a day it is booked on that of the entry, without words it says what it does', async () => {
  const { gl } = await (await newClient()).ask();
  await gl.post(glOf({ reference: 'R1' }));
  const { reference } = await gl.reverse(reversalOf('R1'));
  const taken = { transdate: '2026-02-01', description: 'Storno von R1' };
  expect(await gl.get({ reference })).toMatchObject(taken);
});

test('what was reversed can be booked again by reversing the reversal', async () => {
  const client = await newClient();
  const { gl } = await client.ask();
  await gl.post(glOf({ reference: 'R1' }));
  const { reference } = await gl.reverse(reversalOf('R1'));
  await gl.reverse(reversalOf(reference));
  expect(await saldoOf(client)).toEqual({ 1000: '100.00', 1020: '-100.00' });
});

test('409 already_reversed: a second time', async () => {
  const { gl } = await (await newClient()).ask();
  await gl.post(glOf({ reference: 'R1' }));
  await gl.reverse(reversalOf('R1'));
  expect(await refusalCode(gl.reverse(reversalOf('R1')))).toBe('already_reversed');
  expect(await refusalCode(gl.reverse(reversalOf('R1', { transdate: '2026-03-01' })))).toBe(
    'already_reversed',
  );
});

test('409 already_reversed: of many at once one is booked', async () => {
  const client = await newClient();
  await (await client.ask()).gl.post(glOf({ reference: 'R1' }));
  const reverse = async () => refusalCode((await client.ask()).gl.reverse(reversalOf('R1')));
  const codes = await Promise.all(Array.from({ length: 8 }, reverse));
  expect(codes.toSorted()).toEqual([...Array(7).fill('already_reversed'), 'done']);
  expect(await saldoOf(client)).toEqual({ 1000: '0.00', 1020: '0.00' });
});

test('400 period_closed: on a closed day, the one of the entry too; on an open day it is booked', async () => {
  const client = await newClient();
  const { gl, settings } = await client.ask();
  await gl.post(glOf({ reference: 'R1' }));
  await settings.close(closingOf('2026-02-28'));
  const after = (await client.ask()).gl;
  expect(await refusalCode(after.reverse(reversalOf('R1')))).toBe('period_closed');
  expect(await refusalCode(after.reverse(reversalOf('R1', { transdate: '2026-02-28' })))).toBe(
    'period_closed',
  );
  expect(await refusalCode(after.reverse(reversalOf('R1', { transdate: '2026-03-01' })))).toBe('done');
});

test('404 not_found: no such entry; an invoice is none', async () => {
  const { gl, invoices } = await (await newClient()).ask();
  await invoices.post(invoiceOf({ invnumber: 'A1' }));
  expect(await refusalCode(gl.reverse(reversalOf('A1')))).toBe('not_found');
  expect(await refusalCode(gl.get({ reference: 'A1' }))).toBe('not_found');
});

test('an Idempotency-Key: the second request is answered with the reversal of the first', async () => {
  const client = await newClient();
  await (await client.ask()).gl.post(glOf({ reference: 'R1' }));
  const reverse = async () => (await client.ask({ idempotencyKey: 'k' })).gl.reverse(reversalOf('R1'));
  expect(await reverse()).toEqual(await reverse());
});
