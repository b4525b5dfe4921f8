import { theirs } from '../../bank/ordering-client.ts';
import { balances, batch, camtOf, entryOf, sendStatement, statementOf } from '../../bank/statement.ts';
import type { testInstallation } from '../../installation.ts';
import type { TestClient } from '../../ledger.ts';

/**
 * Statements of a bank in the books of whole-books.ts: lines that are booked, reversed, ignored and
 * open, a batch, and a statement that tells two others again.
 */
export const fillBank = async (
  installation: Awaited<ReturnType<typeof testInstallation>>,
  client: TestClient,
): Promise<void> => {
  const day = '2026-03-10';
  const entries = ['-5.00', '-7.00', '30.00', '12.00'].map((amount, at) =>
    entryOf(amount, `V${at}`, undefined, day),
  );
  const first = statementOf({ ...balances('0.00', '30.00', [day, day]), message_id: 'V1', entries });
  const later = ['2026-03-11', '2026-03-11'] as [string, string];
  const whole = statementOf({
    ...batch.whole,
    ...balances('30.00', '130.00', later),
    ...{ message_id: 'V2', statement_id: 'V2' },
    entries: batch.whole.entries.map((entry) => ({ ...entry, booked_on: later[0], value_date: later[1] })),
  });
  // Both days once more, with an entry that came later.
  const late = entryOf('-1.00', 'V9', undefined, later[0]);
  const again = statementOf({
    ...balances('0.00', '129.00', [day, later[1]]),
    ...{ message_id: 'V3', statement_id: 'V3', entries: [...entries, ...whole.entries, late] },
  });
  for (const statement of [first, whole, again]) await sendStatement(installation, client, camtOf(statement));
  const { bank } = await client.ask();
  for (const [id, amount] of [
    [1, '-5.00'],
    [2, '-7.00'],
  ] as const) {
    const outcome = { documents: [], accounts: [{ why: 'charges', accno: 6900, amount }] };
    await bank.book({ id, bank_booking: { outcome } } as never);
  }
  await bank.undo({ id: 2 });
  await bank.ignore({ id: 4 });
  await fillTransit(client);
};

/** An order of two salaries that is booked as it is sent, of which the bank refuses one. */
const fillTransit = async (client: TestClient): Promise<void> => {
  const { accounts, settings } = await client.ask();
  await accounts.save({ accno: 1099, description: 'Unterwegs', category: 'asset', link: '' });
  const sender = { name: 'Muster AG', zipcode: '8001', city: 'Zürich', country: 'CH' };
  await settings.save({ sender, orders: { four_eyes: false, transit_accno: 1099 } } as never);
  const { paymentOrders } = await client.ask();
  const salary = { name: 'Anna Muster', city: 'Zürich', iban: theirs, amount: '50.00', accno: 5000 };
  const other_payments = [salary, { ...salary, amount: '70.00' }];
  const { id } = await paymentOrders.create({ accno: 1020, other_payments } as never);
  await paymentOrders.release({ id });
  await paymentOrders.markSent({ id });
  await paymentOrders.refusePayment({ id, position: 2, payment_refusal: { reason: 'AC04' } });
};
