import { expect } from 'vitest';
import { procedures } from '../ledger.ts';
import type { Sent, Service } from '../service.ts';

/** Debit less credit of accounts: `{ 1020: '150000.00', 2800: '-100000.00' }`. */
export type Moved = Readonly<Record<number, string>>;

/** The Rappen of an amount with two decimals. */
const rappen = (amount: string): bigint => {
  if (!/^-?\d+\.\d\d$/.test(amount)) throw new Error(`${amount} has not two decimals.`);
  return BigInt(amount.replace('.', ''));
};

/** A firm's trial balance in Rappen as it is predicted, beside the one that the service answers. */
export const openTrial = async (service: Service) => {
  const predicted = new Map<string, bigint>();
  const { accounts } = await procedures(service);
  const all = await accounts.list();
  const debits = new Set(
    all
      .filter(({ category }) => category === 'asset' || category === 'expense')
      .map(({ accno }) => String(accno)),
  );

  const answered = async (): Promise<Record<string, bigint>> => {
    const { row } = (await service.read('/gl/v2/saldo?to=9999-12-31')) as { row: Record<string, string>[] };
    return nonZero(
      row.map(({ accountnumber = '', amount = '' }) => [
        accountnumber,
        debits.has(accountnumber) ? rappen(amount) : -rappen(amount),
      ]),
    );
  };

  return {
    /** Sends a request, and expects exactly these accounts to move. */
    step: async (name: string, request: () => Promise<unknown>, moved: Moved): Promise<void> => {
      let total = 0n;
      for (const amount of Object.values(moved)) total += rappen(amount);
      expect(total, `${name} balances`).toBe(0n);
      await request();
      for (const [accno, amount] of Object.entries(moved))
        predicted.set(accno, (predicted.get(accno) ?? 0n) + rappen(amount));
      expect(await answered(), name).toEqual(nonZero([...predicted]));
    },
  };
};

const nonZero = (balances: readonly (readonly [string, bigint])[]): Record<string, bigint> =>
  Object.fromEntries(balances.filter(([, amount]) => amount !== 0n));

/** Posts JSON, and expects that it is taken. */
export const postTo =
  (service: Service) =>
  (path: string, json: unknown, more: Sent = {}) =>
  async (): Promise<Record<string, string>> => {
    const { status, body } = await service.send(path, { json, ...more });
    expect([200, 204].includes(status), `${path}: ${status} ${body}`).toBe(true);
    return body === '' ? {} : JSON.parse(body);
  };
