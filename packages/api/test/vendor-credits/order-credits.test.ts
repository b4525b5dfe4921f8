import type { Decimal } from '@kontor/domain';
import { afterAll, expect, test } from 'vitest';
import { monday, on, orderingClient } from '../bank/ordering-client.ts';
import { balances, camtOf, entryOf, paymentOf, sendStatement, statementOf } from '../bank/statement.ts';
import { expectVerified, refusalCode, testInstallation } from '../installation.ts';
import { saldoOf } from '../ledger.ts';

/** §10.2, §26: payment orders set vendors' credit notes off before they pay. */
const installation = await testInstallation();
afterAll(() => expectVerified(installation.database));

const decimal = (text: string) => text as Decimal;

/** Two payables, of 100.00 and 50.00, and a credit note of 30.00 that stands alone. */
const given = async () => {
  const client = await orderingClient(installation);
  await client.post('R-1', '100.00');
  await client.post('R-2', '50.00');
  await client.post('G-1', '-30.00');
  const now = await client.ask(monday);
  const openOf = async (invnumber: string) => {
    const { amount, paid } = await (await client.ask()).payables.get({ invnumber });
    return (Number(amount) - Number(paid)).toFixed(2);
  };
  return { ...client, now, openOf };
};

test('a run proposes the open credit notes of a vendor, and an order pays what is left and sets them off once it is sent', async () => {
  const { now, order, propose, openOf, ...client } = await given();
  const proposal = await propose('2026-02-10');
  expect(proposal.accounts[0]?.payments).toMatchObject([
    {
      invnumber: 'R-1',
      amount: '100.00',
      credits: [{ invnumber: 'G-1', amount: '30.00' }],
      amount_less_credits: '70.00',
      obstacles: [],
    },
    { invnumber: 'R-2', amount: '50.00', obstacles: [] },
  ]);
  expect(proposal.accounts[0]?.payments[1]).not.toHaveProperty('credits');
  const draft = await order({
    payables: [{ invnumber: 'R-1', credits: [{ invnumber: 'g-1' }] }, { invnumber: 'R-2' }],
  });
  expect(draft).toMatchObject({
    sums: [{ currency: 'CHF', amount: '120.00' }],
    payments: [
      {
        invnumber: 'R-1',
        amount: '70.00',
        discount: '0.00',
        credits: [{ invnumber: 'G-1', amount: '30.00' }],
      },
      { invnumber: 'R-2', amount: '50.00' },
    ],
  });
  expect(draft.payments[1]).not.toHaveProperty('credits');
  // An order books nothing, and what it takes is nobody else's.
  expect(await openOf('G-1')).toBe('-30.00');
  expect((await propose('2026-02-10')).accounts[0]?.payments[0]).not.toHaveProperty('credits');
  await client.post('R-3', '20.00');
  const setoff = { payable: 'R-3', transdate: '2026-02-09' as never };
  expect(await refusalCode(now.payables.setOff({ invnumber: 'G-1', setoff }))).toBe('invalid');
  await now.paymentOrders.release({ id: 1 });
  expect(await now.paymentOrders.markSent({ id: 1 })).toMatchObject({ state: 'sent', waiting: 2 });
  expect([await openOf('G-1'), await openOf('R-1'), await openOf('R-2')]).toEqual(['0.00', '70.00', '50.00']);
  expect(await refusalCode(now.paymentOrders.markSent({ id: 1 }))).toBe('order_not_released');
  expect((await now.payables.setOffs({ invnumber: 'G-1' })).items).toMatchObject([
    { payable: 'R-1', amount: '30.00', order: 1, transdate: '2026-02-09' },
  ]);
  expect((await saldoOf(client as never))[1090]).toBe('0.00');
  const paid = paymentOf('-70.00', 'B-1', 'Dupont SA');
  const references = { ...paid.references, end_to_end: draft.payments[0]?.end_to_end };
  const debit = statementOf({
    ...balances('1000.00', '930.00'),
    entries: [entryOf('-70.00', 'B-1', [{ ...paid, references } as never])],
  });
  await sendStatement(installation, client as never, camtOf(debit));
  await (await client.ask()).bank.match({});
  expect(await openOf('R-1')).toBe('0.00');
});

