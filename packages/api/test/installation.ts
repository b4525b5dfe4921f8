import { tmpdir } from 'node:os';
import { createClient, type Database, openDatabase, verify } from '@kontor/data';
import { type Instant, type Scope, scopes } from '@kontor/domain';
import {
  clientOf,
  freshDatabase,
  fromNewVendor,
  now,
  swissChart,
  testMail,
  toNewCustomer,
} from '@kontor/testing';
import { afterAll, expect } from 'vitest';
import {
  type Archiving,
  caller,
  type Inputs,
  issueKey,
  type Mail,
  type OfficialRates,
  openContext,
  openReceipts,
  refusalOf,
} from '../src/index.ts';

export { now, swissChart as chart };

/** The key by which these tests keep secrets. */
export const secretKey = 'a key of the tests, which they all have in common';

/** The writer of what these tests write before any request. */
const writing = { now, once: undefined, by: { key: 'test', request: 'test', action: 'test' } };

/** The options of a call; a plain one is at `now`, with a key of all scopes. */
export type Calling = {
  now?: Instant;
  key?: string;
  idempotencyKey?: string;
  strict?: boolean;
  officialRates?: OfficialRates;
  mailIntakeAddress?: string;
  archiving?: Archiving;
  mail?: Mail;
};

/**
 * The installation of one test file: a database of its own, with as many clients as its tests ask
 * for.
 */
export const testInstallation = async ({
  connections = 10,
  patience,
}: {
  connections?: number;
  patience?: number;
} = {}) => {
  const { url } = await freshDatabase();
  const database = openDatabase(url, { connections, secretKey, patience });
  const receipts = openReceipts(database, { directory: tmpdir() });
  afterAll(async () => {
    await receipts.close();
    await database.close();
  });
  // Whatever is sent goes to nobody.
  const mail = testMail();
  let clients = 0;

  const newClient = async () => {
    clients += 1;
    const name = `client-${clients}`;
    const client = await createClient(database, clientOf(name), { chart: swissChart, writing });
    const keyOf = (...given: readonly Scope[]) =>
      issueKey(database, { client_id: client.id, scopes: given, label: 'test' }, writing);
    const key = await keyOf(...scopes);
    const context = (calling: Calling = {}) =>
      openContext({ database, receipts, mail, now, key, requestId: 'test', clientName: name, ...calling });
    /** The procedures of this client, as one request reaches them. */
    const ask = async (calling?: Calling) => caller(await context(calling));
    return { client, name, key, keyOf, context, ask };
  };

  return { url, database, receipts, newClient };
};

/** Expects that every check of `kontor verify` holds, for all clients or the one given. */
export const expectVerified = async (database: Database, client_id?: number) =>
  expect((await verify(database, client_id)).filter(({ count }) => count > 0)).toEqual([]);

/**
 * The code of the refusal that `answer` ends in; 'done' when it is none. What is no refusal is a
 * bug, and thrown.
 */
export const refusalCode = async (answer: Promise<unknown>): Promise<string> => {
  try {
    await answer;
    return 'done';
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal.code;
  }
};

type Fields = Readonly<Record<string, unknown>>;

/** An invoice of 100.00 to a customer that it brings along, with `fields` in place of its own. */
export const invoiceOf = (fields: Fields = {}) =>
  ({
    transdate: '2026-02-01',
    ...toNewCustomer,
    ...fields,
  }) as Inputs['invoices']['post'];

/** A payable of 100.00 from a vendor that it brings along, with `fields` in place of its own. */
export const payableOf = (fields: Fields = {}) =>
  ({
    transdate: '2026-02-01',
    ...fromNewVendor,
    ...fields,
  }) as Inputs['payables']['post'];

export const paymentOf = (invnumber: string, fields: Fields = {}) =>
  ({
    invnumber,
    payment: { datepaid: '2026-02-10', amount_paid: '100.00', ...fields },
  }) as Inputs['invoices']['pay'];

export const vendorpaymentOf = (invnumber: string, fields: Fields = {}, vendor_number?: string) =>
  ({
    invnumber,
    vendor_number,
    vendorpayment: { datepaid: '2026-02-10', amount_paid: '100.00', ...fields },
  }) as Inputs['payables']['pay'];
