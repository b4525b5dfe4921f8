import { invoiceOf, payableOf, refusalCode } from '../installation.ts';
import { closingOf, entryOf, type TestClient, yearendOf } from '../ledger.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A year with a profit of 70.00. */
export const bookYear = async (client: TestClient): Promise<TestClient> => {
  const { invoices, payables } = await client.ask();
  await invoices.post(invoiceOf({ invnumber: 'A1', transdate: '2025-06-30' }));
  await payables.post(
    payableOf({ transdate: '2025-12-31', expenseentries: [{ amount: '30.00', expense_accno: 6500 }] }),
  );
  return client;
};

export const endYear = async (client: TestClient, fields: Fields = {}, transdate = '2025-12-31') =>
  (await client.ask()).gl.endYear(yearendOf(transdate, fields));
export const reopen = async (client: TestClient, fields: Fields = {}) =>
  (await client.ask()).gl.reopenYear(fields);
export const close = async (client: TestClient, day: string | null) =>
  (await client.ask()).settings.close(closingOf(day));
export const closingDate = async (client: TestClient) =>
  (await (await client.ask()).settings.get()).closing_date;
export const post = async (client: TestClient, transdate: string) =>
  refusalCode(
    (await client.ask()).gl.post(
      entryOf(transdate, [
        [6500, '1.00'],
        [1020, '-1.00'],
      ]),
    ),
  );
