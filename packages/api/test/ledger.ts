import { line } from '@kontor/testing';
import type { Inputs } from '../src/index.ts';
import type { testInstallation } from './installation.ts';

/** A client of a test's installation. */
export type TestClient = Awaited<ReturnType<Awaited<ReturnType<typeof testInstallation>>['newClient']>>;

type Fields = Readonly<Record<string, unknown>>;

export { line };

/** An entry of 100.00 from the bank to the cash box, with `fields` in place of its own. */
export const glOf = (fields: Fields = {}) =>
  ({
    transdate: '2026-02-01',
    glentries: [line([1000, '100.00']), line([1020, '-100.00'])],
    ...fields,
  }) as Inputs['gl']['post'];

/** An entry of these lines. */
export const entryOf = (
  transdate: string,
  lines: readonly (readonly [number, string])[],
  fields: Fields = {},
) => glOf({ transdate, glentries: lines.map(line), ...fields });

export const reversalOf = (reference: string, fields: Fields = {}) =>
  ({ reference, reversal: fields }) as Inputs['gl']['reverse'];

export const yearendOf = (transdate: string, fields: Fields = {}) =>
  ({ transdate, ...fields }) as Inputs['gl']['endYear'];

export const closingOf = (closing_date: string | null) => ({ closing_date }) as Inputs['settings']['close'];

/** The query of a list of transactions: days are written as they are. */
export const listOf = (accno: string, fields: Fields = {}) =>
  ({ accno, ...fields }) as Inputs['transactions']['list'];

/** The trial balance as a table from account to amount. */
export const saldoOf = async (client: TestClient, fields: Fields = {}): Promise<Record<string, string>> => {
  const { transactions } = await client.ask();
  const { items } = await transactions.saldo(fields as Inputs['transactions']['saldo']);
  return Object.fromEntries(items.map(({ accountnumber, amount }) => [accountnumber, amount]));
};
