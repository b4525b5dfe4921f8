import type { Inputs } from '../../src/index.ts';
import { invoiceOf, payableOf } from '../installation.ts';
import { saldoOf, type TestClient } from '../ledger.ts';

/** The helpers that the tests of currencies share (docs/interface §12). */
type Rate = readonly [currency: string, day: string, rate: string];

export const ratesOf = (...sent: readonly Rate[]) =>
  ({
    rates: sent.map(([currency, day, rate]) => ({ currency, day, rate })),
  }) as Inputs['exchangeRates']['save'];

export const eurInvoice = (invnumber: string, amount: string, transdate = '2026-01-15') =>
  invoiceOf({ invnumber, currency: 'EUR', transdate, incomeentries: [{ amount, income_accno: 3400 }] });

export const eurPayable = (invnumber: string, amount: string, transdate = '2026-01-15') =>
  payableOf({ invnumber, currency: 'EUR', transdate, expenseentries: [{ amount, expense_accno: 6500 }] });

/** The balance of an account on a day; zero where nothing was booked. */
export const balanceOf = async (client: TestClient, accno: number, to = '2026-12-31'): Promise<string> =>
  (await saldoOf(client, { accno: String(accno), to }))[accno] ?? '0.00';

export const revaluationOf = (transdate: string) => ({ transdate }) as Inputs['gl']['revalue'];
