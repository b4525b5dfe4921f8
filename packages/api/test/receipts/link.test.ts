import { describe, expect, test } from 'vitest';
import { caller } from '../../src/index.ts';
import { expectVerified, invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { glOf, listOf } from '../ledger.ts';
import { processAll, upload } from './receipt.ts';

/** §16.3: what receipts prove, and withdrawing those that prove nothing. */
const installation = await testInstallation();

/** A client with a receipt, an invoice A1, payables R1 of two vendors, and an entry G1. */
const given = async () => {
  const client = await installation.newClient();
  const id = await upload(installation, client, {});
  await processAll(installation);
  const ask = await client.ask();
  await ask.invoices.post(invoiceOf({ invnumber: 'A1' }));
  for (const vendornumber of ['L1', 'L2'])
    await ask.payables.post(payableOf({ invnumber: 'R1', vendor: { vendornumber, name: vendornumber } }));
  await ask.gl.post(glOf({ reference: 'G1' }));
  return { client, ask, id };
};

const payable = { payable: 'r1', vendor_number: 'L2' };
const targets = [{ invoice: 'a1' }, payable, { entry: 'g1' }];

test('a receipt proves an invoice, a payable and an entry, and is found by each', async () => {
  const { ask, id } = await given();
  for (const target of targets) await ask.receipts.link({ id, ...target });
  // Once more changes nothing.
  for (const target of targets) await ask.receipts.link({ id, ...target });
  const links = await ask.receipts.links({ id });
  expect(links).toMatchObject([{ invoice: 'A1' }, { payable: 'R1', vendor_number: 'L2' }, { entry: 'G1' }]);
  for (const target of targets) expect(await ask.receipts.of(target)).toMatchObject([{ id }]);
  expect(await ask.receipts.of({ payable: 'R1', vendor_number: 'L1' })).toEqual([]);
  // The entry of a document is told, and is an entry like others.
  const { items } = await ask.transactions.list(listOf('1100'));
  expect(links[0]?.entry_id).toBe(items[0]?.id);
  expect(await ask.receipts.of({ entry_id: links[0]?.entry_id })).toEqual([]);
  await ask.receipts.link({ id, entry_id: links[0]?.entry_id });
  expect(await ask.receipts.of({ entry_id: links[0]?.entry_id })).toMatchObject([{ id }]);
});

test('a link can be taken away, and made again', async () => {
  const { ask, id } = await given();
  for (const target of targets) await ask.receipts.link({ id, ...target });
  await ask.receipts.unlink({ id, ...payable });
  await ask.receipts.unlink({ id, ...payable });
  expect(await ask.receipts.links({ id })).toMatchObject([{ invoice: 'A1' }, { entry: 'G1' }]);
  await ask.receipts.link({ id, ...payable });
  expect(await ask.receipts.links({ id })).toHaveLength(3);
});

test('every change is recorded with what was before and after it', async () => {
  const { ask, id, client } = await given();
  const before = (await ask.audit.list({})).items.length;
  await ask.receipts.link({ id, invoice: 'A1' });
  await ask.receipts.unlink({ id, invoice: 'A1' });
  await ask.receipts.withdraw({ id });
  await ask.receipts.withdraw({ id });
  await ask.receipts.restore({ id });
  const links = (await ask.audit.list({})).items.slice(before);
  expect(links.map(({ records }) => records)).toMatchObject([
    [{ action: 'receipts.link', table: 'receipt_link', before: null, after: { receipt_id: id } }],
    [{ action: 'receipts.unlink', table: 'receipt_link', before: { receipt_id: id }, after: null }],
    [{ action: 'receipts.withdraw', table: 'receipt', before: { withdrawn: null }, after: { id } }],
    [{ action: 'receipts.restore', table: 'receipt', before: { id }, after: { withdrawn: null } }],
  ]);
  await expectVerified(installation.database, client.client.id);
});

test('with an Idempotency-Key a change happens once', async () => {
  const { client, ask, id } = await given();
  const context = () => client.context({ idempotencyKey: 'withdraw' });
  await caller(await context()).receipts.withdraw({ id });
  await ask.receipts.restore({ id });
  const again = await context();
  await caller(again).receipts.withdraw({ id });
  expect([again.reply.replayed, (await ask.receipts.get({ id })).status]).toEqual([true, 'PROCESSED']);
});

describe('400 invalid', () => {
  test.each([
    ['nothing', {}],
    ['two things', { invoice: 'A1', entry: 'G1' }],
    ['a vendor without a payable', { invoice: 'A1', vendor_number: 'L1' }],
  ])('%s', async (_, target) => {
    const { ask, id } = await given();
    expect(await refusalCode(ask.receipts.link({ id, ...target }))).toBe('invalid');
    expect(await refusalCode(ask.receipts.of(target))).toBe('invalid');
  });
});

describe('404 not_found', () => {
  test.each([
    { invoice: 'A2' },
    { payable: 'R2' },
    { payable: 'R1', vendor_number: 'L3' },
    { entry: 'G2' },
    { entry_id: 999_999 },
  ])('to %j', async (target) => {
    const { ask, id } = await given();
    expect(await refusalCode(ask.receipts.link({ id, ...target }))).toBe('not_found');
  });

  test('the receipt of another client', async () => {
    const [{ client }, { ask }] = [await given(), await given()];
    // The second receipt of the one; the other has a single one.
    const id = await upload(installation, client, {});
    const { link, unlink, links, withdraw, restore, retry } = ask.receipts;
    for (const operation of [link, unlink])
      expect(await refusalCode(operation({ id, invoice: 'A1' }))).toBe('not_found');
    for (const operation of [links, withdraw, restore, retry])
      expect(await refusalCode(operation({ id }))).toBe('not_found');
  });
});

describe('409', () => {
  test('payable_ambiguous: several vendors have an open payable of the number', async () => {
    const { ask, id } = await given();
    expect(await refusalCode(ask.receipts.link({ id, payable: 'R1' }))).toBe('payable_ambiguous');
  });

  test('receipt_linked: a receipt that proves something is not withdrawn', async () => {
    const { ask, id } = await given();
    await ask.receipts.link({ id, entry: 'G1' });
    expect(await refusalCode(ask.receipts.withdraw({ id }))).toBe('receipt_linked');
    expect(await ask.receipts.get({ id })).toMatchObject({ status: 'PROCESSED' });
    await ask.receipts.unlink({ id, entry: 'G1' });
    await ask.receipts.withdraw({ id });
    expect(await ask.receipts.get({ id })).toMatchObject({ status: 'WITHDRAWN' });
  });

  test('receipt_withdrawn: a receipt that was withdrawn proves nothing', async () => {
    const { ask, id } = await given();
    await ask.receipts.withdraw({ id });
    expect(await refusalCode(ask.receipts.link({ id, entry: 'G1' }))).toBe('receipt_withdrawn');
    expect(await ask.receipts.links({ id })).toEqual([]);
    await ask.receipts.restore({ id });
    await ask.receipts.link({ id, entry: 'G1' });
  });

  test('of a link and a withdrawal at the same moment, one is refused', async () => {
    const { ask, id } = await given();
    for (let round = 0; round < 10; round += 1) {
      const codes = await Promise.all([
        refusalCode(ask.receipts.link({ id, entry: 'G1' })),
        refusalCode(ask.receipts.withdraw({ id })),
      ]);
      const { status } = await ask.receipts.get({ id });
      const links = await ask.receipts.links({ id });
      const linked = [['done', 'receipt_linked'], 'PROCESSED', 1];
      const withdrawn = [['receipt_withdrawn', 'done'], 'WITHDRAWN', 0];
      expect([linked, withdrawn]).toContainEqual([codes, status, links.length]);
      await ask.receipts.unlink({ id, entry: 'G1' });
      await ask.receipts.restore({ id });
    }
  });
});
