import type { Database } from '@kontor/data';
import type { Instant } from '@kontor/domain';
import { type Inputs, postDueRecurring } from '../../src/index.ts';
import type { TestClient } from '../ledger.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A recurring invoice of 100.00 a month to customer K-1, with `fields` in place of its own. */
export const recurringOf = (fields: Fields = {}) =>
  ({
    interval: 'monthly',
    from: '2026-01-31',
    invoice: lineOf(),
    ...fields,
  }) as Inputs['recurringInvoices']['create'];

/** The repeated invoice, of one line that is taxed at the usual rate. */
export const lineOf = (fields: Fields = {}) => ({
  customernumber: 'K-1',
  incomeentries: [{ amount: '100.00', income_accno: 3400, tax_accno: 2201, description: 'Hosting {period}' }],
  ...fields,
});

/** The noon of a day, in UTC. */
export const noonOf = (day: string) => `${day}T12:00:00.000Z` as Instant;

/** Posts all that is due at a moment, as the worker does. */
export const postAllDue = async (database: Database, at: Instant): Promise<void> => {
  const options = { database, now: () => at, stopping: () => false, log: { error: failing } };
  while (await postDueRecurring(options));
};

const failing = (fields: object, sentence: string): void => {
  throw new Error(sentence, { cause: fields });
};

/** Makes customer K-1. */
export const withCustomer = async (client: TestClient, fields: Fields = {}) => {
  const ask = await client.ask();
  const customer = { customernumber: 'K-1', name: 'Gasthaus zum Löwen', terms: 30, ...fields };
  await ask.customers.save(customer as Inputs['customers']['save']);
  return ask;
};
