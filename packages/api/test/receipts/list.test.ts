import { describe, expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { billOf } from './bill.ts';
import { processAll, upload } from './receipt.ts';

/**
 * §16: which receipts a list selects, and payables that are booked from receipts without a bill.
 */
const installation = await testInstallation();
const client = await installation.newClient();
const ask = await client.ask();

const receive = (file_name: string, said?: Parameters<typeof upload>[2]['said'], comment = '') =>
  upload(installation, client, { file_name, comment, ...(said ? { said } : {}) });

await ask.invoices.post(invoiceOf({ invnumber: 'A1' }));
const bill = { mark: 'bill', codes: [billOf()] };
const ids = {
  taxi: await receive('Quittung Taxi.pdf'),
  linked: await receive('linked.pdf', undefined, 'Spesen Müller'),
  bill: await receive('bill.pdf', bill),
  dismissed: await receive('reminder.pdf', { mark: 'reminder', codes: [billOf()] }),
  failed: await receive('failed.pdf', { unreadable: 'The file is damaged.' }),
  withdrawn: await receive('withdrawn.pdf'),
  stack: await receive('stack.pdf', {
    pages: 2,
    parts: [1, 2].map((page) => ({
      first_page: page,
      last_page: page,
      codes: [],
      content: `part ${page}`,
    })),
  }),
};
await processAll(installation);
await ask.receipts.link({ id: ids.linked, invoice: 'A1' });
await ask.receipts.withdraw({ id: ids.withdrawn });
const dismissed = (await ask.proposals.list({ receipts: [ids.dismissed] })).items[0]?.id ?? 0;
await ask.proposals.dismiss({ id: dismissed });
await receive('Quittung Taxi 2.pdf');

const names = async (filter: Inputs['receipts']['list']) =>
  (await ask.receipts.list(filter)).items.map(({ file_name }) => file_name);

const parts = ['stack-p1.pdf', 'stack-p2.pdf'];

describe('a list of receipts selects', () => {
  test.each<[Inputs['receipts']['list'], string[]]>([
    [{ text: 'quittung  TAXI' }, ['Quittung Taxi.pdf', 'Quittung Taxi 2.pdf']],
    [{ text: 'müller' }, ['linked.pdf']],
    [{ text: '.*' }, []],
    [{ proposal: 'OPEN' }, ['bill.pdf']],
    [{ proposal: 'DISMISSED' }, ['reminder.pdf']],
    [{ linked: true }, ['linked.pdf']],
    // Neither what was withdrawn nor what was cut waits for anything; the parts do.
    [{ linked: false, status: 'PROCESSED' }, ['Quittung Taxi.pdf', 'bill.pdf', 'reminder.pdf', ...parts]],
    [{ status: 'FAILED' }, ['failed.pdf']],
    [{ status: 'WITHDRAWN' }, ['withdrawn.pdf']],
    [{ status: 'RECEIVED' }, ['Quittung Taxi 2.pdf']],
    [{ status: 'PROCESSING' }, []],
    [{ source: ids.stack }, parts],
    [{ status: 'PROCESSED', proposal: 'OPEN', linked: true }, []],
  ])('%j', async (filter, expected) => {
    expect((await names(filter)).sort()).toEqual([...expected].sort());
    expect(await ask.receipts.count(filter)).toEqual({ count: expected.length, more: false });
  });
});

test('the latest come first where that is asked for, page by page too', async () => {
  const all = await names({});
  expect(await names({ descending: true })).toEqual([...all].reverse());
  const found: string[] = [];
  let after: string | undefined;
  do {
    const page = await ask.receipts.list({ descending: true, limit: 2, after });
    found.push(...page.items.map(({ file_name }) => file_name));
    after = page.next;
  } while (after);
  expect(found).toEqual([...all].reverse());
});

test('proposals are listed for several receipts at once', async () => {
  const { items } = await ask.proposals.list({ receipts: [ids.bill, ids.dismissed, ids.taxi] });
  expect(items.map(({ receipt }) => receipt)).toEqual([ids.bill, ids.dismissed]);
  expect((await ask.proposals.list({ receipts: [] })).items).toEqual([]);
  const many = Array.from({ length: 201 }, (_, at) => at + 1);
  expect(await refusalCode(ask.proposals.list({ receipts: many }))).toBe('invalid');
});

describe('a payable is booked from a receipt without a bill', () => {
  const payable = (invnumber: string) =>
    payableOf({ invnumber, vendor: { vendornumber: 'T1', name: 'Taxi' } });

  test('and linked to it; the same again books nothing', async () => {
    const id = await receive('booked.pdf');
    for (const _ of ['once', 'again'])
      expect(await ask.receipts.book({ id, payable: payable('T-1') })).toEqual({
        invnumber: 'T-1',
        vendornumber: 'T1',
      });
    expect(await ask.receipts.links({ id })).toMatchObject([{ payable: 'T-1', vendor_number: 'T1' }]);
    expect((await ask.payables.list({ text: 'T-1' })).items).toHaveLength(1);
  });

  test('nothing is booked where the receipt was withdrawn or does not exist', async () => {
    const booking = (id: number) => ask.receipts.book({ id, payable: payable('T-2') });
    expect(await refusalCode(booking(ids.withdrawn))).toBe('receipt_withdrawn');
    expect(await refusalCode(booking(999_999))).toBe('not_found');
    expect((await ask.payables.list({ text: 'T-2' })).items).toEqual([]);
  });

  test('and nothing is linked where the payable is refused', async () => {
    const id = await receive('refused.pdf');
    const unknown = { ...payable('T-3'), vendor: undefined, vendornumber: 'nobody' };
    expect(await refusalCode(ask.receipts.book({ id, payable: unknown }))).toBe('vendor_unknown');
    expect(await ask.receipts.links({ id })).toEqual([]);
  });
});
