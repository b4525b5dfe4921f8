import type { Archiving, Context } from '@kontor/api';
import { type ClientKept, findClient, openBooks } from '@kontor/data';
import type { Instant } from '@kontor/domain';
import { now } from './clock.ts';
import type { Installation } from './installation.ts';

/**
 * Stands in place of a client's name for keys that open all clients, and in the address of tRPC for
 * the operator's procedures.
 */
export const allClients = '-';

type Open = Pick<Installation, 'database' | 'receipts'> & { archiving?: Archiving | undefined };
/** Who asks, and at which time where that is not the present. */
type Asking = { requestId: string; idempotencyKey?: string | undefined; at?: Instant | undefined };

/**
 * The context in which the program itself calls the router on the books of a client. The trail
 * names it by `requestId`.
 */
export const operatorContext = (open: Open, client: ClientKept, { at, ...asking }: Asking): Context => ({
  ...asking,
  database: open.database,
  session: open.database,
  receipts: open.receipts,
  mail: undefined,
  webhookTrial: undefined,
  officialRates: undefined,
  mailIntakeAddress: undefined,
  archiving: open.archiving,
  program: undefined,
  issuer: undefined,
  turn: undefined,
  now: at ?? now(),
  caller: { kind: 'key', id: undefined, prefix: '', draft: false, scopes: ['read', 'write'] },
  browser: undefined,
  cached: false,
  strict: false,
  strictTaxes: false,
  localTimes: false,
  reopen: async () =>
    operatorContext(open, (await findClient(open.database, client.name)) ?? client, { ...asking, at }),
  client,
  books: openBooks(open.database, client),
  idempotencyKey: asking.idempotencyKey,
  position: undefined,
  plan: undefined,
  reply: { replayed: false },
});
