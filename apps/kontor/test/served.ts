import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import {
  type Deprecations,
  type ImageReader,
  invite,
  issueKey,
  type Mail,
  type OfficialRates,
  openReceipts,
  operatorWriting,
  receiptSteps,
  type WebhookTrial,
} from '@kontor/api';
import {
  changeOperator,
  createClient,
  type DatabaseLimits,
  findClient,
  type ObjectStore,
  openBooks,
  openDatabase,
} from '@kontor/data';
import { type Role, type Scope, scopes } from '@kontor/domain';
import { clientOf, freshDatabase, swissChart } from '@kontor/testing';
import { now } from '../src/clock.ts';
import type { Provider } from '../src/env.ts';
import { openLog } from '../src/log.ts';
import type { ReadDocument } from '../src/serving/connections/documents.ts';
import type { SecurityOptions } from '../src/serving/security.ts';
import { buildServer } from '../src/serving/server.ts';
import type { Rates } from '../src/settings/rates.ts';

export const secretKey = 'a key of the tests, which they all have in common';

/**
 * All of Kontor on a real socket, on a database of its own or the one at `url`, in this process.
 */
export const serve = async ({
  objects,
  directory = tmpdir(),
  url: given,
  origins = [],
  provider,
  limits,
  hosts = [],
  proxies,
  mail,
  officialRates,
  mailIntakeAddress,
  readDocument,
  webhookTrial,
  rates,
  deprecations,
  imageReader,
  ...security
}: SecurityOptions & {
  mail?: Mail;
  officialRates?: OfficialRates;
  mailIntakeAddress?: string;
  readDocument?: ReadDocument;
  webhookTrial?: WebhookTrial;
  objects?: ObjectStore;
  directory?: string;
  url?: string;
  origins?: string[];
  provider?: Provider;
  limits?: DatabaseLimits;
  hosts?: string[];
  proxies?: string[];
  rates?: Rates;
  deprecations?: Deprecations;
  imageReader?: ImageReader;
} = {}) => {
  const url = given ?? (await freshDatabase()).url;
  const database = openDatabase(url, { limits, secretKey });
  let stopping = false;
  const log = openLog({ logLevel: 'silent' });
  const receipts = openReceipts(database, { directory, objects });
  let port = '';
  const urlOf = () => `http://localhost:${port}`;
  const serving = {
    database,
    receipts,
    mail,
    log,
    stopping: () => stopping,
    origins,
    provider,
    url: urlOf,
    hosts,
  };
  const app = await buildServer({
    ...serving,
    ...(proxies && { proxies }),
    ...(officialRates && { officialRates }),
    ...(mailIntakeAddress && { mailIntakeAddress }),
    ...(readDocument && { readDocument }),
    ...(webhookTrial && { webhookTrial }),
    ...(rates && { rates }),
    ...(deprecations && { deprecations }),
    ...security,
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  port = new URL(address).port;
  return {
    address,
    /** The address as a browser on this machine has it. */
    url: urlOf(),
    database,
    receipts,
    /** Makes a client and a key that opens it. */
    client: async (name: string, allowed: readonly Scope[] = scopes) => {
      const writing = operatorWriting(now(), 'test');
      const { id } = await createClient(database, clientOf(name), { chart: swissChart, writing });
      return issueKey(database, { client_id: id, scopes: allowed, label: '' }, writing);
    },
    /** Issues another key of a client. */
    key: async (name: string, allowed: readonly Scope[], { draft = false } = {}) => {
      const client_id = (await findClient(database, name))?.id;
      if (client_id === undefined) throw new Error(`There is no client ${name}.`);
      return issueKey(
        database,
        { client_id, scopes: allowed, label: '', draft },
        operatorWriting(now(), 'test'),
      );
    },
    /** Invites a person to a client; answers the token of the link. */
    invite: async (name: string, role: Role = 'owner', called = `Person ${randomUUID()}`) => {
      const client = await findClient(database, name);
      if (!client) throw new Error(`There is no client ${name}.`);
      const sent = { name: called, role };
      const link = await invite(openBooks(database, client), sent, operatorWriting(now(), 'test'));
      return link.replace('/login#', '');
    },
    /** Makes the people of a client operators. */
    makeOperators: async (name: string) => {
      const client = await findClient(database, name);
      if (!client) throw new Error(`There is no client ${name}.`);
      const { items } = await openBooks(database, client).members.list();
      const access = { writing: operatorWriting(now(), 'test') };
      for (const { id: person_id } of items)
        await changeOperator(database, { person_id, operator: true }, access);
    },
    /** Makes a key of no client. */
    operatorKey: () =>
      issueKey(database, { client_id: null, scopes: ['admin'], label: '' }, operatorWriting(now(), 'test')),
    /** Processes the receipts that wait. */
    process: async () => {
      const { stores, scanner } = receipts;
      const { take, process, fail } = receiptSteps({ database, stores, scanner, imageReader, now, log });
      for (let [taken] = await take(); taken; [taken] = await take()) {
        const one = taken;
        await process(one).catch((error) => fail(one, error));
      }
    },
    beginStopping: () => {
      stopping = true;
    },
    close: async () => {
      await app.close();
      await receipts.close();
      await database.close();
    },
  };
};
