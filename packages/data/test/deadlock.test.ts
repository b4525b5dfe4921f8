import { expect, test } from 'vitest';
import { day, fromNewVendor, testInstallation, toNewCustomer, writing } from './books.ts';
import { faultsOf } from './consistency.ts';

/** §12: bookings take their locks in one order, so that no two of them deadlock. */
const { database, newBooks, connect } = await testInstallation();

const accounts = [1020, 1090, 1107, 3400, 6500];
const turned = (at: number) => (at % 2 === 0 ? accounts : accounts.toReversed());

test('documents and payments on the same accounts, in opposite orders and all at once, never deadlock', async () => {
  const [{ book, books }, connection] = await Promise.all([newBooks(), connect()]);
  await book.invoice({ ...toNewCustomer, invnumber: 'A' });
  await book.payable({ ...fromNewVendor, invnumber: 'R' });
  const kinds = [
    (at: number) =>
      book.invoice({
        ...toNewCustomer,
        customer: { customernumber: `K${at % 3}`, name: `Kunde ${at}` },
        incomeentries: turned(at).map((income_accno) => ({ amount: '10.00', income_accno })),
      }),
    (at: number) =>
      book.payable({
        ...fromNewVendor,
        vendor: { vendornumber: `L${at % 3}`, name: `Lieferant ${at}` },
        transdate: at % 3 === 0 ? '2026-03-01' : '2026-02-28',
        expenseentries: turned(at).map((expense_accno) => ({ amount: '10.00', expense_accno })),
      }),
    (at: number) => book.payment('invoice', 'A', { amount_paid: '1.00', payment_accno: turned(at)[0] }),
    (at: number) => book.payment('payable', 'R', { amount_paid: '1.00', payment_accno: turned(at)[1] }),
  ];
  const mixed = Array.from({ length: 120 }, (_, at) => kinds[at % kinds.length]?.(at));
  await Promise.all([
    ...mixed,
    books.closings.move({ closing_date: day('2026-01-31') }, () => undefined, writing),
  ]);

  expect(await faultsOf(connection)).toEqual([]);
  // PostgreSQL counts a connection's deadlocks when the connection ends, at the latest.
  await database.close();
  const { rows } = await connection.query(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: '0' }]);
});