test('refused: a credit note of another vendor, more than is left of it, all of a payable, and an order whose credit note was used', async () => {
  const { now, order, post, openOf } = await given();
  await post('G-2', '-10.00', {}, { vendornumber: 'V-2' });
  await post('G-3', '-200.00');
  const refused = async (credits: object[], fields: object = {}) =>
    refusalCode(order({ payables: [{ invnumber: 'R-1', credits: credits as never, ...fields }] }));
  expect(await refused([{ invnumber: 'G-2' }])).toBe('invalid');
  expect(await refused([{ invnumber: 'R-2' }])).toBe('invalid');
  expect(await refused([{ invnumber: 'G-1', amount: '30.01' }])).toBe('invalid');
  expect(await refused([{ invnumber: 'G-1' }, { invnumber: 'G-1' }])).toBe('invalid');
  expect(await refused([{ invnumber: 'G-1', amount: '0' }])).toBe('invalid');
  expect(await refused([{ invnumber: 'G-3' }])).toBe('invalid');
  expect(await refused([{ invnumber: 'G-1', amount: '30.00' }], { amount: '70.01' })).toBe('invalid');
  const credits = [{ invnumber: 'G-1', amount: decimal('20.00') }];
  const { id } = await order({ payables: [{ invnumber: 'R-1', amount: decimal('60.00'), credits }] });
  // 10.00 is left for others; used to pay in cash, it is not there when the order leaves.
  await now.payables.pay({
    invnumber: 'G-1',
    vendorpayment: { datepaid: '2026-02-09' as never, amount_paid: decimal('-15.00') },
  });
  expect(await refusalCode(now.paymentOrders.release({ id }))).toBe('order_outdated');
  expect(await openOf('G-1')).toBe('-15.00');
});

test('what comes to all of a payable is no payment, and an order is changed with what it takes', async () => {
  const { now, order, post, propose } = await given();
  await post('G-3', '-200.00');
  expect((await propose('2026-02-10')).accounts[0]?.payments).toMatchObject([
    {
      invnumber: 'R-1',
      credits: [{ invnumber: 'G-1' }, { invnumber: 'G-3', amount: '70.00' }],
      obstacles: [{ code: 'credited' }],
    },
    { invnumber: 'R-2', credits: [{ invnumber: 'G-3', amount: '50.00' }], obstacles: [{ code: 'credited' }] },
  ]);
  const credits = [{ invnumber: 'G-1' }];
  const { id } = await order({ payables: [{ invnumber: 'R-1', credits }] });
  const changed = await now.paymentOrders.change({
    id,
    order: {
      payables: [{ invnumber: 'R-1', credits: [...credits, { invnumber: 'G-3', amount: decimal('5.00') }] }],
    },
  });
  expect(changed.payments).toMatchObject([
    { amount: '65.00', credits: [{ amount: '30.00' }, { amount: '5.00' }] },
  ]);
  await now.paymentOrders.cancel({ id });
  expect(await order({ payables: [{ invnumber: 'R-2', credits }] })).toMatchObject({
    payments: [{ amount: '20.00', credits: [{ invnumber: 'G-1', amount: '30.00' }] }],
  });
});

test('of many orders at once one takes a credit note, and of many that send it one books it', async () => {
  const { ask, order, post, openOf } = await given();
  for (const at of [3, 4, 5, 6]) await post(`R-${at}`, '40.00');
  const orders = await Promise.allSettled(
    [1, 2, 3, 4, 5, 6].map((at) =>
      order({
        payables: [{ invnumber: `R-${at}`, credits: [{ invnumber: 'G-1', amount: decimal('25.00') }] }],
      }),
    ),
  );
  const [made, ...others] = orders.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(others).toEqual([]);
  const id = made?.id ?? 0;
  await (await ask(monday)).paymentOrders.release({ id });
  const sent = await Promise.allSettled(
    Array.from({ length: 4 }, async () => (await ask(on('2026-02-09'))).paymentOrders.markSent({ id })),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await openOf('G-1')).toBe('-5.00');
});

test('a payable that is on its way to be paid is not set off again: its credit note stays open', async () => {
  const { now, order, openOf } = await given();
  const { id } = await order({ payables: [{ invnumber: 'R-1' }] });
  const setoff = { payable: 'R-1', transdate: '2026-02-09' as never };
  expect(await refusalCode(now.payables.setOff({ invnumber: 'G-1', setoff }))).toBe('payable_in_order');
  await now.paymentOrders.release({ id });
  await now.paymentOrders.markSent({ id });
  expect(await refusalCode(now.payables.setOff({ invnumber: 'G-1', setoff }))).toBe('invalid');
  const vendorcreditnote = { invnumber: 'G-7', transdate: '2026-02-09' as never };
  await now.payables.credit({ invnumber: 'R-1', vendorcreditnote });
  expect([await openOf('R-1'), await openOf('G-7')]).toEqual(['100.00', '-100.00']);
});

test('money that the vendor pays back is proposed for the credit note, and settles it', async () => {
  const { openOf, ...client } = await given();
  const refund = statementOf({
    ...balances('1000.00', '1030.00'),
    entries: [entryOf('30.00', 'B-1', [paymentOf('30.00', 'B-1', 'Dupont SA')])],
  });
  await sendStatement(installation, client as never, camtOf(refund));
  await (await client.ask()).bank.match({});
  const { items } = await (await client.ask()).bank.lines({});
  expect(items.at(-1)).toMatchObject({
    status: 'proposed',
    proposals: [{ outcome: { documents: [{ kind: 'payable', number: 'G-1', amount: '-30.00' }] } }],
  });
  const id = items.at(-1)?.id ?? 0;
  await (await client.ask()).bank.book({ id, bank_booking: { proposal: 1 } });
  expect(await openOf('G-1')).toBe('0.00');
});
